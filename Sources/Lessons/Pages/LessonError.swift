/// An error in the page of a lesson, with its line.
package struct LessonError: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  /// The error, by the part of the program that found it.
  let reason: Reason

  /// The error in words, with what to do about it.
  package var message: String { reason.message }

  /// The same error, of the house of a seed.
  func with(seed: UInt64, house: String) -> LessonError {
    LessonError(line: line, reason: .drawn(seed: seed, house: house, reason))
  }

  private init(line: Int, reason: Reason) { (self.line, self.reason) = (line, reason) }

  /// The kinds of errors that a page can have.
  indirect enum Reason: Sendable, Equatable {
    case syntax(LessonSyntaxError)
    case template(TemplateError)
    case transcript(TranscriptError.Reason)
    case proof(LessonProofError)
    case translation(TranslationError)
    /// An error with the house that these lines set, by a seed.
    case drawn(seed: UInt64, house: String, Reason)

    var message: String {
      switch self {
      case .syntax(let error): error.message
      case .template(let error): error.message
      case .transcript(let reason): reason.message
      case .proof(let error): error.message
      case .translation(let error): error.message
      case .drawn(let seed, let house, let reason):
        "With seed \(seed) (\(house)): \(reason.message)"
      }
    }
  }

  init(_ line: Int, _ error: LessonSyntaxError) { (self.line, reason) = (line, .syntax(error)) }
  init(_ line: Int, _ error: TemplateError) { (self.line, reason) = (line, .template(error)) }
  init(_ line: Int, _ error: LessonProofError) { (self.line, reason) = (line, .proof(error)) }
  init(_ line: Int, _ error: TranslationError) { (self.line, reason) = (line, .translation(error)) }
  init(_ error: TranscriptError) { (line, reason) = (error.line, .transcript(error.reason)) }
}

/// All errors that keep a page from being read as a lesson.
package struct InvalidLessonError: Error, Equatable {
  /// At least one, in the order of the page.
  let errors: [LessonError]
}

extension [LessonError] {
  /// Returns the value of `body`; nil, with the error appended, when it throws.
  mutating func catching<Value>(_ body: () throws(LessonError) -> Value) -> Value? {
    do throws(LessonError) {
      return try body()
    } catch {
      append(error)
      return nil
    }
  }
}
