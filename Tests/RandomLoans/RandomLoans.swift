import Finance
import SeededRandom

/// Loans with any of the further terms, drawn at random.
package struct RandomLoans {
  private var generator: SplitMix

  /// Loans by a seed.
  package init(seed: UInt64) { generator = SplitMix(seed: seed) }

  /// The next loan whose terms have no conflict.
  package mutating func next() -> Loan {
    while true {
      let term = Term(months: integer(1...(happens(0.3) ? 480 : 120)))
      let principal = happens(0.05) ? .zero : money(upToBits: happens(0.1) ? 59 : 32)
      let rate = rate(to: happens(0.1) ? 1_000_000 : 120_000)
      let terms = terms(of: principal, term.months)
      guard Loan.conflict(principal: principal, rate: rate, term: term, terms: terms) == nil else { continue }
      return Loan(
        principal: principal, rate: rate, term: term, extra: happens(0.2) ? money(upToBits: 16) : .zero,
        escrow: happens(0.2) ? money(upToBits: 16) : .zero, terms: terms)
    }
  }

  /// The next loan with further terms that a query to a service can state.
  ///
  /// The rate has three decimals, an index is known, and no amount is more than 10¹⁷ minor units.
  package mutating func nextForQuery() -> Loan {
    let most = Money(minorUnits: 100_000_000_000_000_000)
    while true {
      let loan = next()
      guard let terms = loan.terms, loan.rate.millionths?.isMultiple(of: 10) == true,
        terms.adjustment?.indexes.isEmpty != true,
        max(loan.principal, terms.insurance?.originalValue ?? .zero) <= most
      else { continue }
      return loan
    }
  }

  /// A number of a range.
  package mutating func integer(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

  /// An amount of up to so many bits, every width being as likely as the others.
  package mutating func money(upToBits bits: Int) -> Money {
    Money(minorUnits: Int128(generator.integer(upToBits: bits)))
  }

  private mutating func happens(_ probability: Double) -> Bool {
    Double.random(in: 0..<1, using: &generator) < probability
  }

  /// A rate up to so many millionths, often a round one, so that rates repeat and halves occur, now and then
  /// one of ten decimals.
  private mutating func rate(from least: Int = 0, to most: Int) -> Percent {
    if happens(0.1) {
      let perMillionth = Int(Percent.trillionthsPerMillionth)
      return Percent(trillionths: Int64(integer((least * perMillionth)...(most * perMillionth))))
    }
    let step = happens(0.7) ? 1_250 : 1
    return Percent(millionths: Int64(integer((least / step)...(most / step)) * step))
  }

  private mutating func terms(of principal: Money, _ months: Int) -> LoanTerms {
    var terms = LoanTerms()
    if happens(0.3) { terms.interestOnlyMonths = integer(0...months) }
    if happens(0.2) { terms.balloonMonth = integer(1...months) }
    if happens(0.4) { terms.adjustment = adjustment(months) }
    if happens(0.3) { terms.rhythm = happens(0.5) ? .biweekly : .halfPayments }
    if happens(0.6) { terms.insurance = insurance(of: principal) }
    if happens(0.4) { terms.extras = (0..<integer(1...3)).map { _ in extra(months) } }
    if happens(0.4) { terms.changes = (0..<integer(1...4)).map { _ in change(months) } }
    if happens(0.15) { terms.refinanceMonth = integer(0...months) }
    return terms
  }

  private mutating func adjustment(_ months: Int) -> RateAdjustment {
    var adjustment = RateAdjustment(
      fixedMonths: integer(0...min(months, 60)), interval: integer(1...24),
      indexes: (0..<integer(0...6)).map { _ in rate(from: -20_000, to: happens(0.1) ? 1_000_000 : 150_000) },
      margin: rate(from: -5_000, to: 40_000))
    adjustment.rounding = happens(0.5) ? .eighth : .none
    if happens(0.6) { adjustment.firstCap = rate(to: 50_000) }
    if happens(0.6) { adjustment.periodicCap = rate(to: 20_000) }
    if happens(0.6) { adjustment.lifetimeCap = rate(to: 60_000) }
    if happens(0.4) { adjustment.floor = rate(to: 40_000) }
    return adjustment
  }

  private mutating func insurance(of principal: Money) -> MortgageInsurance {
    // A whole number of percent of the value is borrowed; some of it may be a financed premium.
    let value = Money(minorUnits: principal.minorUnits * 100 / Int128(integer(65...100)))
    return MortgageInsurance(
      rate: rate(to: 20_000), rule: MortgageInsurance.Rule.allCases[integer(0...5)],
      basis: happens(0.3) ? .schedule : .actual,
      originalValue: min(value, Loan.amounts.upperBound),
      insured: happens(0.5) ? principal : Money(minorUnits: principal.minorUnits * 4_000 / 4_070))
  }

  private mutating func extra(_ months: Int) -> ExtraPayment {
    let first = integer(1...months)
    return ExtraPayment(
      money(upToBits: 24), from: first, to: happens(0.6) ? first + integer(0...60) : nil,
      every: happens(0.5) ? 1 : integer(2...24))
  }

  /// A change in a month of the term or a little after it.
  package mutating func change(_ months: Int) -> LoanChange {
    let month = integer(1...months + 3)
    switch integer(0...2) {
    case 0: return LoanChange(month: month, .rate(rate(to: 120_000)))
    case 1: return LoanChange(month: month, .recast)
    default: return LoanChange(month: month, .draw(money(upToBits: 30)))
    }
  }
}
