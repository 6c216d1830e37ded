import Finance
import Formulas
import Testing
@testable import Model

/// The figures of one property by their names and formulas.
struct Figures {
  let rental: Rental
  let scope: any Scope

  init(_ rental: Rental, in currency: Currency = .usd) {
    self.rental = rental
    scope = rental.scope(UserDefinitions(), EvaluationContext(currency: currency))
  }

  func formula(_ text: String) throws -> Formula {
    try Formula(text, in: rental.vocabulary(UserDefinitions()))
  }

  /// The value of a formula, exact where it is.
  func quantity(_ text: String) throws -> Quantity { try formula(text).evaluate(in: scope) }

  /// The value of a formula as a number.
  func callAsFunction(_ text: String) throws -> Double { try formula(text).number(in: scope).double }

  /// The value of a formula as a number; nil where there is none.
  func ifDefined(_ text: String) throws -> Double? {
    let formula = try formula(text)
    do throws(FormulaError) { return try formula.number(in: scope).double } catch {
      guard error.isAbsence else { throw error }
      return nil
    }
  }

  /// The value of a formula in a period as a number; nil where there is none.
  func ifDefined(_ formula: Formula, at period: Period?) -> Double? {
    guard case .number(let number) = try? formula.evaluate(in: scope, at: period) else { return nil }
    return number.double
  }

  /// The value of a formula of money in minor units of two decimals, which has to be whole.
  func cents(_ text: String) throws -> Int128 {
    try Figures.cents(quantity(text), text)
  }

  private static func cents(_ value: Quantity, _ name: String) throws -> Int128 {
    switch value {
    case .number(.exact(let ratio)) where 100 % ratio.denominator == 0:
      return ratio.numerator * (100 / ratio.denominator)
    // A share of a value that has grown is rounded, but no fraction.
    case .number(.approximate(let double)) where abs(double * 100 - (double * 100).rounded()) < 1e-6:
      return Int128((double * 100).rounded())
    default: throw NotWhole(name: name, value: "\(value)")
    }
  }

  /// The values of a monthly figure in months from 0 on, in minor units; zero at the closing where it has none.
  func cents(of name: String, from first: Int = 1, through last: Int) throws -> [Int128] {
    guard case .list(let items) = try quantity("\(name)(\(first)..\(last))") else {
      Issue.record("\(name) is no list")
      return []
    }
    return try items.map { try Figures.cents($0, name) }
  }

  struct NotWhole: Error {
    let name, value: String
  }

  /// The saved rows, which tell a property in a failure.
  var rows: String {
    rental.rows(in: .usd).sorted { $0.key < $1.key }.map { "\($0): \($1)" }.joined(separator: "; ")
  }
}

/// `true` for numbers that differ only by the rounding of approximate ones.
func isNear(_ one: Double, _ other: Double, scale: Double = 0) -> Bool {
  abs(one - other) <= 1e-9 * max(abs(one), abs(other), scale, 1e-6)
}
