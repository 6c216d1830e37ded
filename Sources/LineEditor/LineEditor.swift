import CLibEdit
import Glibc
import Reports

/// Reads lines from a user at a terminal, with completion, hints, history and paste.
///
/// Built on libedit, whose keymaps, modes and drawing it uses. The rest is done in the function that gives
/// libedit its characters (`LineEditor+Keys.swift`): it decodes keys, draws hints, accepts pastes, handles
/// signals and keeps lines within the window.
///
/// On a terminal that understands no escape sequences editing is plain and sends none; in a window under
/// 5 × 20 a line is read as the terminal driver gives it.
package final class LineEditor {
  /// The parts of an editor.
  package struct Configuration {
    /// The program's name, as `.editrc` may use it.
    package var program: String
    /// The terminal.
    package var screen: Screen
    /// The history of lines.
    package var history: History
    /// The environment, of which `EDITRC` and `HOME` matter.
    package var environment: [String: String]

    /// Makes a configuration.
    package init(program: String, screen: Screen, history: History, environment: [String: String]) {
      self.program = program
      self.screen = screen
      self.history = history
      self.environment = environment
    }
  }

  /// The result of reading a line.
  package enum Event: Sendable, Equatable {
    /// A line, without its end.
    case line(String)
    /// Ctrl-C, or Escape while a value was edited.
    case cancelled
    /// Ctrl-D on an empty line, or the terminal is gone.
    case endOfInput
    /// The line holds bytes that are not UTF-8; the first is at this UTF-8 offset.
    case refused(position: Int)
    /// The line did not fit the window.
    case tooLong
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
  }

  /// `true` if hints are drawn after the cursor.
  package var hintsEnabled = true
  /// The style of keys; nil leaves it to `.editrc`, and that to Emacs.
  package var keys: KeyStyle? { didSet { if keys != oldValue { bindKeys() } } }
  /// The terminal; colour may be changed here.
  package var screen: Screen
  /// The texts that the editor itself shows.
  package var texts = EditorTexts()
  /// The earlier lines.
  package let history: History
  /// Set when the last output did not end its line: the next prompt then starts on a new one.
  package var outputIsMidLine = false

  let completions: (String, Int) -> [Suggestion]
  let hints: (String) -> String?
  private let startFile: EditorStartFile
  let native: NativeEditor?
  private let promptText = WideText()

  // The state of the line that is being read; see LineEditor+Keys.swift.
  var keyReader = KeyReader(input: STDIN_FILENO)
  var state: LineState
  var queue: [wchar_t] = []
  var pendingLines = PendingLines()
  var largestLine = 0

  /// An editor that uses the terminal as long as it lives.
  ///
  /// - Parameters:
  ///   - complete: Returns the suggestions for a line, at a UTF-8 offset in it.
  ///   - hint: Returns the dim text after a line for which history has no hint, such as the next parameter.
  ///     Right does
  ///     not insert it; it inserts hints of history only.
  package init(
    configuration: Configuration, complete: @escaping (String, Int) -> [Suggestion],
    hint: @escaping (String) -> String?
  ) {
    screen = configuration.screen
    state = LineState(prompt: Prompt(""), isValue: false, size: configuration.screen.size)
    history = configuration.history
    completions = complete
    hints = hint
    startFile = EditorStartFile(environment: configuration.environment)
    // Before el_init, which looks at it: without UTF-8 libedit takes 0x80 to 0xFF for meta keys.
    _ = editline_use_utf8()
    Interrupts.install()
    native = NativeEditor(program: configuration.program)
    guard let native else { return }
    editline_set_client_data(native.pointer, Unmanaged.passUnretained(self).toOpaque())
    editline_set_getc(native.pointer) { pointer, character in
      guard let editor = LineEditor.of(pointer), let character else { return -1 }
      return editor.nextCharacter(into: &character.pointee)
    }
    editline_set_prompt(native.pointer, { LineEditor.of($0)?.promptText.pointer }, Self.literalMark)
    addActions(to: native)
    bindKeys()
  }

  static func of(_ pointer: OpaquePointer?) -> LineEditor? {
    guard let pointer, let data = editline_client_data(pointer) else { return nil }
    return Unmanaged<LineEditor>.fromOpaque(data).takeUnretainedValue()
  }

  private func bindKeys() {
    guard let native else { return }
    editline_set_editor(native.pointer, KeyStyle.emacs.rawValue)
    startFile.applyMode(to: native)
    if let keys { editline_set_editor(native.pointer, keys.rawValue) }
    KeyBindings(style: native.style).apply(to: native)
    startFile.applyBindings(to: native)
  }

  // MARK: Reading

  /// Reads a line, and keeps it in history.
  package func readLine(prompt: Prompt) -> Event {
    startOnNewRow()
    // Ctrl-C in a command stops the rest of the paste that it came from.
    if Interrupts.isRaised { pendingLines.clear() }
    if let line = pendingLines.next() { return replay(line, prompt: prompt) }
    let event = read(prompt, initial: pendingLines.takeRest(), isValue: false)
    if state.isReplaced, let line = pendingLines.next() { return replay(line, prompt: prompt) }
    if case .line(let line) = event { history.append(line) } else { pendingLines.clear() }
    return event
  }

  /// Reads a line that begins as `value`; Ctrl-C and Escape cancel it.
  ///
  /// Text that is typed or pasted first takes the place of the value; any other key, such as an arrow, begins
  /// to edit it.
  ///
  /// Such a line is not kept in history and has no hints of it.
  /// - Parameter isContinued: `true` when the value is text that was begun, so that what is typed goes on.
  package func edit(_ value: String, prompt: Prompt, isContinued: Bool = false) -> Event {
    startOnNewRow()
    // Ctrl-C just before the question is the answer to it.
    if Interrupts.isRaised { return .cancelled }
    return read(prompt, initial: value, isValue: true, isUntouched: !isContinued && !value.isEmpty)
  }

  private func read(_ prompt: Prompt, initial: String, isValue: Bool, isUntouched: Bool = false) -> Event {
    // First of all, so that a change of the window after its size was asked for is not missed.
    signals_begin_editing()
    // A Ctrl-C from now on cancels this line or, after Enter, interrupts the command.
    if !isValue { Interrupts.clear() }
    let size = screen.size
    state = LineState(prompt: prompt, isValue: isValue, size: size, largest: largestLine)
    state.isUntouched = isUntouched
    let event =
      if let native, size.rows >= 5, size.columns >= 20 {
        edit(with: native, initial: initial)
      } else {
        readPlainly(initial: initial)
      }
    signals_end_editing()
    // A signal that came with the last key is not in the event yet.
    return signals_ending() == 0 ? event : .terminated(signal: signals_ending())
  }

  private func edit(with native: NativeEditor, initial: String) -> Event {
    // libedit would do so only after its prompt, and the driver would echo what is typed in between.
    editline_prepare_terminal(native.pointer, true)
    keyReader.beginLine()
    if screen.allowsEscapes { native.write("\u{1B}[?2004h") }
    defer { if screen.allowsEscapes { native.write("\u{1B}[?2004l") } }
    queue = []
    drawPrompt(state.prompt)
    if !initial.isEmpty { insert(initial) }
    return run(native)
  }

  private func run(_ native: NativeEditor) -> Event {
    var count: CInt = 0
    let line = el_wgets(native.pointer, &count)
    if let outcome = state.outcome {
      // A way out other than Enter has left the terminal raw, or libedit has put it back: both are fine here.
      editline_prepare_terminal(native.pointer, false)
      return outcome
    }
    guard let line, count > 0 else { return .endOfInput }
    var scalars = UnsafeBufferPointer(start: line, count: Int(count)).compactMap {
      Unicode.Scalar(UInt32(bitPattern: $0))
    }
    if let last = scalars.last, last == "\n" || last == "\r" { scalars.removeLast() }
    return accept(EditedLine(scalars: scalars).text)
  }

  /// The event for a line: refused if bytes of it were not UTF-8, or if it did not fit.
  private func accept(_ line: String) -> Event {
    if state.isCutShort { return .tooLong }
    if state.hasInvalidBytes, let position = line.positionOfReplacement {
      return .refused(position: position)
    }
    return .line(line)
  }

  /// Shows a pasted line as if it had been typed, and returns it.
  private func replay(_ line: String, prompt: Prompt) -> Event {
    write(prompt.rendered(styled: isStyled) + line + "\n")
    if let position = line.positionOfReplacement {
      pendingLines.clear()
      return .refused(position: position)
    }
    history.append(line)
    return .line(line)
  }

  private func startOnNewRow() {
    if outputIsMidLine { write("\n") }
    outputIsMidLine = false
  }

  // MARK: Drawing

  /// The character around escape sequences in a prompt for libedit.
  private static let literalMark: wchar_t = 1

  /// `true` if styles may be used where the editor draws.
  var isStyled: Bool { screen.allowsEscapes && screen.colors > .none }

  /// Makes the next refresh draw another prompt.
  func drawPrompt(_ prompt: Prompt) {
    state.shownPrompt = prompt
    promptText.text = prompt.encoded(styled: isStyled, mark: "\u{1}")
  }

  func write(_ text: String) {
    if let native { return native.write(text) }
    fputs(text, editline_stdout())
    // A pipe shows nothing until then.
    fflush(editline_stdout())
  }
}

/// A wide text whose address stays the same until it is changed, as libedit requires of its prompt.
private final class WideText {
  private(set) var pointer = UnsafeMutablePointer<wchar_t>.allocate(capacity: 1)

  init() { pointer.pointee = 0 }
  deinit { pointer.deallocate() }

  var text = "" {
    didSet {
      let characters = text.unicodeScalars.map { wchar_t($0.value) } + [0]
      pointer.deallocate()
      pointer = .allocate(capacity: characters.count)
      pointer.initialize(from: characters, count: characters.count)
    }
  }
}
