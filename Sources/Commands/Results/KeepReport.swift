import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Selling a property at the end of a month beside keeping it, by the cash that each brings from then on.
struct KeepReport {
  private let request: KeepRequest
  private let workspace: Workspace
  /// `true` where tax is entered, so that all cash is after tax.
  private let isTaxed: Bool
  /// What a sale brings beyond what the month brings anyway.
  private let saleCash: Number
  private let kept: KeptProperty
  private let refinanced: KeptProperty?

  init(_ request: KeepRequest, _ workspace: Workspace) throws(Diagnostic) {
    (self.request, self.workspace) = (request, workspace)
    let rental = workspace.document.sheet as? Rental ?? Rental()
    isTaxed = rental.isTaxed
    let taxed = isTaxed
    do throws(KeepError) {
      let sold = CashByMonth(Self.soldNow(request, workspace), isTaxed: taxed, workspace)
      let held = CashByMonth(Self.held(request, nil, workspace), isTaxed: taxed, workspace)
      let usual = try held.flow(in: request.month)
      saleCash = try sold.flow(in: request.month).less(usual)
      kept = try KeptProperty(held, request, paidOut: Number(0), of: saleCash)
      guard let loan = request.loan else {
        refinanced = nil
        return
      }
      let other = CashByMonth(Self.held(request, loan, workspace), isTaxed: taxed, workspace)
      let paidOut = try other.flow(in: request.month).less(usual)
      refinanced = try KeptProperty(other, request, paidOut: paidOut, of: saleCash)
    } catch {
      throw Diagnostic(error)
    }
  }

  /// The property as it is sold at the end of the month, for what it is worth then.
  private static func soldNow(_ request: KeepRequest, _ workspace: Workspace) -> Document {
    var document = held(request, nil, workspace, until: request.month)
    for name in ["exit_price", "exit_cap"] { Rental.field(named: name).map { document.reset($0) } }
    return document
  }

  /// The property as it is kept, with the loan that repays the others.
  private static func held(
    _ request: KeepRequest, _ loan: OwnLoan?, _ workspace: Workspace, until end: Int? = nil
  ) -> Document {
    var document = workspace.document
    if let loan, var rental = document.sheet as? Rental {
      rental.addRefinance(loan, month: request.month, label: "")
      // A record more takes no name away that a definition uses.
      try? document.replaceRecords(rental)
    }
    if let hold = Rental.field(named: Rental.holdingField) {
      document.set(hold, to: .term(Term(months: end ?? request.end)))
    }
    return document
  }

  // MARK: The report

  var report: Report {
    Report(
      [.note(answer)] + (refinanced.map { [.note(sentence(on: $0))] } ?? [])
        + [.table(Table(heading: heading, columns: columns, rows: rows))]
        + notes.map { .note($0) })
  }

  private var heading: LocalizedText {
    let first = workspace.sheet.loanWorksheet?.firstMonth
    let date = first?.adding(months: request.month - 1)?.canonical
    let time = Cell.term(Term(months: request.months))
    return date.map {
      LocalizedText("The end of month \(request.month), \($0), and \(time) from then on")
    } ?? LocalizedText("The end of month \(request.month), and \(time) from then on")
  }

  private var columns: [TableColumn] {
    [
      TableColumn(key: "key", label: LocalizedText("Key"), audience: .programs),
      TableColumn(key: "figure", label: LocalizedText("Figure")),
      TableColumn(key: "sell", label: LocalizedText("Sell")),
      TableColumn(key: "keep", label: LocalizedText("Keep")),
    ] + (refinanced == nil ? [] : [TableColumn(key: "refinance", label: LocalizedText("Refinance"))])
  }

  private var rows: [[Cell]] {
    let then = request.end
    return [
      row("paid_out", LocalizedText("Paid Out"), sell: money(saleCash)) { money($0.paidOut) },
      row("left", LocalizedText("Left in the Property"), sell: money(Number(0))) { money($0.left) },
      row("payment", LocalizedText("Loan Payment a Month")) { $0.payment.map(money) ?? .empty },
      row("next_year", nextYearTitle) { money($0.nextYear) },
      row("next_year_return", LocalizedText("On What Is Left")) { share($0.nextYear, of: $0.left) },
      row("cash_flow", LocalizedText("Cash Flow until Month \(then)")) { money($0.cashFlow) },
      row("proceeds", LocalizedText("Sale in Month \(then)")) { money($0.proceeds) },
      row("return", LocalizedText("Return a Year")) { rate(of: $0) },
    ]
  }

