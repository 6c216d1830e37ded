/// An error in the text of a parameter.
package indirect enum ParameterFlaw: Error, Sendable, Hashable {
  /// The text is not a decimal number, of digits, a point and a minus.
  case notANumber
  case tooManyDecimals
  case outOfRange
  /// The text is none of the words that are allowed.
  case notAChoice
  /// The text has another form than those that are allowed.
  case malformed
  /// A list has more items than `ParameterForm.mostItems`.
  case tooManyItems
  /// An item of a list, counted from 1, has an error.
  case item(Int, text: String, ParameterFlaw)

  /// A word for programs.
  package var code: String {
    switch self {
    case .notANumber: "not-a-number"
    case .tooManyDecimals: "too-many-decimals"
    case .outOfRange: "out-of-range"
    case .notAChoice: "not-a-choice"
    case .malformed: "malformed"
    case .tooManyItems: "too-many-items"
    case .item(_, _, let flaw): flaw.code
    }
  }

  /// The error in a sentence.
  package var sentence: String {
    guard case .item(let number, let text, let flaw) = self else { return "It \(predicate)." }
    return "Item \(number), \"\(text)\", \(flaw.predicate)."
  }

  private var predicate: String {
    switch self {
    case .notANumber: "is no decimal number"
    case .tooManyDecimals: "has too many decimals"
    case .outOfRange: "is out of range"
    case .notAChoice: "is none of the choices"
    case .malformed: "has another form"
    case .tooManyItems: "has too many items"
    case .item(_, _, let flaw): flaw.predicate
    }
  }
}
