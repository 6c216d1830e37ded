import Foundation
import TestShell
import Testing

@testable import Model

/// A house of 300,000 with 225,000 borrowed at 6 % over 30 years, at 1,348.99 a month.
@Suite("A stated escrow beside taxes and insurance")
struct EscrowTests {
  private static let house = "set price 300k down 25 rate 6 term 30 rent 2500"

  private func answers(_ shell: TestShell, _ formulas: String...) -> [String] {
    formulas.map { String(shell.text("calc \($0)").split(separator: "\n").first ?? "") }
  }

  @Test("It stays when insurance is entered, in costs and payment, and the reply says what is left for taxes")
  func stays() {
    let shell = TestShell(Self.house, "set escrow 450")
    #expect(
      shell.text("set insurance 1500") == """
        Insurance  $0/yr → $1,500/yr
        The stated escrow of $450 a month has to cover insurance, $125, and all else with the other $325.

        """)
    #expect(shell.shown("escrow") == "$450" && shell.shown("insurance") == "$1,500/yr")
    #expect(
      answers(shell, "operating_expenses", "taxes_insurance(y3)", "escrow(7)", "total(1)", "pitia")
        == ["$5,400.00", "$5,400.00", "$450.00", "$1,798.99", "$1,798.99"])
    // 4,200 and 1,500 a year are 475 a month.
    let reply = shell.text("set taxes 4200")
    #expect(
      reply.contains(
        """
        The stated escrow of $450 a month has to cover taxes and insurance, $475: it is $25 too little. \
        "reset escrow" takes what they come to.
        """))
    #expect(shell.shown("escrow") == "$450")
    #expect(answers(shell, "operating_expenses") == ["$5,400.00"])
  }

  @Test("Taxes and insurance that were entered before it are kept, and follow once it is reset")
  func order() {
    let shell = TestShell(Self.house, "set taxes 4200 insurance 1500")
    #expect(shell.shown("escrow") == "$475")
    #expect(
      shell.text("set escrow 500") == """
        Escrow Amount  $475 → $500
        The stated escrow of $500 a month has to cover taxes and insurance, $475: it is $25 more. \
        "reset escrow" takes what they come to.

        """)
    #expect(shell.shown("taxes") == "$4,200/yr" && shell.shown("insurance") == "$1,500/yr")
    #expect(answers(shell, "operating_expenses", "noi") == ["$6,000.00", "$24,000.00"])
    #expect(shell.text("summary full").contains("taxes and insurance, $475: it is $25 more."))
    // The account has one cost for all of it.
    #expect(
      shell.text("summary full").contains("escrow         Escrow Amount           -$500.00   -$6,000.00"))
    #expect(!shell.text("list lines").contains("insurance"))
    shell.expectSuccess("set escrow 475")
    #expect(shell.text("summary full").contains("of $475 a month is what taxes and insurance come to."))
    shell.expectSuccess("set taxes 6000")
    #expect(shell.shown("escrow") == "$475")
    #expect(shell.text("reset escrow") == "Escrow Amount  $475 → $625\n")
    #expect(answers(shell, "operating_expenses", "taxes(y1)") == ["$7,500.00", "$6,000.00"])
    #expect(!shell.text("summary full").contains("stated escrow"))
  }

  @Test("Both can be set at once, undone and saved")
  func keeping() throws {
    let shell = TestShell(Self.house, "set escrow 450 taxes 4200 insurance 1500")
    #expect(shell.rows["escrow"] == "450" && shell.rows["taxes"] == "4200/yr")
    let reopened = try Rental(rows: shell.rows, in: .usd)
    #expect(reopened.rows(in: .usd) == shell.rows)
    #expect(reopened.escrow.minorUnits == 450_00 && !reopened.escrowFollows)
    shell.expectSuccess("undo")
    #expect(shell.shown("escrow") == "$0" && shell.rows["taxes"] == nil)
    shell.expectSuccess("set taxes 4200")
    shell.expectSuccess("set escrow 450")
    shell.expectSuccess("undo")
    #expect(shell.shown("escrow") == "$350" && shell.rows["escrow"] == nil)
  }

  @Test("A property saved before is read as it was: its escrow was stated, or followed")
  func savedBefore() throws {
    let stated = try Rental(rows: ["price": "300000", "escrow": "450"], in: .usd)
    #expect(stated.escrow.minorUnits == 450_00 && !stated.escrowFollows)
    let following = try Rental(
      rows: ["price": "300000", "taxes": "4200/yr", "insurance": "1500/yr"], in: .usd)
    #expect(following.escrow.minorUnits == 475_00 && following.escrowFollows)
    // The first releases saved all their fields, entered or not.
    let original = [
      "price": "200000", "loan": "0", "rate": "5", "term": "15", "escrow": "0", "extra": "0", "expenses": "0",
      "rent": "0",
    ]
    var plain = try Rental(rows: original, in: .usd)
    try #expect(!plain.isEntered(#require(Rental.field(named: "escrow"))))
    let taxes = try #require(Rental.field(named: "taxes"))
    plain.set(taxes, to: try taxes.value(typed: "4200", in: .usd))
    #expect(plain.escrow.minorUnits == 350_00)
  }

  @Test("An escrow of nothing collects nothing: taxes and insurance are costs of their own")
  func nothing() {
    let shell = TestShell(Self.house, "set taxes 4200 insurance 1500")
    #expect(
      shell.text("set escrow 0").contains(
        "No escrow is collected: taxes and insurance, $475 a month, are costs of their own."))
    #expect(
      answers(shell, "escrow(1)", "operating_expenses", "total(1)", "pitia")
        == ["$0.00", "$5,700.00", "$1,348.99", "$1,823.99"])
    #expect(shell.text("summary full").contains("taxes          Property Taxes"))
    // Costs that grow do not make an escrow of it.
    shell.expectSuccess("set expense_growth 3")
    #expect(answers(shell, "escrow(25)", "taxes(y2)") == ["$0.00", "$4,326.00"])
  }

  @Test("The rent at which the cash flow is nothing, with taxes that are a share of the rent")
  func breakEven() {
    for escrow in ["450", "0"] {
      let shell = TestShell(Self.house, "set taxes 10% of rent insurance 1500", "set escrow \(escrow)")
      shell.expectSuccess("set rent (round(break_even_rent, 2))")
      #expect(["$0.00", "-$0.00"].contains(answers(shell, "round(cash_flow, 1)")[0]), "\(escrow)")
    }
  }

  @Test("A later amount of taxes counts once: in the escrow that follows, and not beside a stated one")
  func events() {
    let shell = TestShell(Self.house, "set escrow 450")
    #expect(
      shell.text("at 13 taxes 6000").contains(
        """
        While an escrow is stated, a later amount of taxes changes no cost; "at 13 escrow 500" does.
        """))
    #expect(answers(shell, "operating_expenses(12)", "operating_expenses(13)") == ["$450.00", "$450.00"])
    shell.expectSuccess("at 13 escrow 500")
    #expect(answers(shell, "operating_expenses(13)", "escrow(13)") == ["$500.00", "$500.00"])
    shell.expectSuccess("undo")
    shell.expectSuccess("set taxes 4200")
    shell.expectSuccess("reset escrow")
    #expect(answers(shell, "operating_expenses(12)", "escrow(13)") == ["$350.00", "$500.00"])
  }

  @Test("A field that others depend on changes no stated escrow, in columns too")
  func columns() {
    let shell = TestShell(Self.house, "set taxes 1.2% insurance 1500", "set escrow 450")
    shell.expectSuccess("set price 400k")
    #expect(shell.shown("escrow") == "$450")
    shell.expectSuccess("set taxes 4800/yr")
    let swept = shell.text("sweep taxes 3000..5000 by 1000 show escrow operating_expenses")
    #expect(swept.components(separatedBy: "$450").count > 3 && !swept.contains("$5,700"))
    shell.expectSuccess("reset escrow")
    #expect(shell.text("sweep taxes 3000..5000 by 1000 show operating_expenses").contains("$6,500"))
  }
}
