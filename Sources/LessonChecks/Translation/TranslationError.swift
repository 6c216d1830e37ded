/// A difference between a translation and its original that is more than words.
enum TranslationError: Error, Sendable, Equatable {
  /// The original has errors of its own.
  case brokenOriginal(line: Int, String)
  /// The original has a step that the translation lacks.
  case missingStep(String, line: Int)
  case additionalStep(String)
  /// Another step stands here in the original.
  case otherStep(String, original: String, line: Int)
  case otherCount(of: String, Int, original: Int, line: Int)
  /// A part that is no text is not the same.
  case otherPart(String, original: String, line: Int)
  /// A text lacks a formula or code of the original.
  case missingPiece(String, line: Int)
  case additionalPiece(String, line: Int)
  /// A text lacks a term of the original.
  case missingTerm(String, translations: [String], line: Int)
  /// The text is that of the original.
  case untranslated(line: Int)
  /// The same answers do not lead to the same state.
  case otherOutcome(step: String, line: Int)

  /// The error in words, with what to do about it.
  var message: String {
    switch self {
    case .brokenOriginal(let line, let message):
      "The original cannot be compared before its line \(line) is mended: \(message)"
    case .missingStep(let id, let line): "The step \"\(id)\" of line \(line) of the original is missing."
    case .additionalStep(let id): "The original has no step \"\(id)\": give this one the @id of its own."
    case .otherStep(let id, let original, let line):
      "The step \"\(id)\" stands where the original has \"\(original)\", in line \(line)."
    case .otherCount(let kind, let count, let original, let line):
      "There is \(count) × \(kind) here, and \(original) × in line \(line) of the original."
    case .otherPart(let part, let original, let line):
      "\"\(part)\" is \"\(original)\" in line \(line) of the original: only words are translated."
    case .missingPiece(let piece, let line):
      "This text lacks \(piece), which line \(line) of the original has."
    case .additionalPiece(let piece, let line):
      "This text has \(piece), which line \(line) of the original has not."
    case .missingTerm(let term, let translations, let line):
      "This text lacks \(translations.map { "\"\($0)\"" }.joined(separator: " or ")): line \(line) of the original has \"\(term)\"."
    case .untranslated(let line): "This text is still that of line \(line) of the original."
    case .otherOutcome(let step, let line):
      "After the answers of the original, \"\(step)\" ends otherwise than in line \(line) of the original."
    }
  }
}
