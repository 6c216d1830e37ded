import Foundation
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("output, export, and JSON parsed back")
struct OutputTests {
  /// The JSON object of the last outcome of a line, as another program reads it.
  private func json(_ shell: TestShell, _ line: String) throws -> [String: Any] {
    let outcome = try #require(shell.run(line).last)
    var bytes: [UInt8] = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    #expect(bytes.last == UInt8(ascii: "\n") && bytes.count { $0 == UInt8(ascii: "\n") } == 1)
    return try #require(JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
  }

  /// Whether two values are the same JSON.
  private func equal(_ one: Any?, _ other: Any) -> Bool {
    let text = { (value: Any) in try? JSONSerialization.data(withJSONObject: [value], options: .sortedKeys) }
    return text(one ?? "absent") == text(other)
  }

  private let property = "set price 250k down 20 rate 6.5 rent 1800 escrow 300 extra 100 expenses 150"

  @Test("The figures of a month, by the names of the contract")
  func month() throws {
    let object = try json(TestShell(property), "month 12")
    #expect(equal(object["command"], "month 12"))
    #expect(equal(object["ok"], true))
    #expect(
      equal(
        object["figures"],
        [
          "pmtNo": 12, "balance0": 196826.09, "interest": 1066.14, "principal": 198, "escrow": 300,
          "extra": 100,
          "total": 1664.14, "balance": 196528.09, "equity": 53471.91, "invested": 51200, "net": 283.86,
          "roi": 6.65296875,
        ]))
  }

  @Test("A value that does not exist is null, with its reason")
  func undefined() throws {
    let object = try json(TestShell("set price 100k loan 100k rent 1000"), "month 12")
    #expect((object["figures"] as? [String: Any])?["roi"] is NSNull)
    #expect(equal(object["why"], ["roi": "no cash is invested by month 12"]))
  }

  @Test("The rows of a schedule, by the names of the contract")
  func schedule() throws {
    let rows = try #require(try json(TestShell(property), "schedule 12..13")["rows"] as? [[String: Any]])
    #expect(rows.count == 2)
    #expect(
      equal(
        rows[0],
        [
          "pmtNo": 12, "balance0": 196826.09, "interest": 1066.14, "principal": 198, "escrow": 300,
          "extra": 100,
          "total": 1664.14, "balance": 196528.09, "roi": 6.65296875,
        ]))
    #expect(try (json(TestShell(property), "schedule by year")["rows"] as? [Any])?.count == 25)
  }

  @Test("Changes carry values as a person types them")
  func changes() throws {
    let object = try json(TestShell("set price 100k down 20"), "set rate 8.24 price 200k")
    #expect(
      equal(
        object["changes"],
        [
          ["field": "rate", "from": 5, "to": 8.24], ["field": "price", "from": 100000, "to": 200000],
          ["field": "loan", "from": 80000, "to": 160000, "follows": "price"],
        ] as [[String: Any]]))
  }

  @Test("show, summary, fields, list, log and help are figures and rows too")
  func others() throws {
    let shell = TestShell("set price 100k down 20 term 25m rent 900", "save elm")
    let shown = try #require(try json(shell, "show")["figures"] as? [String: Any])
    #expect(Set(shown.keys) == Set(shell.workspace.fields.map(\.name)))
    #expect(equal(shown["term"], 25))
    #expect(equal(shown["down"], 20))
    let summary = try #require(try json(shell, "summary full")["figures"] as? [String: Any])
    #expect(Set(summary.keys).isSuperset(of: ["payment", "total_interest", "payoff_month", "last_payment"]))
    #expect(Set(summary.keys).isSuperset(of: ["noi", "cap_rate", "cash_flow", "dscr", "ltv"]))
    #expect(try (json(shell, "fields all")["rows"] as? [Any])?.count == shell.workspace.fields.count)
    #expect(try equal(json(shell, "list")["rows"], [["name": "elm", "kind": "rental", "open": "yes"]]))
    #expect(try (json(shell, "log")["rows"] as? [Any])?.count == 2)
    #expect(try (json(shell, "help all")["rows"] as? [Any])?.count == CommandTable.standard.all.count)
    #expect(try equal(json(shell, "open elm")["notes"], ["elm is open already."]))
  }

  @Test("A failure tells its code and its place")
  func failure() throws {
    let object = try json(TestShell(), "show rent; set é 5")
    #expect(equal(object["command"], "set é 5"))
    #expect(equal(object["ok"], false))
    let error = try #require(object["error"] as? [String: Any])
    #expect(equal(error["code"], "unknown-field"))
    #expect(equal(error["line"], 1))
    #expect(equal(error["column"], 16))
    #expect(equal(error["start"], 15) && equal(error["end"], 17))
  }

  @Test("In JSON the command that ran a failed script has failed too")
  func failedScript() throws {
    let shell = TestShell("output json")
    shell.files["a.roi"] = "nonsense\n"
    let object = try json(shell, "source a.roi")
    #expect((object["error"] as? [String: Any])?["code"] as? String == "script-failed")
    #expect(shell.outcomes.count == 3)
  }

  @Test("output chooses the format, and tells which it is")
  func output() throws {
    let shell = TestShell()
    for format in OutputFormat.allCases {
      shell.expectSuccess("output \(format.rawValue.uppercased())")
      #expect(shell.interpreter.format == format)
      shell.expectSuccess("output")
      guard case .figures(_, let figures)? = shell.outcomes.last?.report?.blocks[1] else {
        Issue.record("no figures")
        continue
      }
      #expect(figures[0].cell == .text(format.rawValue))
    }
    #expect(try shell.failure("output jsn").code == "unknown-choice")
    #expect(shell.interpreter.format == .markdown)
  }

  @Test("export writes the last figures or table in the format of the ending")
  func export() throws {
    let shell = TestShell(property, "schedule 1..2", "set rent 5")
    #expect(shell.text("export a.csv") == "Wrote the result of \"schedule 1..2\" to a.csv.\n")
    let csv = try #require(shell.files["a.csv"])
    #expect(
      csv.hasPrefix(
        "pmtNo,balance0,interest,principal,escrow,extra,total,balance,roi\r\n1,200000,1083.33,180.81,300,100,"
      ))
    for line in ["export a.JSON", "export a.md", "export \"a b.txt\""] { shell.expectSuccess(line) }
    #expect(
      shell.files["a.JSON"]?.hasPrefix(#"{"json":2,"command":"schedule 1..2","ok":true,"rows":[{"pmtNo":1,"#)
        == true)
    #expect(shell.files["a.md"]?.hasPrefix("|") == true)
    #expect(shell.files["a b.txt"]?.contains("$200,000.00") == true)
  }

  @Test("export refuses: nothing to write, another ending, an existing file without force")
  func exportRefusals() throws {
    let shell = TestShell()
    #expect(try shell.failure("export a.csv").code == "nothing-to-export")
    shell.expectSuccess("show")
    for path in ["a", "a.xls", "csv", "\"\""] {
      #expect(try shell.failure("export \(path)").code == "unknown-ending")
    }
    shell.files["a.csv"] = "mine"
    #expect(try shell.failure("export a.csv").marked == "a.csv")
    #expect(shell.files["a.csv"] == "mine")
    shell.expectSuccess("export --force a.csv")
    #expect(shell.files["a.csv"]?.hasPrefix("name,value\r\n") == true)
    shell.files.fail("b.csv", .notAllowed)
    #expect(try shell.failure("export b.csv").message == "b.csv may not be written.")
  }
}
