import Glibc

/// The terminal driver's settings (termios), to be put back later.
struct TerminalMode {
  fileprivate(set) var settings: termios

  /// The settings of the terminal on standard input; nil if that is no terminal.
  static var current: TerminalMode? {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 ? TerminalMode(settings: settings) : nil
  }

  /// Puts the settings back once all output is out, and leaves what was typed ahead alone.
  func restore() {
    var settings = settings
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }
}
