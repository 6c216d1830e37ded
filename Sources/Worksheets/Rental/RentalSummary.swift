import Finance

/// The loan of a rental in a few figures.
public struct RentalSummary: Sendable {
  /// The property.
  public let rental: Rental
  /// Its schedule.
  public let schedule: Schedule

  /// The summary of a rental by its schedule, which has at least one payment.
  public init(_ rental: Rental, _ schedule: Schedule) {
    (self.rental, self.schedule) = (rental, schedule)
  }

  /// The figures, in the order in which they are shown.
  public static let figures: [Metric<RentalSummary>] = [
    .init("payment", "Level Payment", "Principal and interest, a month.") {
      .money($0.rental.mortgage.levelPayment)
    },
    .init("total_interest", "Total Interest", "All interest until the loan is repaid.") {
      .money($0.schedule.totals.interest)
    },
    .init("payoff_month", "Payoff Month", "The number of the last payment.") { .count($0.schedule.count) },
    .init(
      "last_payment", "Last Payment",
      "Principal, interest and extra of the last payment, which settles the loan."
    ) {
      .money($0.lastPayment)
    },
  ]

  private var lastPayment: Money {
    schedule.last.map { $0.principal + $0.interest + $0.extra } ?? .zero
  }
}
