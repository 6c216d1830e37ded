import Finance
import Formulas

/// The distance at which a guess is still right.
enum Tolerance: Sendable, Equatable {
  /// A share of the number, as a fraction: `within 10%` is 0.1.
  case relative(Number)
  /// An amount as the user types it: `within 50` is dollars, or points of a percentage.
  case absolute(Number)

  /// Reads the text behind `within`; nil unless it is a positive number.
  init?(_ text: String) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let number = Number(utf8: digits.utf8.filter { $0 != UInt8(ascii: "$") }), Number(0) < number,
      let hundredth = number.divided(by: Number(100))
    else { return nil }
    self = text.hasSuffix("%") ? .relative(hundredth) : .absolute(number)
  }

  /// `true` when a guess is near enough to `value`.
  func accepts(_ guess: Number, for value: Number, _ measure: Measure) -> Bool {
    let limit: Number? =
      switch self {
      case .relative(let share): value.magnitude.multiplied(by: share)
      case .absolute(let amount): measure == .percent ? amount.divided(by: Number(100)) : amount
      }
    guard let limit, let distance = guess.subtracting(value) else { return false }
    return distance.magnitude <= limit
  }
}
