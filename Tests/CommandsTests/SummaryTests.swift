import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// The amounts are from the program that `Duplex` names.
@Suite("summary, show, and months past the payoff")
struct SummaryTests {
  @Test("The account of the first year comes first")
  func account() {
    #expect(
      Duplex.shell().text("summary full").hasPrefix(
        """
        First year       Label                      A month       A year
        rent             Rent                     $3,200.00   $38,400.00
        vacancy_loss     Vacancy Loss              -$192.00   -$2,304.00
        effective_gross  Effective Gross Income   $3,008.00   $36,096.00
        taxes            Property Taxes            -$433.33   -$5,200.00
        insurance        Insurance                 -$150.00   -$1,800.00
        management       Management                -$240.64   -$2,887.68
        maintenance      Maintenance               -$256.00   -$3,072.00
        noi              Net Operating Income     $1,928.03   $23,136.32
        capex            Capital Reserve           -$160.00   -$1,920.00
        payment          Level Payment           -$1,580.96  -$18,971.52
        cash_flow(y1)    Cash Flow                  $187.07    $2,244.80

        Loan

        """))
  }

  /// The lines between two totals add up to the second one, whatever is entered.
  @Test(
    "The account adds up",
    arguments: [
      [], ["set noi_rule reserves-above"], ["set other 40 hoa 90 utilities 30 expenses 20"],
      ["set escrow 300"],
      ["set loan 0"], ["set growth_rule monthly"], ["set vacancy 0"], ["set units 2 other 20/unit/mo"],
    ])
  func addsUp(lines: [String]) throws {
    let shell = Duplex.shell()
    for line in lines { shell.expectSuccess(line) }
    let worksheet = try #require(shell.workspace.sheet.loanWorksheet)
    let table = try #require(shell.run("summary full").last?.report?.tables.first)
    for column in [2, 3] {
      var sum = 0.0
      for (line, row) in zip(worksheet.account, table.rows) {
        let value = try #require(amount(row[column]), "\(line.name)")
        if line.isTotal { #expect(abs(value - sum) < 1e-6, "\(line.name)") } else { sum += value }
      }
    }
  }

  private func amount(_ cell: Cell) -> Double? {
    switch cell {
    case .money(let money, _): Double(money.minorUnits) / 100
    case .number(let number, _, _): number.double
    default: nil
    }
  }

  @Test("A plain property fits a screen, and says what is missing")
  func plain() {
    let text = TestShell("set price 250k down 20 rent 1800").text("summary full")
    #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 32)
    #expect(
      text.hasSuffix(
        """

        Not entered: taxes, insurance, vacancy, maintenance, capex, management.
        Defaults: rate 5% and term 30 years.

        """))
    #expect(!text.contains("rule_70") && !text.contains("points_paid") && !text.contains("Sale"))
  }

  @Test("What is entered is not missing, also when it is the default; escrow stands for taxes and insurance")
  func missing() {
    let text = TestShell("set price 250k down 20 rate 5 rent 1800 escrow 300 vacancy 0").text("summary full")
    #expect(text.contains("Not entered: maintenance, capex, management.\nDefault: term 30 years.\n"))
    #expect(!Duplex.shell().text("summary full").contains("Not entered"))
    let shell = TestShell("set price 250k down 20 rate 5", "reset rate")
    #expect(shell.text("summary full").contains("Defaults: rate 5% and term 30 years."))
    #expect(TestShell("set price 250k down 20").text("summary full").contains("Not entered: rent, taxes"))
  }

  @Test("The sale is there once it has a time; npv once there is a rate")
  func sale() {
    let text = Duplex.shell().text("summary full")
    #expect(text.contains("Sale\n  sale_price       Sale Price       $399,709.01\n"))
    #expect(!text.contains("npv") && Duplex.shell("set discount 10").text("summary full").contains("npv"))
  }

  @Test("The monthly yield says what it leaves out")
  func yield() {
    let note =
      "Simple ROI leaves out vacancy, management, maintenance, capex, closing, rehab, rent_growth and expense_growth.\n"
    #expect(Duplex.shell().text("month 3").contains(note))
    #expect(!Duplex.shell().text("year 3").contains("Simple ROI"))
    #expect(
      !TestShell("set price 250k down 20 rent 1800 escrow 300 expenses 5").text("summary full").contains(
        "leaves out"))
    let rented = TestShell(
      "set price 250k down 10 rate 6 pmi 0.5", "add unit front 900 vacancy 10; add unit rear 950")
    #expect(rented.text("month 3").contains("Simple ROI leaves out front.vacancy and pmi.\n"))
    // It stands in the summary only where it leaves nothing out: (1,800 - 300 - 5 - 833.33) * 12 / 50,000.
    #expect(!Duplex.shell().text("summary full").contains("roi(1)"))
    #expect(
      TestShell("set price 250k down 20 rent 1800 escrow 300 expenses 5").text("summary full").contains(
        "roi(1)           Simple ROI, month 1        15.88%"))
  }

  @Test("What is odd is said: in cash, no loan yet, more than the price, nothing invested")
  func oddities() {
    let cash = TestShell("set price 100k down 100 rent 900").text("summary full")
    #expect(cash.contains("Paid in cash: no loan.\n") && !cash.contains("payment") && !cash.contains("dscr"))
    let none = TestShell("set price 100k rent 900").text("summary full")
    #expect(none.contains("No loan is entered, so the property is paid in cash.\n"))
    let more = TestShell("set price 200k loan 220k rent 900").text("summary full")
    #expect(more.contains("The loan is $20,000 more than the price.\nNo cash is invested"))
    #expect(TestShell("set rent 900").code("summary") == "no-loan")
  }

  @Test("A loan above the price is remarked at once, by whichever is changed")
  func overborrowed() {
    let shell = TestShell()
    #expect(shell.text("set loan 300k price 200k").hasSuffix("\nThe loan is $100,000 more than the price.\n"))
    #expect(!shell.text("set rent 5").contains("more than"))
    #expect(!shell.text("set price 300k").contains("more than"))
    #expect(shell.text("set price 299k").contains("The loan is $1,000 more than the price."))
    #expect(!TestShell().text("set loan 300k").contains("more than"))
  }

  @Test("show has the loan and what was entered, and says what was not; machines get all")
  func show() throws {
    let shell = TestShell("set price 250k down 20 vacancy 5 irr_rule monthly growth_rule yearly")
    let text = shell.text("show")
    #expect(text.contains("\nIncome\n  vacancy  Vacancy %  5%\n"))
    #expect(text.contains("\nDefinitions\n  irr_rule  IRR Periods  monthly\n"))
    #expect(!text.contains("\nPurchase\n") && !text.contains("growth_rule"))
    #expect(
      text.contains("Not entered: closing_date, start_month, closing, rehab, arv,")
        && text.hasSuffix("; \"fields\" lists them all.\n"))
    let outcome = try #require(shell.run("show").last)
    var bytes: [UInt8] = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""closing":0"#))
  }

  @Test("The property of a month or year stands there once more than the plain fields is entered")
  func property() {
    #expect(
      Duplex.shell().text("year 3").contains(
        "\nProperty\n  gross_potential     Gross Potential Income   $40,738.56"))
    #expect(
      Duplex.shell().text("month 30").contains("cash_flow           Cash Flow                   $300.73"))
    #expect(!TestShell("set price 250k down 20 rent 1800").text("year 3").contains("Property"))
  }

  @Test("Past the payoff, and in cash, a month and a year show the property")
  func pastPayoff() {
    let shell = TestShell("set price 100k down 20 term 2 rent 900")
    for line in ["month 30", "year 3"] {
      let text = shell.text(line)
      #expect(text.contains("\nThe loan is repaid in month 24.\n") && text.contains("cash_flow"), "\(line)")
      #expect(!text.contains("Mortgage Payment") && !text.contains("balance0"))
      #expect(Duplex.shell().text("year 31").contains("Simple ROI leaves out") == false)
    }
    let cash = TestShell("set price 100k down 100 rent 900")
    for line in ["month 5", "year 100", "month 1200"] {
      #expect(cash.text(line).contains("\nPaid in cash: no loan.\n"), "\(line)")
    }
  }

  @Test("The way goes on to the sale, and from behind it as far as months go")
  func walk() throws {
    let shell = TestShell("set price 100k down 20 term 2 rent 900 hold 3")
    shell.expectSuccess("month 24")
    shell.expectSuccess("next")
    #expect(shell.workspace.path == .month(25))
    shell.expectSuccess("month 36")
    #expect(try shell.failure("next").message.contains("before the sale"))
    shell.expectSuccess("month 37")
    shell.expectSuccess("next")
    #expect(shell.workspace.path == .month(38))
    shell.expectSuccess("year 3")
    #expect(try shell.failure("next").code == "at-the-last")
    shell.expectSuccess("month 1200")
    #expect(try shell.failure("next").code == "past-last-month")
    shell.expectSuccess("back")
    #expect(shell.workspace.path == .amortization)
    let cash = TestShell("set price 100k down 100 rent 900", "month 3", "previous", "back")
    #expect(cash.workspace.path == .property)
  }

  @Test("Balance and equity have values without a loan and past the payoff, which are derived")
  func withoutLoan() {
    let cash = TestShell("set price 100k down 100 rent 900")
    #expect(cash.text("calc equity(12)") == "$100,000.00\n")
    #expect(cash.text("calc balance(400)") == "$0.00\n")
    #expect(
      cash.text("explain equity(12)").hasPrefix(
        "equity(12) = $100,000.00\n  = value(12) − loan_balance(12)\n"))
    let loan = TestShell("set price 100k down 20 rent 900")
    #expect(loan.text("calc equity(400)") == "$100,000.00\n")
    #expect(
      loan.text("explain balance(400)").hasPrefix("balance(400) = $0.00\n  = balance0(400) − principal(400)"))
  }

  @Test("The derivation of a rate of return lists its flows as money, and cuts a long list")
  func flows() {
    let shell = Duplex.shell()
    #expect(
      shell.text("explain irr depth 1").hasPrefix(
        "irr = 9.00%\n  = irr(equity_flow(y0..y7))\n  = irr([-$103,000.00, $2,244.80, $2,916.29, $3,608.80, ")
    )
    #expect(shell.text("explain growth_years(25)") == "growth_years(25) = 2\n  = rounddown((25 − 1) ÷ 12)\n")
    shell.expectSuccess("set irr_rule monthly")
    #expect(shell.text("explain irr depth 1").contains("effect(12 × irr(equity_flow(0..hold * 12)), 12)\n"))
  }
}
