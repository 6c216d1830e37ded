import CLibEdit
import Glibc

/// A menu of a few choices, which the arrow keys move through and which is erased afterwards.
///
/// The terminal is restored however the menu ends, also by a signal. Its rows are cut to the window, so that
/// it never scrolls, and redrawn when the window changes its size.
package struct Picker {
  /// One row of the menu.
  package struct Choice: Sendable {
    /// The text of the row.
    package var label: String
    /// A letter that picks it at once, as its number does; a letter of several choices selects the next of
    /// them.
    package var key: Character
    /// SGR parameters such as `1;32`, or nil for plain text.
    package var style: String?

    /// A row of the menu.
    package init(_ label: String, key: Character, style: String? = nil) {
      (self.label, self.key, self.style) = (label, key, style)
    }
  }

  /// The result of a menu.
  package enum Event: Sendable, Equatable {
    /// The choice at this index was picked.
    case picked(Int)
    /// Escape or Ctrl-C.
    case cancelled
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
    /// The terminal understands no escape sequences, or is too small.
    case unavailable
  }

  private let screen: Screen
  private let title: String
  private let choices: [Choice]
  private var selected: Int
  private var keyReader = KeyReader(input: STDIN_FILENO)
  /// The cells of each line on the screen.
  private var drawn: [Int] = []

  /// A menu of choices, of which one is selected at first.
  package init(screen: Screen, title: String, choices: [Choice], selected: Int) {
    (self.screen, self.title, self.choices) = (screen, title, choices)
    self.selected = min(max(selected, 0), max(choices.count - 1, 0))
  }

  /// Shows the menu until it ends.
  package mutating func run() -> Event {
    // First of all, so that a change of the window after its size was asked for is not missed.
    signals_begin_editing()
    defer { signals_end_editing() }
    let size = screen.size
    guard screen.isInputTerminal, screen.isOutputTerminal, screen.allowsEscapes, !choices.isEmpty,
      size.rows >= 4, size.columns >= 12, let mode = TerminalMode.current
    else { return .unavailable }
    // Ctrl-C just before the menu is the answer to it.
    if Interrupts.isRaised { return .cancelled }
    TerminalMode.beginKeys(mode)
    draw()
    let event = pick(mode)
    erase()
    if case .picked(let index) = event {
      write(styled(Picker.cut(choices[index].label, to: size.columns), index).text + "\n")
    }
    write("\u{1B}[?25h")
    mode.restore()
    return signals_ending() == 0 ? event : .terminated(signal: signals_ending())
  }

  private mutating func pick(_ mode: TerminalMode) -> Event {
    while true {
      let key = keyReader.next()
      switch key {
      case .up, .backTab, .control(0x10): move(by: -1)
      case .down, .control(0x0E), .control(0x09): move(by: 1)
      case .home, .pageUp: select(0)
      case .end, .pageDown: select(choices.count - 1)
      case .control(0x0A), .control(0x0D): return .picked(selected)
      case .character(let scalar):
        let matches = indices(of: scalar)
        if matches.count == 1 { return .picked(matches[0]) }
        if let next = matches.first(where: { $0 > selected }) ?? matches.first {
          select(next)
        } else {
          write("\u{07}")
        }
      case .escape, .interrupted, .control(0x03), .control(0x04), .closed: return .cancelled
      case .terminated(let signal): return .terminated(signal: signal)
      case .resized: draw()
      case .suspended: suspend(mode)
      default: write("\u{07}")
      }
    }
  }

  /// The indices of the choices of a letter, in either case, or the one of a number from 1.
  private func indices(of scalar: Unicode.Scalar) -> [Int] {
    let typed = Character(scalar)
    if let number = typed.wholeNumberValue { return choices.indices.filter { $0 == number - 1 } }
    return choices.indices.filter { choices[$0].key.lowercased() == typed.lowercased() }
  }

  private mutating func move(by step: Int) { select((selected + step + choices.count) % choices.count) }

  private mutating func select(_ index: Int) {
    selected = index
    draw()
  }

  private mutating func suspend(_ mode: TerminalMode) {
    erase()
    write("\u{1B}[?25h")
    mode.restore()
    signals_stop()
    TerminalMode.beginKeys(mode)
    draw()
  }

  // MARK: Drawing

  private mutating func draw() {
    let size = screen.size
    let lines = lines(in: size)
    var text = erasing(size) + "\u{1B}[?25l"
    text += lines.map(\.text).joined(separator: "\n")
    drawn = lines.map(\.cells)
    write(text)
  }

  private mutating func erase() {
    write(erasing(screen.size))
    drawn = []
  }

  /// The sequence that clears the screen from the first line on; a narrower window may have wrapped the
  /// lines.
  private func erasing(_ size: Screen.Size) -> String {
    guard let last = drawn.last else { return "" }
    let rows = drawn.dropLast().reduce(0) { $0 + max(1, ($1 + size.columns - 1) / size.columns) }
    let up = min(rows + max(0, last - 1) / size.columns, size.rows - 1)
    return "\r" + (up > 0 ? "\u{1B}[\(up)A" : "") + "\u{1B}[J"
  }

  private typealias Line = (text: String, cells: Int)

  /// The title if there is a row for it, and as many choices around the selected one as fit in the window.
  private func lines(in size: Screen.Size) -> [Line] {
    let hasTitle = size.rows > choices.count
    let room = hasTitle ? choices.count : min(choices.count, size.rows - 1)
    let first = min(max(0, selected - room / 2), choices.count - room)
    let shown = (first..<first + room).map { line(of: $0, columns: size.columns - 1) }
    return hasTitle ? [Picker.cut(title, to: size.columns - 1)] + shown : shown
  }

  private func line(of index: Int, columns: Int) -> Line {
    let mark = index == selected ? ">" : " "
    return styled(Picker.cut("\(mark) \(index + 1) \(choices[index].label)", to: columns), index)
  }

  private func styled(_ line: Line, _ index: Int) -> Line {
    guard screen.colors > .none else { return line }
    let styles = [choices[index].style, index == selected ? "1" : nil].compactMap(\.self)
    return styles.isEmpty
      ? line : ("\u{1B}[\(styles.joined(separator: ";"))m\(line.text)\u{1B}[0m", line.cells)
  }

  static func cut(_ text: String, to columns: Int) -> (text: String, cells: Int) {
    var shown = ""
    var cells = 0
    for scalar in text.printable.unicodeScalars {
      let width = Layout.width(of: scalar)
      guard cells + width <= columns else { break }
      shown.unicodeScalars.append(scalar)
      cells += width
    }
    return (shown, cells)
  }

  private func write(_ text: String) {
    fputs(text, editline_stdout())
    fflush(editline_stdout())
  }
}

extension TerminalMode {
  /// Sets the mode in which keys come one by one and are not echoed; signals and output stay as they are.
  static func beginKeys(_ mode: TerminalMode) {
    var settings = mode.settings
    settings.c_lflag &= ~tcflag_t(ICANON | ECHO)
    settings.c_iflag &= ~tcflag_t(IXON)
    settings.c_iflag |= tcflag_t(ICRNL)
    withUnsafeMutableBytes(of: &settings.c_cc) { bytes in
      bytes[Int(VMIN)] = 1
      bytes[Int(VTIME)] = 0
    }
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }
}
