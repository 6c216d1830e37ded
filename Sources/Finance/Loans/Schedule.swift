/// The payments of a loan from the first month to the one that settles it.
///
/// Each month pays the level payment: its interest is the opening balance times a twelfth of the yearly rate,
/// rounded half up to the minor unit, and the rest is principal. Extra goes to principal, and never past the
/// balance. A loan that extra (or the rounding of a tiny payment) repays sooner ends sooner; in the last
/// month of the term the principal is the balance left after extra, so that rounding differences end there. A
/// rate of zero makes a straight line. A principal of zero makes no payments.
///
/// `Loan.terms` change the payments as they say. A loan that is repaid before a later draw goes on with rows
/// of zero until then; one that another loan repays ends with the month of `LoanTerms.refinanceMonth`.
///
/// The collection counts from 0, payments count from 1: `schedule[0].number` is 1.
public struct Schedule: Sendable, RandomAccessCollection {
  /// The loan that the payments repay.
  public let loan: Loan

  let rows: [Row]

  /// What only loans with further terms have.
  var details: Details? { furtherDetails.first }

  /// The details, if there are any; an array, so that a plain schedule is as cheap to copy as without.
  private let furtherDetails: [Details]

  /// The values that differ from month to month, in minor units.
  struct Row {
    let openingBalance, interest, principal, extra: Int64
  }

  /// The schedule of a loan, computed at once.
  public init(_ loan: Loan) {
    self.loan = loan
    guard let terms = loan.terms else {
      furtherDetails = []
      rows = [Row](unsafeUninitializedCapacity: loan.term.months) { buffer, count in
        count = Amortization.write(plain: loan, to: buffer)
      }
      return
    }
    var (rows, details) = Amortization.run(loan, terms)
    details.insurance = terms.insurance?.premiums(of: loan, rows) ?? []
    (self.rows, furtherDetails) = (rows, [details])
  }

  /// The schedule of a loan from payments that were computed elsewhere.
  ///
  /// - Precondition: The payments are numbered from 1, every balance is the one that the payments before it
  ///   leave, all amounts are in `Loan.amounts`, and each month's escrow is the loan's.
  public init(_ loan: Loan, payments: [Payment]) {
    self.loan = loan
    furtherDetails = loan.terms == nil ? [] : [Details(of: payments, beside: Schedule(loan))]
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
    let (insurance, drawn) = furtherDetails.isEmpty ? (0, 0) : furtherDetails[0].amounts(at: index)
    return Payment(
      number: index + 1,
      openingBalance: Money(minorUnits: Int128(row.openingBalance)),
      interest: Money(minorUnits: Int128(row.interest)),
      principal: Money(minorUnits: Int128(row.principal)),
      escrow: loan.escrow,
      extra: Money(minorUnits: Int128(row.extra)),
      insurance: Money(minorUnits: Int128(insurance)),
      drawn: Money(minorUnits: Int128(drawn))
    )
  }
}

extension Schedule {
  /// What a schedule by further terms has beyond its rows.
  struct Details {
    /// The segments in the order of their months.
    var segments: [Segment] = []

    /// The amounts drawn after each month's payment; empty when nothing is drawn.
    var drawn: [Int64] = []

    /// The premium of each month; empty when nothing is insured.
    var insurance: [Int64] = []

    /// The balance that another loan repays.
    var refinanced: Int64 = 0

    /// The payments of a biweekly rhythm.
    var biweekly: Biweekly?

    /// `true` if the rows were computed elsewhere and differ from the loan's.
    var hasOtherRows = false

    /// The premium and the amount drawn at an index of the rows.
    func amounts(at index: Int) -> (insurance: Int64, drawn: Int64) {
      (insurance.isEmpty ? 0 : insurance[index], drawn.isEmpty ? 0 : drawn[index])
    }

    /// The segment in force in a month; nil for a loan without any.
    ///
    /// The first one also holds for the months before, the last one for those after it.
    func segment(inMonth month: Int) -> Segment? {
      segments.last { $0.firstMonth <= month } ?? segments.first
    }
  }
}
