import Finance
import Formulas

/// The measures of the profession, and the figures of the purchase and the first year.
extension Rental {
  static let measures: [MetricDefinition<Rental>] = [
    .init(
      "ltv", "Loan to Value", .percent, "loan / price",
      in: { $0.formula(ofClosingLoans: { "(\($0)) / price" }) }, "The share of the price that is borrowed.",
      source: "12 CFR 34, subpart D, appendix A (interagency real estate lending guidelines)"),
    .init(
      "noi", "Net Operating Income", .money, "noi(y1)",
      "What is left of the first year's income after operating expenses, before the loan.",
      source: gallinelli(9)),
    .init(
      "cap_rate", "Cap Rate", .percent, "noi / price",
      "What the property earns a year as a share of its price, as if paid in cash.", source: gallinelli(10),
      rules: [MetricRule("cap_rate_rule", "cost", "noi / total_cost")], needs: { $0.missingIncome }),
    // Without a period it stays the mean of a month that saved criteria were written for; what a month or a year
    // really leaves is the monthly figure of the same name.
    .init(
      "cash_flow", "Cash Flow a Month", .money, "noi / 12 - payment",
      in: { $0.firstYearCashFlow },
      "What a month of the first year leaves on average, before extra payments and one-off items.",
      source: gallinelli(13), choice: { _ in "noi_rule" }),
    .init(
      "cash_on_cash", "Cash on Cash", .percent, "cash_flow * 12 / max(cash_invested, 0)",
      "A year's cash flow as a share of the cash paid at the purchase.", source: gallinelli(14),
      needs: { $0.missingIncome }),
    .init(
      "dscr", "Debt Service Coverage", .number, "noi / (payment * 12)",
      in: { $0.firstYearCoverage }, "Net operating income divided by the loan's payments.",
      source: "C-Loans.com, Debt Service Coverage Ratio",
      rules: [MetricRule("dscr_rule", "rent", "rent / pitia")], needs: { $0.missingIncome }),
    .init(
      "grm", "Gross Rent Multiplier", .number, "price / rent(y1)",
      "The price divided by the first year's rent.", source: gallinelli(5),
      needs: { $0.missingIncome }),
    .init(
      "break_even_rent", "Break-even Rent", .money, "payment + escrow + expenses",
      in: { $0.breakEvenFormula }, "The rent at which the cash flow is zero."),
    .init(
      "one_percent", "Rent to Price", .percent, "rent_a_month / price",
      "A month's rent, as it is entered, as a share of the price; the one-percent rule asks for at least 1 %.",
      needs: { $0.missingIncome }),
    .init(
      "gim", "Gross Income Multiplier", .number, "price / gross_potential",
      "The price divided by the first year's income.", source: gallinelli(5)),
    .init(
      "oer", "Operating Expense Ratio", .percent, "operating_expenses / effective_gross",
      "The share of the income that operating expenses take; the 50 % rule expects half.", source: acre),
    .init(
      "break_even_occupancy", "Break-even Occupancy", .percent,
      "(operating_expenses + payment * 12) / gross_potential", in: { $0.firstYearBreakEven },
      "The share of the income that pays operating expenses and the loan.", source: acre),
    .init(
      "debt_yield", "Debt Yield", .percent, "noi / loan",
      in: { $0.formula(ofClosingLoans: { "noi / (\($0))" }) }, "Net operating income as a share of the loan.",
      source: acre),
    .init(
      "equity_dividend", "Equity Dividend", .percent, "cash_flow * 12 / max(price - loan, 0)",
      in: { $0.formula(joiningClosingLoans: " - ") { "cash_flow * 12 / max(price - \($0), 0)" } },
      "A year's cash flow as a share of the down payment."),
    .init(
      "rule_70", "70 % Rule", .money, "rule * arv - rehab",
      "The most to pay by the 70 % rule: 70 % of the after-repair value, or \"rule\", less the rehab.",
      source: "help.dealcheck.io"),
  ]

  /// The rent, without which returns on it have no value, for a property without any income; nil for one that has some.
  private var missingIncome: String? { hasIncome ? nil : "rent" }

  static let purchaseMetrics: [MetricDefinition<Rental>] = [
    .init(
      "cash_invested", "Cash Invested", .money, from: { $0.cashInvestedFormula },
      "The cash paid at the purchase: price, closing, points and rehab less loan and credit.",
      choice: { $0.reserveFund > .zero ? "invested_rule" : nil }),
    .init(
      "total_cost", "Total Cost", .money, from: { $0.totalCostFormula },
      "The price plus closing costs and rehab."),
    .init(
      "points_paid", "Points Paid", .money, "points * loan",
      in: { $0.pointsFormula }, "What is paid to the lender at closing."),
  ]

  /// The figures of the first twelve months under the names of those of any period.
  static let firstYearMetrics: [MetricDefinition<Rental>] = [
    firstYear("gross_potential", "Gross Potential Income"), firstYear("vacancy_loss", "Vacancy Loss"),
    firstYear("effective_gross", "Effective Gross Income"),
    firstYear("operating_expenses", "Operating Expenses"), firstYear("reserves", "Reserves"),
    firstYear("debt_service", "Debt Service"),
  ]

  private static func firstYear(_ name: String, _ label: String) -> MetricDefinition<Rental> {
    .init(name, label, .money, "\(name)(y1)", "In the first year.")
  }
}
