import Localization

/// A text that cannot be a name.
package enum NameError: DiagnosticError, Equatable {
  case empty
  case tooLong(limit: Int)
  case controlCharacter

  package var diagnosis: Diagnosis {
    switch self {
    case .empty: Diagnosis("bad-name", LocalizedText("A name cannot be empty or blank."))
    case .tooLong(let limit):
      Diagnosis("bad-name", LocalizedText("A name has at most \(limit) characters."))
    case .controlCharacter:
      Diagnosis("bad-name", LocalizedText("A name has no control characters or line breaks."))
    }
  }

  /// Returns the error that keeps a text from being a name; nil for a text that can be one.
  package static func of(_ name: String) -> NameError? {
    let limit = 100
    if name.allSatisfy(\.isWhitespace) { return .empty }
    if name.count > limit { return .tooLong(limit: limit) }
    let controls: [Unicode.GeneralCategory] = [.control, .lineSeparator, .paragraphSeparator]
    return name.unicodeScalars.contains { controls.contains($0.properties.generalCategory) }
      ? .controlCharacter : nil
  }
}
