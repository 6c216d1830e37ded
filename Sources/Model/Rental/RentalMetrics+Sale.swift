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
      "The cash flow from the purchase to the sale, without its proceeds."),
    .init(
      "profit", "Profit", .money, "total_cash_flow + net_proceeds + fund_returned - cash_invested",
      "All cash flow and the net proceeds, less the cash invested."),
    .init(
      "equity_multiple", "Equity Multiple", .number, "multiple(equity_flow(y0..y(hold)))",
      "What comes back for each dollar paid in, by years.", source: acre),
    .init(
      "irr", "IRR", .percent, "irr(equity_flow(y0..y(hold)))",
      "The yearly return on the cash invested, with the sale.",
      source: "HP 12C Real Estate Applications Handbook",
      rules: [MetricRule("irr_rule", "monthly", "effect(12 * irr(equity_flow(0..hold * 12)), 12)")],
      undefined: { _ in .noRateOfReturn }),
    .init(
      "irr_unlevered", "Unlevered IRR", .percent, "irr(property_flow(y0..y(hold)))",
      "The same as if the property were paid in cash.",
      rules: [MetricRule("irr_rule", "monthly", "effect(12 * irr(property_flow(0..hold * 12)), 12)")],
      undefined: { _ in .noRateOfReturn }),
    .init(
      "npv", "Net Present Value", .money, "npv(discount, equity_flow(y1..y(hold))) - cash_invested",
      "What the deal is worth now beyond its cost, at the discount rate."),
    .init(
      "payback", "Payback Month", .count, "payback([-positive(cash_invested), cash_flow(1..1200)])",
      "The month in which the cash flow, without a sale, has paid back the cash invested."),
    .init(
      "unlevered_cash", "Cash Without a Loan", .money, "cash_invested + loan - points_paid",
      "The cash that the purchase would need without a loan."),
    .init(
      "fund_returned", "Reserve Fund Returned", .money, "0",
      "The reserve fund, where it counted as invested.",
      rules: [MetricRule("invested_rule", "with-reserves", "reserve_fund")]),
  ]

  private static func atSale(_ name: String, _ label: String, _ summary: String) -> MetricDefinition<Rental> {
    .init(name, label, .money, "\(name)(hold * 12)", summary)
  }

  static let saleByMonthMetrics: [MetricDefinition<Rental>] = [
    .init(
      "sale_price", "Sale Price", .money, per: .monthAndClosing(.last), "value(month)",
      "The price, if sold at the end of the month."),
    .init(
      "selling_costs", "Selling Costs", .money, per: .monthAndClosing(.last), "selling * sale_price(month)",
      "What the sale costs, if sold at the end of the month."),
    .init(
      "loan_payoff", "Loan Payoff", .money, per: .monthAndClosing(.last), "loan_balance(month)",
      "What is owed, if sold at the end of the month."),
    .init(
      "net_proceeds", "Net Proceeds", .money, per: .monthAndClosing(.last),
      "sale_price(month) - selling_costs(month) - loan_payoff(month)",
      "What is left, if sold at the end of the month."),
  ]
}
