import Finance
import Model

extension Workspace {
  /// A workspace in memory with a copy of the open document and the position in it: nothing that is done there
  /// is kept, and the store has only what is done there.
  /// - Parameter another: A document to open in the place of that one; nil for none.
  package convenience init(copying other: Workspace, open another: Document? = nil) {
    self.init(inMemory: other.identity, localeFormat: other.localeFormat)
    (document, statedPath) = (another ?? other.document, another == nil ? other.statedPath : .property)
    scheduleProvider = other.scheduleProvider.map(KnownSchedules.init)
  }
}

/// The schedules that a provider has at hand; it is told of no command, and so never waits.
private final class KnownSchedules: ScheduleProvider {
  private let provider: any ScheduleProvider

  init(_ provider: any ScheduleProvider) { self.provider = provider }

  var isActive: Bool { provider.isActive }

  func schedule(of loan: Loan) -> Schedule? { provider.schedule(of: loan) }

  func beginCommand(comparesLoans: Bool) {}

  func endCommand(hasLoan: Bool) -> ScheduleProviderReport {
    ScheduleProviderReport(error: nil, remarks: [])
  }
}
