import Finance
import Formulas
import Testing
@testable import Model

extension Rental {
  /// The rental in which these fields were set, in their order, as a person types them.
  init(typed assignments: KeyValuePairs<String, String>) throws {
    self.init()
    for (name, text) in assignments { try set(name, text) }
  }

  /// Sets a field as a person does.
  mutating func set(_ name: String, _ text: String) throws {
    let field = try #require(self.field(named: name))
    set(field, to: try field.value(typed: text, in: .usd))
  }

  /// What the field of that name reads.
  func reads(_ name: String) throws -> Value { self[try #require(Rental.field(named: name))] }

  /// The figures of a month by their names.
  func month(_ number: Int) throws -> [String: Value] {
    try figures(of: ["Mortgage Payment", "Investment"], at: .month(number))
  }

  /// The figures of a year by their names.
  func year(_ number: Int) throws -> [String: Value] {
    let names = Set(Rental().yearColumns.map(\.name))
    return try figures(of: ["Mortgage Payment", "Investment"], at: .year(number)).filter {
      names.contains($0.key)
    }
  }

  /// The summary's figures by their names.
  var summary: [String: Value] {
    get throws { try figures(of: ["Loan"], at: nil) }
  }

  /// The figures of sections of the registry by their names, all by their formulas' values.
  func figures(of sections: [String], at period: Period?) throws -> [String: Value] {
    let scope = scope(UserDefinitions(), EvaluationContext(currency: .usd))
    var figures: [String: Value] = [:]
    for metric in Rental.allMetrics where sections.contains(metric.section) {
      do throws(FormulaError) {
        let quantity = try Rental.naming(metric).evaluate(in: scope, at: period)
        figures[metric.name] = Value(quantity, metric.measure)
      } catch {
        guard case .absent(let none) = error.reason, let absence = none.reason as? UndefinedReason else {
          throw error
        }
        figures[metric.name] = .undefined(absence)
      }
    }
    return figures
  }
}

extension Value {
  /// What a formula came to, as the value that a table of expected figures has.
  init?(_ quantity: Quantity, _ measure: Measure) {
    guard case .number(.exact(let ratio)) = quantity else { return nil }
    switch measure {
    case .money:
      guard 100 % ratio.denominator == 0 else { return nil }
      self = .money(Money(minorUnits: ratio.numerator * (100 / ratio.denominator)))
    case .count: self = .count(Int(ratio.numerator))
    default:
      guard let value = Value.percentage(ratio.numerator * 100, ratio.denominator) else { return nil }
      self = value
    }
  }

  /// An amount in cents.
  static func cents(_ units: Int128) -> Value { .money(Money(minorUnits: units)) }

  /// A percentage that is a fraction of whole numbers: `percentage(26_667, 4_175)` is 6.387… %.
  static func percentage(_ above: Int128, _ below: Int128) -> Value? {
    guard let ratio = Ratio(above, below * 100) else { return nil }
    // What ends within four decimals of a percent is held as a person could type it.
    guard 1_000_000 % ratio.denominator == 0,
      let millionths = Int64(exactly: ratio.numerator * (1_000_000 / ratio.denominator)),
      let percent = Percent(exactMillionths: millionths)
    else { return .fraction(ratio) }
    return .percent(percent)
  }
}
