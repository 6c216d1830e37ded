import Glibc
import LineEditor

/// Variables of the environment.
enum Environment {
  /// The variables that concern the terminal.
  static var ofTerminal: TerminalVariables {
    let names = [
      "TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "CLICOLOR_FORCE", "HOME", "EDITRC", "ROI_PAGER", "VISUAL",
      "EDITOR", "TMPDIR", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    var values: TerminalVariables = [:]
    for name in names { values[name] = getenv(name).map { String(cString: $0) } }
    return values
  }

  /// The variables that decide what output looks like: none where it goes to no terminal, unless colours are asked for all
  /// the same.
  static func ofOutput(_ color: ColorChoice?) -> TerminalVariables {
    let asks = color == .always || getenv("CLICOLOR_FORCE") != nil
    return asks || isatty(STDOUT_FILENO) == 1 ? ofTerminal : [:]
  }
}
