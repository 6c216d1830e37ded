import Finance
import Testing
@testable import Model

/// FACTS.md, section 1: `down = (1 - loan/price) * 100`, `loan = price * (1 - down/100)`.
@Suite("Down payment and loan are two views of one quantity")
struct FinancingTests {
  @Test("Setting one moves the other")
  func moves() throws {
    var rental = try Rental(typed: ["price": "250000", "down": "20"])
    #expect(try rental.reads("loan") == .cents(20_000_000))
    try rental.set("loan", "150000")
    #expect(try rental.reads("down") == .percent(Percent(millionths: 400_000)))
  }

  @Test("When the price changes, the one stated last is kept")
  func keepsTheLast() throws {
    var rental = try Rental(typed: ["price": "100000", "loan": "50000", "down": "20", "price": "200000"])
    #expect(try rental.reads("down") == .percent(Percent(millionths: 200_000)))
    #expect(try rental.reads("loan") == .cents(16_000_000))
    try rental.set("loan", "80000")
    try rental.set("price", "320000")
    #expect(try rental.reads("loan") == .cents(8_000_000))
    #expect(try rental.reads("down") == .percent(Percent(millionths: 750_000)))
  }

  @Test("Without a price down reads 0, and what was stated counts when there is one")
  func withoutPrice() throws {
    var rental = try Rental(typed: ["down": "20"])
    #expect(try rental.reads("down") == .percent(.zero))
    #expect(try rental.reads("loan") == .cents(0))
    #expect(
      rental.stated(try #require(Rental.field(named: "down"))) == .percent(Percent(millionths: 200_000)))
    try rental.set("price", "100k")
    #expect(try rental.reads("loan") == .cents(8_000_000))
    try rental.set("price", "0")
    #expect(try rental.reads("down") == .percent(.zero))
    let borrowed = try Rental(typed: ["loan": "80000"])
    #expect(try borrowed.reads("down") == .percent(.zero))
  }

  @Test("A loan over the price is a negative down payment")
  func loanOverPrice() throws {
    let rental = try Rental(typed: ["price": "100000", "loan": "150000"])
    #expect(try rental.reads("down") == .percent(Percent(millionths: -500_000)))
  }

  @Test("A share that does not end is kept as an exact fraction")
  func fraction() throws {
    let rental = try Rental(typed: ["price": "300000", "loan": "200000"])
    #expect(try rental.reads("down") == .fraction(try #require(Ratio(1, 3))))
  }

  /// By hand: 99,999.99 · 0.666667 = 66,666.69333…; 0.01 · 0.5 = 0.005 and 0.03 · 0.5 = 0.015, both ties.
  @Test(
    "The loan is rounded half up to the cent, and the stated share stays as it is",
    arguments: [("99999.99", "33.3333", 6_666_669), ("0.01", "50", 1), ("0.03", "50", 2)]
      as [(String, String, Int128)])
  func rounding(price: String, down: String, loan: Int128) throws {
    let rental = try Rental(typed: ["price": price, "down": down])
    #expect(try rental.reads("loan") == .cents(loan))
    #expect(try rental.reads("down") == Value(typed: down, unit: .percent, in: .usd))
  }

  @Test("The greatest price takes every share exactly")
  func greatest() throws {
    let rental = try Rental(typed: ["price": "1,000,000,000,000,000", "down": "0.0001"])
    #expect(try rental.reads("loan") == .cents(99_999_900_000_000_000))
  }
}
