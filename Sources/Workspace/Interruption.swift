import Formulas
import Localization
import Synchronization

/// The user's wish that the running command stop, as with Ctrl-C.
///
/// Long work asks `isRaised` at each step and returns early, with an error or with whatever it has: once an
/// answer was yes, the interpreter shows no result of the command, and `Workspace.edit` keeps no change. A
/// command that has asked for the last time before the wish came is finished, and its result stands.
package final class Interruption: Sendable {
  private let isRequested: @Sendable () -> Bool
  private let hasStopped = Atomic(false)

  /// A wish that is there when `isRequested` says so, which may be called on any thread.
  package init(_ isRequested: @escaping @Sendable () -> Bool) { self.isRequested = isRequested }

  /// The same wish for commands within another one.
  package convenience init(within outer: Interruption) { self.init { outer.isRaised } }

  /// The error of a command that has stopped early.
  package static var diagnostic: Diagnostic { Diagnostic(InterruptionError()) }

  /// A wish that never comes.
  package static var never: Interruption { Interruption { false } }

  /// `true` when the user wants to stop.
  package var isRaised: Bool {
    guard isRequested() else { return false }
    hasStopped.store(true, ordering: .relaxed)
    return true
  }

  /// Throws when the user wants to stop.
  package func check() throws(Diagnostic) {
    if isRaised { throw Interruption.diagnostic }
  }

  /// `true` when some work was told of it since `begin`, so that what it made is not whole.
  package var hasStoppedWork: Bool { hasStopped.load(ordering: .relaxed) }

  /// Begins another command.
  package func begin() { hasStopped.store(false, ordering: .relaxed) }
}

extension InterruptionError: DiagnosticError {
  package var diagnosis: Diagnosis {
    Diagnosis("interrupted", LocalizedText("Interrupted; nothing was changed."))
  }
}
