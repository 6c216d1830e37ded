import Finance

/// One year of a rental's schedule: twelve payments, or fewer in the year in which the loan ends.
package struct RentalYear: Sendable {
  /// The property.
  package let rental: Rental
  /// Counted from 1; the year of payments 1 to 12.
  package let number: Int
  private let payments: Slice<Schedule>
  private let totals: Schedule.Totals

  /// The year of that number; nil when the loan has ended before it.
  package init?(_ number: Int, of rental: Rental, _ schedule: Schedule) {
    guard let months = schedule.months(ofYear: number) else { return nil }
    self.rental = rental
    self.number = number
    payments = schedule[months.lowerBound - 1..<months.upperBound]
    totals = schedule.totals(ofMonths: months)
  }

  /// What the year leaves before principal: `rent - escrow - interest - expenses` of each of its months.
  package var net: Money {
    (rental.rent - rental.escrow - rental.expenses) * payments.count - totals.interest
  }

  /// The year's net income on the cash invested by its last month; a year that the loan ends in counts as if all twelve
  /// months were like those with a payment.
  package var roi: Value {
    guard let last = payments.last else { return .undefined(.noCashInvested(month: 0)) }
    let invested = RentalMonth(rental, last).invested
    return .fraction(net * 12, of: invested * payments.count)
      ?? .undefined(.noCashInvested(month: last.number))
  }

  /// What is owed before the year.
  package var openingBalance: Money { payments.first?.openingBalance ?? .zero }

  /// What is owed after the year.
  package var balance: Money { payments.last?.balance ?? .zero }
}

extension RentalYear {
  /// A figure of a year, under the name that the same figure of a month has.
  package struct Figure: Sendable {
    /// The key in JSON and CSV.
    package let name: String
    /// What a person reads.
    package let label: String
    /// The figure.
    package let value: @Sendable (RentalYear) -> Value

    fileprivate init(_ name: String, _ label: String, _ value: @escaping @Sendable (RentalYear) -> Value) {
      (self.name, self.label, self.value) = (name, label, value)
    }
  }

  /// The figures of a year, in the order in which they are shown.
  package static let figures: [Figure] = [
    Figure("year", "Year") { .count($0.number) },
    Figure("balance0", "Opening Balance") { .money($0.openingBalance) },
    Figure("interest", "Interest") { .money($0.totals.interest) },
    Figure("principal", "Principal") { .money($0.totals.principal) },
    Figure("escrow", "Escrow") { .money($0.totals.escrow) },
    Figure("extra", "Add'l Payment") { .money($0.totals.extra) },
    Figure("total", "Total") { .money($0.totals.total) },
    Figure("balance", "Mortgage Balance") { .money($0.balance) },
    Figure("net", "Net Income") { .money($0.net) },
    Figure("roi", "ROI") { $0.roi },
  ]
}
