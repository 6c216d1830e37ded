/// What came of one command, as a renderer needs it.
public struct Outcome: Sendable, Equatable {
  /// The command as it was typed, without what surrounds it.
  public let command: String
  /// What the command has to say, or why it did nothing.
  public let result: Result<Report, Failure>

  /// What came of this command.
  public init(command: String, result: Result<Report, Failure>) {
    self.command = command
    self.result = result
  }
}

/// Why a command did nothing, in words and for programs.
public struct Failure: Error, Sendable, Equatable {
  /// A stable name for programs: `unknown-field`.
  public let code: String
  /// A sentence or two: what is wrong, what is allowed, the nearest name.
  public let message: Phrase
  /// Where the fault is, when it is at one place.
  public let place: Place?
  /// Each of several faults, which the message tells in a row; empty where there is just one.
  public let faults: [Fault]

  /// A failure with a stable code and a message for people.
  public init(code: String, message: Phrase, place: Place? = nil, faults: [Fault] = []) {
    self.code = code
    self.message = message
    self.place = place
    self.faults = faults
  }

  /// One of several faults.
  public struct Fault: Sendable, Equatable {
    /// The registry name of the field.
    public let key: String
    /// What is wrong with its value.
    public let message: Phrase

    /// A fault of the field with this registry name.
    public init(key: String, message: Phrase) { (self.key, self.message) = (key, message) }
  }

  /// Where in the input the fault is.
  public struct Place: Sendable, Equatable {
    /// The name of the script, `-` for standard input, nil at the prompt and for `-c`.
    public let source: String?
    /// Counted from 1.
    public let line: Int
    /// The line as it was read.
    public let text: String
    /// The UTF-8 offsets in `text` that the caret marks; empty at the end of the line when something is missing.
    public let range: Range<Int>

    /// The place of these bytes of a line.
    public init(source: String?, line: Int, text: String, range: Range<Int>) {
      self.source = source
      self.line = line
      self.text = text
      self.range = range
    }

    /// The place of the fault in its line, in characters, from 1.
    public var column: Int {
      let before = text.utf8.prefix(range.lowerBound)
      return (String(before)?.count ?? range.lowerBound) + 1
    }
  }
}
