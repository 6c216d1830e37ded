import Localization

/// What came of one command, as a renderer needs it.
package struct CommandResult: Sendable, Equatable {
  /// The command as it was typed, without what surrounds it.
  package let command: String
  /// What the command has to say, or why it did nothing.
  package let result: Result<Report, Failure>

  /// What came of this command.
  package init(command: String, result: Result<Report, Failure>) {
    self.command = command
    self.result = result
  }
}

/// Why a command did nothing, in words and for programs.
package struct Failure: Error, Sendable, Equatable {
  /// A stable name for programs: `unknown-field`.
  package let code: String
  /// A sentence or two: what is wrong, what is allowed, the nearest name.
  package let message: LocalizedText
  /// Where the fault is, when it is at one place.
  package let place: Location?
  /// Each of several faults, which the message tells in a row; empty where there is just one.
  package let faults: [Fault]

  /// A failure with a stable code and a message for people.
  package init(code: String, message: LocalizedText, place: Location? = nil, faults: [Fault] = []) {
    self.code = code
    self.message = message
    self.place = place
    self.faults = faults
  }

  /// One of several faults.
  package struct Fault: Sendable, Equatable {
    /// The registry name of the field.
    package let key: String
    /// What is wrong with its value.
    package let message: LocalizedText

    /// A fault of the field with this registry name.
    package init(key: String, message: LocalizedText) { (self.key, self.message) = (key, message) }
  }

  /// Where in the input the fault is.
  package struct Location: Sendable, Equatable {
    /// The name of the script, `-` for standard input, nil at the prompt and for `-c`.
    package let source: String?
    /// Counted from 1.
    package let line: Int
    /// The line as it was read.
    package let text: String
    /// The UTF-8 offsets in `text` that the caret marks; empty at the end of the line when something is missing.
    package let range: Range<Int>

    /// The place of these bytes of a line.
    package init(source: String?, line: Int, text: String, range: Range<Int>) {
      self.source = source
      self.line = line
      self.text = text
      self.range = range
    }

    /// The place of the fault in its line, in characters, from 1.
    package var column: Int {
      let before = text.utf8.prefix(range.lowerBound)
      return (String(before)?.count ?? range.lowerBound) + 1
    }
  }
}
