import Finance
import Formulas

extension Rental {
  /// The metrics in their sections.
  ///
  /// `invested`, `net` and `roi` are defined as in the app from which this shell was derived; the
  /// profession's measures have names of their own. To add a metric, add one line here.
  static let metrics = Metrics<Rental>([
    MetricSection(monthSections[0], paymentMetrics),
    MetricSection(monthSections[1], investmentMetrics),
    MetricSection(loanSection, loanMetrics),
    MetricSection("Measures", measures),
  ])

  static let loanSection = "Loan"

  private static let paymentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "total", "Total", .money, per: .month, "principal + interest + escrow(month) + extra(month)",
      "Principal, interest, escrow and extra together.", computed: inMonth { .money($0.total) }),
    .init(
      "pmtNo", "No.", .count, per: .month, "month", "The number of the payment, from 1.",
      computed: inMonth { .count($0.number) }),
    .init(
      "balance0", "Opening Balance", .money, per: .month, "if(month > 1, balance(month - 1), loan)",
      "What is owed before the payment.", computed: inMonth { .money($0.openingBalance) }),
    .init(
      "principal", "Principal", .money, per: .month,
      "if(month < payoff_month, payment - interest, balance0 - extra(month))",
      "What of the level payment repays the loan; in the last month, what settles it.",
      computed: inMonth { .money($0.principal) }),
    .init(
      "interest", "Interest", .money, per: .month, "round(balance0 * rate / 12, decimals)",
      "A month's interest on the opening balance.", computed: inMonth { .money($0.interest) }),
    .init(
      "escrow", "Escrow", .money, per: .month, "escrow", "Taxes and insurance.",
      computed: inMonth { .money($0.escrow) }),
    .init(
      "extra", "Add'l Payment", .money, per: .month,
      "if(month < payoff_month, extra, min(extra, max(balance0 - (payment - interest), 0)))",
      "What is repaid beyond the level payment; never more than is owed.",
      computed: inMonth { .money($0.extra) }),
    .init(
      "balance", "Mortgage Balance", .money, per: .month, "balance0 - principal - extra(month)",
      "What is owed after the payment.", computed: inMonth { .money($0.balance) }),
  ]

  private static let investmentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "equity", "Equity", .money, per: .month, "price - balance",
      "The part of the price that is the owner's; negative when more is owed."),
    .init(
      "invested", "Cash Investment", .money, per: .month, "price - loan + extra * month",
      "Cash put in so far; the extra as it is stated, a month."),
    .init(
      "net", "Net Income", .money, per: .month, "rent - escrow - interest - expenses",
      "What the month leaves before principal."),
    .init(
      "roi", "ROI", .percent, per: .month, "net * 12 / invested",
      "A year of such months on the cash invested.", undefined: { .noCashInvested(month: $0) }),
  ]

  private static let loanMetrics: [MetricDefinition<Rental>] = [
    .init(
      "payment", "Level Payment", .money, "round(-pmt(rate / 12; term * 12; loan), decimals)",
      "Principal and interest, a month.", source: "OpenFormula 1.3, PMT",
      computed: { rental, context, _ in .money(context.levelPayment(rental.mortgage)) }),
    .init(
      "total_interest", "Total Interest", .money, "sum(interest, 1..payoff_month)",
      "All interest until the loan is repaid.", computed: inAll { .money($0.totals.interest) }),
    .init(
      "payoff_month", "Payoff Month", .count, "first(balance = 0)", "The number of the last payment.",
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
      "noi", "Net Operating Income", .money, "(rent - escrow - expenses) * 12",
      "A year's rent less what the property costs; before the loan.", source: gallinelli(9)),
    .init(
      "cap_rate", "Cap Rate", .percent, "noi / price",
      "What the property earns on its price, as if it were paid in cash.", source: gallinelli(10)),
    .init(
      "cash_flow", "Cash Flow", .money, "noi / 12 - payment",
      "What a month leaves after the level payment; extra payments are the owner's choice.",
      source: gallinelli(13)),
    .init(
      "cash_on_cash", "Cash on Cash", .percent, "cash_flow * 12 / max(price - loan, 0)",
      "A year's cash flow on the cash paid at the purchase.", source: gallinelli(14)),
    .init(
      "dscr", "Debt Service Coverage", .number, "noi / (payment * 12)",
      "How many times the net operating income pays the loan's payments.",
      source: "C-Loans.com, Debt Service Coverage Ratio"),
    .init(
      "grm", "Gross Rent Multiplier", .number, "price / (rent * 12)",
      "How many years of rent the price is.", source: gallinelli(5)),
    .init(
      "break_even_rent", "Break-even Rent", .money, "payment + escrow + expenses",
      "The rent at which the cash flow is nothing."),
    .init(
      "one_percent", "Rent to Price", .percent, "rent / price",
      "A month's rent as a share of the price; the one-percent rule asks for at least 1 %."),
  ]

  /// The citation of a calculation by its number in Gallinelli's book.
  private static func gallinelli(_ number: Int) -> String {
    "F. Gallinelli, What Every Real Estate Investor Needs to Know About Cash Flow, calculation \(number)"
  }

  /// The computation of a figure of one payment.
  private static func inMonth(
    _ figure: @escaping @Sendable (Payment) -> Value
  ) -> MetricDefinition<Rental>.Computation {
    { rental, context, month throws(NoValueError) in
      let schedule = try rental.schedule(context)
      guard let payment = schedule.payment(inMonth: month) else {
        throw NoValueError(UndefinedReason.pastPayoff(month: month, last: schedule.count))
      }
      return figure(payment)
    }
  }

  /// The computation of a figure of the whole schedule.
  private static func inAll(
    _ figure: @escaping @Sendable (Schedule) -> Value
  ) -> MetricDefinition<Rental>.Computation {
    { rental, context, _ throws(NoValueError) in figure(try rental.schedule(context)) }
  }
}
