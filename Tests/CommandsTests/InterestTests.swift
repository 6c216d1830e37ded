import Finance
import Localization
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The worksheet of compound interest")
struct InterestTests {
  /// FACTS.md, section 2.
  private static let facts = "principal 1500 rate 4.3 years 6 times 4"
  private static let sentence =
    "$1,500.00 invested at 4.3% for 6 years compounded 4 times per year is $1,938.84."

  @Test("A result that is too large is told, and what was entered stays")
  func tooLarge() {
    let shell = TestShell("use interest")
    let told = "There is no result: it is too large.\n"
    let facts = "principal 1000000000000000 rate 1000 years 1000 times 365"
    #expect(shell.text("calculate \(facts)").hasSuffix(told))
    #expect(shell.rows["years"] == "1000" && shell.text("show").hasSuffix(told))
    #expect(shell.text("set years 2").contains("invested at"))
    #expect(!TestShell("use interest").text("show").contains("no result"))
  }

  @Test("The sentence, at once and when it is shown; calculate clears the inputs and show keeps them")
  func sentence() {
    let shell = TestShell("use interest")
    #expect(shell.text("set \(Self.facts)").contains(Self.sentence + "\n"))
    #expect(shell.text("show").contains(Self.sentence))
    #expect(shell.rows["principal"] == "1500")
    #expect(shell.text("calculate").hasPrefix(Self.sentence))
    #expect(shell.rows == TestShell("use interest").rows)
    #expect(!shell.text("show").contains("invested at"))
    shell.expectSuccess("undo")
    #expect(shell.text("show").contains(Self.sentence))
    #expect(TestShell("use interest").text("calculate \(Self.facts)").hasPrefix(Self.sentence))
  }

