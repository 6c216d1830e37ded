import CLibEdit
import Glibc
import Reports

/// Reads lines from a user at a terminal, with completion, hints, history and paste.
///
/// Built on libedit, which keeps the line and whose keymaps, modes and functions it uses. The rest is done in the
/// function that gives libedit its characters (`LineEditor+Keys.swift`): it decodes keys, draws the line and
/// what stands beside it (`LineDisplay`), accepts pastes and handles signals.
///
/// On a terminal that understands no escape sequences editing is plain and sends none.
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
    package var environment: TerminalVariables

    /// Makes a configuration.
    package init(program: String, screen: Screen, history: History, environment: TerminalVariables) {
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
    /// The line holds bytes that are not UTF-8; the first is at this UTF-8 offset. The next line begins as this
    /// one, with U+FFFD in their place.
    case refused(position: Int)
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

  /// `true` if anything is drawn beside the line: hint, colours, preview, menu and status.
  package var isOverlayEnabled = true
  /// The time without a key after which the consequences of a line are looked for.
  package var previewPause = Duration.milliseconds(150)
  /// `true` if the words of a line have their colours while it is typed.
  package var highlights = true
  /// `true` if Tab shows a menu, where one can be drawn.
  package var showsMenu = true
  /// `true` if several pasted lines wait for Enter.
  package var reviewsPastes = true
  /// `true` if the terminal is told where prompts and results begin, and how the window is called.
  package var sendsMarks = true { didSet { if !sendsMarks { restoreWindowTitle() } } }
  /// The background that was chosen; nil for the terminal's own.
  package var theme: Theme?
  /// The exit status of the last line, for these marks.
  package var lastStatus = 0
  /// `true` if Alt-E may start the user's own editor.
  package var allowsTextEditor = true
  /// The line that is offered at an empty prompt: the last one as it was probably meant, when it has failed.
  package var correction: String?
  /// The text of the lines before the one that is read, which it continues.
  package var earlierLines = ""

  let assistant: LineAssistant
  let program: String
  let environment: TerminalVariables
  private let startFile: EditorStartFile
  let native: NativeEditor?

  // The state of the line that is being read; see LineEditor+Keys.swift.
  var keyReader = KeyReader(input: STDIN_FILENO)
  var state: LineState
  var queue: [wchar_t] = []
  var pendingLines = PendingLines()
  var largestLine = 0
  var cuts = CutTexts()
  var marks = TerminalMarks()
  /// The background that the terminal has told; nil as long as it has not.
  var background: Theme?
  var hasAskedBackground = false
  /// The title that was given to the window; nil for none.
  var windowTitle: String?
  /// The last change in vi's keys, in this line or one before; nil for none.
  var lastChange: ViChange?
  /// The line that Ctrl-C has dropped since the last one was entered, which is not kept in history; nil for none.
  var droppedLine: String?

  /// An editor that uses the terminal as long as it lives.
  ///
  /// - Parameter assistant: The knowledge of lines.
  package init(configuration: Configuration, assistant: LineAssistant) {
    screen = configuration.screen
    state = LineState(prompt: Prompt(""), isValue: false, size: configuration.screen.size)
    history = configuration.history
    self.assistant = assistant
    (program, environment) = (configuration.program, configuration.environment)
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

  /// Reads a line.
  package func readLine(prompt: Prompt) -> Event {
    startOnNewRow()
    // Ctrl-C in a command stops the rest of the paste that it came from.
    if Interrupts.isRaised { pendingLines.clear() }
    if let line = pendingLines.next() { return replay(line, prompt: prompt) }
    let event = read(
      pendingLines.takeRest(),
      in: LineState(prompt: prompt, isValue: false, size: screen.size, largest: largestLine))
    if state.isReplaced, let line = pendingLines.next() { return replay(line, prompt: prompt) }
    switch event {
    case .line, .refused: break
    default: pendingLines.clear()
    }
    return event
  }

  /// Reads a line that begins as `value`; Ctrl-C and Escape cancel it.
  ///
  /// Text that is typed or pasted first takes the place of the value; any other key, such as an arrow, begins
  /// to edit it.
  ///
  /// Such a line is not kept in history and has no hints of it.
  /// - Parameters:
  ///   - isContinued: `true` when the value is text that was begun, so that what is typed goes on.
  ///   - beginning: The beginning of the line in which the value could stand, of which the consequences are
  ///     shown and the number can be stepped; nil for a value that belongs to no line.
  package func edit(
    _ value: String, prompt: Prompt, isContinued: Bool = false, behind beginning: String? = nil
  ) -> Event {
    startOnNewRow()
    // Ctrl-C just before the question is the answer to it.
    if Interrupts.isRaised { return .cancelled }
    var state = LineState(prompt: prompt, isValue: true, size: screen.size, largest: largestLine)
    (state.isUntouched, state.isText) = (!isContinued && !value.isEmpty, isContinued)
    state.beginning = beginning
    return read(value, in: state)
  }

  private func read(_ initial: String, in newState: LineState) -> Event {
    // First of all, so that a change of the window after its size was asked for is not missed.
    signals_begin_editing()
    // A Ctrl-C from now on cancels this line or, after Enter, interrupts the command.
    if !newState.isValue { Interrupts.clear() }
    state = newState
    state.size = screen.size
    let event = native.map { edit(with: $0, initial: initial) } ?? readPlainly(initial: initial)
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
    if fits(initial) {
      if initial.unicodeScalars.contains("\u{FFFD}") { state.hasInvalidBytes = true }
      if !initial.isEmpty { insert(initial) }
    } else {
      state.review = PasteReview(lines: [initial], rest: "", draft: EditedLine())
    }
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
    let entered = EditedLine(scalars: scalars, cursor: scalars.count)
    finishLine(entered)
    if !state.isValue, !entered.isBlank { droppedLine = nil }
    if marksLine { write(marks.output()) }
    return accept(entered.text)
  }

  /// The event for a line: refused if bytes of it were not UTF-8.
  private func accept(_ line: String) -> Event {
    if state.hasInvalidBytes, let position = line.positionOfReplacement {
      if !state.isValue { pendingLines.keep(line) }
      return .refused(position: position)
    }
    return .line(line)
  }

  /// Shows a pasted line as if it had been typed, and returns it.
  private func replay(_ line: String, prompt: Prompt) -> Event {
    let marks = marksLine ? marks.prompt(status: lastStatus) : nil
    let marked = (marks?.before ?? "") + prompt.rendered(styled: isStyled) + (marks?.behind ?? "")
    write(marked + line.printable + "\n" + (marks == nil ? "" : self.marks.output()))
    if let position = line.positionOfReplacement {
      pendingLines.clear()
      pendingLines.keep(line)
      return .refused(position: position)
    }
    return .line(line)
  }

  /// `true` for a line that begins a command, and is marked as one.
  var marksLine: Bool { showsMarks && earlierLines.isEmpty && !state.isValue }

  private func startOnNewRow() {
    if outputIsMidLine { write("\n") }
    outputIsMidLine = false
  }

  // MARK: Drawing

  /// `true` if styles may be used where the editor draws.
  var isStyled: Bool { screen.allowsEscapes && screen.colors > .none }

  func write(_ text: String) {
    if let native { return native.write(text) }
    fputs(text, editline_stdout())
    // A pipe shows nothing until then.
    fflush(editline_stdout())
  }
}
