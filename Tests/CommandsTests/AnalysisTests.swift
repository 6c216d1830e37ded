import Foundation
import Localization
import Model
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// Formulas at work: `calc`, `explain`, `define`, `require`, `assert`.
@Suite("Numbers that answer for themselves")
struct AnalysisTests {
  static let property = "set price 250k down 20 rate 6.5 rent 1800 escrow 300 expenses 150 extra 100"
  private let shell = TestShell(AnalysisTests.property)

  /// All metrics as they are called, those of a month for month 12.
  private var names: [String] {
    WorksheetKinds.main.allMetrics.map { $0.isMonthly ? "\($0.name)(12)" : $0.name }
  }

  // MARK: explain

  @Test("What explain begins with is what calc answers")
  func explainEqualsCalc() {
    for name in names + ["noi / 12", "if(rent > 5; roi(3); 0)", "rent > 5", "sum(interest, 1..12)"] {
      guard case .answer(let answer)? = shell.run("calc \(name)").last?.report?.blocks.first,
        case .derivation(let derivation)? = shell.run("explain \(name)").last?.report?.blocks.first
      else {
        Issue.record("\(name) has no answer or no derivation")
        continue
      }
      #expect(LocaleFormat.enUS.text(derivation.value) == LocaleFormat.enUS.text(answer), "\(name)")
      #expect(derivation.subject.filter { $0 != " " } == name.filter { $0 != " " })
    }
  }

  /// `ROI_RECORD=1 swift test --filter AnalysisTests` writes it anew; it fails while it does.
  @Test("Every metric is explained as it was recorded")
  func isAsRecorded() throws {
    let text = names.map { "roi> explain \($0)\n" + shell.text("explain \($0)") }.joined(separator: "\n")
    try Recording("explanations.txt").expect(text)
  }

  @Test("A depth cuts the tree, and not its root")
  func depth() throws {
    let levels = { (text: String) -> Int in
      text.split(separator: "\n").map { $0.prefix { $0 == " " }.count / 2 }.max() ?? 0
    }
    let whole = shell.text("explain roi(12)")
    #expect(levels(shell.text("explain roi(12) depth 1")) < levels(shell.text("explain roi(12) depth 2")))
    #expect(shell.text("explain roi(12) depth 50") == whole)
    #expect(whole.hasPrefix("roi(12) = 6.65%\n  = net(12) × 12 ÷ invested(12)\n"))
    #expect(shell.text("why roi(12)") == whole)
  }

