import Finance
import Formulas

/// The figures of loans that are more than level payments at one rate, of several loans, and of refinancing.
extension Rental {
  /// The figures of all loans for the whole time.
  static let debtMetrics: [MetricDefinition<Rental>] = [
    .init(
      "apr", "APR", .percent, decimals: 3, nil,
      "The yearly cost of the first loan with its points, fees and mortgage insurance, without extra payments.",
      source: "12 CFR 1026 (Regulation Z), appendix J",
      computed: { rental, context, _ throws(NoValueError) in try rental.annualPercentageRate(context) }),
    .init(
      "interest_saved", "Interest Saved", .money, nil, "What extra payments and rhythm save of the interest.",
      computed: { rental, context, _ throws(NoValueError) in .money(try rental.savings(context).interest) }),
    .init(
      "months_saved", "Months Saved", .count, nil,
      "How much sooner extra payments and rhythm repay the loans.",
      computed: { rental, context, _ throws(NoValueError) in .count(try rental.savings(context).months) }),
    .init(
      "balloon_payment", "Balloon", .money, nil,
      "What the last payments of the loans settle beyond the usual ones.",
      computed: { rental, context, _ throws(NoValueError) in
        .money(try rental.debt(context).parts.reduce(.zero) { $0 + $1.schedule.balloon })
      }),
    .init(
      "highest_payment", "Highest Payment", .money, nil,
      "The highest monthly payment of principal and interest.",
      computed: { rental, context, _ throws(NoValueError) in
        .money(try rental.debt(context).highestPayment)
      }),
    .init(
      "worst_payment", "Worst-Case Payment", .money, nil,
      "The highest that principal and interest could get, if the index rose as far as the caps let the rate go.",
      source: "12 CFR 1026, appendix H, H-14",
      computed: { rental, context, _ throws(NoValueError) in .money(try rental.worstPayment(context)) }),
    .init(
      "payment_shock", "Payment Shock", .money, "worst_payment - payment",
      "How much more than the first payment the worst one is."),
    .init(
      "biweekly_payment", "Biweekly Payment", .money, nil, "What is paid every two weeks.",
      computed: { rental, context, _ throws(NoValueError) in .money(try rental.biweekly(context).payment) }),
    .init(
      "biweekly_count", "Biweekly Payments", .count, nil, "How many there are.",
      computed: { rental, context, _ throws(NoValueError) in .count(try rental.biweekly(context).count) }),
    .init(
      "biweekly_last", "Last Biweekly Payment", .money, nil, "The one that settles the loan.",
      computed: { rental, context, _ throws(NoValueError) in .money(try rental.biweekly(context).last) }),
    .init(
      "refinance_month", "Refinance Month", .count, nil,
      "The month after whose payment a new loan repays others.",
      computed: { rental, _, _ throws(NoValueError) in
        guard let month = rental.ownLoans.filter(\.isRefinance).map(\.start).min() else {
          throw NoValueError(UndefinedReason.noRefinance)
        }
        return .count(month)
      }),
    .init(
      "closing_proceeds", "Loan Proceeds at Closing", .money, nil,
      "What the loans of the closing bring there, after what one repays of the others, and their costs.",
      computed: { rental, context, _ throws(NoValueError) in
        let totals = try rental.debtTotals(ofMonths: 0...0, context)
        return .money(totals.drawn - totals.repaid - totals.costs)
      }),
    .init(
      "cash_back", "Cash Back", .money, "loan_proceeds(refinance_month)",
      in: { $0.cashBackFormula },
      "What the refinance pays out to the owner after payoff, penalty and costs."),
    .init(
      "cash_left", "Cash Left in the Deal", .money,
      "cash_invested + sum(shortfall(1..refinance_month)) - sum(loan_proceeds(1..refinance_month))",
      in: { $0.refinancesAtClosing ? "cash_invested" : nil },
      "The cash invested and what the months until the refinance lacked, less what the loans brought by then."
    ),
    .init(
      "return_on_cash_left", "Return on Cash Left", .percent,
      "sum(cash_flow(refinance_month + 1..refinance_month + 12)) / positive(cash_left)",
      "The cash flow of the twelve months after the refinance, as a share of the cash left; none where no cash is left."
    ),
    .init(
      "refinance_break_even", "Refinance Break-even", .count,
      "roundup(loan_costs(refinance_month) / positive(debt_service(refinance_month) - debt_service(refinance_month + 1)))",
      // Before the closing there was no payment that could fall.
      in: { $0.refinancesAtClosing ? "positive(0)" : nil },
      "The months of lower payments that pay for the refinance; none where payments do not fall."),
  ]

  /// The figures of loans in a month or year besides those of the schedule.
  static let borrowingMetrics: [MetricDefinition<Rental>] = [
    .init(
      "mortgage_insurance", "Mortgage Insurance", sum: { $0.payments.insurance }, isOfPlainLoans: false, "0",
      in: { $0.paysInsurance ? $0.sum(ofLoans: .insurance) : nil }, "The premiums of mortgage insurance."),
    .init(
      "drawn", "Borrowed", sum: { $0.drawn }, isOfPlainLoans: false, "0",
      in: { $0.borrowsLater ? $0.sum(ofLoans: .drawn) : nil }, "What is borrowed after the closing."),
    .init(
      "repaid", "Refinanced", sum: { $0.repaid }, isOfPlainLoans: false, "0",
      in: { $0.borrowsLater ? $0.sum(ofLoans: .repaid) : nil }, "What new loans repay of others."),
    .init(
      "loan_costs", "Loan Costs", sum: { $0.costs }, isOfPlainLoans: false, nil,
      "Points, costs and penalties of loans that are made after the closing."),
    .init(
      "loan_proceeds", "Loan Proceeds", .money, per: .month(.formula),
      "drawn(month) - repaid(month) - loan_costs(month)",
      "What new loans and draws bring, after what they repay and cost."),
    .init(
      "prepayment_penalty", "Prepayment Penalty", .money, per: .monthAndClosing(.last), nil,
      "What repaying all loans at the end of the month would cost.",
      computed: { rental, context, period throws(NoValueError) in
        if rental.hasPlainLoan, !rental.hasPenalty { return .money(.zero) }
        return .money(try rental.debt(context).penalty(afterMonth: period.lastMonth))
      }),
  ]
}

extension MetricDefinition where Sheet == Rental {
  /// A sum over the payments of all loans in a month or year.
  /// - Parameter isOfPlainLoans: `false` for what a loan of level payments at one rate never has after the closing.
  convenience init(
    _ name: String, _ label: String, sum: @escaping PropertyDebt.Sum, isOfPlainLoans: Bool = true,
    _ formula: String?, in entered: Text? = nil, _ summary: String,
    plainLoan: (@Sendable (Period) -> PlainLoanFigure)? = nil
  ) {
    self.init(
      name, label, .money, per: .month(.sum), formula, in: entered, summary, plainLoan: plainLoan,
      sumOfLoans: sum,
      computed: { rental, context, period throws(NoValueError) in
        if !isOfPlainLoans, rental.hasPlainLoan { return .money(.zero) }
        return .money(sum(try rental.debtTotals(ofMonths: period.months, context)))
      })
  }
}
