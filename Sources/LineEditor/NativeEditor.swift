import CLibEdit
import Glibc

/// Owns libedit's editor, and wraps its calls in Swift's types.
final class NativeEditor {
  typealias Function = @convention(c) (OpaquePointer?, wint_t) -> UInt8

  let pointer: OpaquePointer
  /// The stream of the terminal, on which libedit itself draws nothing.
  let output: UnsafeMutablePointer<FILE>
  private let sink: UnsafeMutablePointer<FILE>?
  private let opened: UnsafeMutablePointer<FILE>?
  private let history: OpaquePointer?
  private let initialMode: TerminalMode?

  /// An editor on standard input; nil if there is no terminal to draw on.
  init?(program: String) {
    // libedit turns itself off when standard output is not a terminal: the user can still be reached by
    // /dev/tty.
    opened = isatty(STDOUT_FILENO) == 1 ? nil : fopen("/dev/tty", "r+e")
    guard isatty(STDOUT_FILENO) == 1 || opened != nil else { return nil }
    output = opened ?? editline_stdout()
    initialMode = TerminalMode.current
    guard let pointer = el_init(program, editline_stdin(), output, editline_stderr()) else {
      if let opened { fclose(opened) }
      return nil
    }
    self.pointer = pointer
    // It stays empty: `History` is used instead. Without one, vi's `_` calls a null function.
    history = history_winit()
    if let history { editline_set_history(pointer, history) }
    sink = editline_discard_output(pointer)
    editline_leave_signals_alone(pointer)
    editline_free_flow_control(pointer)
  }

  deinit {
    // el_end restores the terminal with TCSAFLUSH, which throws away what was typed ahead; with editing off
    // it leaves that to `initialMode`.
    editline_prepare_terminal(pointer, false)
    editline_set_editing(pointer, false)
    el_end(pointer)
    if let sink { fclose(sink) }
    initialMode?.restore()
    if let history { history_wend(history) }
    if let opened { fclose(opened) }
  }

  // MARK: The line

  /// The present line.
  var line: EditedLine {
    guard let info = el_wline(pointer)?.pointee, let start = info.buffer else { return EditedLine() }
    let count = info.lastchar - start
    let scalars = UnsafeBufferPointer(start: start, count: max(count, 0)).map {
      Unicode.Scalar(UInt32(bitPattern: $0)) ?? "\u{FFFD}"
    }
    return EditedLine(scalars: scalars, cursor: min(max(info.cursor - start, 0), scalars.count))
  }

  /// Replaces the present line.
  func replace(with line: EditedLine) {
    moveToEnd()
    if line.scalars.isEmpty {
      // el_wreplacestr refuses an empty text.
      el_deletestr(pointer, CInt(self.line.scalars.count))
    } else {
      el_wreplacestr(pointer, line.scalars.map { wchar_t($0.value) } + [0])
      moveToEnd()
      el_cursor(pointer, CInt(line.cursor - line.scalars.count))
    }
  }

  /// Moves the cursor after the last character.
  func moveToEnd() {
    guard let info = el_wline(pointer)?.pointee else { return }
    el_cursor(pointer, CInt(info.lastchar - info.cursor))
  }

  /// Moves the cursor into the buffer: vi's `$` leaves it before the start of an empty line, and the next key
  /// writes there.
  func clampCursor() {
    guard let info = el_wline(pointer)?.pointee else { return }
    if info.cursor < info.buffer { el_cursor(pointer, 1) }
  }

  // MARK: Drawing

  /// The rows, and the columns, that libedit takes the window to have, so that its buffers hold a line of any
  /// use whatever the window.
  static let room = 128

  /// Makes libedit's buffers as large as `room`; to be called when it has begun a line, for then it asks the
  /// terminal.
  func makeRoom() {
    parse(["settc", "co", "\(Self.room)"])
    parse(["settc", "li", "\(Self.room)"])
  }

  /// Writes text to the terminal, in one write.
  func write(_ text: String) {
    fflush(output)
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(fileno(output), $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      if count <= 0 { return }
      rest.removeFirst(count)
    }
  }

  // MARK: Keys

  /// The present style of keys.
  var style: KeyStyle { editline_uses_vi(pointer) ? .vi : .emacs }

  func bind(_ keys: [wchar_t], to function: String, inCommandMode: Bool = false) {
    // libedit would read a minus as the beginning of an option.
    let minus = wchar_t(UInt8(ascii: "-"))
    let escaped = keys.flatMap { $0 == minus ? [wchar_t(UInt8(ascii: "\\")), minus] : [$0] }
    _ = editline_bind(pointer, inCommandMode, escaped + [0], function)
  }

  func add(_ name: String, help: String, _ function: Function) {
    _ = editline_add_function(pointer, name, help, function)
  }
}

extension NativeEditor {
  /// Runs a command of `.editrc`.
  func parse(_ words: [String]) {
    var arguments = words.map { UnsafePointer<CChar>(strdup($0)) }
    defer { for argument in arguments { free(UnsafeMutablePointer(mutating: argument)) } }
    // Without memory for a word the command is left out: libedit would read behind nothing.
    guard !arguments.contains(nil) else { return }
    arguments.append(nil)
    _ = el_parse(pointer, CInt(words.count), &arguments)
  }
}
