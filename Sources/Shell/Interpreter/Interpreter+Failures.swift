import Formulas
import Localization
import Reports
import Syntax

/// Errors with their places.
extension Interpreter {
  /// Reports an error that belongs to no word of a command.
  package func reportError(_ diagnostic: Diagnostic, command: String = "") {
    let failure = Failure(
      code: diagnostic.code, message: diagnostic.message, suggestion: diagnostic.error.nearestName)
    emit(CommandResult(command: command, result: .failure(failure)))
  }

  /// Reports an error of a value that was typed in a line of its own.
  package func report(_ diagnostic: Diagnostic, ofValue typed: String) {
    let range = diagnostic.range ?? 0..<typed.utf8.count
    let location = Failure.Location(source: nil, line: 1, text: typed, range: range)
    let failure = Failure(
      code: diagnostic.code, message: diagnostic.message, location: location,
      suggestion: diagnostic.error.nearestName)
    emit(CommandResult(command: typed, result: .failure(failure)))
  }

  func report(_ diagnostic: Diagnostic, of statement: Statement, in source: ScriptLine) {
    // The errors inside a failed script have been reported there, line by line; at the prompt, what was seen of
    // its changes may still be on the screen.
    let isOfScript = (diagnostic.error as? ScriptError)?.isOfLines == true
    if isOfScript, !format.includesFailures, !isAtPrompt { return }
    // The user knows which line was stopped.
    if diagnostic.error is InterruptionError, isAtPrompt {
      return reportError(diagnostic, command: statement.text)
    }
    if scripts.isEmpty { correction = diagnostic.correction(of: source.text) }
    let first = statement.tokens[0].range.lowerBound
    let whole = first..<first + statement.text.utf8.count
    report(
      diagnostic.at(diagnostic.range ?? whole), command: statement.text, beginningAt: first, in: source,
      isCommand: names(command: statement.tokens[0].text))
  }

  /// Reports an error with its location.
  /// - Parameters:
  ///   - offset: The offset of the command in the line.
  ///   - isCommand: `false` for an error of a line that begins with the name of no command.
  func report(
    _ diagnostic: Diagnostic, command: String, beginningAt offset: Int = 0, in source: ScriptLine,
    isCommand: Bool = true
  ) {
    let range = diagnostic.range ?? 0..<0
    assert(range.upperBound <= source.text.utf8.count, "\(diagnostic.code) is about a place behind its line")
    let fileLine = source.fileLine(at: range.lowerBound)
    let length = fileLine.text.utf8.count
    let start = min(range.lowerBound - fileLine.start, length)
    let end = min(max(range.upperBound - fileLine.start, start), length)
    let location = Failure.Location(
      source: scripts.last?.name, line: fileLine.number, text: fileLine.text, range: start..<end)
    let place = scripts.last.map {
      CommandResult.Place(source: $0.name, line: source.lineNumber(at: offset))
    }
    if !isCommand, scripts.last?.hidesOtherLines == true {
      let failure = Failure(hiding: location)
      return emit(CommandResult(command: "", at: place, result: .failure(failure)))
    }
    let diagnosis = diagnostic.error.diagnosis
    let failure = Failure(
      code: diagnosis.code, message: diagnosis.message, location: location,
      suggestion: diagnostic.error.nearestName,
      fieldErrors: diagnosis.fieldMessages.map { Failure.FieldError(key: $0.field, message: $0.message) })
    emit(CommandResult(command: command, at: place, result: .failure(failure)))
  }
}

extension Diagnostic {
  /// The line with the nearest name in the place of the unknown one.
  fileprivate func correction(of line: String) -> String? {
    guard let name = error.nearestName, let range, range.upperBound <= line.utf8.count else { return nil }
    let utf8 = line.utf8
    let (start, end) = (utf8.prefix(range.lowerBound), utf8.dropFirst(range.upperBound))
    return String(decoding: start, as: UTF8.self) + Quoting.word(name) + String(decoding: end, as: UTF8.self)
  }
}

extension Failure {
  /// The failure of a line that is no command, of a file that may be no script: nothing of the line is told.
  fileprivate init(hiding location: Location) {
    self.init(
      code: "no-command",
      message: LocalizedText("This is not a command; with --safe only its place is shown."),
      location: location.withoutText)
  }
}
