import Glibc

/// The terminal driver's settings (termios), to be restored later.
struct TerminalMode {
  fileprivate(set) var settings: termios

  /// The settings of the terminal on standard input; nil if it is not a terminal.
  static var current: TerminalMode? {
    var settings = termios()
    return tcgetattr(STDIN_FILENO, &settings) == 0 ? TerminalMode(settings: settings) : nil
  }

  /// The settings with which keys are not echoed.
  var withoutEcho: TerminalMode {
    var mode = self
    mode.settings.c_lflag &= ~tcflag_t(ECHO)
    return mode
  }

  /// The settings with which Ctrl-C is a character as any other.
  var withoutSignals: TerminalMode {
    var mode = self
    mode.settings.c_lflag &= ~tcflag_t(ISIG)
    return mode
  }

  /// Sets the settings at once; keeps input that was typed ahead.
  func set() {
    var settings = settings
    tcsetattr(STDIN_FILENO, TCSANOW, &settings)
  }

  /// Restores the settings after all output is written; keeps input that was typed ahead.
  func restore() {
    var settings = settings
    while tcsetattr(STDIN_FILENO, TCSADRAIN, &settings) != 0, errno == EINTR {}
  }
}
