import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// Sentences on what is odd about a property, and on what its figures rest.
enum PropertyNotes {
  /// What is unusual about the purchase: no price, no loan, or a loan above the price.
  static func onPurchase(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let (price, loan) = (worksheet.purchasePrice, worksheet.borrowedAtClosing)
    if !worksheet.isPurchaseKnown { return [LocalizedText("Neither price nor loan is entered yet.")] }
    if price == .zero { return [LocalizedText("The price is not entered yet.")] }
    if worksheet.isPaidInCash { return [LocalizedText("Paid in cash: no loan.")] }
    if worksheet.loans.isEmpty {
      return [LocalizedText("No loan is entered, so the property is paid in cash.")]
    }
    guard loan > price else { return [] }
    let excess = Cell.money(loan - price, .atLeast(0))
    return [
      worksheet.loans.count == 1
        ? LocalizedText("The loan is \(excess) more than the price.")
        : LocalizedText("The loans are \(excess) more than the price.")
    ]
  }

  /// The remark on a loan that has become larger than the price.
  static func onChange(from old: any Worksheet, to new: any Worksheet) -> [LocalizedText] {
    guard let after = new.purchase, after.price > .zero, after.borrowed > after.price,
      let before = old.purchase, after != before
    else { return [] }
    return new.loanWorksheet.map(onPurchase) ?? []
  }

  /// A remark when no cash is invested, so that there is no return on it.
  static func onCashInvested(in document: Document, _ workspace: Workspace) -> [LocalizedText] {
    guard document.sheet.loanWorksheet?.isPurchaseKnown == true,
      let formula = workspace.metricIfAny("cash_invested"),
      let cash = try? formula.number(in: workspace.scope(of: document)), cash <= Number(0)
    else { return [] }
    return [LocalizedText("No cash is invested, so that there is no return on it.")]
  }

  /// The important fields that are not entered, and the defaults that stand in for others.
  static func onMissing(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    var notes: [LocalizedText] = []
    let missing = worksheet.missingFields
    if !missing.isEmpty {
      notes.append(
        LocalizedText(
          "Not entered: \(LocalizedText.joined(missing.map { LocalizedText(verbatim: $0) }, ", "))."))
    }
    let defaults = worksheet.defaultFields.compactMap(worksheet.field(named:)).map { field in
      LocalizedText("\(field.name) \(CellFormatter.bound(worksheet[field]))")
    }
    if !defaults.isEmpty {
      notes.append(
        LocalizedText(
          count: defaults.count, one: "\(LocalizedText.all(defaults)) is the default.",
          other: "\(LocalizedText.all(defaults)) are defaults."))
    }
    return notes
  }

  /// The remark on what the monthly yield leaves out of what is entered.
  static func onYield(_ worksheet: any LoanWorksheet) -> [LocalizedText] {
    let names = worksheet.leftOutOfYield
    guard let yield = type(of: worksheet).monthlyYield?.yield, !names.isEmpty else { return [] }
    return [LocalizedText("\(yield) leaves out \(LocalizedText.all(names)).")]
  }

  /// The remark on a period after the last payment, or without a loan.
  static func onPayoff(before period: Period, _ worksheet: any LoanWorksheet, payoff: Int?) -> [LocalizedText]
  {
    guard let payoff else { return onPurchase(worksheet) }
    guard period.firstMonth > payoff else { return [] }
    return [LocalizedText("The loan is repaid in month \(payoff).")]
  }
}
