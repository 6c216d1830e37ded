import Finance
import Formulas
import Model

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
    payment = try? cash.number("lender_payment(\(request.month))")
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
