import Glibc

/// Variables of the environment.
enum Environment {
  /// The variables that concern the terminal.
  static var ofTerminal: [String: String] {
    let names = [
      "TERM", "COLORTERM", "NO_COLOR", "CLICOLOR_FORCE", "HOME", "EDITRC", "ROI_PAGER", "PAGER", "VISUAL",
      "EDITOR", "TMPDIR", "LC_ALL", "LC_CTYPE", "LANG",
    ]
    let pairs = names.compactMap { name in getenv(name).map { (name, String(cString: $0)) } }
    return Dictionary(uniqueKeysWithValues: pairs)
  }
}
