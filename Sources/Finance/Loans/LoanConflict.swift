/// A term of a loan that cannot hold, by itself or with another.
public enum LoanConflict: Error, Sendable, Hashable {
  /// More interest-only months than the loan has.
  case interestOnlyPastTerm(months: Int, term: Int)

  /// A balloon after the last month of the term.
  case balloonPastTerm(month: Int, term: Int)

  /// An adjustable rate whose first change would come after the last month of the term.
  case fixedPastTerm(months: Int, term: Int)

  /// A floor above the highest rate that the lifetime cap allows.
  case floorAboveCap(floor: Percent, highest: Percent)

  /// A rhythm other than monthly with a term that sets payments anew.
  case rhythm(PaymentRhythm, with: Term)

  /// The borrowed amounts together exceed the range of a principal.
  case tooLarge

  /// An amount that is not in `Loan.amounts`.
  case amountOutOfRange(Money)

  /// A rate that is not between nothing and a hundred percent; an index or a margin may also be negative.
  case rateOutOfRange(Percent)

  /// A month before the first one, or a number of months below zero.
  case monthOutOfRange(Int)

  /// An interval of less than a month, or of more than the longest term.
  case intervalOutOfRange(Int)

  /// The part of the terms with which a rhythm cannot be combined.
  public enum Term: Sendable, Hashable {
    /// One that is declared in `LoanTerm`: its name, and its words in a sentence.
    case declared(name: String, words: String)

    case adjustment, rate, recast, draw
  }
}

extension Loan {
  /// The first conflict of the terms of a loan; nil for none.
  ///
  /// - Precondition: Principal, rate and term are in the ranges of a loan.
  public static func conflict(
    principal: Money, rate: Percent, term: Finance.Term, terms: LoanTerms
  ) -> LoanConflict? {
    terms.rangeConflict ?? terms.conflict(term: term) ?? terms.conflict(initial: rate) ?? terms.rhythmConflict
      ?? terms.conflict(principal: principal)
  }
}

extension LoanTerms {
  /// The amounts that are borrowed in addition.
  private var draws: some Sequence<Money> {
    changes.lazy.compactMap { change in
      guard case .draw(let amount) = change.effect else { return nil }
      return amount
    }
  }

  /// The rates that are set anew.
  private var newRates: some Sequence<Percent> {
    changes.lazy.compactMap { change in
      guard case .rate(let rate) = change.effect else { return nil }
      return rate
    }
  }

  /// The first number that is out of its range by itself.
  ///
  /// Most terms are looked at without allocating anything, as a search makes many loans.
  fileprivate var rangeConflict: LoanConflict? {
    amountOutOfRange.map(LoanConflict.amountOutOfRange) ?? rateOutOfRange.map(LoanConflict.rateOutOfRange)
      ?? monthOutOfRange.map(LoanConflict.monthOutOfRange)
      ?? intervalOutOfRange.map(LoanConflict.intervalOutOfRange)
  }

  private var amountOutOfRange: Money? {
    let isOut = { (amount: Money) in !Loan.amounts.contains(amount) }
    if let amount = extras.lazy.map(\.amount).first(where: isOut) ?? draws.first(where: isOut) {
      return amount
    }
    guard let insurance else { return nil }
    return isOut(insurance.originalValue)
      ? insurance.originalValue : isOut(insurance.insured) ? insurance.insured : nil
  }

  private var rateOutOfRange: Percent? {
    let isOut = { (rate: Percent) in !Loan.rates.contains(rate) }
    if let rate = newRates.first(where: isOut) ?? adjustment?.limits.first(where: isOut) { return rate }
    if let rate = insurance?.rate, isOut(rate) { return rate }
    guard let adjustment else { return nil }
    let isOutSigned = { (rate: Percent) in !Loan.signedRates.contains(rate) }
    return adjustment.indexes.first(where: isOutSigned)
      ?? (isOutSigned(adjustment.margin) ? adjustment.margin : nil)
  }

  private var monthOutOfRange: Int? {
    if let month = changes.first(where: { $0.month < 1 })?.month
      ?? extras.first(where: { $0.firstMonth < 1 })?.firstMonth
    {
      return month
    }
    if let balloonMonth, balloonMonth < 1 { return balloonMonth }
    if interestOnlyMonths < 0 { return interestOnlyMonths }
    if let refinanceMonth, refinanceMonth < 0 { return refinanceMonth }
    return adjustment.flatMap { $0.fixedMonths < 0 ? $0.fixedMonths : nil }
  }

  private var intervalOutOfRange: Int? {
    let isOut = { (interval: Int) in !(1...Loan.lengths.upperBound.months).contains(interval) }
    return extras.lazy.map(\.interval).first(where: isOut)
      ?? adjustment.flatMap { isOut($0.interval) ? $0.interval : nil }
  }

  fileprivate func conflict(term: Term) -> LoanConflict? {
    let term = term.months
    if interestOnlyMonths > term { return .interestOnlyPastTerm(months: interestOnlyMonths, term: term) }
    if let balloonMonth, balloonMonth > term { return .balloonPastTerm(month: balloonMonth, term: term) }
    if let months = adjustment?.fixedMonths, months >= term {
      return .fixedPastTerm(months: months, term: term)
    }
    return nil
  }

  fileprivate func conflict(initial rate: Percent) -> LoanConflict? {
    guard let adjustment, adjustment.floor > adjustment.highest(initial: rate) else { return nil }
    return .floorAboveCap(floor: adjustment.floor, highest: adjustment.highest(initial: rate))
  }

  fileprivate var rhythmConflict: LoanConflict? {
    guard rhythm != .monthly else { return nil }
    for term in LoanTerm.all where term.isSet(in: self) {
      if let words = term.wordsInConflict {
        return .rhythm(rhythm, with: .declared(name: term.name, words: words))
      }
    }
    if adjustment != nil { return .rhythm(rhythm, with: .adjustment) }
    switch changes.first?.effect {
    case .rate: return .rhythm(rhythm, with: .rate)
    case .recast: return .rhythm(rhythm, with: .recast)
    case .draw: return .rhythm(rhythm, with: .draw)
    case nil: return nil
    }
  }

  fileprivate func conflict(principal: Money) -> LoanConflict? {
    draws.reduce(principal, +) > Loan.amounts.upperBound ? .tooLarge : nil
  }
}

extension Loan {
  /// The range of an index or a margin.
  fileprivate static let signedRates = Percent(millionths: -1_000_000)...Percent.hundred
}

extension RateAdjustment {
  /// The caps that there are, and the lowest rate.
  fileprivate var limits: [Percent] { [firstCap, periodicCap, lifetimeCap, floor].compactMap(\.self) }
}
