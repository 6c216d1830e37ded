import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Loans analysed: solve, sweep, breaks, compare, show, machine formats")
struct LoanAnalysisTests {
  private func property(_ more: String...) -> TestShell {
    let shell = TestShell(
      "set price 200k loan 100k rate 6 term 30 rent 1800 arv 300k", "add loan second 40k rate 9 term 15y")
    for line in more { shell.expectSuccess(line) }
    return shell
  }

  @Test("An index is swept; the worst payment does not depend on it")
  func sweepOfIndex() {
    let shell = property("arm 5/1 index 4.2 margin 2.5 caps 2/2/5")
    let rows = shell.text("sweep index 3..6 by 1 show worst_payment loan.rate(61)").split(separator: "\n")
    #expect(rows.count == 5)
    let worst = rows.dropFirst().map { $0.split(separator: " ")[1] }
    #expect(Set(worst).count == 1)
    #expect(rows.dropFirst().map { $0.split(separator: " ")[2] } == ["5.5%", "6.5%", "7.5%", "8%"])
  }

  @Test("The index at which a year's cash flow is nothing")
  func solveForIndex() {
    let shell = property("arm 1/1 index 4.2 margin 2.5", "remove second", "set rent 650")
    let text = shell.text("solve index for cash_flow(y2) = 0")
    #expect(text.contains("index at"))
    shell.expectSuccess("solve index for cash_flow(y2) >= 0 --set")
    let flow = shell.text("calc cash_flow(y2)")
    // As near to nothing as an index can be typed.
    #expect(flow.hasPrefix("$0."), "\(flow)")
    #expect(shell.text("solve index for cash_flow(y1) = 0").contains("does not depend on index"))
  }

  @Test("breaks tells how far an index may rise")
  func breaks() {
    let shell = property("arm 1/1 index 4.2 margin 2.5", "require cash_flow(y2) >= 0")
    #expect(shell.text("breaks").contains("\nindex "))
    #expect(shell.text("breaks").contains("\nsecond.rate "))
  }

  @Test("The refinance that pays out an amount, in the unit in which it is typed")
  func solveForRefinance() {
    let shell = property("at 25 refinance 75% of arv rate 6 term 30y costs 5000 repaying loan,second")
    #expect(shell.text("solve refi for cash_back = 15000").contains("refi.percent at"))
    shell.expectSuccess("set refi 200k")
    #expect(shell.text("solve refi for cash_back = 15000").contains("refi at $"))
    shell.expectSuccess("solve refi for cash_back = 15000 --set")
    #expect(shell.text("calc cash_back").hasPrefix("$15,000.00"))
  }

  @Test("A sweep of a loan's rate agrees with the values one by one")
  func sweepOfRate() {
    let shell = property()
    let rows = shell.text("sweep second.rate 8..10 by 0.5 show second.payment(1) cash_flow").split(
      separator: "\n")
    #expect(rows.count == 6)
    for (index, rate) in ["8", "8.5", "9", "9.5", "10"].enumerated() {
      shell.expectSuccess("set second.rate \(rate)")
      for (column, formula) in ["second.payment(1)", "cash_flow"].enumerated() {
        let single = shell.text("calc \(formula)").split(separator: "\n")[0]
        #expect(rows[index + 1].split(separator: " ")[column + 1] == single, "\(rate)")
      }
    }
  }

  @Test("compare shows loans and events that differ; --why names them")
  func compare() {
    let shell = property("save elm", "copy elm oak", "open oak", "set second.rate 8", "at 25 extra 5000")
    let text = shell.text("compare elm oak")
    #expect(text.contains("second.rate"))
    #expect(text.contains("at 25 extra"))
    #expect(shell.text("compare elm oak --why cash_flow").contains("second.rate"))
    shell.expectSuccess("remove second")
    #expect(shell.text("compare elm oak").contains("second "))
  }

  @Test("show lists loans and their terms; a figure of a loan takes the month that is open")
  func show() {
    let shell = property("month 24")
    #expect(shell.text("show").contains("\nLoans\n"))
    #expect(shell.shown("second.rate") == "9.000%")
    #expect(
      shell.text("calc second.balance").hasPrefix(
        shell.text("calc second.balance(24)").split(separator: "\n")[0]))
  }

  @Test("JSON and CSV have every cell under its key")
  func machineFormats() throws {
    let shell = property("at 25 extra 5000", "at 12.. every 12 extra 1000", "set second.io 24")
    let text = { (line: String, format: String) -> String in
      shell.expectSuccess("output \(format)")
      shell.expectSuccess(line)
      shell.expectSuccess("export a.\(format)")
      shell.expectSuccess("output text")
      defer { shell.files["a.\(format)"] = nil }
      return (shell.files["a.\(format)"] ?? "").replacing("\r\n", with: "\n")
    }
    #expect(
      text("list loans", "csv") == """
        name,amount,rate,term,from,payment,last,interest,terms
        loan,100000,6,30,1,599.55,244,70850.16,
        second,40000,9,15,1,300,180,35196.48,io 24

        """ || text("list loans", "csv").hasPrefix("name,amount,rate,term,from,payment,last,interest,terms\n")
    )
    #expect(
      text("events", "csv") == """
        number,month,year,effect,amount,label
        1,12.. every 12,1,extra,1000,
        2,25,3,extra,5000,

        """)
    #expect(
      text("schedule second 1..2", "csv") == """
        month,balance0,interest,principal,extra,balance
        1,40000,300,0,0,40000
        2,40000,300,0,0,40000

        """)
    let json = text("list loans", "json")
    #expect(json.contains("\"name\":\"second\"") && json.contains("\"terms\":\"io 24\""))
    #expect(text("events", "json").contains("\"month\":\"12.. every 12\""))
    #expect(text("schedule second 1..2", "json").contains("\"balance0\":40000"))
  }

  @Test("A figure that no loan has says which loan would have it")
  func noValue() {
    let shell = property()
    for (name, reason) in [
      ("cash_back", "no loan repays others"), ("biweekly_payment", "no loan is paid every two weeks"),
      ("worst_payment", "no loan has an adjustable rate with caps"),
    ] { #expect(shell.text("calc \(name)").contains(reason), "\(name)") }
  }

  @Test("Values of loans explain themselves")
  func explain() {
    let shell = property("at 25 refinance 75% of arv rate 6 costs 5000")
    let back = shell.text("explain cash_back")
    #expect(back.contains("drawn(25) − repaid(25) − loan_costs(25)"))
    #expect(back.contains("refi.drawn(25) = $225,000.00"))
    #expect(shell.text("explain second.interest(3)").contains("9% ÷ 12"))
  }
}
