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
  public enum Term: String, Sendable, Hashable {
    case interestOnly, adjustment, rate, recast, draw
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
  private var draws: [Money] {
    changes.compactMap { change in
      guard case .draw(let amount) = change.effect else { return nil }
      return amount
    }
  }

  /// The first number that is out of its range by itself.
  fileprivate var rangeConflict: LoanConflict? {
    let insured = insurance.map { [$0.originalValue, $0.insured] } ?? []
    let intervals = extras.map(\.interval) + (adjustment.map { [$0.interval] } ?? [])
    if let amount = (extras.map(\.amount) + draws + insured).first(where: { !Loan.amounts.contains($0) }) {
      return .amountOutOfRange(amount)
    }
    if let rate = rates.first(where: { !Loan.rates.contains($0) })
      ?? adjustment?.signedRates.first(where: { !Loan.signedRates.contains($0) })
    {
      return .rateOutOfRange(rate)
    }
    if let month = firstMonths.first(where: { $0 < 1 }) ?? monthCounts.first(where: { $0 < 0 }) {
      return .monthOutOfRange(month)
    }
    return intervals.first { !(1...Loan.lengths.upperBound.months).contains($0) }.map {
      .intervalOutOfRange($0)
    }
  }

  private var rates: [Percent] {
    changes.compactMap { change in
      guard case .rate(let rate) = change.effect else { return nil }
      return rate
    } + (adjustment.map { [$0.firstCap, $0.periodicCap, $0.lifetimeCap, $0.floor].compactMap(\.self) } ?? [])
      + (insurance.map { [$0.rate] } ?? [])
  }

  private var firstMonths: [Int] {
    changes.map(\.month) + extras.map(\.firstMonth) + (balloonMonth.map { [$0] } ?? [])
  }

  private var monthCounts: [Int] {
    [interestOnlyMonths, refinanceMonth ?? 0, adjustment?.fixedMonths ?? 0]
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
    if interestOnlyMonths > 0 { return .rhythm(rhythm, with: .interestOnly) }
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
  fileprivate var signedRates: [Percent] { indexes + [margin] }
}
