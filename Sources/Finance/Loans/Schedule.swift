/// The payments of a loan from the first month to the one that settles it.
///
/// Each month pays the level payment: its interest is the opening balance times a twelfth of the yearly rate,
/// rounded half up to the minor unit, and the rest is principal. Extra goes to principal, and never past the
/// balance. A loan that extra (or the rounding of a tiny payment) repays sooner ends sooner; in the last
/// month of the term the principal is the balance left after extra, so that rounding differences end there. A
/// rate of zero makes a straight line. A principal of zero makes no payments.
///
/// The collection counts from 0, payments count from 1: `schedule[0].number` is 1.
public struct Schedule: Sendable, RandomAccessCollection {
  /// The loan that the payments repay.
  public let loan: Loan

  private let rows: [Row]

  /// The values that differ from month to month, in minor units.
  private struct Row {
    let openingBalance, interest, principal, extra: Int64
  }

  /// The schedule of a loan, computed at once.
  public init(_ loan: Loan) {
    self.loan = loan
    rows = [Row](unsafeUninitializedCapacity: loan.term.months) { buffer, count in
      count = Schedule.write(loan, to: buffer)
    }
  }

  /// The schedule of a loan from payments that were computed elsewhere.
  ///
  /// - Precondition: The payments are numbered from 1, every balance is the one that the payments before it
  ///   leave, all amounts are in `Loan.amounts`, and each month's escrow is the loan's.
  public init(_ loan: Loan, payments: [Payment]) {
    self.loan = loan
    rows = payments.map { payment in
      Row(
        openingBalance: Int64(payment.openingBalance.minorUnits),
        interest: Int64(payment.interest.minorUnits), principal: Int64(payment.principal.minorUnits),
        extra: Int64(payment.extra.minorUnits))
    }
  }

  /// The index of the first payment: zero.
  public var startIndex: Int { 0 }

  /// The number of payments.
  public var endIndex: Int { rows.count }

  /// The payment at an index, which is one less than its number.
  public subscript(index: Int) -> Payment {
    let row = rows[index]
    return Payment(
      number: index + 1,
      openingBalance: Money(minorUnits: Int128(row.openingBalance)),
      interest: Money(minorUnits: Int128(row.interest)),
      principal: Money(minorUnits: Int128(row.principal)),
      escrow: loan.escrow,
      extra: Money(minorUnits: Int128(row.extra))
    )
  }
}

extension Schedule {
  /// Writes the rows of a loan and returns their number.
  private static func write(_ loan: Loan, to rows: UnsafeMutableBufferPointer<Row>) -> Int {
    let rate = MonthlyRate(yearly: loan.rate)
    let payment = loan.levelPaymentUnits
    let extra = Int64(loan.extra.minorUnits)
    var balance = Int64(loan.principal.minorUnits)
    guard balance > 0 else { return 0 }
    // No sum here can overflow: every term is at most 2⁶¹, by `Loan.amounts`.
    var index = 0
    while true {
      let interest = rate.interest(on: balance)
      let principal = payment &- interest
      let repaid = principal &+ extra
      guard repaid < balance, index < rows.count - 1 else {
        let row = settlement(of: balance, interest: interest, principal: principal, extra: extra)
        rows.initializeElement(at: index, to: row)
        return index + 1
      }
      let row = Row(openingBalance: balance, interest: interest, principal: principal, extra: extra)
      rows.initializeElement(at: index, to: row)
      balance &-= repaid
      index += 1
    }
  }

  /// The last row: principal first, then extra; a balance that neither covers, because the term is over, is
  /// principal.
  private static func settlement(of balance: Int64, interest: Int64, principal: Int64, extra: Int64) -> Row {
    let scheduled = Swift.min(principal, balance)
    let added = Swift.min(extra, balance - scheduled)
    return Row(openingBalance: balance, interest: interest, principal: balance - added, extra: added)
  }
}
