import Finance

extension ColumnCompiler {
  /// A figure of a loan of level payments.
  mutating func figure(
    of loan: PlainLoanReference, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> LaneValues {
    guard let month = Ratio(1, 12), let millionth = Ratio(1, 1_000_000) else { throw NotVectorizableError() }
    let principal = try units(of: loan.principal, loan.minorUnit, evaluation)
    let rate = try units(of: loan.rate, millionth, evaluation, isWhole: false)
    let terms = PlainLoanTerms(
      principal: principal.slot, rate: rate.slot, months: try units(of: loan.term, month, evaluation).slot,
      extra: try units(of: loan.extra, loan.minorUnit, evaluation).slot)
    let unit = loan.figure.isMoney ? loan.minorUnit : Ratio(1)
    let limit = loan.figure.limit(principal: principal.limit, rate: rate.limit)
    return LaneValues(
      slot: add(.loan(loan.figure, terms)), unit: unit, error: 0,
      limit: min(limit, LaneValues.wholeLimit / 4),
      isTruth: false)
  }

  /// The slot with the values of a symbol in a unit, and a bound of those.
  /// - Parameter isWhole: `true` if they have to be whole numbers of it, else they are to the last bit.
  private mutating func units(
    of symbol: Symbol, _ unit: Ratio, _ evaluation: Evaluation, isWhole: Bool = true
  ) throws(NotVectorizableError) -> (slot: Int, limit: Double) {
    let part: Part
    if varies(symbol) {
      part = try self.symbol(symbol, nil, evaluation)
    } else {
      guard let number = try? evaluation.value(of: symbol, nil, at: Node(.symbol(symbol, at: nil), 0..<0))
      else { throw NotVectorizableError() }
      part = .constant(.number(number))
    }
    let lanes = try lanes(of: operand(part))
    guard lanes.isExact, let factor = lanes.unit.divided(by: unit), !isWhole || factor.denominator == 1 else {
      throw NotVectorizableError()
    }
    let limit = lanes.limit * factor.double
    guard limit <= LaneValues.wholeLimit else { throw NotVectorizableError() }
    let slot = factor == Ratio(1) ? lanes.slot : add(.linear(lanes.slot, factor: factor.double, offset: 0))
    return (slot, limit)
  }
}

extension PlainLoanFigure {
  /// A bound of the figure: a level payment is more than its interest, so that never more is owed than at first.
  fileprivate func limit(principal: Double, rate: Double) -> Double {
    let interest = principal * rate / 12e6 + 1
    return switch self {
    // A loan has two months at least, or its payment is the loan with a month's interest.
    case .payment: principal + interest
    case .balance, .principal, .extra: principal
    case .interest(let months): Double(months.count) * interest
    case .totalInterest: Double(PlainLoanFigure.end) * interest
    case .paymentCount, .lastPayment: Double(PlainLoanFigure.end)
    }
  }

  fileprivate var isMoney: Bool {
    switch self {
    case .paymentCount, .lastPayment: false
    case .payment, .balance, .principal, .interest, .extra, .totalInterest: true
    }
  }
}
