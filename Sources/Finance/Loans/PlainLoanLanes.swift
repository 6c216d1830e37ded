/// The course of many loans of level payments at a time, to the cent.
///
/// Loans of so much interest that `LaneRate` may err, and those that are none, are left undecided; and so is a
/// loan of a rate between two millionths if some month's interest is within 4·10⁻⁸ of a tie, as one in a hundred
/// thousand is.
public struct PlainLoanLanes {
  private typealias Lanes = SIMD8<Double>

  /// The terms of the loans by lane: the amount in minor units, the yearly rate in millionths, the months, and the extra
  /// payment in minor units; whole numbers, but a rate may have further decimals.
  public struct Terms {
    let principal, rate, months, extra: UnsafePointer<Double>

    public init(
      principal: UnsafePointer<Double>, rate: UnsafePointer<Double>, months: UnsafePointer<Double>,
      extra: UnsafePointer<Double>
    ) {
      (self.principal, self.rate, self.months, self.extra) = (principal, rate, months, extra)
    }
  }

  /// The months after which the loans are looked at, ascending, each once.
  private let marks: [Int]
  /// The number of lanes that there is room for.
  private let capacity: Int
  /// For each lane its level payment, then for each mark and part of the state a value for each lane.
  private let values: UnsafeMutablePointer<Double>

  /// What is known of a loan after a month.
  private enum Part: Int, CaseIterable {
    case balance, interest, extra, payments
  }

  /// Room for the state of loans that figures need.
  public init(for figures: [PlainLoanFigure], capacity: Int) {
    marks = Set(figures.flatMap(\.marks)).sorted()
    self.capacity = (capacity + 7) / 8 * 8
    values = .allocate(capacity: self.capacity * (1 + marks.count * Part.allCases.count))
  }

  /// Gives the room back.
  public func deallocate() { values.deallocate() }

  private func row(_ mark: Int, _ part: Part) -> UnsafeMutablePointer<Double> {
    values + capacity * (1 + mark * Part.allCases.count + part.rawValue)
  }

  // MARK: Computing

  /// Computes loans of up to `capacity` lanes.
  public func run(_ terms: Terms, count: Int) {
    for start in stride(from: 0, to: count, by: 8) {
      let width = min(8, count - start)
      let (principal, rate) = (load(terms.principal + start, width), load(terms.rate + start, width))
      let (months, extra) = (load(terms.months + start, width), load(terms.extra + start, width))
      let payment = Self.payment(principal, rate, months)
      let isKnown =
        (payment .>= 0) .& (extra .>= 0) .& (extra .<= 1e15) .& (principal * rate .< 12e6 * 1e7)
      store(Lanes(repeating: .nan).replacing(with: payment, where: isKnown), at: values + start)
      let known = principal.replacing(with: 0, where: .!isKnown)
      let isBetween = .!Self.isWhole(rate) .& isKnown
      let isNearTie = course(
        known, .init(rate: LaneRate(rate: rate / 12e6), payment: payment, extra: extra), months, from: start,
        watching: Lanes.any(isBetween))
      let isDecided = isKnown .& .!(isBetween .& isNearTie)
      guard !all(isDecided) else { continue }
      for mark in marks.indices {
        for part in Part.allCases {
          for lane in 0..<8 where !isDecided[lane] { row(mark, part)[start + lane] = .nan }
        }
      }
    }
  }

  private func load(_ source: UnsafePointer<Double>, _ width: Int) -> Lanes {
    if width == 8 { return UnsafeRawPointer(source).loadUnaligned(as: Lanes.self) }
    var lanes = Lanes(repeating: .nan)
    for lane in 0..<width { lanes[lane] = source[lane] }
    return lanes
  }

  private func store(_ lanes: Lanes, at target: UnsafeMutablePointer<Double>) {
    UnsafeMutableRawPointer(target).storeBytes(of: lanes, as: Lanes.self)
  }

  /// Goes through the months of eight loans.
  /// - Parameter isWatching: `true` if ties are looked for.
  /// - Returns: The loans of which some month's interest is near a tie; none that was not looked for.
  @inline(__always)
  private func course(
    _ principal: Lanes, _ terms: LoanMonth<Lanes>.Terms, _ months: Lanes, from start: Int,
    watching isWatching: Bool
  ) -> SIMDMask<Lanes.MaskStorage> {
    var (balance, interest, extra, payments) = (principal, Lanes.zero, Lanes.zero, Lanes.zero)
    var isNearTie = SIMDMask<Lanes.MaskStorage>(repeating: false)
    var month = 0
    for (mark, last) in marks.enumerated() {
      while month < last {
        let isOwed = balance .> 0
        guard Lanes.any(isOwed) else { break }
        month += 1
        if isWatching { isNearTie = isNearTie .| terms.rate.isNearTie(balance) }
        payments.replace(with: Double(month), where: isOwed)
        let payment = LoanMonth.step(balance, terms, isLast: months .<= Double(month))
        interest += payment.interest
        extra += payment.extra
        balance = payment.balance(after: balance)
      }
      store(balance, at: row(mark, .balance) + start)
      store(interest, at: row(mark, .interest) + start)
      store(extra, at: row(mark, .extra) + start)
      store(payments, at: row(mark, .payments) + start)
    }
    return isNearTie
  }

