import Finance
import Foundation
import Programs
import RandomLoans
import ScheduleAPI
import ScheduleClient
import SeededRandom
import Testing

/// What the service answers about loans with further terms, asked over the wire.
@Suite("Answers about loans with terms")
struct TermsTests {
  private let service: Service

  init() throws { service = try Service() }

  private func ask(_ query: String, csv: Bool = false) throws -> Answer {
    try service.ask("/ras/service/amortization?" + query, headers: csv ? ["Accept: text/csv"] : [])
  }

  /// The lines of an answer as cents, without the number.
  private func rows(_ query: String) throws -> [[Int]] {
    try ask(query, csv: true).text.split(separator: "\r\n").dropFirst().map { line in
      line.split(separator: ",").dropFirst().compactMap { text in
        Decimal(string: String(text)).map { NSDecimalNumber(decimal: $0 * 100).intValue }
      }
    }
  }

  // MARK: Schedules

  /// Columns count from 0 without the number: balance, interest, principal, escrow, extra, insurance, drawn.
  private static let (interest, principal, insurance) = (1, 2, 5)

  /// 12 CFR 1026, Supplement I, comment 17(c)(1)-10: 100,000 at 6, then 8, 10 %.
  @Test("An adjustable rate and stated changes make the same payments")
  func adjustableRate() throws {
    let adjusted = "loan=100000&rate=6&terms=30&fixed=12&adjust=12&index=5/7&margin=3"
    let stated = "loan=100000&rate=6&terms=30&changes=13:rate:8,25:rate:10"
    for query in [adjusted, stated] {
      let rows = try rows(query)
      let payments = [0, 12, 24].map { rows[$0][Self.interest] + rows[$0][Self.principal] }
      #expect(payments == [59_955, 73_086, 86_905])
      #expect([12, 24, 36].map { rows[$0][0] } == [9_877_200, 9_787_087, 9_719_912])
    }
    #expect(try ask(adjusted).body == ask(stated).body)
  }

  /// Handbook H-24(C) of 12 CFR 1026: 4 % interest only for 60 months, changes every 36, caps 2/2, at most 12 %.
  @Test("Interest only, then a rate that rises by its caps")
  func interestOnly() throws {
    let rows = try rows(
      "loan=211000&rate=4&terms=30&io=60&fixed=60&adjust=36&index=100&margin=0&caps=2/2/8")
    let payments = [0, 60, 96, 132, 168].map { rows[$0][Self.interest] + rows[$0][Self.principal] }
    #expect(payments == [70_333, 135_948, 160_448, 184_249, 206_766])
    #expect(rows.reduce(0) { $0 + $1[Self.interest] } == 40_122_567)
  }

  @Test("A balloon settles the loan in its month")
  func balloon() throws {
    let rows = try rows("loan=67500&rate=9.25&terms=30&balloon=180")
    #expect(rows.count == 180)
    #expect(rows[179][Self.interest] + rows[179][Self.principal] == 5_450_920)
  }

  @Test("A biweekly rhythm saves the interest that it saves")
  func biweekly() throws {
    let rows = try rows("loan=76500&rate=10.25&terms=30&rhythm=biweekly")
    #expect(rows.reduce(0) { $0 + $1[Self.interest] } == 10_811_827)
  }

  @Test("Extra payments, a recast, and the mortgage insurance of the first months")
  func extrasAndInsurance() throws {
    let recast = try rows("loan=250000&rate=6&terms=25&extras=60:30000&changes=60:recast")
    #expect(recast[60][0] == 19_483_046)
    #expect(recast[60][Self.interest] + recast[60][Self.principal] == 139_583)
    let insured = try rows("loan=162000&rate=3.875&terms=30&pmi=0.61&pmi_rule=automatic&value=180000")
    #expect(insured[0][Self.insurance] == 8_235)
    #expect(insured.reduce(0) { $0 + $1[Self.insurance] } == 658_800)
  }

  @Test("The rows of random loans are those of Finance, and equal loans have equal validators")
  func randomLoans() throws {
    var loans = RandomLoans(seed: 14)
    var tags: Set<String> = []
    for _ in 0..<200 {
      let loan = loans.nextForQuery()
      let query = try ScheduleQuery(loan)
      let answer = try service.ask(query.target)
      try #require(answer.status == 200, "\(query.target) \(answer.text)")
      let schedule = try ScheduleAnswer(reading: answer.body, to: query)
      #expect(schedule.difference == nil, "\(query.target)")
      #expect(schedule.schedule.elementsEqual(Schedule(loan)))
      #expect(schedule.schedule.refinanced == Schedule(loan).refinanced)
      // Parameters in another order, with every byte of the values in percent-encoding.
      let pairs = query.target.dropFirst(ScheduleQuery.path.count + 1).split(separator: "&")
      let encoded = pairs.reversed().map { pair in
        let parts = pair.split(separator: "=")
        return parts[0] + "=" + parts[1].utf8.map { "%" + String($0, radix: 16) }.joined()
      }
      let again = try ask(encoded.joined(separator: "&"))
      #expect(again.body == answer.body && again.headers["etag"] == answer.headers["etag"])
      tags.insert(answer.headers["etag"] ?? "")
    }
    #expect(tags.count == 200)
  }

