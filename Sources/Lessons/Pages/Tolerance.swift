import Commands
import Finance

/// How near a guess must be to the number that is guessed.
public enum Tolerance: Sendable, Equatable {
  /// A share of the number, as a fraction: `within 10%` is 0.1.
  case share(Number)
  /// An amount in the measure of the number, as it was typed: `within 50` dollars, or points of a percentage.
  case amount(String)

  /// Reads what stands behind `within`; nil when it is no positive number.
  init?(_ text: String) {
    let digits = text.hasSuffix("%") ? text.dropLast() : text[...]
    guard let decimal = try? DecimalText(utf8: digits.utf8.filter { $0 != UInt8(ascii: "$") }),
      let number = Ratio(decimal).map(Number.exact), Number(0) < number
    else { return nil }
    guard text.hasSuffix("%") else {
      self = .amount(text)
      return
    }
    guard let share = number.divided(by: Number(100)) else { return nil }
    self = .share(share)
  }

  /// Whether a guess is near enough.
  func admits(_ guess: Number, for value: Number, _ read: (String) -> Number?) -> Bool {
    let room: Number? =
      switch self {
      case .share(let share): value.magnitude.multiplied(by: share)
      case .amount(let text): read(text)
      }
    guard let room, let distance = guess.subtracting(value) else { return false }
    return distance.magnitude <= room
  }
}
