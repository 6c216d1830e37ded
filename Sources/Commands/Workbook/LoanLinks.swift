import Finance
import Formulas
import Localization
import Model
import Shell
import Syntax
import Workbooks
import Workspace

/// The loans of a workbook, and which figure is which column of their sheets.
struct LoanLinks {
  private let rental: Rental
  /// The loans, without the names of their terms.
  private let loans: [WorkbookLoan]

  /// - Parameter firstColumn: The column of one sheet at which the first loan begins, the others behind it; nil for a
  ///   sheet for each.
  init(_ rental: Rental, _ plans: [LoanPlan], _ context: ReadingContext, firstColumn: Int? = nil) {
    self.rental = rental
    let word = context.localized(LocalizedText("Loan"))
    let names = WrittenSheet.names(
      plans.map { $0.name == Rental.firstLoanName ? word : "\(word) \($0.name)" })
    loans = zip(plans, names).enumerated().map { index, loan in
      WorkbookLoan(
        loan.0, sheetName: loan.1,
        firstColumn: firstColumn.map { $0 + index * WorkbookLoan.Column.allCases.count })
    }
  }

  /// The columns of the figures of a loan by their names.
  private static let columns: [String: WorkbookLoan.Column] = [
    "payment": .payment, "interest": .interest, "principal": .principal, "extra": .extra,
    "insurance": .insurance, "drawn": .drawn, "repaid": .repaid, "balance0": .opening, "balance": .balance,
    "rate": .rate,
  ]

  /// The figures of a property that are those of its only, plain loan; those of others are sums over loans.
  private static let figuresOfPlainLoan: Set = ["interest", "principal", "extra", "balance0", "balance"]

  /// How a field is worked out in the workbook that is an input, or a figure of loans; nil for any other.
  func given(_ symbol: Symbol, in scope: any Scope) -> SpreadsheetPlan.Given? {
    if symbol.isMonthly || rental.field(of: symbol) == nil { return given(symbol) }
    return scope.arithmetic(of: symbol, at: nil) ?? scope.formula(of: symbol, at: nil) == nil ? .input : nil
  }

  /// How a figure of loans is worked out in the workbook; nil for any other figure.
  private func given(_ symbol: Symbol) -> SpreadsheetPlan.Given? {
    guard symbol.isMonthly else { return single(symbol.name) }
    if let dot = symbol.name.lastIndex(of: "."),
      let loan = loans.first(where: { $0.plan.name == symbol.name[..<dot] }),
      let column = Self.columns[String(symbol.name[symbol.name.index(after: dot)...])]
    {
      return text([loan.place(of: column)], symbol.name)
    }
    if rental.hasPlainLoan, loans.count == 1, Self.figuresOfPlainLoan.contains(symbol.name),
      let column = Self.columns[symbol.name]
    {
      return text([loans[0].place(of: column)], symbol.name)
    }
    switch symbol.name {
    case "prepayment_penalty": return text(loans.map { $0.place(of: .penalty) }, symbol.name)
    case "loan_costs": return text(loans.map { $0.place(of: .costs) }, symbol.name)
    default: return nil
    }
  }

  private func text(_ columns: [String], _ source: String) -> SpreadsheetPlan.Given {
    .text(columns.isEmpty ? SpreadsheetText(whole: "0") : .sum(elsewhere: columns), source: source)
  }

  /// A figure of all months, where it follows from the sheets of the loans.
  private func single(_ name: String) -> SpreadsheetPlan.Given? {
    guard let first = loans.first(where: { !$0.plan.isRefinance }) else { return nil }
    let column = { (column: WorkbookLoan.Column) in first.name(of: column) }
    let isSavingKnown = loans.count == 1 && first.hasFirstSchedule && !first.hasDraws
    let text: String? =
      switch name {
      case "apr" where first.hasRate: "12*IRR(\(column(.flow)),\(first.names.rate)/12)"
      case "highest_payment":
        "SUMPRODUCT(MAX(\(loans.map { $0.name(of: .payment) }.joined(separator: "+"))))"
      case "balloon_payment" where loans.allSatisfy(\.isLive): loans.map(\.balloon).joined(separator: "+")
      case "closing_proceeds":
        loans.filter { $0.plan.start == 0 }.map(\.proceedsAtClosing).joined(separator: "+")
      case "interest_saved" where isSavingKnown: "SUM(\(column(.firstInterest)))-SUM(\(column(.interest)))"
      case "months_saved" where isSavingKnown:
        "COUNTIF(\(column(.firstOpening)),\">0\")-COUNTIF(\(column(.opening)),\">0\")"
      case "refinance_month": loans.map(\.plan).filter(\.isRefinance).map(\.start).min().map(String.init)
      case "interest_saved", "months_saved": loans.contains(where: \.isPrepaid) ? nil : "0"
      default: nil
      }
    return text.map { .text(SpreadsheetText(whole: $0), source: name) }
  }

  /// The sheets, with the names of the cells from which their rows follow.
  func sheets(_ plan: SpreadsheetPlan, _ vocabulary: any Vocabulary) -> [WorkbookLoan] {
    loans.map { loan in
      var sheet = loan
      let value = try? Formula(rental.originalValueFormula(start: loan.plan.start), in: vocabulary)
      sheet.addInputs(plan, vocabulary, value: value)
      return sheet
    }
  }
}
