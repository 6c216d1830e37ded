import Finance
import Testing
@testable import Worksheets

extension Rental {
  /// The rental in which these fields were set, in their order, as a person types them.
  init(typed assignments: KeyValuePairs<String, String>) throws {
    self.init()
    for (name, text) in assignments { try set(name, text) }
  }

  /// Sets a field as a person does.
  mutating func set(_ name: String, _ text: String) throws {
    let field = try #require(Rental.field(named: name))
    set(field, to: try Value(typed: text, unit: field.unit, in: .usd))
  }

  /// What the field of that name reads.
  func reads(_ name: String) throws -> Value { self[try #require(Rental.field(named: name))] }

  /// The figures of a month by their names.
  func month(_ number: Int) throws -> [String: Value] {
    let payment = try #require(Schedule(mortgage).payment(inMonth: number))
    let month = RentalMonth(self, payment)
    let metrics = RentalMonth.paymentFigures + RentalMonth.investmentFigures
    return Dictionary(uniqueKeysWithValues: metrics.map { ($0.name, $0.value(month)) })
  }

  /// The figures of a year by their names.
  func year(_ number: Int) throws -> [String: Value] {
    let year = try #require(RentalYear(number, of: self, Schedule(mortgage)))
    return Dictionary(uniqueKeysWithValues: RentalYear.figures.map { ($0.name, $0.value(year)) })
  }

  /// The summary's figures by their names.
  var summary: [String: Value] {
    let summary = RentalSummary(self, Schedule(mortgage))
    return Dictionary(uniqueKeysWithValues: RentalSummary.figures.map { ($0.name, $0.value(summary)) })
  }
}

extension Value {
  /// An amount in cents.
  static func cents(_ units: Int128) -> Value { .money(Money(minorUnits: units)) }

  /// A percentage that is a fraction of whole numbers: `percentage(26_667, 4_175)` is 6.387… %.
  static func percentage(_ above: Int128, _ below: Int128) -> Value? {
    guard let ratio = Ratio(above, below * 100) else { return nil }
    // What ends within four decimals of a percent is held as a person could type it.
    guard 1_000_000 % ratio.denominator == 0,
      let millionths = Int64(exactly: ratio.numerator * (1_000_000 / ratio.denominator))
    else { return .fraction(ratio) }
    return .percent(Percent(millionths: millionths))
  }
}
