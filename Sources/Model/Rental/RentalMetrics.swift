import Finance
import Formulas

extension Rental {
  /// The metrics in their sections.
  ///
  /// `invested`, `net` and `roi` are defined as in the app from which this shell was derived; the
  /// profession's measures have names of their own. To add a metric, add one line here.
  package static let metrics = Metrics<Rental>([
    MetricSection(monthSections[0], paymentMetrics),
    MetricSection(monthSections[1], investmentMetrics),
    MetricSection(loanSection, loanMetrics),
    MetricSection("Measures", measures),
    MetricSection("Purchase", purchaseMetrics),
    MetricSection("First Year", firstYearMetrics),
    MetricSection("Income and Costs", lineMetrics),
    MetricSection("Projection", projectionMetrics),
    MetricSection("Sale", saleMetrics),
    MetricSection("If Sold", saleByMonthMetrics),
  ])

  package static let loanSection = "Loan"

  private static let paymentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "total", "Total", .money, per: .month(.formula),
      "principal(month) + interest(month) + escrow(month) + extra(month)",
      "Principal, interest, escrow and extra together."),
    .init(
      "pmtNo", "No.", .count, per: .month(.last), "month", "The number of the payment, from 1.",
      computed: { rental, context, period throws(NoValueError) in
        try rental.schedule(context, at: period.lastMonth).map { _ in .count(period.lastMonth) }
      }),
    .init(
      "balance0", "Opening Balance", .money, per: .month(.first), "if(month > 1, balance(month - 1), loan)",
      "What is owed before the payment.", computed: inMonth(\.openingBalance)),
    .init(
      "principal", "Principal", .money, per: .month(.sum),
      "if(month < payoff_month, payment - interest(month), balance0(month) - extra(month))",
      "What of the level payment repays the loan; in the last month, what settles it.",
      computed: inPeriod(\.principal)),
    .init(
      "interest", "Interest", .money, per: .month(.sum), "round(balance0(month) * rate / 12, decimals)",
      "A month's interest on the opening balance.", computed: inPeriod(\.interest)),
    .init(
      "escrow", "Escrow", .money, per: .month(.sum), "escrow * payments(month)",
      "Taxes and insurance, as long as the loan is paid."),
    .init(
      "extra", "Add'l Payment", .money, per: .month(.sum),
      "if(month < payoff_month, extra, min(extra, max(balance0(month) - (payment - interest(month)), 0)))",
      "What is repaid beyond the level payment; never more than is owed.", computed: inPeriod(\.extra)),
    .init(
      "balance", "Mortgage Balance", .money, per: .monthAndClosing(.last),
      "if(month > 0, balance0(month) - principal(month) - extra(month), loan)",
      "What is owed after the payment.",
      computed: { rental, context, period throws(NoValueError) in
        if period.lastMonth == 0 { return .money(rental.loan) }
        return .money(try rental.schedule(context)?.payment(inMonth: period.lastMonth)?.balance ?? .zero)
      }),
  ]

  private static let investmentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "equity", "Equity", .money, per: .monthAndClosing(.formula), "value(month) - loan_balance(month)",
      "The part of the value that is the owner's; negative when more is owed."),
    .init(
      "invested", "Cash Investment", .money, per: .monthAndClosing(.last), "price - loan + extra * month",
      "Cash put in so far; the extra as it is stated, a month."),
    .init(
      "net", "Net Income", .money,
      per: .monthAndYear("(rent - escrow - expenses) * payments(month) - interest(month)"),
      "rent - escrow - interest(month) - expenses",
      "What the month leaves before principal; without vacancy, growth and costs entered elsewhere."),
    .init(
      "roi", "ROI", .percent, per: .monthAndYear("net(month) * 12 / (invested(month) * payments(month))"),
      "net(month) * 12 / invested(month)", "A year of such months on the cash invested.",
      undefined: { .noCashInvested(month: $0.lastMonth) }),
  ]

  private static let loanMetrics: [MetricDefinition<Rental>] = [
    .init(
      "payment", "Level Payment", .money, "round(-pmt(rate / 12, term * 12, loan), decimals)",
      "Principal and interest, a month.", source: "OpenFormula 1.3, PMT",
      computed: { rental, context, _ in .money(context.levelPayment(rental.mortgage)) }),
    .init(
      "total_interest", "Total Interest", .money, "sum(interest(1..payoff_month))",
      "All interest until the loan is repaid.", computed: inAll { .money($0.totals.interest) }),
    .init(
      "payoff_month", "Payoff Month", .count, "first(balance(month) = 0)", "The number of the last payment.",
      computed: inAll { .count($0.count) }),
    .init(
      "last_payment", "Last Payment", .money,
      "principal(payoff_month) + interest(payoff_month) + extra(payoff_month)",
      "Principal, interest and extra of the last payment, which settles the loan."),
  ]

  private static let measures: [MetricDefinition<Rental>] = [
    .init(
      "ltv", "Loan to Value", .percent, "loan / price", "The share of the price that is borrowed.",
      source: "12 CFR 34, subpart D, appendix A (interagency real estate lending guidelines)"),
    .init(
      "noi", "Net Operating Income", .money, "noi(y1)",
      "What the first year leaves of the income after operating expenses; before the loan.",
      source: gallinelli(9)),
    .init(
      "cap_rate", "Cap Rate", .percent, "noi / price",
      "What the property earns on its price, as if it were paid in cash.", source: gallinelli(10),
      rules: [MetricRule("cap_rate_rule", "cost", "noi / total_cost")]),
    .init(
      "cash_flow", "Cash Flow", .money, "noi / 12 - payment",
      "What a month of the first year leaves after the level payment; extra payments are the owner's choice.",
      source: gallinelli(13),
      rules: [MetricRule("noi_rule", "reserves-above", "noi / 12 - payment")]),
    .init(
      "cash_on_cash", "Cash on Cash", .percent, "cash_flow * 12 / max(cash_invested, 0)",
      "A year's cash flow on the cash paid at the purchase.", source: gallinelli(14)),
    .init(
      "dscr", "Debt Service Coverage", .number, "noi / (payment * 12)",
      "How many times the net operating income pays the loan's payments.",
      source: "C-Loans.com, Debt Service Coverage Ratio",
      rules: [
        // Reserves are taken off once, though they be a part of noi.
        MetricRule(
          "dscr_rule", "noi-reserves", "(effective_gross - operating_expenses - reserves) / (payment * 12)"),
        MetricRule("dscr_rule", "rent", "rent / (payment + escrow + hoa)"),
      ]),
    .init(
      "grm", "Gross Rent Multiplier", .number, "price / (rent * 12)",
      "How many years of rent the price is.", source: gallinelli(5)),
    .init(
      "break_even_rent", "Break-even Rent", .money, "payment + escrow + expenses",
      "The rent at which the cash flow is nothing."),
    .init(
      "one_percent", "Rent to Price", .percent, "rent / price",
      "A month's rent as a share of the price; the one-percent rule asks for at least 1 %."),
    .init(
      "gim", "Gross Income Multiplier", .number, "price / gross_potential",
      "How many years of income the price is.", source: gallinelli(5)),
    .init(
      "oer", "Operating Expense Ratio", .percent, "operating_expenses / effective_gross",
      "What operating costs of the income; the 50 % rule expects half.", source: acre),
    .init(
      "break_even_occupancy", "Break-even Occupancy", .percent,
      "(operating_expenses + payment * 12) / gross_potential",
      "The share of the income that pays operating expenses and the loan.", source: acre),
    .init(
      "debt_yield", "Debt Yield", .percent, "noi / loan",
      "The net operating income on the loan.", source: acre),
    .init(
      "equity_dividend", "Equity Dividend", .percent, "cash_flow * 12 / max(price - loan, 0)",
      "A year's cash flow on the down payment."),
    .init(
      "rule_70", "70 % Rule", .money, "70% * arv - rehab",
      "The most to pay by the 70 % rule: 70 % of the after-repair value less the rehab.",
      source: "help.dealcheck.io"),
  ]

  private static let purchaseMetrics: [MetricDefinition<Rental>] = [
    .init(
      "cash_invested", "Cash Needed", .money, "price - loan",
      "The cash paid at the purchase: price, closing, points and rehab less loan and credit."),
    .init(
      "total_cost", "Total Cost", .money, "price", "The price with the costs of closing and the rehab."),
    .init(
      "points_paid", "Points Paid", .money, "points * loan", "What is paid to the lender at closing."),
  ]

  /// The figures of the first twelve months under the names of those of any period.
  private static let firstYearMetrics: [MetricDefinition<Rental>] = [
    firstYear("gross_potential", "Gross Potential Income"), firstYear("vacancy_loss", "Vacancy Loss"),
    firstYear("effective_gross", "Effective Gross Income"),
    firstYear("operating_expenses", "Operating Expenses"), firstYear("reserves", "Reserves"),
    firstYear("debt_service", "Debt Service"),
  ]

  private static func firstYear(_ name: String, _ label: String) -> MetricDefinition<Rental> {
    .init(name, label, .money, "\(name)(y1)", "In the first year.")
  }

  /// The lines that every property has; a line of the user's is a figure of its own.
  private static let lineMetrics: [MetricDefinition<Rental>] =
    StandardLine.allCases.filter { $0 != .closing && $0 != .escrow }.compactMap { line in
      Rental.registry.field(named: line.rawValue).map { field in
        .init(field.name, field.label, .money, per: .month(.sum), field.name, field.summary)
      }
    }

  private static let projectionMetrics: [MetricDefinition<Rental>] = [
    .init(
      "gross_potential", "Gross Potential Income", .money, per: .month(.formula), "rent(month)",
      "All income that is due."),
    .init(
      "vacancy_loss", "Vacancy Loss", .money, per: .month(.formula), "vacancy * rent(month)",
      "What vacancy and unpaid bills take of it."),
    .init(
      "effective_gross", "Effective Gross Income", .money, per: .month(.formula),
      "gross_potential(month) - vacancy_loss(month)", "The income that is collected."),
    .init(
      "taxes_insurance", "Taxes and Insurance", .money, per: .month(.sum), "escrow",
      "Taxes and insurance, as they fall due."),
    .init(
      "operating_expenses", "Operating Expenses", .money, per: .month(.formula),
      "taxes_insurance(month) + expenses(month)", "What operating the property costs; no loan, no reserve."),
    .init(
      "reserves", "Reserves", .money, per: .month(.formula), "capex(month)", "What is set aside for repairs."),
    .init(
      "noi", "Net Operating Income", .money, per: .month(.formula),
      "effective_gross(month) - operating_expenses(month)",
      "What operating the property leaves; before the loan.", source: gallinelli(9),
      rules: [
        MetricRule(
          "noi_rule", "reserves-above",
          "effective_gross(month) - operating_expenses(month) - reserves(month)")
      ]),
    .init(
      "debt_service", "Debt Service", .money, per: .month(.formula), "principal(month) + interest(month)",
      "The payments on all loans, without extra."),
    .init(
      "one_offs", "One-off Items", .money, per: .month(.sum), "0",
      "Incomes less costs that are entered for one month."),
    .init(
      "cash_flow", "Cash Flow", .money, per: .month(.formula),
      "noi(month) - reserves(month) - debt_service(month) - extra(month) + one_offs(month)",
      "What is left to the owner after reserves, loan and extra payments.", source: gallinelli(13),
      rules: [
        MetricRule(
          "noi_rule", "reserves-above",
          "noi(month) - debt_service(month) - extra(month) + one_offs(month)")
      ]),
    .init(
      "value", "Value", .money, per: .monthAndClosing(.last),
      "price * (1 + appreciation) ^ elapsed_years(month)", "What the property is worth.",
      source: "biggerpockets.com, forum 48, topic 537044"),
    .init(
      "loan_balance", "Loan Balance", .money, per: .monthAndClosing(.last), "balance(month)",
      "What is owed on all loans."),
    .init(
      "equity_flow", "Owner's Flow", .money, per: .monthAndClosing(.formula),
      "if(elapsed_years(month) = 0, -positive(cash_invested), cash_flow(month) + if(elapsed_years(month) = hold, net_proceeds(month) + fund_returned, 0))",
      "The owner's cash: paid at closing, then the cash flow, and the proceeds of the sale."),
    .init(
      "property_flow", "Property's Flow", .money, per: .monthAndClosing(.formula),
      "if(elapsed_years(month) = 0, -unlevered_cash, cash_flow(month) + debt_service(month) + extra(month) + if(elapsed_years(month) = hold, sale_price(month) - selling_costs(month) + fund_returned, 0))",
      "The same as if the property were paid in cash."),
    .init(
      "growth_years", "Rises", .count, per: .month(.first), "rounddown((month - 1) / 12)",
      "How many times amounts have grown by the month.",
      rules: [MetricRule("growth_rule", "monthly", "(month - 1) / 12")],
      isConstantInYears: { $0.growthRule == .yearly },
      computed: { rental, _, period in
        let months = max(period.firstMonth - 1, 0)
        return rental.growthRule == .yearly
          ? .count(months / 12) : .fraction(Ratio(Int128(months), 12) ?? Ratio(0))
      }),
    .init(
      "elapsed_years", "Years Since Closing", .count, per: .monthAndClosing(.last), "month / 12",
      "How many years the month is after closing.",
      computed: { _, _, period in .fraction(Ratio(Int128(period.lastMonth), 12) ?? Ratio(0)) }),
    .init(
      "payments", "Payments", .count, per: .month(.sum), "if(month <= payoff_month, 1, 0)",
      "How many payments the period has.",
      computed: { rental, context, period throws(NoValueError) in
        guard let schedule = try rental.schedule(context) else { return .count(period.months.count) }
        return .count(period.months.count { $0 <= schedule.count })
      }),
    .init(
      "dscr", "Debt Service Coverage", .number, per: .month(.formula), "noi(month) / debt_service(month)",
      "How many times the net operating income pays the loans' payments.",
      rules: [
        MetricRule(
          "dscr_rule", "noi-reserves",
          "(effective_gross(month) - operating_expenses(month) - reserves(month)) / debt_service(month)"),
        MetricRule(
          "dscr_rule", "rent", "rent(month) / (debt_service(month) + escrow(month) + hoa(month))"),
      ]),
    .init(
      "cash_on_cash", "Cash on Cash", .percent,
      per: .monthAndYear("cash_flow(month) / max(cash_invested, 0)"),
      "cash_flow(month) * 12 / max(cash_invested, 0)", "A year's cash flow on the cash paid at the purchase."),
  ]

  private static let saleMetrics: [MetricDefinition<Rental>] = [
    atSale("sale_price", "Sale Price", "The price, at the end of the holding period."),
    atSale("selling_costs", "Selling Costs", "What the sale costs."),
    atSale("loan_payoff", "Loan Payoff", "What is owed at the sale."),
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
      rules: [MetricRule("irr_rule", "monthly", "(1 + irr(equity_flow(0..hold * 12))) ^ 12 - 1")],
      undefined: { _ in .noRateOfReturn }),
    .init(
      "irr_unlevered", "Unlevered IRR", .percent, "irr(property_flow(y0..y(hold)))",
      "The same as if the property were paid in cash.",
      rules: [MetricRule("irr_rule", "monthly", "(1 + irr(property_flow(0..hold * 12))) ^ 12 - 1")],
      undefined: { _ in .noRateOfReturn }),
    .init(
      "npv", "Net Present Value", .money, "npv(discount, equity_flow(y1..y(hold))) - cash_invested",
      "What the deal is worth now beyond its cost, at the discount rate."),
    .init(
      "payback", "Payback", .count, "payback([-positive(cash_invested), cash_flow(1..1200)])",
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

  private static let saleByMonthMetrics: [MetricDefinition<Rental>] = [
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

  /// The citation of a calculation by its number in Gallinelli's book.
  private static func gallinelli(_ number: Int) -> String {
    "F. Gallinelli, What Every Real Estate Investor Needs to Know About Cash Flow, calculation \(number)"
  }

  private static let acre = "adventuresincre.com, glossary"

  // MARK: Computations

  /// The schedule; nil when nothing is borrowed for a known price.
  /// - Throws: An error when neither loan nor price is known.
  private func schedule(_ context: EvaluationContext) throws(NoValueError) -> Schedule? {
    let mortgage = mortgage
    if mortgage.principal > .zero { return context.schedule(mortgage) }
    guard price > .zero else { throw NoValueError(UndefinedReason.noLoan) }
    return nil
  }

  /// The schedule, in which the month has a payment.
  private func schedule(_ context: EvaluationContext, at month: Int) throws(NoValueError) -> Schedule? {
    guard let schedule = try schedule(context) else { throw NoValueError(UndefinedReason.noLoan) }
    guard month <= schedule.count else {
      throw NoValueError(UndefinedReason.pastPayoff(month: month, last: schedule.count))
    }
    return schedule
  }

  /// The computation of a figure of one payment; zero in a month without one.
  private static func inMonth(
    _ figure: @escaping @Sendable (Payment) -> Money
  ) -> MetricDefinition<Rental>.Computation {
    { rental, context, period throws(NoValueError) in
      .money(try rental.schedule(context)?.payment(inMonth: period.firstMonth).map(figure) ?? .zero)
    }
  }

  /// The computation of a sum of the payments of a period.
  private static func inPeriod(
    _ figure: @escaping @Sendable (Schedule.Totals) -> Money
  ) -> MetricDefinition<Rental>.Computation {
    { rental, context, period throws(NoValueError) in
      .money(try rental.schedule(context).map { figure($0.totals(ofMonths: period.months)) } ?? .zero)
    }
  }

  /// The computation of a figure of the whole schedule.
  private static func inAll(
    _ figure: @escaping @Sendable (Schedule) -> Value
  ) -> MetricDefinition<Rental>.Computation {
    { rental, context, _ throws(NoValueError) in
      guard let schedule = try rental.schedule(context) else { throw NoValueError(UndefinedReason.noLoan) }
      return figure(schedule)
    }
  }
}
