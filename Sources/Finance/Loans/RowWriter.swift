/// Months with one rate, one payment and one extra.
struct Segment {
  /// The first of the months.
  let firstMonth: Int

  /// The yearly rate.
  let yearlyRate: Percent

  /// Interest and principal of each payment, in minor units; in interest-only months not used.
  let payment: Int64

  /// `true` if the payments are the interest.
  let isInterestOnly: Bool

  /// What is paid to principal beyond each payment, in minor units.
  let extra: Int64
}

/// A writer of a schedule's rows, a segment at a time.
struct RowWriter {
  private let rows: UnsafeMutableBufferPointer<Schedule.Row>

  /// The number of rows so far, which is the number of the last month with one.
  private(set) var count = 0

  /// The balance after the last row.
  private(set) var balance: Int64

  /// A writer of the rows of a loan, which has not paid yet.
  init(_ balance: Int64, to rows: UnsafeMutableBufferPointer<Schedule.Row>) {
    (self.balance, self.rows) = (balance, rows)
  }

  /// Writes the rows of a loan without further terms, and returns their number.
  static func write(plain loan: Loan, to rows: UnsafeMutableBufferPointer<Schedule.Row>) -> Int {
    var writer = RowWriter(Int64(loan.principal.minorUnits), to: rows)
    guard writer.balance > 0 else { return 0 }
    let segment = Segment(
      firstMonth: 1, yearlyRate: loan.rate, payment: loan.levelPaymentUnits, isInterestOnly: false,
      extra: Int64(loan.extra.minorUnits))
    let rate = PeriodRate(monthlyOf: loan.rate)
    writer.write(segment, at: rate, isInterestOnly: false, through: loan.term.months - 1)
    writer.settle(segment, at: rate)
    return writer.count
  }

  /// Writes the rows of a segment through a month, but none for a payment that repays the balance.
  mutating func write(_ segment: Segment, at rate: PeriodRate, through lastMonth: Int) {
    if segment.isInterestOnly {
      write(segment, at: rate, isInterestOnly: true, through: lastMonth)
    } else {
      write(segment, at: rate, isInterestOnly: false, through: lastMonth)
    }
  }

  /// Writes rows as above; the kind of the segment is known where this is inlined, and costs no row anything.
  @inline(__always)
  private mutating func write(
    _ segment: Segment, at rate: PeriodRate, isInterestOnly: Bool, through lastMonth: Int
  ) {
    let (payment, extra) = (segment.payment, segment.extra)
    var (balance, index) = (self.balance, count)
    // No sum here can overflow: every term is at most 2⁶¹, by `Loan.amounts`.
    while index < lastMonth {
      let interest = rate.interest(on: balance)
      let principal = isInterestOnly ? 0 : payment &- interest
      let repaid = principal &+ extra
      guard repaid < balance else { break }
      let row = Schedule.Row(
        openingBalance: balance, interest: interest, principal: principal, extra: extra)
      rows.initializeElement(at: index, to: row)
      balance &-= repaid
      index += 1
    }
    (self.balance, count) = (balance, index)
  }

  /// Writes a row that repays the balance: principal first, then extra; a balance that neither covers, because
  /// the term is over, is principal.
  mutating func settle(_ segment: Segment, at rate: PeriodRate) {
    let interest = rate.interest(on: balance)
    let scheduled = segment.isInterestOnly ? 0 : Swift.min(segment.payment - interest, balance)
    let added = Swift.min(segment.extra, balance - scheduled)
    append(interest: interest, principal: balance - added, extra: added)
  }

  /// Writes a row whose parts are known.
  mutating func append(interest: Int64, principal: Int64, extra: Int64) {
    let row = Schedule.Row(openingBalance: balance, interest: interest, principal: principal, extra: extra)
    rows.initializeElement(at: count, to: row)
    balance -= principal + extra
    count += 1
  }

  /// Adds an amount that is borrowed after the last row's payment.
  mutating func draw(_ amount: Int64) { balance += amount }
}
