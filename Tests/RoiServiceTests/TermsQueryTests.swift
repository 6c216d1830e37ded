import Foundation
import Programs
import Testing

/// Which queries about loans with further terms the service refuses, and what it says about them.
@Suite("Queries about loans with terms")
struct TermsQueryTests {
  private let service: Service

  init() throws { service = try Service() }

  private func ask(_ query: String) throws -> Answer { try service.ask("/ras/service/amortization?" + query) }

  /// The errors of an answer: `io out-of-range`.
  private func errors(_ query: String) throws -> (detail: String, errors: [String], messages: [String]) {
    let answer = try ask(query)
    #expect(answer.status == 400)
    #expect(answer.headers["content-type"] == "application/problem+json")
    let problem = try #require(answer.json() as? [String: Any])
    let errors = try #require(problem["errors"] as? [[String: String]])
    #expect(errors.allSatisfy { $0["message"]?.hasSuffix(".") == true })
    return (
      problem["detail"] as? String ?? "",
      errors.map { "\($0["parameter"] ?? "?") \($0["code"] ?? "?")" }, errors.compactMap { $0["message"] }
    )
  }

  @Test(
    "Each case with the parameters that are named, and the word for what is wrong with them",
    arguments: [
      (
        "io=x&balloon=0&refinance=1.5",
        ["io not-a-number", "balloon out-of-range", "refinance too-many-decimals"]
      ),
      ("io=1201&io=3", ["io twice"]), ("io=-1", ["io out-of-range"]),
      ("balloon=1e3", ["balloon not-a-number"]),
      ("io=", ["io not-a-number"]), ("extras=", ["extras malformed"]), ("changes=,", ["changes malformed"]),
      ("fixed=60", ["adjust missing", "index missing", "margin missing"]),
      (
        "floor=x",
        ["floor not-a-number", "fixed missing", "adjust missing", "index missing", "margin missing"]
      ),
      ("value=5&insured=4", ["pmi missing", "pmi_rule missing"]),
      ("pmi=1&pmi_rule=later&value=0.001", ["pmi_rule not-a-choice", "value too-many-decimals"]),
      (
        "fixed=1&adjust=0&index=1//2&margin=101",
        ["adjust out-of-range", "index not-a-number", "margin out-of-range"]
      ),
      ("fixed=1&adjust=1&index=1&margin=-100.0001&caps=2", ["margin out-of-range", "caps malformed"]),
      ("fixed=1&adjust=1&index=1&margin=1&caps=2/x/3", ["caps not-a-number"]),
      ("fixed=1&adjust=1&index=1&margin=1&caps=1/2/3/4", ["caps malformed"]),
      ("fixed=1&adjust=1&index=1&margin=1&caps=-1/2", ["caps out-of-range"]),
      (
        "rhythm=weekly&fixed=1&adjust=1&index=1&margin=1&rounding=up",
        ["rounding not-a-choice", "rhythm not-a-choice"]
      ),
      ("extras=5", ["extras malformed"]), ("extras=5:1:2", ["extras malformed"]),
      ("extras=0:1", ["extras out-of-range"]), ("extras=5-4:1", ["extras out-of-range"]),
      ("extras=-5:1", ["extras not-a-number"]), ("extras=5/2:1", ["extras not-a-number"]),
      ("extras=5-/0:1", ["extras out-of-range"]), ("extras=5-6/1/1:1", ["extras malformed"]),
      ("extras=5:1,6:-1", ["extras out-of-range"]), ("extras=5:0.001", ["extras too-many-decimals"]),
      ("changes=5:recast:1", ["changes malformed"]), ("changes=5:sale", ["changes malformed"]),
      ("changes=5:rate", ["changes malformed"]), ("changes=5:rate:101", ["changes out-of-range"]),
      ("changes=1201:recast", ["changes out-of-range"]), ("changes=5:draw:-1", ["changes out-of-range"]),
      ("months=12", ["months conflict"]), ("%ff=1&extras=%zz", [" not-text", "extras not-text"]),
      ("IO=1&term=3", ["IO unknown", "term unknown"]),
    ])
  func badQueries(query: String, expected: [String]) throws {
    #expect(try errors("loan=1&rate=1&terms=30&" + query).errors == expected)
  }

