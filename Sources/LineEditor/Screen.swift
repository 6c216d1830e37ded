import Glibc

/// What the terminal is and can do.
package struct Screen: Sendable {
  /// Rows and columns.
  package struct Size: Sendable, Equatable {
    /// Rows.
    package var rows: Int
    /// Columns.
    package var columns: Int

    /// Makes a size.
    package init(rows: Int, columns: Int) {
      self.rows = rows
      self.columns = columns
    }
  }

  /// Whether a person types: standard input is a terminal.
  package var isInputTerminal: Bool
  /// Whether a person reads: standard output is a terminal.
  package var isOutputTerminal: Bool
  /// Whether the terminal understands escape sequences: not where TERM is `dumb`, empty or unset.
  package var allowsEscapes: Bool
  /// The colours that may be used on standard output.
  package var colors: ColorDepth
  /// Whether it shows superscript digits: where text is UTF-8, but for the console of Linux, whose fonts lack most of them.
  package var showsSuperscripts: Bool

  /// Looks at standard input, standard output and the environment.
  package init(environment: [String: String], color choice: ColorChoice = .auto) {
    isInputTerminal = isatty(STDIN_FILENO) == 1
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    allowsEscapes = Self.understandsEscapes(environment)
    colors = ColorDepth.decided(by: choice, environment: environment, isTerminal: isOutputTerminal)
    showsSuperscripts = allowsEscapes && environment["TERM"] != "linux" && Self.isUTF8(environment)
  }

  /// Whether text is in UTF-8, by the first of the variables that says anything.
  /// - Source: POSIX.1-2017, Base Definitions, 8.2.
  static func isUTF8(_ environment: [String: String]) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }?.lowercased() ?? ""
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  static func understandsEscapes(_ environment: [String: String]) -> Bool {
    guard let terminal = environment["TERM"] else { return false }
    return !terminal.isEmpty && terminal != "dumb"
  }

  /// The window as it is now; 24 × 80 where the terminal doesn't say.
  package var size: Size {
    for descriptor in [STDOUT_FILENO, STDIN_FILENO] {
      var window = winsize()
      if ioctl(descriptor, UInt(TIOCGWINSZ), &window) == 0, window.ws_row > 0, window.ws_col > 0 {
        return Size(rows: Int(window.ws_row), columns: Int(window.ws_col))
      }
    }
    return Size(rows: 24, columns: 80)
  }
}
