import CLibEdit

/// The signals of an interactive shell.
///
/// Ctrl-C cancels the line or the running command and never ends the shell. SIGTERM and SIGHUP restore the
/// terminal and end it with 128 + N: through the editor while a line is edited, else at once. Signals that
/// were ignored at the start, as under `nohup`, stay ignored. A script needs none of this and leaves signals
/// alone.
package enum Interrupts {
  /// Installs the handlers, for the life of the process.
  static func install() { _ = signals_install() }

  /// `true` if Ctrl-C has been typed since the last line was begun; a long-running command checks it now and then.
  package static var isRaised: Bool { signals_interrupted() }

  /// Clears an earlier Ctrl-C, when a line is begun.
  static func clear() { signals_clear_interrupt() }
}
