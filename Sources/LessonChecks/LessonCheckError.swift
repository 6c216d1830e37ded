import Lessons

/// An error that the checks of a lesson's page have found, with its line.
package struct LessonCheckError: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  /// The error, by the check that found it.
  let reason: Reason

  /// The error in words, with what to do about it.
  package var message: String { reason.message }

  /// The same error, of the house of a seed.
  func with(seed: UInt64, house: String) -> LessonCheckError {
    LessonCheckError(line: line, reason: .drawn(seed: seed, house: house, reason))
  }

  private init(line: Int, reason: Reason) { (self.line, self.reason) = (line, reason) }

  /// The kinds of errors that a page can have.
  indirect enum Reason: Sendable, Equatable {
    /// The page cannot be read as a lesson.
    case form(LessonError)
    case transcript(TranscriptError.Reason)
    case proof(LessonProofError)
    case translation(TranslationError)
    /// An error with the house that these lines set, by a seed.
    case drawn(seed: UInt64, house: String, Reason)

    var message: String {
      switch self {
      case .form(let error): error.message
      case .transcript(let reason): reason.message
      case .proof(let error): error.message
      case .translation(let error): error.message
      case .drawn(let seed, let house, let reason):
        "With seed \(seed) (\(house)): \(reason.message)"
      }
    }
  }

  init(_ error: LessonError) { (line, reason) = (error.line, .form(error)) }
  init(_ error: TranscriptError) { (line, reason) = (error.line, .transcript(error.reason)) }
  init(_ line: Int, _ error: LessonProofError) { (self.line, reason) = (line, .proof(error)) }
  init(_ line: Int, _ error: TranslationError) { (self.line, reason) = (line, .translation(error)) }
}