  @Test("Every input that is missing or wrong is told in one reply, by its label, with what was typed")
  func allAtOnce() throws {
    let shell = TestShell("use interest")
    let labels = ["Principal amount", "Annual interest rate", "Number of years", "Times compounded"]
    let missing = try shell.failure("calculate").message
    for label in labels { #expect(missing.contains("\(label) is missing")) }
    let line = "calculate principal xyz rate 0 years -6 times 2.5"
    let wrong = try shell.failure(line).message
    for (label, typed) in zip(labels, ["xyz", "0", "-6", "2.5"]) {
      #expect(wrong.contains("\(label): \"\(typed)\""), "\(wrong)")
    }
    let mixed = try shell.failure("calculate rate abc years 6").message
    #expect(mixed.contains("Principal amount is missing") && mixed.contains("\"abc\""))
    #expect(mixed.contains("Times compounded is missing") && !mixed.contains("Number of years"))
    let last = try shell.failure("calculate years 6 principal").message
    #expect(last.contains("Principal amount is missing") && last.contains("Annual interest rate is missing"))
    #expect(try shell.failure("calculate years 6 years 7").code == "field-twice")
    #expect(shell.rows == TestShell("use interest").rows)
  }

  @Test("Several faults have a line each at the prompt, and an object each for programs")
  func severalFaults() throws {
    let outcome = try #require(
      TestShell("use interest").run("calculate principal xyz rate 0 years 6 times 4").last)
    let failure = try #require(outcome.failure)
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS).render(failure, promptWidth: 5, into: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines[1].hasPrefix("Principal amount: \"xyz\"") && lines[2].hasPrefix("Annual interest rate: \"0\""))
    bytes = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    let json = String(decoding: bytes, as: UTF8.self)
    #expect(json.contains(#""faults":[{"field":"principal","message":"Principal amount: "#))
    #expect(json.contains(#"},{"field":"rate","message":"Annual interest rate: "#))
  }

  @Test(
    "Nothing and less than nothing are refused",
    arguments: [
      "principal 0", "principal -1", "principal 0.001", "rate 0", "rate -4.3", "years 0", "years -6",
      "years 1.5",
      "times 0", "times -4", "times 0.5", "contribution -1",
    ])
  func refused(input: String) throws {
    let shell = TestShell("use interest", "set \(Self.facts)")
    let before = shell.state
    _ = try shell.failure("set \(input)")
    _ = try shell.failure("calculate \(input)")
    #expect(shell.state == before)
  }

  /// Python 3.11, `decimal` at 60 digits: P(1+i)^m + c((1+i)^m − 1)/i with i = r/n and m = nt, and Pe^(rt) +
  /// c(e^(rt) − 1)/r; rounded to the cent.
  @Test(
    "Results as an independent computation has them",
    arguments: [
      ("principal 1500 rate 4.3 years 6 times 4", "$1,938.84"),
      ("principal 1500 rate 4.3 years 6 times 1", "$1,931.07"),
      ("principal 1500 rate 4.3 years 6 times monthly", "$1,940.61"),
      ("principal 1500 rate 4.3 years 6 times daily", "$1,941.48"),
      ("principal 1500 rate 4.3 years 6 times 1000000", "$1,941.51"),
      ("principal 1500 rate 4.3 years 6 times continuous", "$1,941.51"),
      ("principal 1500 rate 4.3 years 6 times 12 contribution 50", "$6,039.34"),
      ("principal 10000 rate 5 years 20 times 12 contribution 200", "$109,333.14"),
      ("principal 2500 rate 3.875 years 10 times 365 contribution 5", "$25,972.30"),
      ("principal 750 rate 12 years 3 times 2 contribution 75", "$1,587.04"),
      ("principal 1500 rate 4.3 years 6 times continuous contribution 600", "$6,048.56"),
      ("principal 1 rate 1000 years 1 times 1", "$11.00"),
    ])
  func results(inputs: String, result: String) {
    let shell = TestShell("use interest", "set \(inputs)")
    #expect(shell.shown("result") == result)
    #expect(shell.text("calc result").hasPrefix(result.dropLast(3)))
  }

  /// By hand: e^10 is 22026.4657948067…, and a binary number of 22 digits knows no more than 16 of them.
  @Test("An amount that is known to fewer digits than it has is not shown as if it were exact")
  func farDigits() throws {
    let shell = TestShell("use interest", "set principal 1000000000000000 rate 20 years 50 times continuous")
    #expect(shell.text("show").contains(" is 2.20264657948067"))
    #expect(try shell.failure("growth").message.contains("too large"))
    shell.expectSuccess("set principal 100000000")
    #expect(shell.shown("result") == "$2,202,646,579,480.67")
  }

  /// Contributions beside OpenFormula's FV, and the effective rate beside EFFECT, as formulas typed by hand.
  @Test("Agrees with the spreadsheets")
  func agreesWithTheSpreadsheets() {
    let shell = TestShell("use interest", "set \(Self.facts) contribution 25")
    for law in [
      "abs(result + fv(4.3% / 4; 24; 25; 1500)) < 0.000001",
      "abs(effective_rate - effect(4.3%; 4)) < 0.000001",
      "abs(earned - (result - 1500 - 24 * 25)) < 0.000001",
    ] { shell.expectSuccess("assert \(law)") }
  }

  @Test("More often is more, and continuously is the limit")
  func limit() {
    let shell = TestShell("use interest", "set principal 1500 rate 4.3 years 6 times continuous")
    shell.expectSuccess("define limit = 1500 * exp(4.3% * 6)")
    shell.expectSuccess("assert abs(result - limit) < 0.000001")
    for times in [1, 2, 4, 12, 365, 10_000, 1_000_000] {
      shell.expectSuccess("set times \(times)")
      shell.expectSuccess("assert result < limit")
      // The next term of the expansion is Pe^(rt) r²t / 2n, here 1941.51 * 0.0055 / n.
      shell.expectSuccess("assert limit - result < 10.8 / \(times)")
    }
  }

  @Test(
    "Growth adds up: each year ends as the next begins, and the last one at the result",
    arguments: [
      "times 4", "times 12 contribution 50", "times continuous", "times continuous contribution 10.01",
      "times 365 years 40 rate 9.99",
    ])
  func growth(inputs: String) throws {
    let shell = TestShell("use interest", "set \(Self.facts)", "set \(inputs)")
    let table = try #require(shell.run("growth")[0].report?.tables.first)
    var balance = Money(minorUnits: 150_000)
    for row in table.rows {
      let amounts = row.compactMap { cell in if case .money(let money, _) = cell { money } else { nil } }
      try #require(amounts.count == 4)
      #expect(amounts[0] == balance)
      #expect(amounts[0] + amounts[1] + amounts[2] == amounts[3])
      balance = amounts[3]
    }
    #expect(LocaleFormat.enUS.text(.money(balance, .atLeast(2))) == shell.shown("result"))
    #expect("\(table.rows.count)" == shell.rows["years"])
  }

  @Test("What belongs to every worksheet works here")
  func everything() throws {
    let shell = TestShell("use interest", "set \(Self.facts)")
    #expect(shell.text("explain result").contains("= $1,500.00 × (1 + 4.3% ÷ 4) ^ (4 × 6)"))
    #expect(shell.text("sweep rate 4..5 by 0.5 show result").contains("$1,938.84") == false)
    #expect(shell.text("sweep rate 4.3..5 by 0.7 show result").contains("$1,938.84"))
    for line in ["save a", "copy a b", "set rate 5", "define twice = 2 * result", "require result > 1"] {
      shell.expectSuccess(line)
    }
    #expect(shell.text("compare a b").contains("rate"))
    #expect(shell.text("compare a b --why result").contains("rate"))
    shell.expectSuccess("undo 3")
    #expect(shell.rows["rate"] == "4.3")
    shell.expectSuccess("new")
    shell.expectSuccess("open a")
    #expect(shell.text("show").contains(Self.sentence))
    let at = { (line: String) in shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text) }
    #expect(at("set ") == ["principal", "rate", "years", "times", "contribution"])
    #expect(at("calculate pr") == ["principal"])
    #expect(at("explain eff").contains("effective_rate"))
    for line in ["record r.roi", "set years 7", "use tip", "set bill 5", "open b", "record stop"] {
      shell.expectSuccess(line)
    }
    let other = TestShell()
    other.script(try #require(shell.files["r.roi"]))
    #expect(other.verdict == .done, "\(TestShell.text(other.outcomes))\(shell.files["r.roi"] ?? "")")
    #expect(other.rows == shell.rows)
    #expect(other.workspace.kind == "interest")
  }

  @Test("A field that is not filled in has nothing that it follows from")
  func empty() {
    #expect(!TestShell("use interest").text("show").contains("follows"))
  }
}
