import Finance
import Formulas
import Localization
import Model
import Shell
import Syntax
import Workspace

/// The owner's cash of a property by months, after tax where it is entered.
struct CashByMonth {
  private let document: Document
  private let scope: any Scope
  private let flowName: String
  private let cashFlowName: String

  init(_ document: Document, isTaxed: Bool, _ workspace: Workspace) {
    (self.document, scope) = (document, workspace.scope(of: document))
    flowName = isTaxed ? "after_tax_flow" : "equity_flow"
    cashFlowName = isTaxed ? "after_tax_cash_flow" : "cash_flow"
  }

  /// `true` if returns go by months.
  var countsMonths: Bool {
    Rental.field(named: "irr_rule").map { document.sheet[$0] == .choice("monthly") } ?? false
  }

  /// The cash of a month, with the sale.
  func flow(in month: Int) throws(KeepError) -> Number { try flow(in: month...month) }

  /// The cash of some months, with the sale.
  func flow(in months: ClosedRange<Int>) throws(KeepError) -> Number { try sum(flowName, months) }

  /// The cash of some months, without the sale.
  func cashFlow(in months: ClosedRange<Int>) throws(KeepError) -> Number { try sum(cashFlowName, months) }

  private func sum(_ name: String, _ months: ClosedRange<Int>) throws(KeepError) -> Number {
    try number("sum(\(name)(\(months.lowerBound)..\(months.upperBound)))")
  }

  func number(_ text: String) throws(KeepError) -> Number {
    do throws(FormulaError) {
      return try Formula(text, in: document.sheet.vocabulary(document.userDefinitions)).number(in: scope)
    } catch {
      throw .noValue(why: FormulaSentences.clause(for: error.reason))
    }
  }
}

extension Number {
  /// The difference, which cash of one property can have.
  /// - Throws: An error for numbers that are too large.
  func less(_ other: Number) throws(KeepError) -> Number {
    guard let difference = subtracting(other) else {
      throw .noValue(why: LocalizedText("the amounts are too large"))
    }
    return difference
  }
}
