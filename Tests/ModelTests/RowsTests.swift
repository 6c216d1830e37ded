import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

@Suite("Rows: what is saved of a worksheet")
struct RowsTests {
  @Test("Only what was entered has a row, though it be the default")
  func entered() throws {
    #expect(Rental().rows(in: .usd) == [:])
    var rental = try Rental(typed: ["rate": "5", "vacancy": "0"])
    #expect(rental.rows(in: .usd) == ["rate": "5", "vacancy": "0"])
    rental.reset(try #require(Rental.field(named: "rate")))
    #expect(rental.rows(in: .usd) == ["vacancy": "0"])
  }

  @Test("A definition saved before there was a field of its name means what it meant")
  func olderDefinitions() throws {
    let rows = [
      "price": "250000", "rent": "1800", "define vacancy": "5%", "define rehab2": "18000",
      "define eff": "rent * (1 - vacancy)",
    ]
    let rental = try Rental(rows: rows, in: .usd)
    let definitions = try rental.userDefinitions(rows: rows)
    let scope = rental.scope(definitions, EvaluationContext(currency: .usd))
    let formula = try Formula("eff + rehab2", in: rental.vocabulary(definitions))
    #expect(try formula.number(in: scope) == Number(1_710 + 18_000))
    #expect(rental.rows(in: .usd).merging(definitions.rows) { one, _ in one } == rows)
  }

  @Test("In a property saved when every field had a row, a default does not count as entered")
  func olderRows() throws {
    let rows = [
      "price": "200000", "loan": "0", "rate": "5", "term": "15", "escrow": "0", "extra": "0",
      "expenses": "0", "rent": "1800",
    ]
    let rental = try Rental(rows: rows, in: .usd)
    let entered = Rental.fields.filter(rental.isEntered).map(\.name)
    #expect(Set(entered).isSuperset(of: ["price", "term", "rent"]))
    #expect(Set(entered).isDisjoint(with: ["rate", "escrow", "extra", "expenses"]))
  }

  @Test("Only the view of the loan that the person stated is saved")
  func stated() throws {
    let rows = try Rental(typed: ["price": "300000", "down": "33.3333"]).rows(in: .usd)
    #expect(rows["down"] == "33.3333")
    #expect(rows["loan"] == nil)
  }

  @Test("A down payment that waits for a price is saved as it was stated")
  func waiting() throws {
    var saved = try Rental(rows: Rental(typed: ["down": "20"]).rows(in: .usd), in: .usd)
    try saved.set("price", "100000")
    #expect(try saved.reads("loan") == .cents(8_000_000))
  }

  @Test("Rows read back as the same rental", arguments: 0..<200)
  func roundTrip(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = Rental()
    for _ in 0..<Int.random(in: 0...12, using: &random) {
      let field = try #require(Rental.fields.randomElement(using: &random))
      let share = Int64.random(in: 0...100_0000, using: &random)
      switch field.unit {
      case .money: rental.set(field, to: .cents(Int128(random.next() >> 8)))
      case .percent: rental.set(field, to: .percent(Percent(millionths: share)))
      case .term: rental.set(field, to: .term(Term(months: Int(share % 1200) + 1)))
      case .amount:
        rental.set(field, to: field.value(units: share))
      case .choice: rental.set(field, to: .choice(field.choices.randomElement(using: &random) ?? ""))
      case .date: rental.set(field, to: .date(try #require(CalendarDate(dayNumber: Int(share / 100)))))
      case .count, .frequency, .number, .percents: break
      }
    }
    let again = try Rental(rows: rental.rows(in: .usd), in: .usd)
    #expect(again.rows(in: .usd) == rental.rows(in: .usd))
    #expect(again.financing == rental.financing)
    for field in Rental.fields { #expect(again[field] == rental[field], "\(field.name)") }
  }

  @Test("A field without a row is at its default, and a row without a field is passed over")
  func gaps() throws {
    let rental = try Rental(rows: ["rent": "1800", "colour": "red"], in: .usd)
    #expect(try rental.reads("rent") == .cents(180_000))
    #expect(try rental.reads("term") == .term(Term(years: 30)))
  }

  @Test(
    "A row that holds no value of its field is named",
    arguments: [
      ("rent", "abc"), ("rent", "1,800"), ("rent", "-1"), ("rent", ""), ("rate", "101"), ("rate", "5%"),
      ("term", "0"),
      ("term", "1201m"), ("down", "100.0001"), ("price", "1000000000000000.01"),
    ])
  func unreadable(name: String, text: String) {
    #expect(throws: UnreadableRowError(field: name, text: text)) {
      try Rental(rows: [name: text], in: .usd)
    }
  }
}
