/// An error for the user: the facts, with a code for programs and a sentence for people.
///
/// Each feature has a small enum of its own that conforms, with one exhaustive switch beside its cases, so
/// that the compiler knows when a sentence is missing.
package protocol DiagnosticError: Error, Sendable {
  /// The code and the sentence of this error.
  var diagnosis: Diagnosis { get }
  /// The name that was probably meant by the word that the error is about; nil where none is near.
  var nearestName: String? { get }
}

extension DiagnosticError {
  package var nearestName: String? { nil }

  /// The stable name for programs: `unknown-field`.
  package var code: String { diagnosis.code }

  /// The sentence: what is wrong, what is allowed, the nearest name.
  package var message: LocalizedText { diagnosis.message }
}

/// The code and the sentence of an error.
package struct Diagnosis: Sendable {
  /// A stable name for programs: `unknown-field`.
  package let code: String
  /// A sentence or two: what is wrong, what is allowed, the nearest name.
  package let message: LocalizedText
  /// The sentence about each wrong field, by its name, where the error is about several; empty otherwise.
  package let fieldMessages: [(field: String, message: LocalizedText)]

  /// A code with its sentence.
  package init(
    _ code: String, _ message: LocalizedText, fieldMessages: [(field: String, message: LocalizedText)] = []
  ) {
    (self.code, self.message, self.fieldMessages) = (code, message, fieldMessages)
  }
}

/// An error together with the part of the line that it is about.
package struct Diagnostic: Error {
  /// The error.
  package let error: any DiagnosticError
  /// UTF-8 offsets in the line; nil when the error is about the whole command.
  package let range: Range<Int>?

  /// An error at a range of the line.
  package init(_ error: any DiagnosticError, at range: Range<Int>? = nil) {
    (self.error, self.range) = (error, range)
  }

  /// The stable name for programs.
  package var code: String { error.code }

  /// The sentence for people.
  package var message: LocalizedText { error.message }

  /// The same error at another range of the line.
  package func at(_ range: Range<Int>?) -> Diagnostic { Diagnostic(error, at: range) }
}

extension Diagnostic: CustomStringConvertible {
  /// The sentence in English.
  package var description: String { message.text(in: .enUS) }
}
