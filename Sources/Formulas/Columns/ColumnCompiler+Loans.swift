import Finance

extension ColumnCompiler {
  /// A figure of a loan of level payments.
  mutating func figure(
    of loan: PlainLoanReference, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> LaneValues {
    guard let month = Ratio(1, 12), let millionth = Ratio(1, 1_000_000) else { throw NotVectorizableError() }
    let terms = PlainLoanTerms(
      principal: try units(of: loan.principal, loan.minorUnit, evaluation),
      rate: try units(of: loan.rate, millionth, evaluation),
      months: try units(of: loan.term, month, evaluation),
      extra: try units(of: loan.extra, loan.minorUnit, evaluation))
    let unit = loan.figure.isMoney ? loan.minorUnit : Ratio(1)
    return LaneValues(
      slot: add(.loan(loan.figure, terms)), unit: unit, error: 0, limit: LaneValues.wholeLimit / 4,
      isTruth: false)
  }

  /// The slot with the values of a symbol as whole numbers of a unit.
  private mutating func units(
    of symbol: Symbol, _ unit: Ratio, _ evaluation: Evaluation
  ) throws(NotVectorizableError) -> Int {
    let part: Part
    if varies(symbol) {
      part = try self.symbol(symbol, nil, evaluation)
    } else {
      guard let number = try? evaluation.value(of: symbol, nil, at: Node(.symbol(symbol, at: nil), 0..<0))
      else { throw NotVectorizableError() }
      part = .constant(.number(number))
    }
    let lanes = try lanes(of: operand(part))
    guard lanes.isExact, let factor = lanes.unit.divided(by: unit), factor.denominator == 1 else {
      throw NotVectorizableError()
    }
    guard lanes.limit * factor.double <= LaneValues.wholeLimit else { throw NotVectorizableError() }
    return factor == Ratio(1) ? lanes.slot : add(.linear(lanes.slot, factor: factor.double, offset: 0))
  }
}

extension PlainLoanFigure {
  fileprivate var isMoney: Bool {
    switch self {
    case .paymentCount, .lastPayment: false
    case .payment, .balance, .principal, .interest, .extra, .totalInterest: true
    }
  }
}
