import CLibEdit
import Glibc

/// The mode of vi's keys, which the cursor shows, and the text objects that libedit does not know.
extension LineEditor {
  /// Makes libedit say by a function which mode it is in, unless it is certain or libedit awaits the character
  /// of a command such as `f` or `r`.
  func probeViMode() {
    guard state.vi.needsProbe, queue.isEmpty else { return }
    state.vi.needsProbe = false
    queue = [Action.probeViMode.code]
  }

  /// Notes the mode that libedit is in, and lets it go on with a command that was begun.
  func noteViMode(isCommand: Bool) -> ActionResult {
    if state.vi.isCommandMode, !isCommand { state.vi.insertions += 1 }
    state.vi.isCommandMode = isCommand
    return .keepGoing
  }

  /// Notes a key that libedit is about to get in vi's command mode.
  func noteViKey(_ key: Key) {
    guard state.vi.isCommandMode else { return }
    let awaitsCharacter =
      if case .character(let scalar) = key {
        // Where there is no character, `r` awaits no other.
        "fFtT".unicodeScalars.contains(scalar) || scalar == "r" && !line.isAtEnd
      } else {
        false
      }
    state.vi.needsProbe = state.vi.awaitsCharacter || !awaitsCharacter
    state.vi.awaitsCharacter = awaitsCharacter && !state.vi.awaitsCharacter
  }

  /// Applies a key that may belong to an operator on a text object, such as `ciw`.
  /// - Returns: `false` for a key that is still to be handled.
  func viTakes(_ key: Key) -> Bool {
    guard state.vi.isCommandMode, !state.vi.awaitsCharacter else { return false }
    guard let command = state.vi.command else {
      if key == .character("~"), line.scalars.count == 1 { return changeCaseOfOnly(line.scalars[0]) }
      // As in vi, Ctrl-A and Ctrl-X, so many steps as were counted before.
      if key == .control(0x01) || key == .control(0x18) {
        let count = state.vi.recorder.count ?? 1
        step(by: key == .control(0x01) ? count : -count)
        return true
      }
      guard case .character(let scalar) = key else { return false }
      guard "cdy".unicodeScalars.contains(scalar) else { return viCountsScalars(scalar) }
      state.vi.command = ViCommand(operation: scalar)
      return true
    }
    if key == .resized { return false }
    state.vi.command = nil
    // Another key ends the operator, and Escape does nothing else.
    guard case .character(let scalar) = key else { return key == .escape }
    if let scope = command.scope {
      change(ViTextObject(isAround: scope == "a", kind: scalar), command.operation)
    } else if scalar == "i" || scalar == "a" {
      state.vi.command = ViCommand(operation: command.operation, scope: scalar)
    } else {
      // A motion, which libedit knows.
      noteViKey(key)
      let keys = [command.operation] + countOfScalars(for: scalar).unicodeScalars + [scalar]
      queue = keys.map { wchar_t($0.value) }
    }
    return true
  }

  /// Changes the case of the only character of a line, for which libedit reads what is before its buffer.
  private func changeCaseOfOnly(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    let text = properties.isLowercase ? properties.uppercaseMapping : properties.lowercaseMapping
    let changed = text.unicodeScalars.count == 1 ? Array(text.unicodeScalars) : [scalar]
    return replaceLine(with: EditedLine(scalars: changed))
  }

  /// Lets libedit change the characters of an object, so that it can put them back and repeat the change.
  private func change(_ object: ViTextObject, _ operation: Unicode.Scalar) {
    guard let native, let range = object.range(in: line), !range.isEmpty || operation == "c" else {
      return ring()
    }
    el_cursor(native.pointer, CInt(range.lowerBound - line.cursor))
    let keys = range.isEmpty ? "i" : "\(operation)\(range.count)l"
    queue = keys.unicodeScalars.map { wchar_t($0.value) }
    state.vi.needsProbe = true
  }

  // MARK: Repeating

  /// Notes a key that may belong to a change.
  func noteViChange(_ key: Key) {
    guard native?.style == .vi, state.vi.repetition == nil, key != .resized else { return }
    let (line, isCommandMode) = (line, state.vi.isCommandMode)
    let isElsewhere = state.previousEffect == .movedInHistory
    let change = state.vi.recorder.note(
      key, in: line, isCommandMode: isCommandMode, isElsewhere: isElsewhere)
    if let change { lastChange = change }
  }

  /// Begins to make the last change again, with the count that was typed if there is one.
  func repeatChange() -> ActionResult {
    // A change is no repetition of itself.
    guard var change = lastChange, state.vi.repetition == nil else { return .beep }
    if let count = state.vi.recorder.count { change = change.counted(count) }
    lastChange = change
    state.vi.repetition = ViRepetition(change)
    return .nothing
  }

  /// Takes a step of the change that is being made again.
  /// - Returns: `false` if there is none.
  func repeatsStep() -> Bool {
    let isCommandMode = state.vi.isCommandMode
    switch state.vi.repetition?.next(isCommandMode: isCommandMode) {
    case nil:
      state.vi.repetition = nil
      return false
    case .key(let key): translate(key)
    case .text(let text): insert(text)
    }
    return true
  }

  /// The sequence that gives the cursor the shape of the mode: a bar to insert, a block for commands.
  func cursorShape() -> String {
    guard native?.style == .vi, showsOverlay, state.vi.shownMode != state.vi.isCommandMode else { return "" }
    state.vi.shownMode = state.vi.isCommandMode
    return state.vi.isCommandMode ? "\u{1B}[2 q" : "\u{1B}[6 q"
  }

  /// The sequence that gives the cursor its usual shape.
  var usualCursorShape: String { state.vi.shownMode == nil ? "" : "\u{1B}[0 q" }
}

/// The mode of vi's keys.
struct ViState {
  /// `true` in the command mode, as libedit has it.
  var isCommandMode = false
  /// The number of times that text began to be inserted behind a command.
  var insertions = 0
  /// The mode that the cursor shows; nil for its usual shape.
  var shownMode: Bool?
  /// `true` if the mode may have changed.
  var needsProbe = false
  /// `true` if libedit awaits a character of a command, such as that of `f`.
  var awaitsCharacter = false
  /// The command that has begun, of which libedit has got nothing yet.
  var command: ViCommand?
  /// What is typed, as far as it can be repeated.
  var recorder = ViRecorder()
  /// The change that is being made again; nil for none.
  var repetition: ViRepetition?
}

/// A command of vi that has begun: an operator, and `i` or `a` of a text object.
struct ViCommand: Equatable {
  let operation: Unicode.Scalar
  var scope: Unicode.Scalar?
}
