import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// Sentences on what extra payments save and what a refinance comes to.
enum LoanNotes {
  /// What a change of the loans comes to.
  static func on(_ event: RentalEvent, _ workspace: Workspace) -> [Report.Block] {
    if let sentence = afterRepayment(event, workspace) { return [.note(sentence)] }
    return switch event.effect {
    case .extra: onSavings(in: workspace.document, workspace).map { .note($0) }
    case .refinance(let loan):
      [refinance(inMonth: event.month, workspace)]
        + onRefinance(loan, inMonth: event.month, workspace).map { .note($0) }
    default: []
    }
  }

  /// The sentence on an event about a loan that is repaid by then; nil for any other.
  private static func afterRepayment(_ event: RentalEvent, _ workspace: Workspace) -> LocalizedText? {
    guard event.effect.isOfLoan, let loans = workspace.sheet.loanWorksheet?.loans else { return nil }
    // Without a name it is about the main loan of that time.
    let named = event.effect.loan.map { name in loans.filter { $0.name == name } } ?? loans
    guard named.count == 1 else { return nil }
    let (name, start) = (named[0].name, named[0].start)
    let last = start + workspace.schedule(of: named[0].loan).count
    guard last > start, event.month > last else { return nil }
    return LocalizedText("\(name) is repaid by month \(last): nothing happens to it in month \(event.month).")
  }

  /// The account of a refinance: what is borrowed, repaid and paid, and the payments before and after it.
  private static func refinance(inMonth month: Int, _ workspace: Workspace) -> Report.Block {
    let names = ["drawn", "repaid", "loan_costs", "loan_proceeds", "debt_service"]
    let before = month > 0 ? names.map { "\($0)(\(month))" } : ["cash_back", "cash_invested"]
    let formulas = (before + ["debt_service(\(month + 1))"]).compactMap {
      try? Formula($0, in: workspace.vocabulary)
    }
    let heading =
      month > 0 ? LocalizedText("Refinance in month \(month)") : LocalizedText("Refinance at the closing")
    return .figures(heading: heading, workspace.figures(of: formulas))
  }

  /// What is worth a remark below a schedule: what extra payments save, and the payments of a biweekly loan.
  static func onSchedule(_ workspace: Workspace) -> [LocalizedText] {
    onSavings(in: workspace.document, workspace) + onBiweekly(in: workspace.document, workspace)
  }

  private static func onBiweekly(in document: Document, _ workspace: Workspace) -> [LocalizedText] {
    guard (document.sheet as? Rental)?.loans.contains(where: { $0.loan.terms?.rhythm == .biweekly }) == true,
      let payment = number("biweekly_payment", in: document, workspace),
      let last = number("biweekly_last", in: document, workspace),
      let count = number("biweekly_count", in: document, workspace)?.integer
    else { return [] }
    return [
      LocalizedText(
        "\(count) payments of \(money(payment)), one every two weeks; the last is \(money(last)).")
    ]
  }

  private static func money(_ number: Number) -> Cell { .number(number, .money, .atLeast(0)) }

  /// What extra payments save, after a change of fields on which they may depend.
  static func onChange(of fields: [Field], in document: Document, _ workspace: Workspace) -> [LocalizedText] {
    fields.contains(where: dependOn) ? onSavings(in: document, workspace) : []
  }

  /// `true` for a field on which extra payments may depend.
  static func dependOn(_ field: Field) -> Bool {
    if !field.isPath { return field.name == "extra" || field.name == "rhythm" }
    return field.name.hasSuffix(".extra") || field.name.hasSuffix(".rhythm")
      || field.name.hasPrefix(Rental.eventWord)
  }

  /// What extra payments save; nothing when there are none.
  static func onSavings(in document: Document, _ workspace: Workspace) -> [LocalizedText] {
    guard let rental = document.sheet as? Rental, rental.hasExtras,
      let interest = number("interest_saved", in: document, workspace), interest > Number(0),
      let months = number("months_saved", in: document, workspace)?.integer
    else { return [] }
    let saved = money(interest)
    guard months > 0 else { return [LocalizedText("Saves \(saved) of interest.")] }
    return [
      LocalizedText(
        count: months, one: "Saves \(saved) of interest and \(months) month.",
        other: "Saves \(saved) of interest and \(months) months.")
    ]
  }

  /// The last month in which a refinance is taken as a part of the purchase: three years after the closing.
  private static let lastMonthOfPurchase = 36

  /// Another refinance of the same month; else the cash that stays in the deal after the first refinance, and
  /// when lower payments have paid for it.
  private static func onRefinance(
    _ loan: String, inMonth month: Int, _ workspace: Workspace
  ) -> [LocalizedText] {
    guard let rental = workspace.sheet as? Rental else { return [] }
    let others = rental.events.enumerated().filter { $1.month == month && $1.isRefinance(besides: loan) }
    if let (index, _) = others.first {
      return [
        LocalizedText(
          "Month \(month) has another refinance too; \"remove event \(index + 1)\" takes that one away.")
      ]
    }
    let document = workspace.document
    guard number("refinance_month", in: document, workspace)?.integer == month else { return [] }
    var notes: [LocalizedText] = []
    if month <= lastMonthOfPurchase, let left = number("cash_left", in: document, workspace) {
      notes.append(
        left < Number(0)
          ? LocalizedText("No cash is left in the deal: \(money(left.negated)) more came back than was paid.")
          : LocalizedText("Cash left in the deal: \(money(left))."))
    }
    if let months = number("refinance_break_even", in: document, workspace)?.integer, months > 0 {
      notes.append(
        LocalizedText(
          count: months, one: "Lower payments have paid for it after \(months) month.",
          other: "Lower payments have paid for it after \(months) months."))
    }
    return notes
  }

  private static func number(_ name: String, in document: Document, _ workspace: Workspace) -> Number? {
    guard let formula = workspace.metricIfAny(name) else { return nil }
    return try? formula.number(in: workspace.scope(of: document))
  }
}

extension RentalEvent {
  /// `true` for a refinance by another loan.
  fileprivate func isRefinance(besides loan: String) -> Bool {
    if case .refinance(let other) = effect { other != loan } else { false }
  }
}
