import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// The annual percentage rate of the loans of a property.
@Suite("The annual percentage rate")
struct LoanRateTests {
  /// The yearly rate at which payments after the months 1, 2, … are worth an amount, by bisection.
  private func rate(of payments: [Double], worth amount: Double) -> Double {
    var (low, high) = (-0.05, 1.0)
    for _ in 0..<200 {
      let middle = (low + high) / 2
      var (worth, discount) = (0.0, 1.0)
      for payment in payments {
        discount /= 1 + middle
        worth += payment * discount
      }
      if worth > amount { low = middle } else { high = middle }
    }
    return 12 * low
  }

  @Test("Without fees it is the rate, but for the rounding of payments", arguments: [24, 180, 360])
  func plain(months: Int) throws {
    for rate in ["3.5", "6", "9.125"] {
      var rental = try Rental(typed: ["price": "400000", "down": "20", "rate": rate])
      try rental.set("term", "\(months)m")
      let apr = try Figures(rental)("apr")
      let expected = try #require(Double(rate)) / 100
      #expect(abs(apr - expected) < 1e-6, "\(apr)")
    }
  }

  /// 12 CFR 1026, appendix J, (c)(1)(i): an advance of $5,000 and 24 monthly payments of $230 are 9.69 %.
  ///
  /// With a point on the loan, the amount financed is less than the loan, and the rate of the loan lower.
  @Test("An example of Regulation Z", arguments: [("5000", "9.69", "0"), ("5050.51", "8.684", "1")])
  func published(loan: String, rate: String, points: String) throws {
    let rental = try Rental(
      typed: ["price": "9000", "loan": loan, "rate": rate, "term": "24m", "points": points])
    let figures = Figures(rental)
    #expect(try abs(figures("payment") - 230) < 0.015)
    #expect(try figures("loan") - figures("points_paid") - 5_000 < 0.01)
    #expect(try (figures("apr") * 10_000).rounded() == 969)
  }

  @Test(
    "It is the rate at which the payments are worth what the borrower has in hand",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func bisection(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var rental = Rental()
    try rental.set("price", "\(Int.random(in: 90_000...900_000, using: &random))")
    try rental.set("down", "\(Int.random(in: 3...60, using: &random))")
    try rental.set("rate", "\(Int.random(in: 1...12, using: &random)).25")
    try rental.set("term", "\(Int.random(in: 12...360, using: &random))m")
    let terms = [
      ("points", "1.5"), ("financed_points", "1"), ("pmi", "0.7"), ("pmi_upfront", "1.75"), ("io", "10"),
      ("balloon", "11"), ("extra", "200"),
    ]
    for (name, text) in terms where random.happens(1, in: 2) { try rental.set(name, text) }
    let figures = Figures(rental)
    // The payments of the agreement are those without extra.
    var agreed = rental
    try agreed.set("extra", "0")
    let paid = Figures(agreed)
    let last = Int(try paid("payoff_month"))
    let payments = try (1...last).map { month in
      try paid("principal(\(month))") + paid("interest(\(month))") + paid("mortgage_insurance(\(month))")
    }
    let loan = try figures("loan")
    let points = Double(rental.loan.share(rental.details.points).minorUnits) / 100
    let expected = rate(of: payments, worth: loan - points)
    #expect(try abs(figures("apr") - expected) < 1e-9, "\(figures.rows)")
    let isDearer = ["points", "financed_points", "pmi", "pmi_upfront"].contains {
      rental.isEntered(named: $0)
    }
    if isDearer { #expect(try figures("apr") >= figures("rate") - 1e-6) }
  }

  @Test("What is drawn later is in hand from then on")
  func draws() throws {
    var rental = try Rental(typed: ["price": "200000", "loan": "100000", "rate": "6", "term": "10"])
    rental.add(RentalEvent(month: 24, .draw(Money(minorUnits: 5_000_000), on: nil), label: ""))
    #expect(try abs(Figures(rental)("apr") - 0.06) < 1e-6)
  }
}
