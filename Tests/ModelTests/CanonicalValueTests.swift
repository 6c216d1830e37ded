import Finance
import SeededRandom
import Testing
@testable import Model

@Suite("The canonical text of values")
struct CanonicalValueTests {
  private func random(_ unit: Unit, _ generator: inout SplitMix) -> Value {
    let bits = Int.random(in: 1...60, using: &generator)
    let number = Int64(bitPattern: generator.next()) >> (64 - bits)
    switch unit {
    case .money:
      return .money(Money(minorUnits: Int128(number) * Int128(Int.random(in: 1...1000, using: &generator))))
    case .percent: return .percent(Percent(trillionths: number))
    case .term: return .term(Term(months: Int(number)))
    case .count: return .count(Int(number))
    case .frequency: return .frequency(number.isMultiple(of: 5) ? .continuous : .times(Int(number)))
    case .amount: return .amount(amount(number, &generator))
    case .choice: return .choice("yearly")
    case .number: return .number(number)
    case .date:
      let days = CalendarDate.dayNumbers
      return CalendarDate(dayNumber: Int.random(in: days, using: &generator)).map(Value.date) ?? .count(0)
    case .percents:
      let count = Int.random(in: 1...5, using: &generator)
      return .percents((0..<count).map { Percent(trillionths: number / Int64($0 + 1)) })
    }
  }

  private func amount(_ number: Int64, _ generator: inout SplitMix) -> RecurringAmount {
    if Bool.random(using: &generator) {
      return RecurringAmount(Percent(trillionths: number), of: .collected, per: .month)
    }
    let interval = RecurringAmount.Interval.allCases.randomElement(using: &generator) ?? .month
    return RecurringAmount(
      Money(minorUnits: Int128(number)), per: interval, isPerUnit: Bool.random(using: &generator))
  }

  @Test("Canonical text reads back as the value", arguments: Unit.allCases, ["USD", "JPY", "KWD", "CLF"])
  func law(unit: Unit, code: String) throws {
    let currency = try #require(Currency(canonical: code))
    var generator = SplitMix(seed: 2)
    for _ in 0..<5_000 {
      let value = random(unit, &generator)
      let text = try #require(value.canonical(in: currency))
      #expect(Value(canonical: text, unit: unit, in: currency) == value, "\(text)")
    }
  }

  @Test(
    "What a person may type and store reads as the same value",
    arguments: [Unit.money, .percent, .term, .date, .percents])
  func isTypeable(unit: Unit) throws {
    var generator = SplitMix(seed: 3)
    for _ in 0..<2_000 {
      let value = random(unit, &generator)
      let text = try #require(value.canonical(in: .usd))
      #expect(try Value(typed: text, unit: unit, in: .usd) == value, "\(text)")
    }
  }

  @Test(
    "Canonical text is strict",
    arguments: [
      (Unit.money, "1,800"), (.money, "$5"), (.money, "5k"), (.money, ""), (.money, "1.005"), (.money, " 5"),
      (.money, ".5"), (.money, "5."), (.money, "+5"), (.percent, "20%"), (.percent, "nan"),
      (.percent, "6.12345678901"),
      (.term, "30y"), (.term, "2.5"), (.term, ""), (.term, "m"), (.count, "+5"), (.count, "05"),
      (.count, "1.0"), (.date, "2026-2-01"), (.date, "2026-02-29"), (.date, "2026-12"), (.date, ""),
      (.percents, ""), (.percents, "2/"), (.percents, "/2"), (.percents, "2//5"), (.percents, "2%/5"),
      (.percents, "2 / 5"),
    ] as [(Unit, String)])
  func refuses(unit: Unit, text: String) {
    #expect(Value(canonical: text, unit: unit, in: .usd) == nil)
  }

  @Test("Values that cannot be typed have no canonical text")
  func untypeable() throws {
    let third = try #require(Ratio(1, 3))
    #expect(Value.fraction(third).canonical(in: .usd) == nil)
    #expect(Value.undefined(.noCashInvested(month: 12)).canonical(in: .usd) == nil)
  }
}
