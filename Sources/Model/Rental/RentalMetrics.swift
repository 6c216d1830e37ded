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

  /// The citation of a calculation by its number in Gallinelli's book.
  static func gallinelli(_ number: Int) -> String {
    "F. Gallinelli, What Every Real Estate Investor Needs to Know About Cash Flow, calculation \(number)"
  }

  static let acre = "adventuresincre.com, glossary"

  // MARK: Computations

  /// The schedule; nil when nothing is borrowed for a known price.
  /// - Throws: An error when neither loan nor price is known.
  func schedule(_ context: EvaluationContext) throws(NoValueError) -> Schedule? {
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
  static func inMonth(
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
