import CLibEdit
import Glibc
import Reports

/// Pages of long output, which lose no key: one that turns no page ends them and stands at the prompt.
extension LineEditor {
  /// The end of pages.
  package enum PagesEnd: Sendable, Equatable {
    /// The text was shown, or as much of it as was wanted.
    case shown
    /// SIGTERM or SIGHUP: the shell is to end with 128 + N.
    case terminated(signal: Int32)
  }

  /// `true` if lines wait to be run, or anything was typed while the command ran; nobody looks at pages then.
  package var hasWaitingInput: Bool {
    guard !isInputThere, let mode = TerminalMode.current else { return isInputThere }
    // Input without an end of line is to be seen only in this mode.
    TerminalMode.beginKeys(mode)
    defer { mode.restore() }
    return isInputThere
  }

  private var isInputThere: Bool { pendingLines.count > 0 || keyReader.hasInput }

  /// Shows a text page by page.
  /// - Parameter heads: The heads of its tables, which begin each page of their rows.
  package func page(_ text: String, heads: [TableHead] = []) -> PagesEnd {
    // First of all, so that a change of the window after its size was asked for is not missed.
    signals_begin_editing()
    defer { signals_end_editing() }
    guard let mode = TerminalMode.current else {
      write(text)
      return .shown
    }
    TerminalMode.beginKeys(mode)
    keyReader.beginLine()
    var pages = Pages(text, heads, screen)
    // Input without an end of line is to be seen only now.
    if isInputThere {
      write(text)
    } else {
      write(pages.down(byRows: pages.room))
      // Ctrl-C just before the first page is the answer to it.
      if !Interrupts.isRaised { turn(&pages, mode) }
    }
    mode.restore()
    return signals_ending() == 0 ? .shown : .terminated(signal: signals_ending())
  }

  /// Turns pages until the end of the text, or a key that ends them.
  private func turn(_ pages: inout Pages, _ mode: TerminalMode) {
    while !pages.isAtEnd {
      write(status)
      let key = keyReader.next()
      write("\r\u{1B}[K")
      switch key {
      case .character(" "), .pageDown: write(pages.down(byRows: pages.room))
      case .down, .control(0x0A), .control(0x0D): write(pages.down(byRows: 1))
      case .pageUp: write(pages.up(byRows: pages.room))
      case .up: write(pages.up(byRows: 1))
      case .home: write(pages.up(byRows: .max))
      case .end: write(pages.down(byRows: .max))
      case .resized: pages.fit(screen.size)
      case .suspended:
        mode.restore()
        signals_stop()
        TerminalMode.beginKeys(mode)
      case .background(let theme): background = theme
      case .left, .right, .wordLeft, .wordRight, .delete, .backTab, .step, .unknown, .invalidByte: continue
      case .character("q"):
        // A word such as `quit` is meant for the prompt.
        if keyReader.hasInput(within: LineEditor.wordTimeout) { keyReader.giveBack([UInt8(ascii: "q")]) }
        return
      case .escape, .control(0x03), .control(0x04), .interrupted, .terminated, .closed: return
      case .character(let scalar): return keyReader.giveBack(Array(String(scalar).utf8))
      case .control(let byte): return keyReader.giveBack([byte])
      case .alt(let scalar): return keyReader.giveBack([0x1B] + Array(String(scalar).utf8))
      case .paste(let bytes):
        return keyReader.giveBack(Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8))
      }
    }
  }

  /// The longest time from one letter of a word to the next, in milliseconds.
  private static let wordTimeout: CInt = 400

  /// The row under a page.
  private var status: String {
    let text = Picker.cut(texts.pages, to: screen.size.columns - 1).text
    return isStyled ? "\u{1B}[2m\(text)\u{1B}[0m" : text
  }
}

/// A text as lines of which a page is on the screen.
private struct Pages {
  private let lines: [Substring]
  private var heights: [Int] = []
  private var size: Screen.Size
  /// The lines on the screen.
  private var shown = 0..<0

  init(_ text: String, _ heads: [TableHead], _ screen: Screen) {
    size = screen.size
    let paged = PagedText(text, heads, pageRows: size.rows - 1, columns: size.columns).text
    var lines = paged.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    self.lines = lines
    fit(size)
  }

  /// The rows of a page, without the one under it.
  var room: Int { max(size.rows - 1, 1) }

  var isAtEnd: Bool { shown.upperBound == lines.count }

  /// Regards another size of the window.
  mutating func fit(_ size: Screen.Size) {
    self.size = size
    heights = lines.map { max(Pager.rows(of: String($0), columns: size.columns), 1) }
  }

  /// The next lines, of so many rows; one at least.
  mutating func down(byRows rows: Int) -> String {
    let start = shown.upperBound
    var (end, height) = (start, 0)
    while end < lines.count, end == start || height + heights[end] <= rows {
      height += heights[end]
      end += 1
    }
    shown = top(above: end)..<end
    return text(start..<end)
  }

  /// The page that begins so many rows further up, on a clear screen.
  mutating func up(byRows rows: Int) -> String {
    var (start, height) = (shown.lowerBound, 0)
    while start > 0, height < rows {
      start -= 1
      height += heights[start]
    }
    var (end, page) = (start, 0)
    while end < lines.count, end == start || page + heights[end] <= room {
      page += heights[end]
      end += 1
    }
    shown = start..<end
    return "\u{1B}[H\u{1B}[2J" + text(shown)
  }

  /// The first line of a page that ends before a line.
  private func top(above end: Int) -> Int {
    var (start, height) = (end, 0)
    while start > 0, height + heights[start - 1] <= room {
      start -= 1
      height += heights[start]
    }
    return start
  }

  private func text(_ range: Range<Int>) -> String { lines[range].map { $0 + "\n" }.joined() }
}
