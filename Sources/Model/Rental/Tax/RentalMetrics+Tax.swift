import Formulas

/// The figures of the owner's federal income tax from month to month: an estimate.
///
/// Tax years are years of the calendar. What a year's tax depends on is added up month by month, and settled
/// in December, or in the month of the sale.
extension Rental {
  /// The names of the sections of figures that are estimates of tax.
  static let taxSections = ["Tax", "Tax at the Sale"]

  static let irs527 = "IRS Publication 527"
  static let passiveLaw = "26 USC 469; IRS Publication 925"

  static let calendarMetrics: [MetricDefinition<Rental>] = [
    .init(
      "closing_month", "Month of the Closing", .count, "1", in: { $0.closingMonthFormula },
      "The month of the calendar that month 1 is: January, unless it is entered."),
    .init(
      "calendar_year", "Calendar Year", .count, per: .month(.last),
      "rounddown((month + closing_month - 2) / 12) + 1", "The number of the tax year, from 1."),
    .init(
      "calendar_month", "Calendar Month", .count, per: .month(.last),
      "month + closing_month - 1 - 12 * (calendar_year(month) - 1)", "The month of the calendar, from 1."),
  ]

  static let taxMetrics: [MetricDefinition<Rental>] = [
    .init(
      "in_service", "In Service From", .count, "1",
      in: {
        $0.delaysService ? "1 + placed - closing_month + if(placed < closing_month, 12, 0)" : nil
      },
      "The month from which the building depreciates, counted from the closing."),
    .init(
      "land_value", "Land Value", .money, "land * price", in: { $0.landFormula },
      "What does not depreciate: the land."),
    .init(
      "depreciable", "Depreciable Basis", .money, "total_cost - land_value",
      in: { $0.tax.depreciableBasis > .zero ? "depreciable_basis" : nil },
      "Price, buying costs and rehab without the land; the costs of loans are no part of it.",
      source: "IRS Publication 551"),
    .init(
      "improvements", "Improvements", .money, per: .monthAndClosing(.last), "0",
      in: { $0.sum(ofImprovements: { "if(month >= \($1), \($0), 0)" }) },
      "What improvements after the closing have cost up to the month."),
    .init(
      "depreciation_end", "Depreciated Until", .count, per: .monthAndClosing(.last), "month",
      in: { $0.hold.months > 0 ? "if(month = hold * 12, month - 1 / 2, month)" : nil },
      "The time until which buildings depreciate, in months: the month's end; of the sale the month's middle.",
      source: "26 USC 168(d)(2)"),
    .init(
      "depreciated0", "Depreciated Before", .money, per: .month(.first), "depreciated(month - 1)",
      "What has been depreciated before."),
    .init(
      "depreciated", "Depreciated", .money, per: .monthAndClosing(.last), from: { $0.depreciatedFormula },
      "What has been depreciated since the closing: straight line, from mid-month.",
      source: irs527, choice: { _ in "depreciation_rule" }),
    .init(
      "depreciation", "Depreciation", .money, per: .month(.formula),
      "depreciated(month) - depreciated0(month)", "The cost of the building that counts in the period.",
      source: irs527),
    .init(
      "unamortized0", "Loan Costs Left Before", .money, per: .month(.first), "unamortized(month - 1)",
      "The points and other loan costs that were still to be deducted."),
    .init(
      "unamortized", "Loan Costs Left", .money, per: .monthAndClosing(.last), "0",
      in: { $0.unamortizedFormula },
      "The points and other loan costs still to be deducted; nothing once a loan has ended.",
      source: irs527),
    .init(
      "points_deduction", "Points", .money, per: .month(.formula),
      "unamortized0(month) - unamortized(month)",
      in: { $0.borrowsLater ? "unamortized0(month) - unamortized(month) + loan_costs(month)" : nil },
      "Points and other costs of loans that count in the period: spread over the loan's months.",
      source: irs527),
    .init(
      "before_depreciation", "Income Before Depreciation", .money, per: .month(.formula),
      "noi(month) - interest(month)", in: { $0.incomeFormula },
      "The net operating income less interest and mortgage insurance; reserves are no deduction."),
    .init(
      "taxable", "Taxable Income", .money, per: .month(.formula),
      "before_depreciation(month) - depreciation(month) - points_deduction(month)",
      "The rental income before the rules on losses.", source: irs527),
    .init(
      "total_taxable", "Taxable Since Closing", .money, per: .monthAndClosing(.last),
      "if(month = 0, 0, sum(taxable(1..month)))",
      short: { $0.shortTotal }, "All taxable income up to the month."),
    .init(
      "year_income", "Taxable in the Year", .money, per: .month(.last),
      "sum(taxable(max(month - calendar_month(month) + 1, 1)..month))",
      short: { "total_taxable(month) - total_taxable(\($0.yearBefore))" },
      "The taxable income since January, or since the closing."),
    .init(
      "loss_limit", "Loss Limit", .money, nil,
      "The largest loss that counts against other income in a year, however high that income is.",
      source: passiveLaw,
      computed: { rental, context, _ throws(NoValueError) in
        if rental.tax.participation == .professional { throw NoValueError(UndefinedReason.noLossLimit) }
        return .money(
          context.currency.amount(rental.allowsLosses ? rental.tax.filing.lossLimits?.most ?? 0 : 0))
      }),
    .init(
      "magi", "Other Income (MAGI)", .money, per: .month(.last), from: { $0.otherIncomeFormula },
      "The modified adjusted gross income without this property, by the month: as entered, or as an event says."
    ),
    .init(
      "allowance", "Loss Allowance", .money, per: .month(.last), nil,
      in: { $0.allowance(of: $0.byIncome("magi")) },
      "The largest loss that counts against other income in the tax year of the month.", source: passiveLaw),
    .init(
      "allowance", "Loss Allowance", .money, from: { $0.allowance(of: "magi") },
      "The largest loss that counts against other income in a year, for an owner with active participation.",
      source: passiveLaw),
    .init(
      "suspended", "Suspended Losses", .money, per: .monthAndClosing(.last), nil,
      in: { $0.suspendedFormula }, short: { $0.shortSuspended },
      "The passive losses that carry on to the next year.", source: passiveLaw,
      choice: { _ in "participation" }),
    .init(
      "taxed", "Income Taxed", .money, per: .month(.sum), nil, in: { $0.taxedFormula },
      "The part of the calendar year's result that counts as ordinary income, in its last month: after carried losses; a loss up to the allowance.",
      source: passiveLaw, choice: { _ in "loss_rule" }),
    .init(
      "loss_allowed", "Loss Allowed", .money, per: .month(.sum), "max(-taxed(month), 0)",
      "The loss that counts against other income."),
    .init(
      "niit_room", "Room Below NIIT", .money, per: .month(.last), nil,
      in: { $0.investmentRoom(of: $0.byIncome("magi")) },
      "How far the income of the month's tax year is below the threshold of the net investment income tax.",
      source: "26 USC 1411", choice: { _ in "filing" }),
    .init(
      "niit_room", "Room Below NIIT", .money, from: { $0.investmentRoom(of: "magi") },
      "What of this income is still below the threshold of the net investment income tax.",
      source: "26 USC 1411", choice: { _ in "filing" }),
    .init(
      "niit", "Net Investment Income Tax", .money, per: .month(.sum),
      "3.8% * max(taxed(month) - niit_room, 0)",
      in: { $0.investmentTax(byMonth: "3.8% * max(taxed(month) - niit_room(month), 0)") },
      "3.8 % on the income above the threshold.", source: "26 USC 1411", choice: { _ in "niit" }),
    .init(
      "tax", "Tax", .money, per: .month(.formula),
      "(tax_rate + state_tax) * taxed(month) + niit(month)",
      "The tax on the calendar year's rent, in its last month; negative where a loss lowers other tax."
    ),
    .init(
      "after_tax_cash_flow", "After-Tax Cash Flow", .money, per: .month(.formula),
      "cash_flow(month) - tax(month)", "What is left to the owner after tax."),
    flow(
      "after_tax_flow", "Owner's Flow After Tax", paid: "positive(cash_invested)",
      received: { _ in "after_tax_cash_flow(month)" }, sale: "after_tax_proceeds",
      "The owner's cash: paid at closing, then the cash flow after tax, and the proceeds of the sale after tax."
    ),
  ]