  @Test("Nothing is derived twice in one text, and no line repeats the one above")
  func noRepetition() {
    let lines = shell.text("explain last_payment").split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.filter { $0 == "= round(balance0(293) × rate ÷ 12, decimals)" }.count == 1)
    #expect(lines.contains { $0.hasSuffix("as above") })
    #expect(
      shell.text("explain total_interest")
        == "total_interest = $199,141.44\n  = sum(interest(1..payoff_month))\n")
  }

  @Test("A formula in a derivation can be typed as it is shown, with commas as everywhere")
  func separators() {
    for name in names {
      let text = shell.text("explain \(name) depth 1")
      #expect(!text.contains(";"), "\(text)")
    }
    let shown = shell.text("explain min(rent; max(escrow, 5))").split(separator: "\n")
    #expect(shown.contains("  = min(rent, max(escrow, 5))"))
    #expect(shell.text("calc [1; 2, [3]]") == "[1, 2, [3]]\n")
    #expect(shell.text("help payment").contains("pmt(rate / 12, term * 12, loan)"))
  }

  @Test("A list of ten thousand flows is a formula like any other, read in time that grows as its length")
  func longFormula() throws {
    let flows = ["-1000000"] + (1..<10_000).map { "\(1_000 + $0 % 7).\($0 % 90 + 10)" }
    let line = "calc irr([\(flows.joined(separator: ", "))])"
    #expect(line.utf8.count > 90_000)
    let time = ContinuousClock().measure { #expect(shell.text(line) == "0.1003%\n") }
    #expect(time < .seconds(10))
    #expect(try shell.failure("calc " + String(repeating: "1+", count: 100_000) + "1").code == "bad-formula")
  }

  // MARK: calc

  /// `value` is the formula's raw number, `text` what is shown, a day is ISO, nothing is null with
  /// its reason.
  @Test(
    "calc in JSON",
    arguments: [
      ("roi(12)", #""value":0.0665296875,"text":"6.65%""#),
      ("ltv", #""value":0.8,"text":"80.00%""#),
      ("1/3", #""value":0.3333333333333333,"text":"0.3333333333""#),
      ("noi", #""value":16200,"text":"$16,200.00""#),
      ("2026-01-31", #""value":"2026-01-31","text":"2026-01-31""#),
      ("rent > 5", #""value":true,"text":"true""#),
      ("1/(rent-1800)", #""value":null,"why":{"value":"rent-1800 is 0"}"#),
      ("irr([-1000, 500, 600])", #""value":0.0639410298"#),
    ])
  func json(formula: String, expected: String) {
    #expect(line("calc \(formula)", JSONRenderer(currency: .usd)).contains(expected))
  }

  @Test("calc in CSV has the raw number too")
  func csv() {
    #expect(line("calc roi(12)", CSVRenderer(currency: .usd)) == "value\r\n0.0665296875\r\n")
  }

  @Test(
    "as chooses how an answer is shown",
    arguments: [
      ("rent * 12 / price as percent", "8.64%\n"), ("noi as number", "16,200\n"),
      ("dscr as money", "$1.07\n"),
      ("roi(12) as number", "0.0665296875\n"), ("roi(12) as percent", "6.65%\n"), ("2 as PERCENT", "200%\n"),
    ])
  func asKind(formula: String, expected: String) { #expect(shell.text("calc \(formula)") == expected) }

  @Test(
    "No answer hides digits that matter, or is taken for a percentage that it may not be",
    arguments: [
      ("2960*6%", "177.6\n"), ("2960 + 6%", "2,960.06\n"), ("noi/325000", "0.04984615385\n"),
      ("rent/5/3000", "$0.12\n"), ("rent/7/3000", "$0.08571\n"), ("-rent/7e5", "-0.002571428571\n"),
      ("rent * 6%", "$108.00\n"), ("rent/700", "$2.57\n"),
    ])
  func digits(formula: String, expected: String) { #expect(shell.text("calc \(formula)") == expected) }

  private func line(_ command: String, _ renderer: some Renderer) -> String {
    var bytes: [UInt8] = []
    for outcome in shell.run(command) { renderer.render(outcome, into: &bytes) }
    return String(decoding: bytes, as: UTF8.self)
  }

  // MARK: define

  @Test("A metric of one's own is shown as its definition says: in text, in JSON, saved, and in a script")
  func definitionsAsMeasures() throws {
    let shell = TestShell(AnalysisTests.property)
    for line in [
      "define yield = rent * 12 / price as percent", "define twice = yield * 2 AS Percent",
      "define share = cap_rate as number", "define doors = noi / 325000 as money",
    ] { shell.expectSuccess(line) }
    #expect(shell.text("calc yield") == "8.64%\n")
    #expect(shell.text("calc twice") == "17.28%\n")
    #expect(shell.text("calc share") == "0.0648\n")
    #expect(shell.text("calc doors") == "$0.05\n")
    #expect(shell.text("define").contains("yield  rent * 12 / price as percent\n"))
    // A choice goes with the definition when others change, and comes back with it.
    for line in ["undefine doors", "undo", "save elm", "new", "open elm"] { shell.expectSuccess(line) }
    #expect(shell.text("calc yield") == "8.64%\n")
    #expect(shell.text("help yield") == "yield = rent * 12 / price as percent\n")
    var json: [UInt8] = []
    for outcome in shell.run("show yield share") { JSONRenderer(currency: .usd).render(outcome, into: &json) }
    #expect(String(decoding: json, as: UTF8.self).contains(#""figures":{"yield":8.64,"share":0.0648}"#))
    #expect(shell.text("explain yield").hasPrefix("yield = 8.64%\n  = rent × 12 ÷ price\n"))
    shell.expectSuccess("require yield >= 8%")
    #expect(shell.text("solve rent for yield = 9%").contains("9%          9%   true"))
    #expect(try shell.failure("define yield = rent as euros").code == "unknown-choice")
  }

  @Test("A metric of one's own can rest on another, change, and go")
  func definitions() {
    for line in ["define yield = rent * 12 / price", "define twice = yield * 2"] { shell.expectSuccess(line) }
    #expect(shell.text("calc twice") == "0.1728\n")
    shell.expectSuccess("define yield = rent / price")
    #expect(shell.text("calc twice") == "0.0144\n")
    #expect(shell.code("define yield = twice + 1") == "circular-definition")
    #expect(shell.code("undefine yield") == "in-use")
    shell.expectSuccess("undo")
    #expect(shell.text("calc twice") == "0.1728\n")
    shell.expectSuccess("redo")
    #expect(shell.text("calc twice") == "0.0144\n")
    for line in ["undefine twice", "undefine yield"] { shell.expectSuccess(line) }
    #expect(shell.code("calc yield") == "unknown-name")
  }

  @Test("A metric of one's own is a metric like others")
  func ownMetricsAreMetrics() {
    for line in ["define yield = rent * 12 / price", "define spread = roi - rate"] {
      shell.expectSuccess(line)
    }
    #expect(shell.text("explain spread(12) depth 1").contains("= roi(12) − rate"))
    #expect(shell.text("show yield").contains("0.0864"))
    #expect(shell.text("sweep rent 1500..2000 by 500 show yield spread(12)").contains("0.072"))
    #expect(shell.code("calc spread") == "needs-month")
    shell.expectSuccess("month 12")
    #expect(shell.text("calc spread") == shell.text("calc spread(12)"))
    let names = shell.interpreter.suggestions(in: "calc yie", at: 8).map(\.text)
    #expect(names == ["yield"])
    #expect(shell.interpreter.suggestions(in: "show spr", at: 8).map(\.text) == ["spread"])
    #expect(shell.text("summary full").contains("yield"))
  }

  @Test("Definitions and criteria are saved, copied and reopened with the property")
  func annotationsAreKept() throws {
    let store = MemoryStore()
    let first = try TestShell(on: store, as: "first")
    for line in [
      AnalysisTests.property, "define zeta = rent * 12", "define alpha = zeta / price", "require alpha > 5%",
      "save elm", "copy elm oak",
    ] { first.expectSuccess(line) }
    let second = try TestShell(on: store, as: "second")
    for name in ["elm", "oak"] {
      second.expectSuccess("open \(name)")
      #expect(second.text("calc alpha") == "8.64%\n")
      #expect(second.text("require").contains("pass"))
    }
    second.expectSuccess("define alpha = zeta / price * 2")
    second.expectSuccess("unrequire 1")
    // What is changed in the copy leaves the original as it was.
    second.expectSuccess("open elm")
    #expect(second.text("calc alpha") == "8.64%\n")
    #expect(second.text("require").contains("alpha > 5%"))
    #expect(second.text("compare elm oak").contains("alpha"))
  }

  // MARK: require and assert

  @Test("Criteria are kept one by one, and taken back")
  func criteria() {
    shell.expectSuccess("require dscr >= 1 and cap_rate > 7%")
    let table = shell.run("require").last?.report?.tables.first
    #expect(table?.rows.map { LocaleFormat.enUS.text($0[2]) } == ["pass", "fail"])
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, palette: .colored).render(
      Report((table.map { [.table($0)] } ?? [])), into: &bytes)
    let colored = String(decoding: bytes, as: UTF8.self)
    #expect(colored.contains("\u{1B}[32mpass\u{1B}[0m") && colored.contains("\u{1B}[31mfail\u{1B}[0m"))
    shell.expectSuccess("require dscr >= 1")
    #expect(shell.run("require").last?.report?.tables.first?.rows.count == 2)
    shell.expectSuccess("unrequire 1")
    #expect(!shell.text("summary full").contains("dscr >= 1"))
    shell.expectSuccess("undo")
    #expect(shell.text("summary full").contains("dscr >= 1"))
    shell.expectSuccess("unrequire all")
    #expect(shell.run("require").last?.report?.tables.first?.rows.isEmpty == true)
    #expect(shell.code("unrequire 1") == "no-criteria")
    // What has no value now may get one.
    shell.expectSuccess("require 1 / (rent - 1800) > 0")
    #expect(shell.text("require").contains("rent - 1800 is 0") || shell.text("require").contains("–"))
  }

  @Test("assert is silent when it holds, and else names both sides")
  func assertions() throws {
    #expect(shell.text("assert dscr > 1 and payoff_month = 293") == "")
    let failure = try shell.failure("assert dscr > 1 and roi(12) >= 8%")
    #expect(failure.message == "roi(12) >= 8% does not hold: 6.6530% against 8%.")
    #expect(shell.code("assert rent") == "not-a-condition")
  }

  // MARK: Errors

  @Test(
    "The caret stands under the name at fault, whatever stands before it",
    arguments: [
      "calc é + rnet", "define foo = é + rnet", "require é > rnet", "assert é > 6 and rnet > 2",
      "explain é * rnet depth 2", "sweep rent 1..2 by 1 show é rnet",
    ])
  func carets(line: String) throws {
    shell.expectSuccess("define é = 5")
    let failure = try shell.failure(line)
    #expect(failure.marked == "rnet")
    #expect(failure.message.contains("Did you mean \"rent\"?"))
  }

  @Test("Names complete within a formula, functions with their signature")
  func completion() throws {
    let texts = { (line: String) in
      shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    }
    #expect(texts("calc roi(12)+ne") == ["net(", "net_rental_income", "net_proceeds"])
    #expect(texts("calc é+pm").contains("pmt("))
    #expect(texts("sweep rent 1..2 by 1 show cap").contains("cap_rate"))
    #expect(texts("compare elm oak --why ca").contains("cash_flow"))
    #expect(texts("require ds") == ["dscr"])
    let pmt = shell.interpreter.suggestions(in: "calc pm", at: 7).first { $0.text == "pmt(" }
    #expect(try #require(pmt).label == "pmt(rate, periods, present, [future], [type])")
  }
}
