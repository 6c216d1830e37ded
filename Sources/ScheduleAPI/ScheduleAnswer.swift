import Finance

/// A service's answer that is a schedule of the loan, compared with the one that is computed here.
package struct ScheduleAnswer: Sendable {
  /// The service's rows, as they were told.
  package let schedule: Schedule

  /// Where they are other than the computed ones; nil when they are the same to the cent.
  ///
  /// A schedule that differs is not to be used unless the person has seen how.
  package let difference: ScheduleDifference?

  /// Reads an answer, checks that it is a schedule, and compares it.
  /// - Parameter bytes: The body: JSON. What `ScheduleText` writes reads back as the same rows, so that an answer can be
  ///   kept as text and read again.
  package init(reading bytes: [UInt8], to query: ScheduleQuery) throws(ServiceError) {
    let loan = query.loan
    let payments = try ScheduleReader.payments(in: bytes, mostRows: loan.term.months)
    try Self.check(payments, of: loan)
    schedule = Schedule(loan, payments: payments)
    difference = ScheduleDifference(between: schedule, and: Schedule(loan))
  }

  /// Makes sure that rows repay the loan: numbered from 1, nothing negative, each balance what is left, nothing left at the end.
  private static func check(_ payments: [Payment], of loan: Loan) throws(ServiceError) {
    var balance = loan.principal
    for (index, payment) in payments.enumerated() {
      let row = index + 1
      guard payment.number == row else {
        throw .notASchedule(.misnumbered(row: row, found: payment.number))
      }
      for column in ScheduleColumn.allCases {
        guard let amount = column.amount(of: payment), amount < .zero else { continue }
        throw .notASchedule(.negative(row: row, column, amount))
      }
      guard payment.openingBalance == balance else {
        throw .notASchedule(.balance(row: row, found: payment.openingBalance, expected: balance))
      }
      guard payment.escrow == loan.escrow else {
        throw .notASchedule(.escrow(row: row, found: payment.escrow, expected: loan.escrow))
      }
      balance = payment.balance
    }
    guard balance == .zero else { throw .notASchedule(.unsettled(left: balance)) }
  }
}

/// The first place where two schedules of a loan differ.
package struct ScheduleDifference: Sendable, Hashable {
  /// The row, from 1.
  package let row: Int
  /// What differs in it; the balance where one schedule has ended.
  package let column: ScheduleColumn
  /// What the service says; nil when its schedule has ended before.
  package let told: Money?
  /// What is computed here; nil when that schedule has ended before.
  package let computed: Money?
  /// How much more interest the service's schedule has in all; negative when it has less.
  package let moreInterest: Money

  /// Compares to the cent; nil when nothing differs.
  init?(between told: Schedule, and computed: Schedule) {
    moreInterest = told.totals.interest - computed.totals.interest
    for (theirs, ours) in zip(told, computed) {
      for column in ScheduleColumn.allCases where column.amount(of: theirs) != column.amount(of: ours) {
        row = ours.number
        self.column = column
        (self.told, self.computed) = (column.amount(of: theirs), column.amount(of: ours))
        return
      }
    }
    guard told.count != computed.count else { return nil }
    let index = Swift.min(told.count, computed.count)
    row = index + 1
    column = .openingBalance
    self.told = told.dropFirst(index).first?.openingBalance
    self.computed = computed.dropFirst(index).first?.openingBalance
  }
}
