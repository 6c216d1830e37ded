import Finance
import Localization

/// A source of schedules other than the computation in this process.
///
/// The workspace asks it about the loan of the open worksheet alone. The shell announces each command, so
/// that a provider that has to wait asks at most once a command, and afterwards returns its remarks for the
/// user.
package protocol ScheduleProvider: AnyObject {
  /// `true` while schedules may come from this provider.
  var isActive: Bool { get }

  /// The provider's schedule of the loan of the open worksheet; nil where it is computed here.
  func schedule(of loan: Loan) -> Schedule?

  /// Announces a command; commands within it, such as those of a script, are announced too.
  /// - Parameter comparesLoans: The command looks at other loans too, so that all of them are computed here.
  func beginCommand(comparesLoans: Bool)

  /// Ends the command that was announced last.
  /// - Parameter hasLoan: The open worksheet has a loan.
  func endCommand(hasLoan: Bool) -> ScheduleProviderReport
}

/// The remarks of a schedule provider on one command.
package struct ScheduleProviderReport {
  /// The error that kept the provider from answering; nil when there was none.
  package let error: (any DiagnosticError)?
  /// Sentences that belong beside the figures of the command.
  package let remarks: [LocalizedText]

  /// A report of an error and remarks.
  package init(error: (any DiagnosticError)?, remarks: [LocalizedText]) {
    (self.error, self.remarks) = (error, remarks)
  }
}
