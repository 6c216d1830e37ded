import Finance
import Formulas

/// The figures of any month or year, from the rent to what the property is worth.
extension Rental {
  /// The lines that every property has; a line of the user's is a figure of its own.
  static let lineMetrics: [MetricDefinition<Rental>] =
    StandardLine.allCases.filter { $0 != .closing && $0 != .escrow }.compactMap { line in
      Rental.registry.field(named: line.rawValue).map { field in
        .init(
          field.name, field.label, .money, per: .month(.sum), from: { $0.formula(ofLine: line.index) },
          field.summary)
      }
    }

  static let projectionMetrics: [MetricDefinition<Rental>] = [
    .init(
      "gross_potential", "Gross Potential Income", .money, per: .month(.formula),
      from: { $0.sum(of: .income) },
      "All income that is due."),
    .init(
      "vacancy_loss", "Vacancy Loss", .money, per: .month(.formula), from: { $0.vacancyFormula },
      "The part of it lost to vacancy and unpaid bills."),
    .init(
      "effective_gross", "Effective Gross Income", .money, per: .month(.formula),
      "gross_potential(month) - vacancy_loss(month)",
      in: {
        $0.sum(ofUnits: .concessions) == nil
          ? nil : "gross_potential(month) - vacancy_loss(month) - concessions(month)"
      }, "The income that is collected."),
    .init(
      "taxes_insurance", "Taxes and Insurance", .money, per: .month(.sum),
      from: { $0.taxesInsuranceFormula }, "Taxes and insurance, as they fall due."),
    .init(
      "operating_expenses", "Operating Expenses", .money, per: .month(.formula),
      from: { $0.operatingExpensesFormula },
      "What operating the property costs; no loan, and no reserve unless \"noi_rule\" says so.",
      choice: { _ in "noi_rule" }),
    .init(
      "reserves", "Reserves", .money, per: .month(.formula), "capex(month)",
      in: { $0.sum(of: .reserve) }, "What is set aside for repairs."),
    .init(
      "noi", "Net Operating Income", .money, per: .month(.formula),
      "effective_gross(month) - operating_expenses(month)",
      "What operating the property leaves; before the loan.", source: gallinelli(9)),
    .init(
      "debt_service", "Debt Service", .money, per: .month(.formula), "principal(month) + interest(month)",
      "The payments on all loans, without extra."),
    .init(
      "one_offs", "One-off Items", .money, per: .month(.sum), from: { $0.oneOffFormula },
      "Incomes less costs that are entered for one month."),
    .init(
      "cash_flow", "Cash Flow", .money, per: .month(.formula),
      "noi(month) - reserves(month) - debt_service(month) - extra(month) + one_offs(month)",
      in: { $0.cashFlowFormula },
      "What is left to the owner after reserves, loan, extra payments and one-off items.",
      source: gallinelli(13),
      rules: [
        MetricRule(
          "noi_rule", "reserves-above",
          "noi(month) - debt_service(month) - extra(month) + one_offs(month)")
      ]),
    .init(
      "regular_cash_flow", "Regular Cash Flow", .money, per: .month(.formula),
      "noi(month) - reserves(month) - debt_service(month)", in: { $0.regularCashFlowFormula },
      "The cash flow before extra payments and one-off items."),
    .init(
      "shortfall", "Shortfall", .money, per: .month(.sum), "max(-cash_flow(month), 0)",
      in: { $0.borrowsLater ? "max(loan_proceeds(month) - cash_flow(month), 0)" : nil },
      "What the owner pays in, where costs and payments are more than the income."),
    .init(
      "value", "Value", .money, per: .monthAndClosing(.last),
      "price * (1 + appreciation) ^ elapsed_years(month)", in: { $0.valueFormula },
      "What the property is worth.",
      source: "biggerpockets.com, forum 48, topic 537044"),
    .init(
      "loan_balance", "Loan Balance", .money, per: .monthAndClosing(.last), "balance(month)",
      "What is owed on all loans together."),
    flow(
      "equity_flow", "Owner's Flow", paid: "positive(cash_invested)", received: { _ in "cash_flow(month)" },
      sale: "net_proceeds(month)",
      "The owner's cash: paid at closing, then the cash flow, and the proceeds of the sale."),
    flow(
      "property_flow", "Property's Flow", paid: "unlevered_cash", received: { $0.unleveredFlowFormula },
      sale: "sale_price(month) - selling_costs(month)", "The same as if the property were paid in cash."),
    .init(
      "growth_years", "Rises", .count, per: .month(.first), "rounddown((month - 1) / 12)",
      "How many times amounts have grown up to the month.",
      rules: [MetricRule("growth_rule", "monthly", "(month - 1) / 12")],
      dependsOnMonthAlone: true, isConstantInYears: { $0.growthRule == .yearly },
      computed: { rental, _, period in
        let months = max(period.firstMonth - 1, 0)
        return rental.growthRule == .yearly
          ? .count(months / 12) : .fraction(Ratio(Int128(months), 12) ?? Ratio(0))
      }),
    .init(
      "elapsed_years", "Years Since Closing", .count, per: .monthAndClosing(.last), "month / 12",
      "How many years the month is after closing.", dependsOnMonthAlone: true,
      computed: { _, _, period in .fraction(Ratio(Int128(period.lastMonth), 12) ?? Ratio(0)) }),
    .init(
      "payments", "Payments", .count, per: .month(.sum), "if(month <= payoff_month, 1, 0)",
      // Taxes and insurance are due in every month.
      in: { $0.isWithoutLoan ? "1" : nil },
      "How many payments the period has.", plainLoan: { .paymentCount(inMonths: $0.months) },
      computed: { rental, context, period throws(NoValueError) in
        if rental.isWithoutLoan { return .count(period.months.count) }
        let last = try rental.lastPayment(context)
        return .count(period.months.count { $0 <= last })
      }),
    .init(
      "dscr", "Debt Service Coverage", .number, per: .month(.formula), "noi(month) / debt_service(month)",
      in: { $0.coversLessReserves ? "(noi(month) - reserves(month)) / debt_service(month)" : nil },
      "Net operating income divided by the loans' payments.",
      rules: [
        MetricRule(
          "dscr_rule", "rent",
          "rent(month) / (debt_service(month) + mortgage_insurance(month) + escrow(month) + hoa(month))")
      ]),
    .init(
      "cash_on_cash", "Cash on Cash", .percent,
      per: .monthAndYear("cash_flow(month) / max(cash_invested, 0)"),
      "cash_flow(month) * 12 / max(cash_invested, 0)",
      "A year's cash flow as a share of the cash paid at the purchase."),
  ]
}
