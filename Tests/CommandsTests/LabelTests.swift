import Localization
import Model
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Labels and usual words in the place of names")
struct LabelTests {
  private static let sample =
    "set price 250k down 20% rate 6.5 rent 1800 hold 7y taxes 3000/yr tax_rate 24% land 20%"

  @Test(
    "A line with labels is the line with names",
    arguments: [
      ("rent growth 3", "rent_growth 3"), ("closing costs 3%", "closing 3%"),
      ("Closing Costs 3%", "closing 3%"),
      ("set Purchase Price 240k Interest Rate % 6 Mortgage Term (Yr.) 15", "set price 240k rate 6 term 15"),
      ("mortgage 190k", "loan 190k"), ("set tax 2800 hoa dues 50", "set taxes 2800 hoa 50"),
      ("selling costs 6%; holding period 5y", "selling 6%; hold 5y"),
      ("hoa dues 40; hoa dues.growth 3", "hoa 40; hoa.growth 3"),
      ("vary rent growth -1 to 4", "vary rent_growth -1 to 4"), ("reset closing costs", "reset closing"),
      ("require cap rate >= 6% and cash-on-cash >= 1%", "require cap_rate >= 6% and cash_on_cash >= 1%"),
      ("define mine = cash flow * 40%", "define mine = cash_flow * 40%"),
      ("solve price for cash flow >= 100 --set", "solve price for cash_flow >= 100 --set"),
      ("at 13 monthly rent 1900", "at 13 rent 1900"),
    ])
  func changes(labels: String, names: String) {
    let (one, other) = (TestShell(Self.sample), TestShell(Self.sample))
    one.expectSuccess(labels)
    other.expectSuccess(names)
    #expect(one.rows == other.rows)
    for line in ["define", "require", "vary", "events"] { #expect(one.text(line) == other.text(line)) }
  }

  @Test(
    "So is one that shows something",
    arguments: [
      ("cash flow", "cash_flow"), ("Cap Rate", "cap_rate"),
      ("show cash flow cap rate", "show cash_flow cap_rate"),
      ("show Selling Costs", "show selling_costs"),
      ("calc cash flow(12) / monthly rent", "calc cash_flow(12) / rent"),
      ("explain cash on cash depth 1", "explain cash_on_cash depth 1"),
      ("(cash flow) * 12", "(cash_flow) * 12"),
      ("sweep interest rate 6..7 by 0.5 show cash flow", "sweep rate 6..7 by 0.5 show cash_flow"),
      ("project 3 show cash flow, noi", "project 3 show cash_flow, noi"),
      ("mortgage / purchase price", "loan / price"),
      ("which cash on cash 5%", "which cash_on_cash 5%"),
    ])
  func results(labels: String, names: String) {
    let shell = TestShell(Self.sample)
    #expect(shell.text(labels) == shell.text(names))
  }

  @Test("Each label of a field is taken for it, in each language", arguments: Language.all)
  func everyField(language: Language) throws {
    for kind in WorksheetKinds.all where kind.kind != "accounts" {
      let shell = TestShell("use \(kind.kind)", "settings language \(language.code)")
      for field in kind.fields where field.unit != .choice && !field.label.contains("'") {
        let label = field.title.text(in: shell.workspace.localeFormat)
        // What can be read as names means these, as Extra Payment.
        let words = label.split(separator: " ").map(String.init)
        let isName = { shell.workspace.field(named: $0) != nil || shell.workspace.metricIfAny($0) != nil }
        if words.allSatisfy(isName) { continue }
        let named = try #require(shell.interpreter.name(for: label), "\(label)")
        // Two labels are alike in few cases, of which the first counts.
        #expect(
          kind.field(named: named)?.label == field.label || kind.metric(named: named) != nil, "\(label)")
        #expect(shell.text("show \(label)") == shell.text("show \(named)"), "\(label)")
      }
    }
  }

  @Test("What is worked out has no value to enter; the field that was meant is named")
  func figures() throws {
    let shell = TestShell(Self.sample)
    let refusal = try shell.failure("interest 6.5")
    #expect(refusal.message == "interest is worked out, not entered. \"rate 6.5\" enters rate.")
    #expect(refusal.marked == "interest")
    #expect(try shell.failure("cash_flow 300").message.hasSuffix("\"explain cash_flow\" shows from what."))
    // The digits of a number that cannot stand in a formula have their point.
    #expect(try shell.failure("calc 3 6.5").message.hasPrefix("\"6.5\" cannot go here."))
    #expect(try shell.failure("calc 3 0.05").message.hasPrefix("\"0.05\" cannot go here."))
    #expect(shell.rows == TestShell(Self.sample).rows)
  }

  @Test("An error stands below what was typed")
  func places() throws {
    let shell = TestShell(Self.sample)
    for (line, marked) in [
      ("set rent growth 300", "300"), ("rent 1800; set closing costs 3% rent growth x", "x"),
      ("set monthly rent 1850 vacany 3", "vacany"), ("breaks cash flow", "cash flow"),
      ("explain cash flow / xyzzy", "xyzzy"),
    ] {
      #expect(try shell.failure(line).marked == marked, "\(line)")
    }
    #expect(shell.rows == TestShell(Self.sample).rows)
  }

  @Test("What was typed is kept: in the log, for undo, and in a recording")
  func recorded() throws {
    let shell = TestShell()
    shell.expectSuccess("record elm.roi")
    shell.expectSuccess("monthly rent 1850")
    shell.expectSuccess("record stop")
    #expect(shell.text("undo").hasPrefix("Undone: monthly rent 1850"))
    #expect(
      shell.files["elm.roi"]?.contains("\nmonthly rent 1850\n") == true, "\(shell.files["elm.roi"] ?? "")")
    let replayed = TestShell()
    replayed.script(try #require(shell.files["elm.roi"]))
    #expect(replayed.rows["rent"] == "1850")
  }

  @Test("A line of names means what it always did, though it holds labels")
  func names() throws {
    let shell = TestShell(Self.sample, "month 12")
    // Two figures, of which the label of one is made.
    #expect(shell.text("show interest rate").contains("Interest"))
    shell.expectSuccess("define mortgage = 5")
    #expect(shell.text("mortgage * 2").hasPrefix("10"))
    #expect(shell.code("\"cash flow\"") != nil)
  }

  @Test("Labels are coloured as names, and completed behind")
  func typing() {
    let shell = TestShell(Self.sample)
    let kinds = { (line: String) in shell.interpreter.tokens(in: line, cursor: nil).map(\.kind) }
    #expect(!kinds("set closing costs 3% rent growth 2").contains(.wrong))
    #expect(kinds("rent growth 3").contains(.field))
    #expect(!kinds("cash flow").contains(.wrong) && !kinds("calc cash flow * 2").contains(.wrong))
    #expect(kinds("set cloxing costs 3%").contains(.wrong))
    #expect(shell.interpreter.preview(of: "rent growth 3") != nil)
    #expect(
      shell.interpreter.hint(after: "set rent growth ") == shell.interpreter.hint(after: "set rent_growth "))
  }
}
