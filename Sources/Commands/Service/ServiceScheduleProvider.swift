import Finance
import Localization
import Model
import ScheduleAPI
import ScheduleClient
import Shell
import Workspace

/// The schedules of a service that the user has chosen.
///
/// The service is asked about the loan of the open property alone, and each answer is kept in the store.
/// Commands that look at other loans too compute all of them here, so that figures beside each other come
/// from one source.
final class ServiceScheduleProvider: ScheduleProvider {
  /// The number of answers that are kept; those that were not used for longest are dropped.
  static let limit = 200

  /// The service in use; nil when schedules are computed here.
  var use: ServiceUse?
  /// The service that the command line or the environment stated; nil when neither did.
  var stated: ServiceUse?
  /// The way to ask; nil where there is none.
  var source: ScheduleSource?
  private unowned let workspace: Workspace
  private var calls: [Call] = []

  /// The use of the service by one command.
  private struct Call {
    let host: String
    let comparesLoans: Bool
    /// The error that kept the service from answering.
    var error: ServiceError?
    var remarks: [ServiceRemark] = []
  }

  init(_ workspace: Workspace) { self.workspace = workspace }

  var isActive: Bool { use != nil }

  /// Takes schedules from a service from now on; nil for those that are computed here.
  func use(_ address: ServiceAddress?, from origin: ServiceUse.Origin) {
    use = address.map { ServiceUse(address: $0, origin: origin) }
  }

  // MARK: A command

  func beginCommand(comparesLoans: Bool) {
    calls.append(Call(host: use?.address.authority ?? "", comparesLoans: comparesLoans))
  }

  func endCommand(hasLoan: Bool) -> ScheduleProviderReport {
    guard let call = calls.popLast() else { return ScheduleProviderReport(error: nil, remarks: []) }
    var remarks = call.remarks
    if call.comparesLoans, hasLoan { remarks.append(.comparesLoans(host: call.host)) }
    return ScheduleProviderReport(
      error: call.error.map { ServiceCommandError.service($0, keptDays: nil) },
      remarks: remarks.map(\.sentence))
  }

  /// Adds a remark to the running command, once.
  private func note(_ remark: ServiceRemark) {
    guard let last = calls.indices.last, !calls[last].remarks.contains(remark) else { return }
    calls[last].remarks.append(remark)
  }

  // MARK: Schedules

  func schedule(of loan: Loan) -> Schedule? {
    guard let use, calls.last?.comparesLoans != true else { return nil }
    if let served = use.served, served.answer.schedule.loan == loan { return shown(served, use.address) }
    // The prompt never asks, and a second question within a command would fare no better than the first.
    guard let call = calls.last, call.error == nil else { return nil }
    let query: ScheduleQuery
    do throws(UnsupportedLoanError) { query = try ScheduleQuery(loan, currency: workspace.currency) } catch {
      note(.computed(error))
      return nil
    }
    if let savedAnswer = savedAnswer(query, use.address) { return take(savedAnswer, use.address) }
    do throws(ServiceError) { return take(try fetched(query, use.address), use.address) } catch {
      calls[calls.count - 1].error = error
      self.use?.error = error
      return nil
    }
  }

  /// Asks for the schedule of the open property anew.
  func refresh() throws(Diagnostic) {
    guard let use else { throw Diagnostic(ServiceCommandError.noService) }
    _ = try workspace.loanWorksheet()
    guard let loan = workspace.loan else { throw Diagnostic(ScheduleError.noLoan) }
    let query: ScheduleQuery
    do throws(UnsupportedLoanError) { query = try ScheduleQuery(loan, currency: workspace.currency) } catch {
      throw Diagnostic(ServiceCommandError.unaskable(error))
    }
    do throws(ServiceError) {
      _ = take(try fetched(query, use.address), use.address)
    } catch {
      self.use?.error = error
      let time = savedAnswer(query, use.address)?.time
      // The day of the answer in UTC, as the clock of the store is.
      let day = time.flatMap { CalendarDate(canonical: String($0.prefix(10))) }
      let today = CalendarDate(canonical: String(workspace.identity.now().prefix(10)))
      throw Diagnostic(
        ServiceCommandError.service(error, keptDays: day.flatMap { today?.days(since: $0) }))
    }
  }

  private func take(_ served: ServiceUse.Served, _ address: ServiceAddress) -> Schedule {
    use?.served = served
    use?.error = nil
    return shown(served, address)
  }

  /// The schedule of an answer, with a remark when it differs from the one that is computed here.
  private func shown(_ served: ServiceUse.Served, _ address: ServiceAddress) -> Schedule {
    if let difference = served.answer.difference { note(.differs(difference, host: address.authority)) }
    return served.answer.schedule
  }

  // MARK: Answers

  /// Asks the service, and keeps its answer.
  private func fetched(
    _ query: ScheduleQuery, _ address: ServiceAddress
  ) throws(ServiceError) -> ServiceUse.Served {
    guard let source else { throw .noFetcher(path: "") }
    let answer = try source.fetch(address, query)
    let time = workspace.identity.now()
    let rows = String(decoding: ScheduleText(answer.schedule, as: .json).bytes, as: UTF8.self)
    let record = KeyValueRecord(query.key, "\(address)\n\(rows)", at: time)
    // An answer that cannot be kept is used all the same; it is asked for again next time.
    try? workspace.store.save(record, in: .schedules, limit: Self.limit)
    return ServiceUse.Served(answer: answer, time: time, isKept: false)
  }

  /// An earlier answer of this service to the same question; nil when there is none that can be read.
  private func savedAnswer(_ query: ScheduleQuery, _ address: ServiceAddress) -> ServiceUse.Served? {
    guard let record = try? workspace.store.record(query.key, in: .schedules) else { return nil }
    let parts = record.text.split(separator: "\n", maxSplits: 1)
    guard parts.count == 2, parts[0] == address.description,
      let answer = try? ScheduleAnswer(reading: Array(parts[1].utf8), to: query)
    else { return nil }
    try? workspace.store.markUsed(query.key, in: .schedules)
    return ServiceUse.Served(answer: answer, time: record.time, isKept: true)
  }
}
