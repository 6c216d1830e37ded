import BigInt
import SeededRandom
import Testing

@testable import Finance

/// The level payment against exact fractions of big integers.
@Suite("The level payment")
struct LevelPaymentTests {
  /// `⌊payment + ½⌋` of `P·R·Aⁿ / (D·(Aⁿ − Dⁿ))`, with `A = D + R`, or of `P / n` at a rate of zero.
  private func exactPayment(_ loan: Loan) -> BigInt {
    let principal = BigInt(loan.principal.minorUnits)
    let rate = BigInt(loan.rate.trillionths)
    let months = loan.term.months
    var (numerator, denominator) = (principal, BigInt(months))
    if rate > 0 {
      let base: BigInt = 12_000_000_000_000
      let growth = (base + rate).power(months)
      numerator = principal * rate * growth
      denominator = base * (growth - base.power(months))
    }
    return (2 * numerator + denominator) / (2 * denominator)
  }

  @Test("Payments at the edges agree with exact arithmetic")
  func edges() {
    for loan in Loans.edges where loan.extra == .zero {
      #expect(BigInt(loan.levelPayment.minorUnits) == exactPayment(loan), "\(loan)")
    }
  }

  @Test("Payments of random loans agree with exact arithmetic")
  func randomLoans() {
    var generator = SplitMix(seed: 4)
    for _ in 0..<RandomCases.count(1_500, oneOf: 5) {
      let loan = Loans.random(using: &generator, extra: false)
      #expect(BigInt(loan.levelPayment.minorUnits) == exactPayment(loan), "\(loan)")
    }
  }

  /// The fixed-point estimate keeps the bound that its comment proves: `|estimate − 2⁴⁶·payment| < 2²⁶`.
  @Test("The estimate keeps its bound")
  func estimateKeepsItsBound() {
    var generator = SplitMix(seed: 16)
    let random = (0..<300).map { _ in Loans.random(using: &generator, extra: false) }
    let edges = Loans.edges.filter { $0.extra == .zero }
    for loan in random + edges where loan.rate > .zero && loan.term.months > 1 {
      let rate = BigInt(loan.rate.trillionths)
      let base: BigInt = 12_000_000_000_000
      let growth = (base + rate).power(loan.term.months)
      let numerator = BigInt(loan.principal.minorUnits) * rate * growth << 46
      let denominator = base * (growth - base.power(loan.term.months))
      let error = BigInt(loan.levelPaymentEstimate()) * denominator - numerator
      #expect(error.magnitude < (denominator << 26).magnitude, "\(loan)")
    }
  }

  @Test("One and two months, where exact halves are common")
  func shortTerms() {
    var generator = SplitMix(seed: 5)
    for _ in 0..<RandomCases.count(1_500, oneOf: 5) {
      let amount = Int128(generator.integer(upToBits: 59))
      let rate = Int64.random(in: 0...100, using: &generator) * 10_000
      let loan = Loans.make(amount, rate, Int.random(in: 1...2, using: &generator))
      #expect(BigInt(loan.levelPayment.minorUnits) == exactPayment(loan), "\(loan)")
    }
  }

  /// Loans made so that the payment is exactly a half: over `n` months, `P·R·Aⁿ·2 = odd·D·(Aⁿ − Dⁿ)`.
  ///
  /// With a rate of 100 % a month is `A/D = 13/12`, so a principal of `12·k·(13ⁿ − 12ⁿ)` and odd `k`… pays
  /// `k·13ⁿ` a month; half of that principal, when it is whole, is a tie.
  @Test("Ties are rounded up", arguments: 2...12)
  func ties(months: Int) throws {
    let base = BigInt(13).power(months) - BigInt(12).power(months)
    let principal = try #require(Int128(exactly: 6 * base))
    let loan = Loans.make(principal, 1_000_000, months)
    let twice = try #require(Int128(exactly: BigInt(13).power(months)))
    #expect(twice % 2 == 1)
    #expect(loan.levelPayment.minorUnits == (twice + 1) / 2)
    #expect(loan.reachesHalf(above: Int64(twice / 2)))
    let less = Loans.make(principal - 1, 1_000_000, months)
    #expect(BigInt(less.levelPayment.minorUnits) == exactPayment(less))
    #expect(!less.reachesHalf(above: Int64(twice / 2)))
  }

  @Test("The exact comparison that decides near a tie, asked where the answer is known")
  func exactComparison() {
    var generator = SplitMix(seed: 6)
    for _ in 0..<50 {
      var loan = Loans.random(using: &generator, extra: false)
      if loan.rate == .zero { loan = Loans.make(loan.principal.minorUnits, 1, 360) }
      let units = Int64(loan.levelPayment.minorUnits)
      #expect(!loan.reachesHalf(above: units), "\(loan)")
      #expect(units == 0 || loan.reachesHalf(above: units - 1), "\(loan)")
    }
  }

  @Test("A higher rate never lowers the payment")
  func higherRateNeverLowersThePayment() {
    var generator = SplitMix(seed: 7)
    for _ in 0..<300 {
      let amount = Int128(generator.integer(upToBits: 59))
      let term = Int.random(in: 1...1_200, using: &generator)
      let rates = (0..<8).map { _ in Int64.random(in: 0...1_000_000, using: &generator) }.sorted()
      let payments = rates.map { Loans.make(amount, $0, term).levelPayment }
      #expect(payments == payments.sorted())
    }
  }

  @Test("A longer term never raises the payment")
  func longerTermNeverRaisesThePayment() {
    var generator = SplitMix(seed: 8)
    for _ in 0..<50 {
      let amount = Int128(generator.integer(upToBits: 59))
      let rate = Int64.random(in: 0...1_000_000, using: &generator)
      let terms = (0..<8).map { _ in Int.random(in: 1...1_200, using: &generator) }.sorted()
      let payments = terms.map { Loans.make(amount, rate, $0).levelPayment }
      #expect(payments == payments.sorted().reversed())
    }
  }
}