  @Test(
    "Any parameter that plain loans have not shows two more columns",
    arguments: ["terms=1&io=0", "months=12", "terms=1&rhythm=monthly", "terms=1&refinance=3"])
  func columns(query: String) throws {
    let answer = try ask("loan=1000&rate=12&\(query)")
    #expect(
      answer.text.hasPrefix(
        #"[{"pmtNo":1,"balance0":1000,"interest":10,"principal":78.85,"escrow":0,"extra":0,"#))
    #expect(answer.text.contains(#""extra":0,"insurance":0,"drawn":0},"#))
    let lines = try ask("loan=1000&rate=12&\(query)", csv: true).text.split(separator: "\r\n")
    #expect(lines[0] == "pmtNo,balance0,interest,principal,escrow,extra,insurance,drawn")
    #expect(lines[1] == "1,1000,10,78.85,0,0,0,0")
    // The plain loan has other bytes, and another validator.
    #expect(try ask("loan=1000&rate=12&terms=1").headers["etag"] != answer.headers["etag"])
  }

  @Test("Every parameter changes the validator, and equal terms in other words do not")
  func validators() throws {
    let base = "loan=300000&rate=6&terms=30"
    let further = [
      "", "&io=1", "&io=2", "&balloon=60", "&balloon=61", "&refinance=60", "&rhythm=biweekly",
      "&rhythm=half-payments", "&extras=1:5", "&extras=1-1/2:5", "&extras=1-:5", "&changes=5:recast",
      "&changes=5:draw:1", "&changes=5:rate:1", "&pmi=1&pmi_rule=none&value=1", "&pmi=1&pmi_rule=fha&value=1",
      "&pmi=2&pmi_rule=none&value=1", "&pmi=1&pmi_rule=none&value=2",
      "&pmi=1&pmi_rule=none&value=1&insured=1",
    ]
    let adjusted = [
      "&fixed=1&adjust=1&index=1&margin=0", "&fixed=2&adjust=1&index=1&margin=0",
      "&fixed=1&adjust=2&index=1&margin=0", "&fixed=1&adjust=1&index=1/1&margin=0",
      "&fixed=1&adjust=1&index=1&margin=1", "&fixed=1&adjust=1&index=1&margin=0&caps=1/2",
      "&fixed=1&adjust=1&index=1&margin=0&caps=1/2/3", "&fixed=1&adjust=1&index=1&margin=0&floor=1",
      "&fixed=1&adjust=1&index=1&margin=0&rounding=eighth",
    ]
    let tags = try (further + adjusted).map { try ask(base + $0).headers["etag"] ?? "" }
    #expect(Set(tags).count == tags.count)
    #expect(tags.allSatisfy { $0.wholeMatch(of: /"[0-9a-z-]+"/) != nil })
    for (left, right) in [
      ("&io=5", "&io=5.0"), ("&extras=3-3:5", "&extras=3:5.00"), ("&rounding=none", "&floor=0"),
      ("&caps=none/none", "&caps=none/none/none"), ("&rhythm=monthly", "&io=0"),
    ] {
      let isAdjusted = left.contains("rounding") || left.contains("caps")
      let start = base + (isAdjusted ? adjusted[0] : "")
      #expect(try ask(start + left).headers["etag"] == ask(start + right).headers["etag"], "\(left)")
    }
  }

  // MARK: Description

  private func operation() throws -> [String: Any] {
    let whole = try #require(service.ask("/openapi.json").json() as? [String: Any])
    let paths = try #require(whole["paths"] as? [String: [String: [String: Any]]])
    return try #require(paths["/ras/service/amortization"]?["get"])
  }

  @Test("The examples of the description run, and every parameter is in one of them")
  func examplesRun() throws {
    let operation = try operation()
    let text = try #require(operation["description"] as? String)
    let targets = text.matches(of: /\/ras\/service\/amortization\?\S+/).map { String($0.output) }
    #expect(targets.count >= 6)
    var names: Set<String> = []
    for target in targets {
      let answer = try service.ask(target)
      #expect(answer.status == 200, "\(target) \(answer.text)")
      names.formUnion(target.matches(of: /[?&]([a-z_]+)=/).map { String($0.1) })
    }
    let parameters = try #require(operation["parameters"] as? [[String: Any]])
    #expect(Set(parameters.compactMap { $0["name"] as? String }) == names)
    #expect(parameters.compactMap { $0["name"] as? String }.count == names.count)
  }

  @Test("The examples of all parameters make one query together")
  func examplesGoTogether() throws {
    let parameters = try #require(operation()["parameters"] as? [[String: Any]])
    let pairs = parameters.compactMap { parameter in
      parameter["example"].map { "\(parameter["name"] ?? "")=\($0)" }
    }
    #expect(pairs.count == parameters.count - 1, "all but months, which excludes terms")
    let answer = try service.ask("/ras/service/amortization?" + pairs.joined(separator: "&"))
    #expect(answer.status == 200, "\(answer.text)")
  }

  @Test("Each parameter's example is of the schema that the description has")
  func examplesAreOfTheSchema() throws {
    let parameters = try #require(operation()["parameters"] as? [[String: Any]])
    for parameter in parameters where parameter["example"] != nil {
      let name = try #require(parameter["name"] as? String)
      let schema = try #require(parameter["schema"] as? [String: Any])
      if let number = parameter["example"] as? NSNumber {
        let (least, most) = (schema["minimum"] as? NSNumber, schema["maximum"] as? NSNumber)
        #expect((least?.doubleValue ?? 0)...(most?.doubleValue ?? 0) ~= number.doubleValue, "\(name)")
      } else {
        let text = try #require(parameter["example"] as? String)
        if let choices = schema["enum"] as? [String] {
          #expect(choices.contains(text), "\(name)")
        } else {
          let pattern = try Regex(#require(schema["pattern"] as? String))
          #expect(text.wholeMatch(of: pattern) != nil, "\(name)")
        }
      }
    }
  }
}
