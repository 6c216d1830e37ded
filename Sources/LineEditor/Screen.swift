import Glibc

/// The properties of the terminal.
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

  /// `true` if standard input is a terminal.
  var isInputTerminal: Bool
  /// `true` if standard output is a terminal.
  package var isOutputTerminal: Bool
  /// `true` if the terminal understands escape sequences: not if TERM is `dumb`, empty or unset.
  var allowsEscapes: Bool
  /// The colours that may be used on standard output.
  package var colors: ColorDepth
  /// The background, where it is known.
  package var background: Theme?
  /// `true` if it shows superscript digits: in UTF-8, but not on the Linux console, whose fonts lack most of
  /// them.
  package var showsSuperscripts: Bool

  /// The properties by standard input, standard output and the environment.
  package init(environment: TerminalVariables, color choice: ColorChoice = .auto) {
    isInputTerminal = isatty(STDIN_FILENO) == 1
    isOutputTerminal = isatty(STDOUT_FILENO) == 1
    allowsEscapes = Self.understandsEscapes(environment)
    colors = ColorDepth.decided(by: choice, environment: environment, isTerminal: isOutputTerminal)
    background = Theme(environment: environment)
    showsSuperscripts = allowsEscapes && environment["TERM"] != "linux" && Self.isUTF8(environment)
  }

  /// `true` if text is in UTF-8, by the first of the variables that is not empty.
  /// - Source: POSIX.1-2017, Base Definitions, 8.2.
  static func isUTF8(_ environment: TerminalVariables) -> Bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { environment[$0] }.first { !$0.isEmpty }?.lowercased() ?? ""
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  static func understandsEscapes(_ environment: TerminalVariables) -> Bool {
    guard let terminal = environment["TERM"] else { return false }
    return !terminal.isEmpty && terminal != "dumb"
  }

  /// The present size of the window; 24 × 80 if the terminal does not tell it.
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