  static let saleTaxMetrics: [MetricDefinition<Rental>] = [
    .init(
      "adjusted_basis", "Adjusted Basis", .money, "total_cost - depreciated(hold * 12)",
      in: {
        $0.improvementEvents.isEmpty
          ? nil : "total_cost + improvements(hold * 12) - depreciated(hold * 12)"
      },
      "What the property has cost less what was depreciated.", source: "IRS Publication 551"),
    .init(
      "gain", "Gain", .money, "sale_price - selling_costs - adjusted_basis",
      "The price less the costs of the sale and the adjusted basis."),
    .init(
      "taxed_gain", "Gain Taxed", .money, "gain",
      in: { $0.tax.lossRule == .offGain ? "gain - suspended(hold * 12)" : nil },
      "The gain, less carried losses where they are taken off it.", choice: { _ in "loss_rule" }),
    .init(
      "unrecaptured", "Unrecaptured Gain", .money,
      "if(hold > 1, min(depreciated(hold * 12), max(taxed_gain, 0)), 0)",
      "The part of the gain that was depreciated; none in a sale within a year.",
      source: "26 USC 1(h)(6)"),
    .init(
      "remaining_gain", "Remaining Gain", .money, "max(taxed_gain, 0) - unrecaptured",
      "The gain above what was depreciated."),
    .init(
      "recapture_tax", "Tax on Depreciation", .money,
      "min(\(TaxTerms.recaptureRate.canonical)%, tax_rate) * unrecaptured",
      "The tax on the gain that was depreciated: at the own rate, at most 25 %.", source: "26 USC 1(h)(1)(E)"),
    .init(
      "zero_rate_limit", "Gains at 0 % Up To", .money, nil, in: { "\($0.gainLimits.zero)" },
      "The taxable income up to which long-term gains are not taxed.",
      source: "Rev. Proc. 2024-40 and 2025-32", choice: { _ in "filing" }),
    .init(
      "fifteen_rate_limit", "Gains at 15 % Up To", .money, nil, in: { "\($0.gainLimits.fifteen)" },
      "The taxable income up to which long-term gains are taxed at 15 %; at 20 % above.",
      source: "Rev. Proc. 2024-40 and 2025-32"),
    .init(
      "gains_tax", "Tax on the Gain", .money, nil, in: { $0.gainsTaxFormula },
      "The tax on the remaining gain: at the rate for gains; in a sale within a year, at the own rate.",
      source: "26 USC 1(h)"),
    .init(
      "ordinary_at_sale", "Deducted at the Sale", .money, "min(taxed_gain, 0) - unamortized(hold * 12)",
      in: {
        $0.hasPenalty ? "min(taxed_gain, 0) - unamortized(hold * 12) - prepayment_penalty" : nil
      },
      "What lowers ordinary income: a loss, and what is left of the costs of loans."),
    .init(
      "niit_at_sale", "NIIT at the Sale", .money,
      "3.8% * max(taxed(hold * 12) + taxed_gain - unamortized(hold * 12) - niit_room, 0) - niit(hold * 12)",
      in: {
        $0.investmentTax(
          byMonth:
            "3.8% * max(taxed(hold * 12) + taxed_gain - unamortized(hold * 12) - niit_room(hold * 12), 0) - niit(hold * 12)"
        )
      },
      "The net investment income tax on the gain.", source: "26 USC 1411", choice: { _ in "niit" }),
    .init(
      "state_tax_at_sale", "State Tax at the Sale", .money,
      "state_tax * (max(taxed_gain, 0) + ordinary_at_sale)", "The state's tax on the gain."),
    .init(
      "tax_at_sale", "Tax at the Sale", .money,
      "recapture_tax + gains_tax + tax_rate * ordinary_at_sale + state_tax_at_sale + niit_at_sale",
      "The tax on the gain."),
    .init(
      "after_tax_proceeds", "After-Tax Proceeds", .money, "net_proceeds - tax_at_sale",
      "The net proceeds less the tax at the sale."),
    rateOfReturn(
      "irr_after_tax", "IRR After Tax", "irr(after_tax_flow(y0..y(hold)))",
      byMonths: "(1 + irr(after_tax_flow(0..hold * 12))) ^ 12 - 1",
      "The yearly return on the cash invested, after tax, with the sale."),
    .init(
      "npv_after_tax", "NPV After Tax", .money, "npv(discount, after_tax_flow(y1..y(hold))) - cash_invested",
      in: {
        $0.untilSale("npv((1 + discount) ^ (1 / 12) - 1, after_tax_flow(1..hold * 12)) - cash_invested")
      },
      "What the deal is worth now beyond its cost, after tax, at the discount rate."),
  ]
}
