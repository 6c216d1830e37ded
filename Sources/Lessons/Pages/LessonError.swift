/// An error that keeps a page from being read as a lesson, with its line.
package struct LessonError: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  let reason: Reason

  /// The error in words, with what to do about it.
  package var message: String { reason.message }

  /// The kinds of errors in the form of a page.
  enum Reason: Sendable, Equatable {
    case syntax(LessonSyntaxError)
    case template(TemplateError)

    var message: String {
      switch self {
      case .syntax(let error): error.message
      case .template(let error): error.message
      }
    }
  }

  init(_ line: Int, _ error: LessonSyntaxError) { (self.line, reason) = (line, .syntax(error)) }
  init(_ line: Int, _ error: TemplateError) { (self.line, reason) = (line, .template(error)) }
}

/// All errors that keep a page from being read as a lesson.
package struct InvalidLessonError: Error, Equatable {
  /// At least one, in the order of the page.
  package let errors: [LessonError]
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
