import Finance
import Formulas

/// The figures of the sale and of the return on the whole.
extension Rental {
  static let saleMetrics: [MetricDefinition<Rental>] = [
    atSale("sale_price", "Sale Price", "The price, at the end of the holding period."),
    atSale("selling_costs", "Selling Costs", "What the sale costs."),
    atSale("loan_payoff", "Loan Payoff", "What is owed at the sale."),
    atSale("prepayment_penalty", "Prepayment Penalty", "What repaying the loans early costs at the sale."),
    atSale("net_proceeds", "Net Proceeds", "The price less the costs of the sale and the loan."),
    .init(
      "total_cash_flow", "All Cash Flow", .money, "sum(cash_flow(y1..y(hold)))",
      in: { $0.untilSale("sum(cash_flow(1..hold * 12))") },
      "The cash flow from the purchase to the sale, without its proceeds."),
    .init(
      "profit", "Profit", .money, "total_cash_flow + net_proceeds + fund_returned - cash_invested",
      "All cash flow plus the net proceeds, less the cash invested."),
    .init(
      "equity_multiple", "Equity Multiple", .number, "multiple(equity_flow(y0..y(hold)))",
      in: { $0.untilSale("multiple(equity_flow(0..hold * 12))") },
      "What comes back for each dollar paid in, by years.", source: acre),
    rateOfReturn(
      "irr", "IRR", "irr(equity_flow(y0..y(hold)))",
      byMonths: "effect(12 * irr(equity_flow(0..hold * 12)), 12)",
      "The yearly return on the cash invested, with the sale.",
      source: "HP 12C Real Estate Applications Handbook"),
    rateOfReturn(
      "irr_unlevered", "Unlevered IRR", "irr(property_flow(y0..y(hold)))",
      byMonths: "effect(12 * irr(property_flow(0..hold * 12)), 12)",
      "The same as if the property were paid in cash."),
    .init(
      "npv", "Net Present Value", .money, "npv(discount, equity_flow(y1..y(hold))) - cash_invested",
      in: { $0.untilSale("npv((1 + discount) ^ (1 / 12) - 1, equity_flow(1..hold * 12)) - cash_invested") },
      "What the deal is worth now beyond its cost, at the discount rate."),
    .init(
      "payback", "Payback Month", .count, "payback([-positive(cash_invested), cash_flow(1..1200)])",
      "The month in which the cash flow, without a sale, has paid back the cash invested."),
    .init(
      "unlevered_cash", "Cash Without a Loan", .money, "cash_invested + loan - points_paid",
      in: { $0.unleveredCashFormula },
      "The cash that the purchase would need without a loan."),
    .init(
      "fund_returned", "Reserve Fund Returned", .money, "0",
      "The reserve fund, where it counted as invested.",
      rules: [MetricRule("invested_rule", "with-reserves", "reserve_fund")]),
  ]

  private static func atSale(_ name: String, _ label: String, _ summary: String) -> MetricDefinition<Rental> {
    .init(name, label, .money, "\(name)(hold * 12)", summary)
  }

  /// The cash of an owner: paid at closing, received in each period until the sale, and at the sale; none after it.
  ///
  /// A year in which the property is sold before its end has that of its months.
  /// - Parameters:
  ///   - paid: The formula of what is paid at closing.
  ///   - received: Returns the formula of what is received in a period, the sale left aside.
  ///   - sale: The formula of what the sale brings.
  static func flow(
    _ name: String, _ label: String, paid: String, received: @escaping @Sendable (Rental) -> String,
    sale: String, _ summary: String
  ) -> MetricDefinition<Rental> {
    let atClosing = "if(elapsed_years(month) = 0, -\(paid), "
    let inMonths = { @Sendable (rental: Rental) in
      let sold = "if(elapsed_years(month) = hold, \(sale) + fund_returned, 0)"
      return "\(atClosing)if(elapsed_years(month) > hold, 0, \(received(rental)) + \(sold)))"
    }
    let inYears = { @Sendable (rental: Rental) in
      let yearOfSale = "sum(\(name)(12 * rounddown(hold) + 1..hold * 12))"
      let sold = "if(elapsed_years(month) > roundup(hold), 0, \(yearOfSale))"
      return "\(atClosing)if(elapsed_years(month) < hold, \(received(rental)), \(sold)))"
    }
    return .init(
      name, label, .money, per: .monthAndClosing(.formula), inMonths(Rental()), in: inMonths,
      inYears: { $0.untilSale(inYears($0)) }, summary)
  }

  /// A yearly return of the flows of years, or of months where the user says so, or the last year is none.
  static func rateOfReturn(
    _ name: String, _ label: String, _ formula: String, byMonths: String, _ summary: String,
    source: String? = nil
  ) -> MetricDefinition<Rental> {
    .init(
      name, label, .percent, formula, in: { $0.untilSale(byMonths) }, summary, source: source,
      rules: [MetricRule("irr_rule", "monthly", byMonths)], undefined: { _ in .noRateOfReturn })
  }

  /// The formula by months, for a sale before a year's end; nil, for the usual one by years, at one.
  func untilSale(_ byMonths: String) -> String? { hold.months.isMultiple(of: 12) ? nil : byMonths }

  static let saleByMonthMetrics: [MetricDefinition<Rental>] = [
    .init(
      "sale_price", "Sale Price", .money, per: .monthAndClosing(.last), "value(month)",
      in: { $0.salePriceFormula }, "The price, if sold at the end of the month.",
      choice: { $0.exitPrice == .zero && $0.exitCap > .zero ? "exit_rule" : nil }),
    .init(
      "selling_costs", "Selling Costs", .money, per: .monthAndClosing(.last), "selling * sale_price(month)",
      "What the sale costs, if sold at the end of the month."),
    .init(
      "loan_payoff", "Loan Payoff", .money, per: .monthAndClosing(.last), "loan_balance(month)",
      "What is owed, if sold at the end of the month."),
    .init(
      "net_proceeds", "Net Proceeds", .money, per: .monthAndClosing(.last),
      "sale_price(month) - selling_costs(month) - loan_payoff(month)",
      in: {
        $0.hasPenalty && !$0.isWithoutLoan
          ? "sale_price(month) - selling_costs(month) - loan_payoff(month) - prepayment_penalty(month)" : nil
      },
      "What is left, if sold at the end of the month."),
  ]
}
