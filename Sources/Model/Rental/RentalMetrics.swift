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
    MetricSection(loansSection, debtMetrics),
    MetricSection("Borrowing", borrowingMetrics),
    MetricSection("Measures", measures),
    MetricSection("Purchase", purchaseMetrics),
    MetricSection("Lender", lenderMetrics),
    MetricSection("First Year", firstYearMetrics),
    MetricSection("Income and Costs", lineMetrics),
    MetricSection("Projection", projectionMetrics),
    MetricSection("Rents", rentMetrics),
    MetricSection("Nights", nightMetrics),
    MetricSection("Living Here", housingMetrics),
    MetricSection("Start", startMetrics),
    MetricSection("Sale", saleMetrics),
    MetricSection("Resale", flipMetrics),
    MetricSection(partnerSection, partnerMetrics),
    MetricSection("If Sold", saleByMonthMetrics),
    MetricSection("Calendar", calendarMetrics),
    MetricSection(taxSections[0], taxMetrics),
    MetricSection(taxSections[1], saleTaxMetrics),
  ])

  package static let loanSection = "Loan"

  /// The name of the section of metrics of several loans, and of loans that are not plain.
  static let loansSection = "Loans"

  private static let paymentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "total", "Total", .money, per: .month(.formula),
      "principal(month) + interest(month) + escrow(month) + extra(month)",
      in: {
        $0.paysInsurance
          ? "principal(month) + interest(month) + escrow(month) + extra(month) + mortgage_insurance(month)"
          : nil
      },
      "Principal, interest, escrow, mortgage insurance and extra together."),
    .init(
      "pmtNo", "No.", .count, per: .month(.last), "month", "The number of the payment, from 1.",
      computed: { rental, context, period throws(NoValueError) in
        let last = try rental.lastPayment(context)
        guard period.lastMonth <= last else {
          throw NoValueError(UndefinedReason.pastPayoff(month: period.lastMonth, last: last))
        }
        return .count(period.lastMonth)
      }),
    .init(
      "balance0", "Opening Balance", .money, per: .month(.first), "if(month > 1, balance(month - 1), loan)",
      in: { $0.isWithoutLoan ? "0" : $0.hasPlainLoan ? nil : "balance(month - 1)" },
      "What is owed before the payment.", plainLoan: { .balance(afterMonth: $0.firstMonth - 1) },
      computed: { rental, context, period throws(NoValueError) in
        .money(try rental.balance(afterMonth: period.firstMonth - 1, context))
      }),
    .init(
      "principal", "Principal", sum: { $0.payments.principal },
      "if(month < payoff_month, payment - interest(month), balance0(month) - extra(month))",
      in: { $0.formula(ofPayments: .principal) },
      "The part of the level payment that repays the loan; in the last month, what settles it.",
      plainLoan: { .principal(inMonths: $0.months) }),
    .init(
      "interest", "Interest", sum: { $0.payments.interest }, "round(balance0(month) * rate / 12, decimals)",
      in: { $0.formula(ofPayments: .interest) }, "A month's interest on the opening balance.",
      plainLoan: { .interest(inMonths: $0.months) }),
    .init(
      "escrow", "Escrow", .money, per: .month(.sum), "escrow * payments(month)",
      in: { $0.escrowFormula }, "Taxes and insurance, as long as the loan is paid."),
    .init(
      "extra", "Add'l Payment", sum: { $0.payments.extra },
      "if(month < payoff_month, extra, min(extra, max(balance0(month) - (payment - interest(month)), 0)))",
      in: { $0.formula(ofPayments: .extra) },
      "What is repaid beyond the level payment; never more than is owed.",
      plainLoan: { .extra(inMonths: $0.months) }),
    .init(
      "balance", "Mortgage Balance", .money, per: .monthAndClosing(.last),
      "if(month > 0, balance0(month) - principal(month) - extra(month), loan)",
      in: { $0.formula(ofPayments: .balance) }, "What is owed after the payment.",
      plainLoan: { .balance(afterMonth: $0.lastMonth) },
      computed: { rental, context, period throws(NoValueError) in
        .money(try rental.balance(afterMonth: period.lastMonth, context))
      }),
  ]

  private static let investmentMetrics: [MetricDefinition<Rental>] = [
    .init(
      "equity", "Equity", .money, per: .monthAndClosing(.formula), "value(month) - loan_balance(month)",
      "The part of the value that is the owner's; negative when more is owed."),
    .init(
      "invested", "Cash Investment", .money, per: .monthAndClosing(.last), "price - loan + extra * month",
      in: { $0.investedFormula }, "Cash paid in so far, with the extra payment as entered, each month."),
    .init(
      "net", "Net Income", .money,
      per: .monthAndYear("(rent - escrow - expenses) * payments(month) - interest(month)"),
      "rent - escrow - interest(month) - expenses",
      "What the month leaves before principal; without vacancy, growth and costs entered elsewhere."),
    .init(
      "roi", "Simple ROI", .percent,
      per: .monthAndYear("net(month) * 12 / (invested(month) * payments(month))"),
      "net(month) * 12 / invested(month)",
      "Twelve such months as a share of the cash invested; without vacancy, closing costs and tax.",
      undefined: { .noCashInvested(month: $0.lastMonth) }),
  ]

  private static let loanMetrics: [MetricDefinition<Rental>] = [
    .init(
      "payment", "Level Payment", .money, "round(-pmt(rate / 12, term * 12, loan), decimals)",
      in: { $0.hasPlainLoan ? nil : $0.sum(ofLoans: .payment, at: "1") },
      "Principal and interest, a month; of the first month, where payments change.",
      source: "OpenFormula 1.3, PMT", plainLoan: { _ in .payment },
      computed: { rental, context, _ throws(NoValueError) in .money(try rental.firstPayment(context)) }),
    .init(
      "total_interest", "Total Interest", .money, "sum(interest(1..payoff_month))",
      "All interest until the loan is repaid.", plainLoan: { _ in .totalInterest },
      computed: { rental, context, _ throws(NoValueError) in
        .money(try rental.payments(inMonths: 1...rental.lastPayment(context), context).interest)
      }),
    .init(
      "payoff_month", "Payoff Month", .count, "first(balance(month) = 0)",
      // After a pause in which nothing is owed there may be more to pay.
      in: {
        $0.borrowsLater
          ? "first(balance(month) = 0 and sum(balance(month..\(Rental.lastMonth))) = 0)" : nil
      },
      "The number of the last payment.",
      plainLoan: { _ in .lastPayment },
      computed: { rental, context, _ throws(NoValueError) in .count(try rental.lastPayment(context)) }),
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
}
