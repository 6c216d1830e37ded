import Finance
import Formulas

/// How near a guess must be to the number that is guessed.
package enum Tolerance: Sendable, Equatable {
  /// A share of the number, as a fraction: `within 10%` is 0.1.
  case share(Number)
  /// An amount as a person types it: `within 50` is dollars, or of a percentage points.
  case amount(Number)

  /// Reads what stands behind `within`; nil when it is no positive number.
  init?(_ text: String) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let decimal = try? DecimalText(utf8: digits.utf8.filter { $0 != UInt8(ascii: "$") }),
      let number = Ratio(decimal).map(Number.exact), Number(0) < number,
      let hundredth = number.divided(by: Number(100))
    else { return nil }
    self = text.hasSuffix("%") ? .share(hundredth) : .amount(number)
  }

  /// Whether a guess is near enough.
  func admits(_ guess: Number, for value: Number, _ measure: Measure) -> Bool {
    let room: Number? =
      switch self {
      case .share(let share): value.magnitude.multiplied(by: share)
      case .amount(let amount): measure == .percent ? amount.divided(by: Number(100)) : amount
      }
    guard let room, let distance = guess.subtracting(value) else { return false }
    return distance.magnitude <= room
  }
}