  @Test("The term is stated once, in years or months")
  func theTerm() throws {
    #expect(try errors("loan=1&rate=1&io=0").errors == ["terms missing"])
    #expect(try errors("loan=1&rate=1&months=x").errors == ["months not-a-number"])
    #expect(try errors("loan=1&rate=1&months=1201").errors == ["months out-of-range"])
    let rows = try #require(ask("loan=1000&rate=5&months=25").json() as? [[String: Any]])
    #expect(rows.count == 25)
  }

  @Test(
    "Terms that cannot stand together are refused with the names of both",
    arguments: [
      ("terms=1&io=13", "io, terms"), ("months=5&io=6", "io, months"),
      ("terms=1&balloon=13", "balloon, terms"),
      ("months=7&fixed=7&adjust=1&index=1&margin=1", "fixed, months"),
      ("terms=1&fixed=6&adjust=1&index=1&margin=1&floor=9&caps=1/1/2", "floor, caps"),
      ("terms=1&rhythm=biweekly&io=1", "rhythm, io"),
      ("terms=1&rhythm=biweekly&changes=3:recast", "rhythm, changes"),
      ("terms=1&rhythm=half-payments&fixed=6&adjust=1&index=1&margin=1", "rhythm, fixed"),
      (
        "terms=1&changes=" + (1...11).map { "\($0):draw:1000000000000000" }.joined(separator: ","),
        "changes, loan"
      ),
    ])
  func conflicts(query: String, names: String) throws {
    let told = try errors("loan=1&rate=1&" + query)
    #expect(told.detail == "The query cannot be answered: \(names).")
    #expect(told.errors == ["\(names.prefix { $0 != "," }) conflict"])
  }

  @Test("An error in a list is told with the item")
  func itemsAreTold() throws {
    let told = try errors("loan=1&rate=1&terms=1&extras=1:5,2:x%22,3:y")
    #expect(told.messages.count == 1)
    #expect(told.messages[0].hasPrefix(#"Item 2, "2:x"", is no decimal number. It is 1 to 1200 items"#))
  }

  @Test("Hostile queries are answered, and with few bytes")
  func hostileQueries() throws {
    let start = "loan=100000&rate=6&terms=100&"
    let huge = String(repeating: "9", count: 15_000)
    for query in [
      "extras=" + String(repeating: "1:1,", count: 1_200) + "1:1",
      "changes=" + String(repeating: ",", count: 15_000),
      "index=" + String(repeating: "/", count: 15_000), "io=" + huge, "extras=1:" + huge, "extras=\(huge):1",
      "changes=3:draw:" + huge, "caps=" + huge, "rhythm=" + huge, String(repeating: "io&", count: 5_000),
      String(repeating: "a&", count: 7_900), "extras=" + String(repeating: "%2c", count: 5_000),
      "margin=-9223372036854775809&pmi=170141183460469231731687303715884105728&balloon=18446744073709551617",
    ] {
      let answer = try ask(start + query)
      #expect(answer.status == 400, "\(query.prefix(40))")
      #expect(answer.body.count < 40_000, "\(query.prefix(40)) \(answer.body.count)")
    }
    // Longer heads are not read at all.
    #expect(try ask(start + "extras=1:" + huge + huge).status == 431)
    // As many items as there may be.
    let extras = "extras=" + (1...1_200).map { "\($0):1" }.joined(separator: ",")
    let answer = try ask(start + extras)
    #expect(answer.status == 200 && answer.text.contains(#""pmtNo":1,"balance0":100000,"interest":500,"#))
  }
}
