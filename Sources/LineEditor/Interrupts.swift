import CLibEdit

/// The signals of an interactive shell.
///
/// Ctrl-C cancels the line or the running command and never ends the shell. SIGTERM and SIGHUP restore the
/// terminal and end it with 128 + N: through the editor while a line is edited, else at once. Those
/// two, ignored at the start, as under `nohup`, stay ignored. A script needs none of this and leaves signals alone, unless
/// a program waits for each of its lines.
package enum Interrupts {
  /// Installs the handlers, for the life of the process.
  static func install() { _ = signals_install() }

  /// Installs the handler of Ctrl-C alone, for the life of the process.
  package static func installAlone() { signals_take_interrupt() }

  /// `true` if Ctrl-C has been typed since the last line was begun; a long-running command checks it now and then.
  package static var isRaised: Bool { signals_interrupted() }

  /// Clears an earlier Ctrl-C, when a line is begun.
  package static func clear() { signals_clear_interrupt() }
}
