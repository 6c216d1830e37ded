import Localization

/// The result of one command, as a renderer needs it.
package struct CommandResult: Sendable, Equatable {
  /// A report or an error.
  ///
  /// A type of its own, since the first use of a generic one looks through all conformances of the program, a
  /// thirtieth of the start.
  package enum Outcome: Sendable, Equatable {
    case success(Report)
    case failure(Failure)
  }

  /// The command as it was typed, without the blanks around it.
  package let command: String
  /// The report of the command, or its error.
  package let result: Outcome
  /// The place of the command in a script; nil at the prompt.
  package let place: Place?
  /// `true` for the first result of an output, which tells programs the version of the format.
  package var isFirst = false

  /// The place of a command in a script.
  package struct Place: Sendable, Equatable {
    /// The name of the script, `-` for standard input, `-c` for commands of the command line.
    package let source: String
    /// The line on which the command begins, counted from 1.
    package let line: Int

    /// The place at a line of a script.
    package init(source: String, line: Int) { (self.source, self.line) = (source, line) }
  }

  /// The result of this command.
  package init(command: String, at place: Place? = nil, result: Outcome) {
    self.command = command
    self.place = place
    self.result = result
  }
}

extension CommandResult {
  /// The result as `export` writes it: in whole, where people are shown its sum.
  package var exported: CommandResult {
    guard case .success(let report) = result, let table = report.exported else { return self }
    return CommandResult(command: command, at: place, result: .success(Report([.table(table)])))
  }
}

/// The error of a command that did nothing, for people and for programs.
package struct Failure: Error, Sendable, Equatable {
  /// A stable name for programs: `unknown-field`.
  package let code: String
  /// A sentence or two: the error, the allowed values, the nearest name.
  package let message: LocalizedText
  /// The location of the error; nil if it has none.
  package let location: Location?
  /// The name that was probably meant by the word at the location; nil where none is near.
  package let suggestion: String?
  /// The errors of several fields, which the message lists; empty for a single error.
  package let fieldErrors: [FieldError]

  /// A failure with a stable code and a message for people.
  package init(
    code: String, message: LocalizedText, location: Location? = nil, suggestion: String? = nil,
    fieldErrors: [FieldError] = []
  ) {
    self.code = code
    self.message = message
    self.location = location
    self.suggestion = suggestion
    self.fieldErrors = fieldErrors
  }

  /// The error of one of several fields.
  package struct FieldError: Sendable, Equatable {
    /// The registry name of the field.
    package let key: String
    /// The error of its value.
    package let message: LocalizedText

    /// The error of the field with this registry name.
    package init(key: String, message: LocalizedText) { (self.key, self.message) = (key, message) }
  }

  /// The location of an error in the input.
  package struct Location: Sendable, Equatable {
    /// The name of the script, `-` for standard input, nil at the prompt and for `-c`.
    package let source: String?
    /// Counted from 1.
    package let line: Int
    /// The column of the error in its line, in characters, from 1.
    package let column: Int
    /// The line as it was read; empty where only the place is told.
    package let text: String
    /// The UTF-8 offsets in `text` that the carets mark; empty at the end of the line if something is
    /// missing.
    package let range: Range<Int>
    /// `true` where only the place is told.
    package let hidesText: Bool

    /// The location of these bytes of a line.
    package init(source: String?, line: Int, text: String, range: Range<Int>) {
      let before = text.utf8.prefix(range.lowerBound)
      let column = (String(before)?.count ?? range.lowerBound) + 1
      self.init(source, line, column, text, range, hidesText: false)
    }

    private init(
      _ source: String?, _ line: Int, _ column: Int, _ text: String, _ range: Range<Int>, hidesText: Bool
    ) {
      (self.source, self.line, self.column) = (source, line, column)
      (self.text, self.range, self.hidesText) = (text, range, hidesText)
    }

    /// The same place without the line that stands there.
    package var withoutText: Location { Location(source, line, column, "", 0..<0, hidesText: true) }
  }
}
