import Finance

/// One year of a rental's schedule: twelve payments, or fewer in the year in which the loan ends.
struct RentalYear {
  /// The year, from 1; year 1 has the payments 1 to 12.
  let number: Int
  private let rental: Rental
  private let payments: Slice<Schedule>
  private let totals: Schedule.Totals

  /// The year of that number; nil when the loan has ended before it.
  init?(_ number: Int, of rental: Rental, _ schedule: Schedule) {
    guard let months = schedule.months(ofYear: number) else { return nil }
    self.rental = rental
    self.number = number
    payments = schedule[months.lowerBound - 1..<months.upperBound]
    totals = schedule.totals(ofMonths: months)
  }

  /// The net income before principal: `rent - escrow - interest - expenses` of each month of the year.
  var net: Money {
    (rental.rent - rental.escrow - rental.expenses) * payments.count - totals.interest
  }

  /// The year's net income on the cash invested by its last month.
  ///
  /// The income of a year with fewer than twelve payments is scaled to twelve.
  private var roi: Value {
    guard let last = payments.last else { return .undefined(.noCashInvested(month: 0)) }
    // As in the metric `invested` of a month.
    let invested = rental.price - rental.loan + rental.extra * last.number
    return .fraction(net * 12, of: invested * payments.count)
      ?? .undefined(.noCashInvested(month: last.number))
  }
}

extension RentalYear {
  /// A figure of a year, under the name of the metric for a month.
  struct YearFigure: Sendable {
    let column: YearColumn
    let value: @Sendable (RentalYear) -> Value

    fileprivate init(
      _ name: String, _ label: String, _ importance: ColumnImportance = .essential,
      _ value: @escaping @Sendable (RentalYear) -> Value
    ) {
      (column, self.value) = (YearColumn(name, label, importance), value)
    }
  }

  /// The figures of a year, in the order in which they are shown.
  static let figures: [YearFigure] = [
    YearFigure("year", "Year") { .count($0.number) },
    YearFigure("balance0", "Opening Balance") { .money($0.payments.first?.openingBalance ?? .zero) },
    YearFigure("interest", "Interest") { .money($0.totals.interest) },
    YearFigure("principal", "Principal") { .money($0.totals.principal) },
    YearFigure("escrow", "Escrow", .detail) { .money($0.totals.escrow) },
    YearFigure("extra", "Add'l Payment", .detail) { .money($0.totals.extra) },
    YearFigure("total", "Total", .detail) { .money($0.totals.total) },
    YearFigure("balance", "Mortgage Balance") { .money($0.payments.last?.balance ?? .zero) },
    YearFigure("net", "Net Income", .detail) { .money($0.net) },
    YearFigure("roi", "ROI") { $0.roi },
  ]
}
