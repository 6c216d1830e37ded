import CLibEdit
import Glibc
import Reports

/// Decides which text is shown one screen at a time, and shows it in a program that the user has chosen.
package struct Pager: Sendable {
  /// The command line for `/bin/sh`; nil for the shell's own pages.
  ///
  /// `$PAGER` is not asked: it is `less` for most people, which takes what is typed for the prompt.
  package let command: String?
  private let screen: Screen

  /// The pager of `$ROI_PAGER`, or the shell's own pages; an empty variable turns paging off.
  package init(screen: Screen, environment: TerminalVariables) {
    self.screen = screen
    command = environment["ROI_PAGER"]
  }

  /// The number of screens that a text may fill without being paged: what is a little taller than the window
  /// is read sooner by scrolling.
  private static let unpagedScreens = 2

  /// `true` if the text is to be paged: on a terminal of which it fills more than two screens.
  package func isNeeded(for text: String) -> Bool {
    let isTerminal = screen.isInputTerminal && screen.isOutputTerminal
    guard isTerminal, screen.allowsEscapes, command?.allSatisfy(\.isWhitespace) != true else { return false }
    let size = screen.size
    // As many bytes as fill the screens are enough, so that a text of megabytes is not gone through.
    let start = text.utf8.prefix(16 * Self.unpagedScreens * size.rows * size.columns)
    return start.count < text.utf8.count
      || Self.rows(of: text, columns: size.columns) > Self.unpagedScreens * size.rows
  }

  /// Shows the text in the user's program and waits for that; `false` if it could not be run or failed.
  ///
  /// That a pager quits before it has read all of the text is no error.
  /// - Parameter heads: The heads of its tables, which begin each page of their rows.
  package func show(_ text: String, heads: [TableHead] = []) -> Bool {
    guard let command else { return false }
    let size = screen.size
    let text = PagedText(text, heads, pageRows: size.rows - 1, columns: size.columns).text
    fflush(editline_stdout())
    return ChildProcess.withTerminal {
      var ends: [CInt] = [-1, -1]
      guard pipe(&ends) == 0 else { return false }
      // The child's copy is its standard input; with the other end open it would never see the end.
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      guard let child = ChildProcess(command: Self.variables + command, input: ends[0]) else {
        ends.forEach { close($0) }
        return false
      }
      close(ends[0])
      Self.write(text, to: ends[1])
      close(ends[1])
      // One that failed or crashed may have shown nothing; to end it by these signals is the user's own wish.
      let wishes = [SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM]
      let status = child.wait()
      return status == 0 || wishes.contains(status - 128)
    }
  }

  /// The environment for `less`, unless the user's own has these variables.
  ///
  /// The text is UTF-8, even if no locale that says so is installed, and has colours; text that fits on the screen
  /// is not paged; and a line meant for the prompt that is typed into it writes no file and starts no program.
  private static let variables =
    #"export LESSCHARSET="${LESSCHARSET-utf-8}" LESS="${LESS-FRX}" LESSSECURE="${LESSSECURE-1}"; "#

  /// Writes until all is written or the reader has closed its end.
  private static func write(_ text: String, to descriptor: CInt) {
    let before = signal(SIGPIPE, SIG_IGN)
    defer { signal(SIGPIPE, before) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      if count <= 0 { return }
      rest.removeFirst(count)
    }
  }

  /// The rows of a text with long lines wrapped and without its escape sequences.
  static func rows(of text: String, columns: Int) -> Int {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    return lines.reduce(0) { rows, line in
      var layout = Layout(columns: columns)
      layout.advance(over: line.unescaped)
      // A line that fills its row to the last cell takes no second one.
      return rows + layout.row + (layout.column > 0 || layout.row == 0 ? 1 : 0)
    }
  }
}

extension Substring {
  /// The characters without SGR and other control sequences.
  fileprivate var unescaped: [Unicode.Scalar] {
    var result = [Unicode.Scalar]()
    var isEscaped = false
    for scalar in unicodeScalars {
      if isEscaped {
        // `ESC [ … m`: everything up to a final byte, of which `[` is none here.
        isEscaped = scalar == "[" || !("@"..."~").contains(scalar)
      } else if scalar == "\u{1B}" {
        isEscaped = true
      } else if Sanitizing.escape(of: scalar, after: result.last) == nil {
        // Of what cannot be seen the marks of direction of some locales are left, and have no cell.
        result.append(scalar)
      }
    }
    return result
  }
}