  // MARK: The level payment

  /// The level payments of eight loans; NaN for what is no loan.
  private static func payment(_ principal: Lanes, _ rate: Lanes, _ months: Lanes) -> Lanes {
    let isLoan =
      (principal .>= 1) .& (principal .<= 1e15) .& (rate .>= 0) .& (rate .<= 1e6) .& (months .>= 1)
      .& (months .<= Double(PlainLoanFigure.end)) .& isWhole(principal) .& isWhole(months)
    let growth = 1 + rate / 12e6
    // The power of what is no number of months would have no end.
    let discount = 1 / power(growth, months.replacing(with: 1, where: .!isLoan))
    let payment = principal * rate / 12e6 / (1 - discount)
    // With u = 2⁻⁵³ the growth is off by u, and so is each product: the power by at most (2n + 11) u, of which the
    // difference from one has as many times more as the discount is of it.
    // As one expression these take the compiler ten seconds.
    let powerError: Lanes = 4 * months + 24
    let relativeError: Lanes = powerError * discount / (1 - discount) + 8
    let error: Lanes = payment * 0x1p-53 * relativeError
    let beyondTie = payment + 0.5
    let nearest = nearestWhole(beyondTie)
    let rounded = nearest.replacing(with: nearest - 1, where: nearest .> beyondTie)
    let below = beyondTie - nearest
    let distance = below.replacing(with: -below, where: below .< 0)
    let isCertain = isLoan .& (distance .> error) .& (months .> 1)
    var result = Lanes(repeating: .nan).replacing(with: rounded, where: isCertain)
    for lane in 0..<8 where isLoan[lane] && !isCertain[lane] {
      let loan = Loan(
        principal: Money(minorUnits: Int128(principal[lane])),
        rate: Percent(trillionths: Int64((rate[lane] * 1e6).rounded())),
        term: Term(months: Int(months[lane])))
      result[lane] = Double(loan.levelPaymentUnits)
    }
    return result
  }

  private static func isWhole(_ lanes: Lanes) -> SIMDMask<Lanes.MaskStorage> {
    nearestWhole(lanes) .== lanes
  }

  /// The nearest whole numbers of lanes from 0 to 2⁵², without a call for each lane.
  private static func nearestWhole(_ lanes: Lanes) -> Lanes { (lanes + LaneRate.whole) - LaneRate.whole }

  /// A power with whole exponents.
  private static func power(_ base: Lanes, _ exponent: Lanes) -> Lanes {
    var (square, power, rest) = (base, Lanes(repeating: 1), exponent)
    if all(exponent .== exponent[0]) {
      // Most lists have loans of one term.
      var rest = Int(exponent[0])
      while rest > 0 {
        if !rest.isMultiple(of: 2) { power *= square }
        square *= square
        rest /= 2
      }
      return power
    }
    while Lanes.any(rest .>= 1) {
      // Halves are whole, or lie a half above.
      let half = nearestWhole(rest * 0.5 - 0.25)
      power = (power * square).replacing(with: power, where: rest .== 2 * half)
      square *= square
      rest = half
    }
    return power
  }

  // MARK: Figures

  /// Writes a figure of each lane; NaN for an undecided one.
  public func write(_ figure: PlainLoanFigure, count: Int, to result: UnsafeMutablePointer<Double>) {
    switch figure {
    case .payment: result.update(from: values, count: count)
    case .balance(let month): result.update(from: state(.balance, after: month), count: count)
    case .interest(let months): write(.interest, in: months, count, to: result)
    case .extra(let months): write(.extra, in: months, count, to: result)
    case .paymentCount(let months): write(.payments, in: months, count, to: result)
    case .principal(let months):
      let first = (state(.balance, after: months.lowerBound - 1), state(.extra, after: months.lowerBound - 1))
      let last = (state(.balance, after: months.upperBound), state(.extra, after: months.upperBound))
      for lane in 0..<count {
        result[lane] = first.0[lane] - last.0[lane] - (last.1[lane] - first.1[lane])
      }
    case .totalInterest: result.update(from: state(.interest, after: PlainLoanFigure.end), count: count)
    case .lastPayment: result.update(from: state(.payments, after: PlainLoanFigure.end), count: count)
    }
  }

  private func write(
    _ part: Part, in months: ClosedRange<Int>, _ count: Int, to result: UnsafeMutablePointer<Double>
  ) {
    let (first, last) = (state(part, after: months.lowerBound - 1), state(part, after: months.upperBound))
    for lane in 0..<count { result[lane] = last[lane] - first[lane] }
  }

  private func state(_ part: Part, after month: Int) -> UnsafeMutablePointer<Double> {
    guard let mark = marks.firstIndex(of: max(month, 0)) else {
      preconditionFailure("the figure is one of those that were announced")
    }
    return row(mark, part)
  }
}