  /// The title of the cash flow of the next twelve months, or of all until the sale if they are fewer.
  private var nextYearTitle: LocalizedText {
    let months = min(request.months, 12)
    return months == 12
      ? LocalizedText("Cash Flow, Twelve Months")
      : LocalizedText(
        count: months, one: "Cash Flow, One Month", other: "Cash Flow, \(months) Months")
  }

  private func row(
    _ key: String, _ label: LocalizedText, sell: Cell = .empty, _ cell: (KeptProperty) -> Cell
  ) -> [Cell] {
    [.text(key), .words(label), sell, cell(kept)] + (refinanced.map { [cell($0)] } ?? [])
  }

  private func money(_ number: Number) -> Cell {
    CellFormatter.cell(.number(number), .money, in: workspace.currency)
  }

  private func percent(_ number: Number) -> Cell {
    CellFormatter.cell(.number(number), .percent, decimals: .declared(2), in: workspace.currency)
  }

  private func share(_ part: Number, of whole: Number) -> Cell {
    guard whole > Number(0), let share = part.divided(by: whole) else {
      return .undefined(why: LocalizedText("nothing is left in the property"))
    }
    return percent(share)
  }

  private func rate(of property: KeptProperty) -> Cell {
    guard property.left > Number(0) else {
      return .undefined(why: LocalizedText("nothing is left in the property"))
    }
    return property.rate.map(percent) ?? .undefined(why: LocalizedText("no rate gives these flows"))
  }

  // MARK: Sentences

  /// What a sale would bring, and what the money earns if it stays.
  private var answer: LocalizedText {
    guard saleCash > Number(0) else {
      return LocalizedText(
        "A sale would not bring anything: it would cost \(money(saleCash.magnitude)).")
    }
    guard kept.rate != nil else {
      return LocalizedText(
        "A sale would bring \(money(saleCash)); what the money earns otherwise has no rate.")
    }
    return LocalizedText(
      "A sale would bring \(money(saleCash)); left in the property, the money earns \(rate(of: kept)) a year."
    )
  }

  /// What another loan pays out, and what the rest earns.
  private func sentence(on property: KeptProperty) -> LocalizedText {
    if property.paidOut < Number(0) {
      return LocalizedText(
        "The new loan costs \(money(property.paidOut.magnitude)) at once; with it, the money earns \(rate(of: property)) a year."
      )
    }
    return LocalizedText(
      "The new loan pays out \(money(property.paidOut)); what is left in the property earns \(rate(of: property)) a year."
    )
  }

  private var notes: [LocalizedText] {
    [verdict, isTaxed ? LocalizedText("All cash is after tax.") : beforeTax].compactMap(\.self)
      + (isEntered("selling") ? [] : [withoutCosts])
  }

  /// The judgement by the discount rate, or what to compare with.
  private var verdict: LocalizedText? {
    guard saleCash > Number(0), let rate = kept.rate else { return nil }
    guard isEntered("discount"), let asked = kept.discount else {
      return LocalizedText(
        "Sell if the money earns more elsewhere; \"set discount 8%\" says what it earns there.")
    }
    let discount = CellFormatter.cell(.number(asked), .percent, in: workspace.currency)
    return rate < asked
      ? LocalizedText("That is less than the discount rate of \(discount): selling is better.")
      : LocalizedText("That is no less than the discount rate of \(discount): keeping is better.")
  }

  private func isEntered(_ name: String) -> Bool {
    Rental.field(named: name).map(workspace.sheet.isEntered) ?? false
  }

  private var beforeTax: LocalizedText {
    LocalizedText("All cash is before tax, as \"tax_rate\" is not entered.")
  }

  private var withoutCosts: LocalizedText {
    LocalizedText("A sale costs nothing here, as \"selling\" is not entered.")
  }
}
