import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

@Suite("Figures that several worksheets share")
struct SharedFiguresTests {
  @Test(
    "The value on which a loan is made is that of the formula",
    arguments: 0..<UInt64(RandomCases.count(200, oneOf: 10)))
  func values(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    if seed % 3 == 0 { try rental.set("appreciation", "\(Int.random(in: 0...9, using: &random)).25") }
    if seed % 5 == 0 {
      let rates = (0..<30).map { _ in
        Value.percent(Percent(millionths: .random(in: 0...90_000, using: &random)))
      }
      rental.set(try #require(rental.field(named: "appreciation")), byYear: rates)
    }
    for month in [0, 1, 12, 61, 120] {
      #expect(
        rental.value(afterMonth: month) == rental.minorUnits(of: "value(\(month))"), "seed \(seed): \(month)")
    }
  }
}
