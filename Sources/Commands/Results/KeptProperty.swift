import Finance
import Formulas
import Localization
import Model
import Shell
import Workspace

/// A property that is kept, as cash from the end of a month on.
struct KeptProperty {
  /// What is paid out at the beginning; negative for what has to be added.
  let paidOut: Number
  /// What a sale would have brought beyond that.
  let left: Number
  /// A month's payment on all loans from then on.
  let payment: Number?
  /// The cash flow of the first twelve months, or of all if they are fewer.
  let nextYear: Number
  /// The cash flow until the sale.
  let cashFlow: Number
  /// What the sale brings.
  let proceeds: Number
  /// The return a year on what is left in it; nil where flows have none.
  let rate: Number?
  /// The discount rate.
  let discount: Number?

  init(
    _ cash: CashByMonth, _ request: KeepRequest, paidOut: Number, of saleCash: Number
  ) throws(KeepError) {
    self.paidOut = paidOut
    left = try saleCash.less(paidOut)
    payment = try? cash.payment(in: request.month + 1)
    nextYear = try cash.cashFlow(in: request.month + 1...min(request.month + 12, request.end))
    cashFlow = try cash.cashFlow(in: request.month + 1...request.end)
    proceeds = try cash.flow(in: request.end).less(try cash.cashFlow(in: request.end...request.end))
    rate = try Self.rate(of: left, cash, request)
    discount = try? cash.number("discount")
  }

  /// The return a year by years, or by months where the time is no number of years or the user says so.
  private static func rate(
    of left: Number, _ cash: CashByMonth, _ request: KeepRequest
  ) throws(KeepError) -> Number? {
    let length = request.months.isMultiple(of: 12) && !cash.countsMonths ? 12 : 1
    var flows = [-left.double]
    for start in stride(from: request.month + 1, through: request.end, by: length) {
      flows.append(try cash.flow(in: start...start + length - 1).double)
    }
    guard left > Number(0), let rate = try? CashFlows.internalRates(flows: flows).answer else { return nil }
    guard length == 1 else { return Number(rate) }
    return Number(1 + rate)?.raised(to: Number(12))?.subtracting(Number(1))
  }
}

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

  /// The payment of a month on all loans, with mortgage insurance.
  func payment(in month: Int) throws(KeepError) -> Number {
    try number("debt_service(\(month)) + mortgage_insurance(\(month))")
  }

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
