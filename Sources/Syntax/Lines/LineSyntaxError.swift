import Localization

/// A line that cannot be split into commands and words.
package enum LineSyntaxError: DiagnosticError {
  case openQuote
  case continuesNowhere
  case invalidText(offset: Int)
  case nulByte(offset: Int)
  case lineTooLong(limit: Int)

  package var diagnosis: Diagnosis {
    switch self {
    case .openQuote: Diagnosis("open-quote", LocalizedText("This quote is never closed."))
    case .continuesNowhere:
      Diagnosis("nothing-follows", LocalizedText("A \\ at the end joins the next line, but there is none."))
    case .invalidText(let offset):
      Diagnosis("invalid-text", LocalizedText("Byte \(offset + 1) of this line is not UTF-8 text."))
    case .nulByte(let offset):
      Diagnosis("nul-byte", LocalizedText("Byte \(offset + 1) of this line is NUL, which no command has."))
    case .lineTooLong(let limit):
      Diagnosis("line-too-long", LocalizedText("This line is longer than \(limit) bytes, which is the most."))
    }
  }
}
