import Localization
import ScheduleAPI
import ScheduleClient
import Shell

/// A service that cannot be used or asked.
package enum ServiceCommandError: DiagnosticError {
  /// No service is in use.
  case noService
  case badAddress(String, ServiceAddressError)
  /// The service cannot be asked about the loan.
  case unaskable(UnsupportedLoanError)
  /// - Parameter keptDays: The age in days of the answer that is used instead; nil when there is none.
  case service(ServiceError, keptDays: Int?)

  package var diagnosis: Diagnosis {
    switch self {
    case .noService: Diagnosis("no-service", ServiceCommandError.computedHere)
    case .badAddress(let typed, let error): Diagnosis("bad-address", error.sentence(typed))
    case .unaskable(let reason): Diagnosis("unaskable", reason.sentence)
    case .service(let error, let keptDays):
      Diagnosis(error.code, error.sentence.then(ServiceCommandError.remedy(keptDays)))
    }
  }

  /// The sentence that no service is in use.
  static let computedHere = LocalizedText(
    "Schedules are computed here. \"service URL\" takes them from a service.")

  /// The way to go on without the service.
  private static func remedy(_ keptDays: Int?) -> LocalizedText {
    keptDays.map { days in
      days <= 0
        ? LocalizedText("The schedule that came today is still used.")
        : LocalizedText(
          count: days, one: "The schedule that came a day ago is still used.",
          other: "The schedule that came \(days) days ago is still used.")
    }
      ?? LocalizedText("\"service off\" computes schedules here; nothing that was saved is lost.")
  }
}
