/// One month's payment of a loan, or of several loans at a time, in minor units.
///
/// `step` makes every payment: of a schedule and of a biweekly rhythm in whole numbers, of sweeps and searches
/// eight loans at a time in doubles (`PlainLoanLanes`). Two other writings of it remain, and tests compare them
/// with this one. The formulas of the figures state it in the shell's language, since people read them. SQL has
/// only what leads from one balance to the next, `max(b + i − t, 0)`, since an engine folds over one number, and
/// computes the parts of a sum of payments from the balances at its ends.
struct LoanMonth<Units: LoanUnits> {
  /// The interest on the balance before the payment.
  let interest: Units

  /// What of the payment repays the loan; in the last one, what settles it.
  let principal: Units

  /// What is paid beyond the payment.
  let extra: Units

  /// What holds for the payments of some months.
  struct Terms: Sendable {
    /// The rate of a period.
    let rate: Units.Rate

    /// Interest and principal of each payment; in interest-only months not used.
    let payment: Units

    /// What is paid to principal beyond each payment.
    let extra: Units

    /// `true` if the payments are the interest.
    var isInterestOnly = false
  }
}

extension LoanMonth {
  /// The payment on a balance, which is not negative.
  ///
  /// A payment that reaches the balance repays it: principal first, then extra. A balance that neither covers,
  /// because the term is over, is principal.
  /// - Parameter isLast: True for the last payment of the term.
  @inline(__always)
  static func step(_ balance: Units, _ terms: Terms, isLast: Units.Mask) -> LoanMonth {
    let due = LoanMonth(dueOn: balance, terms)
    let settles = due.reaches(balance, or: isLast)
    guard Units.any(settles) else { return due }
    let rest = due.extra.least(balance.minus(due.principal.least(balance)))
    let extra = due.extra.replacing(with: rest, where: settles)
    let principal = due.principal.replacing(with: balance.minus(extra), where: settles)
    return LoanMonth(interest: due.interest, principal: principal, extra: extra)
  }

  /// The payment that is due on a balance, whether it needs all of it or not.
  @inline(__always)
  init(dueOn balance: Units, _ terms: Terms) {
    interest = terms.rate.interest(on: balance)
    // No sum of these can overflow: every term is at most 2⁶¹, by `Loan.amounts`.
    principal = terms.isInterestOnly ? .zero : terms.payment.minus(interest)
    extra = terms.extra
  }

  /// True where the payment repays a balance, or something else holds.
  @inline(__always)
  func reaches(_ balance: Units, or mask: Units.Mask) -> Units.Mask {
    principal.plus(extra).reaches(balance, or: mask)
  }

  /// What is owed after the payment.
  @inline(__always)
  func balance(after balance: Units) -> Units { balance.minus(principal.plus(extra)) }
}

/// Amounts of one loan, or of several at a time.
///
/// All that conforms is inlined even where files are compiled apart; else eight loans take half as long again.
protocol LoanUnits: Sendable {
  associatedtype Rate: LoanRate<Self>
  /// A truth for each loan.
  associatedtype Mask

  static var zero: Self { get }
  /// The sum, which does not overflow.
  func plus(_ other: Self) -> Self
  /// The difference, which does not overflow.
  func minus(_ other: Self) -> Self
  /// The lesser amount of each loan.
  func least(_ other: Self) -> Self
  /// True where the amount is at least the other one, or another truth holds.
  func reaches(_ other: Self, or mask: Mask) -> Mask
  /// The amounts, others where a mask is true.
  func replacing(with other: Self, where mask: Mask) -> Self
  /// `true` if a mask is for some loan.
  static func any(_ mask: Mask) -> Bool
}

/// The rate of a period, rounded half up as it is posted.
protocol LoanRate<Units>: Sendable {
  associatedtype Units
  /// The interest on a balance.
  func interest(on balance: Units) -> Units
}

extension PeriodRate: LoanRate {}

extension Int64: LoanUnits {
  typealias Rate = PeriodRate

  @inline(__always) func plus(_ other: Int64) -> Int64 { self &+ other }
  @inline(__always) func minus(_ other: Int64) -> Int64 { self &- other }
  @inline(__always) func least(_ other: Int64) -> Int64 { Swift.min(self, other) }
  @inline(__always) func reaches(_ other: Int64, or mask: Bool) -> Bool { self >= other || mask }
  @inline(__always) func replacing(with other: Int64, where mask: Bool) -> Int64 { mask ? other : self }
  @inline(__always) static func any(_ mask: Bool) -> Bool { mask }
}

/// Twelfths of the yearly rates of eight loans.
///
/// Whole numbers below 2⁵³ are exact as `Double`. The interest of a month is `⌊b·r + ½⌋` of the balance `b` and a
/// twelfth of the rate `r = R / 12·10⁶`: a multiple of 1/(12·10⁶), which is over 8·10⁻⁸. For less than 10⁷ minor
/// units of interest the product is within 3·10⁻⁹ of it, so that 4·10⁻⁸ more decide a tie, and nothing else.
package struct LaneRate: LoanRate {
  let rate: SIMD8<Double>

  /// What is added to decide a tie.
  package static let tie = 4e-8

  /// A number beside which a `Double` has no fraction, so that adding it rounds.
  package static let whole = 0x1p52

  @inline(__always)
  package func interest(on balance: SIMD8<Double>) -> SIMD8<Double> {
    (balance * rate + LaneRate.tie + LaneRate.whole) - LaneRate.whole
  }

  /// The loans whose interest is within what decides a tie of one.
  func isNearTie(_ balance: SIMD8<Double>) -> SIMDMask<SIMD8<Double>.MaskStorage> {
    let interest = balance * rate
    let distance = interest - interest.rounded(.down) - 0.5
    return (distance .< LaneRate.tie) .& (distance .> -LaneRate.tie)
  }
}

extension SIMD8<Double>: LoanUnits {
  typealias Rate = LaneRate
  typealias Mask = SIMDMask<MaskStorage>

  @inline(__always) func plus(_ other: Self) -> Self { self + other }
  @inline(__always) func minus(_ other: Self) -> Self { self - other }
  @inline(__always) func least(_ other: Self) -> Self { pointwiseMin(self, other) }
  @inline(__always) func reaches(_ other: Self, or mask: Mask) -> Mask { (self .>= other) .| mask }

  @inline(__always) static func any(_ mask: Mask) -> Bool {
    // A few times as fast as the library's, which looks at lane after lane.
    let lanes = unsafeBitCast(mask, to: SIMD8<Int64>.self)
    let halves = lanes.lowHalf | lanes.highHalf
    let quarters = halves.lowHalf | halves.highHalf
    return (quarters[0] | quarters[1]) != 0
  }
}
