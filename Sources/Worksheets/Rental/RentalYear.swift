import Finance

/// One year of a rental's schedule: twelve payments, or fewer in the year in which the loan ends.
public struct RentalYear: Sendable {
  /// The property.
  public let rental: Rental
  /// Counted from 1; the year of payments 1 to 12.
  public let number: Int
  private let payments: Slice<Schedule>
  private let totals: Schedule.Totals

  /// The year of that number; nil when the loan has ended before it.
  public init?(_ number: Int, of rental: Rental, _ schedule: Schedule) {
    guard let months = schedule.months(ofYear: number) else { return nil }
    self.rental = rental
    self.number = number
    payments = schedule[months.lowerBound - 1..<months.upperBound]
    totals = schedule.totals(ofMonths: months)
  }

  /// What the year leaves before principal: `rent - escrow - interest - expenses` of each of its months.
  public var net: Money {
    (rental.rent - rental.escrow - rental.expenses) * payments.count - totals.interest
  }

  /// The year's net income on the cash invested by its last month; a year that the loan ends in counts as if all twelve
  /// months were like those with a payment.
  public var roi: Value {
    guard let last = payments.last else { return .undefined(.noCashInvested(month: 0)) }
    let invested = RentalMonth(rental, last).invested
    return .fraction(net * 12, of: invested * payments.count)
      ?? .undefined(.noCashInvested(month: last.number))
  }

  /// What is owed before the year.
  public var openingBalance: Money { payments.first?.openingBalance ?? .zero }

  /// What is owed after the year.
  public var balance: Money { payments.last?.balance ?? .zero }
}

extension RentalYear {
  /// The figures of a year, in the order in which they are shown.
  public static let figures: [Metric<RentalYear>] = [
    .init("year", "Year", "The number of the year, from 1.") { .count($0.number) },
    .init("balance0", "Opening Balance", "What is owed before the year.") { .money($0.openingBalance) },
    .init("interest", "Interest", "The interest of its payments.") { .money($0.totals.interest) },
    .init("principal", "Principal", "What its level payments repay.") { .money($0.totals.principal) },
    .init("escrow", "Escrow", "Taxes and insurance.") { .money($0.totals.escrow) },
    .init("extra", "Add'l Payment", "What is repaid beyond the level payments.") { .money($0.totals.extra) },
    .init("total", "Total", "All that is paid.") { .money($0.totals.total) },
    .init("balance", "Mortgage Balance", "What is owed after the year.") { .money($0.balance) },
    .init("net", "Net Income", "rent - escrow - interest - expenses, over the year.") { .money($0.net) },
    .init("roi", "ROI", "The year's net income on the cash invested by its end.") { $0.roi },
  ]
}
