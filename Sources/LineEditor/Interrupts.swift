import CLibEdit

/// The signals of an interactive shell.
///
/// Ctrl-C cancels the line or the running command and never ends the shell. SIGTERM and SIGHUP put the terminal
/// back and end it with 128 + N: through the editor while a line is edited, else at once. Signals that were
/// ignored at the start, as under `nohup`, stay ignored. A script needs none of this and leaves signals alone.
package enum Interrupts {
  /// Takes the signals over, for the life of the process.
  package static func install() { _ = signals_install() }

  /// Whether Ctrl-C has been typed since `clear`; a long-running command looks at this now and then.
  package static var isRaised: Bool { signals_interrupted() }

  /// Forgets an earlier Ctrl-C; to be called before a command runs.
  package static func clear() { signals_clear_interrupt() }
}
