/// A change in vi's keys that `.` makes again: the keys of its command, and the text that was inserted behind them.
struct ViChange: Equatable {
  /// The count before the command; nil for none.
  var count: Int?
  /// The keys of the command without that count, such as `x`, `cw` or `d3w`; none before the first.
  var keys: [Unicode.Scalar] = []
  /// The text that was inserted; nil for a command that inserts none.
  var text: String?

  /// The change with another count in the place of its own.
  func counted(_ count: Int) -> ViChange {
    ViChange(count: count, keys: isOperator ? Array(keys[..<1]) + motion : keys, text: text)
  }

  // MARK: The grammar of commands

  private static let operators = Set("cdy".unicodeScalars)
  private static let takingCharacters = Set("rfFtT".unicodeScalars)
  private static let inserting = Set("csSCRaAiI".unicodeScalars)
  private static let changing = inserting.union("dDxXpPr~".unicodeScalars)

  /// `true` for `c`, `d` and `y`, behind which a motion stands.
  private var isOperator: Bool { keys.first.map(Self.operators.contains) == true }

  /// The motion behind an operator, without a count.
  private var motion: ArraySlice<Unicode.Scalar> {
    let rest = keys.dropFirst()
    return rest.first == "0" ? rest : rest.drop(while: Self.isDigit)
  }

  /// `true` for a command that changes the line.
  var isChange: Bool { keys.first.map(Self.changing.contains) == true }

  /// `true` for a command behind which text is inserted.
  var insertsText: Bool { keys.first.map(Self.inserting.contains) == true }

  /// `true` if the text takes the place of what stands there.
  var overwrites: Bool { keys == ["R"] }

  /// `true` for a command that is whole, so that the next key begins another.
  var isComplete: Bool {
    guard let first = keys.first else { return false }
    if Self.takingCharacters.contains(first) { return keys.count == 2 }
    guard isOperator else { return true }
    guard let key = motion.first else { return false }
    return motion.count == 2 || !Self.takingCharacters.union(["i", "a"]).contains(key)
  }

  static func isDigit(_ key: Unicode.Scalar) -> Bool { "0"..."9" ~= key }

  // MARK: The text

  /// The text that was inserted since the line was another; nil if more than that was done.
  func text(in line: EditedLine, since start: EditedLine) -> String? {
    let (begin, end) = (start.cursor, line.cursor)
    guard begin <= end, line.scalars[..<begin] == start.scalars[..<begin] else { return nil }
    let rest = start.scalars.dropFirst(overwrites ? end : begin)
    return line.scalars[end...] == rest ? EditedLine(scalars: Array(line.scalars[begin..<end])).text : nil
  }
}

/// Notes the changes that are typed in vi's keys.
///
/// libedit's own `.` gives itself the text to read again, together with that of the lines before. Where it is in
/// its command mode then, a point in the text repeats it without end. What is noted here is played as if it was
/// typed again, and ends.
struct ViRecorder {
  /// The count that stood before the last command; nil for none.
  private(set) var count: Int?
  /// `true` if the last key belongs to a command that began before it.
  private(set) var isWithinCommand = false
  /// The command that is being typed.
  private var typed = ViChange()
  /// The command behind which text is inserted; nil for none.
  private var insertion: ViChange?
  /// The line in which the insertion began; nil before it is known.
  private var start: EditedLine?

  /// `true` while what is typed takes the place of what stands there.
  var overwrites: Bool { insertion?.overwrites == true }

  /// A recorder for a line that begins in the mode that inserts.
  init() { insertion = ViChange(keys: ["i"]) }

  /// Notes a key before it is applied.
  /// - Parameters:
  ///   - line: The line before the key.
  ///   - isCommandMode: `true` if the key belongs to a command.
  ///   - isElsewhere: `true` if the key before has brought another line, from the history.
  /// - Returns: The change that the key completes; nil for none.
  mutating func note(
    _ key: Key, in line: EditedLine, isCommandMode: Bool, isElsewhere: Bool
  ) -> ViChange? {
    guard isCommandMode else {
      typed = ViChange()
      return note(inserting: key, in: line, isElsewhere: isElsewhere)
    }
    // One that was to insert text could not: `cfx` in a line without an x.
    (insertion, start) = (nil, nil)
    guard case .character(let scalar) = key else {
      (count, typed) = (typed.count, ViChange())
      return nil
    }
    return note(command: scalar, in: line)
  }

  private mutating func note(inserting key: Key, in line: EditedLine, isElsewhere: Bool) -> ViChange? {
    guard var change = insertion else { return nil }
    let text = isElsewhere ? nil : start.flatMap { change.text(in: line, since: $0) }
    // Elsewhere in the line another insertion begins.
    if text == nil { start = line }
    guard key == .escape || key.isEnter else { return nil }
    (insertion, start) = (nil, nil)
    change.text = text ?? ""
    return change == ViChange(keys: ["i"], text: "") ? nil : change
  }

  private mutating func note(command key: Unicode.Scalar, in line: EditedLine) -> ViChange? {
    isWithinCommand = !typed.keys.isEmpty
    if typed.keys.isEmpty {
      if ViChange.isDigit(key), key != "0" || typed.count != nil {
        typed.count = min((typed.count ?? 0) * 10 + Int(key.value - 0x30), 1_000_000)
        return nil
      }
      count = typed.count
    }
    typed.keys.append(key)
    // Where there is no character, `r` awaits no other.
    let isNothing = typed.keys == ["r"] && line.isAtEnd
    guard typed.isComplete || isNothing else { return nil }
    let change = typed
    typed = ViChange()
    if change.insertsText { insertion = change }
    return change.isChange && !change.insertsText && !isNothing ? change : nil
  }
}

/// A change that is being made again: the keys that are left of it.
struct ViRepetition {
  /// What is typed again.
  enum Step: Equatable {
    case key(Key)
    case text(String)
  }

  private var command: ArraySlice<Unicode.Scalar>
  private var insertion: ArraySlice<Step> = []

  init(_ change: ViChange) {
    command = (change.count.map { Array("\($0)".unicodeScalars) } ?? []) + change.keys[...]
    guard let text = change.text else { return }
    insertion = change.overwrites ? text.unicodeScalars.map { .key(.character($0)) }[...] : [.text(text)]
    insertion.append(.key(.escape))
  }

  /// The next step; nil at the end, and where text would be read as commands.
  mutating func next(isCommandMode: Bool) -> Step? {
    if let key = command.popFirst() { return .key(.character(key)) }
    return isCommandMode ? nil : insertion.popFirst()
  }
}
