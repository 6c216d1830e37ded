import Finance
import ScheduleAPI

/// A service's schedule of a loan, compared with the one that is computed here.
package struct ScheduleAnswer: Sendable {
  /// The service's rows.
  package let schedule: Schedule

  /// The first difference from the computed rows; nil if they are the same to the cent.
  ///
  /// A schedule that differs is not to be used unless the user has seen the difference.
  package let difference: ScheduleDifference?

  /// Reads an answer, checks that it is a schedule, and compares it.
  /// - Parameter bytes: The body: JSON. What `ScheduleText` writes reads back as the same rows, so that an
  ///   answer can be kept as text and read again.
  package init(reading bytes: [UInt8], to query: ScheduleQuery) throws(ServiceError) {
    let loan = query.loan
    let payments = try ScheduleReader.payments(
      in: bytes, columns: ScheduleColumn.columns(of: loan), mostRows: loan.term.months)
    let computed = Schedule(loan)
    try Self.check(payments, beside: computed)
    schedule = Schedule(loan, payments: payments)
    difference = ScheduleDifference(between: schedule, and: computed)
  }

  /// Throws unless the rows repay the loan: numbered from 1, nothing negative, drawn what its terms say, each
  /// balance the one that the row before leaves, none after the last unless another loan repays it.
  private static func check(_ payments: [Payment], beside computed: Schedule) throws(ServiceError) {
    let loan = computed.loan
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
      let drawn = computed.payment(inMonth: row)?.drawn ?? .zero
      guard payment.drawn == drawn else {
        throw .notASchedule(.drawn(row: row, found: payment.drawn, expected: drawn))
      }
      balance = payment.balance
    }
    guard balance == .zero || loan.isRefinanced(afterMonth: payments.count) else {
      throw .notASchedule(.unsettled(left: balance))
    }
  }
}

extension Loan {
  /// Returns `true` if another loan repays it after a month, before its own payments do.
  fileprivate func isRefinanced(afterMonth month: Int) -> Bool {
    guard let terms, terms.refinanceMonth == month else { return false }
    return month < terms.balloonMonth ?? term.months
  }
}

/// The first place where two schedules of a loan differ.
package struct ScheduleDifference: Sendable, Hashable {
  /// The row, from 1.
  package let row: Int
  /// The column that differs; the balance if one schedule has ended.
  package let column: ScheduleColumn
  /// The service's amount; nil if its schedule has ended before.
  package let reported: Money?
  /// The amount that is computed here; nil if that schedule has ended before.
  package let computed: Money?
  /// The interest that the service's schedule has in total beyond the computed one; negative if less.
  package let moreInterest: Money

  /// The first difference, to the cent; nil if there is none.
  init?(between reported: Schedule, and computed: Schedule) {
    moreInterest = reported.totals.interest - computed.totals.interest
    for (theirs, ours) in zip(reported, computed) {
      for column in ScheduleColumn.allCases where column.amount(of: theirs) != column.amount(of: ours) {
        row = ours.number
        self.column = column
        (self.reported, self.computed) = (column.amount(of: theirs), column.amount(of: ours))
        return
      }
    }
    guard reported.count != computed.count else { return nil }
    let index = Swift.min(reported.count, computed.count)
    row = index + 1
    column = .openingBalance
    self.reported = reported.dropFirst(index).first?.openingBalance
    self.computed = computed.dropFirst(index).first?.openingBalance
  }
}
