import Finance
import Model
import Reports
import ScheduleAPI
import Workspace

/// Where schedules come from: computed here, or from a service that the person named.
///
/// The service is asked about the loan of the open property alone. Commands that look at other loans besides
/// (`Command.computesHere`) compute all of them here, so that what they set side by side is from one source.
extension Workspace {
  /// How many answers of services are kept; those that were not used for longest go.
  static let mostKeptSchedules = 200

  /// The schedule of a loan; the last ones are kept in memory.
  func schedule(of loan: Loan) -> Schedule {
    if let served = served(loan) { return served }
    if let cachedSchedule, cachedSchedule.loan == loan { return cachedSchedule.schedule }
    let schedule = Schedule(loan)
    cachedSchedule = (loan, schedule)
    return schedule
  }

  /// The level payment of a loan; that of the service's schedule where there is one.
  func levelPayment(of loan: Loan) -> Money { served(loan)?.levelPayment ?? loan.levelPayment }

  /// The loan of the open property; nil when nothing is borrowed.
  private var openLoan: Loan? {
    (desk.sheet as? Rental).map(\.mortgage).flatMap { $0.principal > .zero ? $0 : nil }
  }

  /// The service's schedule; nil where it is not asked, or could not answer.
  private func served(_ loan: Loan) -> Schedule? {
    guard let use = service, serviceCall.source != .here, loan == openLoan else { return nil }
    if let served = use.served, served.answer.schedule.loan == loan { return shown(served, use.address) }
    // A second look within the command would not fare better.
    guard serviceCall.source == .service, serviceCall.failure == nil else { return nil }
    let query: ScheduleQuery
    do throws(ScheduleQuery.Unaskable) { query = try ScheduleQuery(loan, currency: currency) } catch {
      serviceCall.note(.computed(error))
      return nil
    }
    if let kept = kept(query, use.address) { return take(kept, use.address) }
    do throws(ServiceError) { return take(try fetched(query, use.address), use.address) } catch {
      serviceCall.failure = error
      service?.failure = error
      return nil
    }
  }

  private func take(_ served: ServiceUse.Served, _ address: ServiceAddress) -> Schedule {
    service?.served = served
    service?.failure = nil
    return shown(served, address)
  }

  /// A schedule that differs from what is computed here is never used without a word.
  private func shown(_ served: ServiceUse.Served, _ address: ServiceAddress) -> Schedule {
    if let difference = served.answer.difference {
      serviceCall.note(.differs(difference, host: address.authority))
    }
    return served.answer.schedule
  }

  // MARK: Answers

  /// Asks the service, and keeps what it answers.
  func fetched(
    _ query: ScheduleQuery, _ address: ServiceAddress
  ) throws(ServiceError) -> ServiceUse.Served {
    guard let source = scheduleSource else { throw .noFetcher(path: "") }
    let answer = try source.fetch(address, query)
    let time = identity.now()
    // That it could not be kept is no reason not to use it; it is asked for again next time.
    let rows = String(decoding: ScheduleText(answer.schedule, as: .json).bytes, as: UTF8.self)
    let text = KeptText(query.key, "\(address)\n\(rows)", at: time)
    try? store.keep(text, on: .schedules, most: Workspace.mostKeptSchedules)
    return ServiceUse.Served(answer: answer, time: time, isKept: false)
  }

  /// An earlier answer of this service to the same question; nil when there is none, or it cannot be read.
  private func kept(_ query: ScheduleQuery, _ address: ServiceAddress) -> ServiceUse.Served? {
    guard let kept = try? store.text(query.key, on: .schedules) else { return nil }
    let parts = kept.text.split(separator: "\n", maxSplits: 1)
    guard parts.count == 2, parts[0] == address.description,
      let answer = try? ScheduleAnswer(reading: Array(parts[1].utf8), to: query)
    else { return nil }
    try? store.touch(query.key, on: .schedules)
    return ServiceUse.Served(answer: answer, time: kept.time, isKept: true)
  }
}

extension Workspace {
  /// Runs a command that may ask the service, and says what it had to do with the result.
  ///
  /// A command that only looks fails when the service could not answer; one that has changed something says so.
  func asking(for command: Command, _ run: () throws(Problem) -> Report) throws(Problem) -> Report {
    guard let use = service else { return try run() }
    // A script's commands run within the one that runs the script.
    let outer = serviceCall
    defer { serviceCall = outer }
    serviceCall = ServiceCall(source: command.computesHere ? .here : .service)
    let (before, placeBefore) = (desk.revision, place)
    var report = try run()
    if let failure = serviceCall.failure {
      let problem = Problem(.service(failure, keptDays: nil))
      guard desk.revision != before else {
        place = placeBefore
        throw problem
      }
      report.parts.append(.note(Wording.message(problem.fact, in: style)))
    }
    if command.computesHere, openLoan != nil { serviceCall.note(.whatIf(host: use.address.authority)) }
    report.parts += serviceCall.remarks.map { .note(Wording.remark($0)) }
    return report
  }

  /// Takes schedules from a service from now on; nil for those that are computed here.
  func use(service address: ServiceAddress?, from origin: ServiceUse.Origin) {
    service = address.map { ServiceUse(address: $0, origin: origin) }
  }

  /// The service's schedule for the open property, asked for anew.
  func refreshSchedule() throws(Problem) {
    guard let use = service else { throw Problem(.noService) }
    let loan = try rental().mortgage
    guard loan.principal > .zero else { throw Problem(.noLoan) }
    let query: ScheduleQuery
    do throws(ScheduleQuery.Unaskable) { query = try ScheduleQuery(loan, currency: currency) } catch {
      throw Problem(.unaskable(error))
    }
    do throws(ServiceError) {
      _ = take(try fetched(query, use.address), use.address)
    } catch {
      service?.failure = error
      let time = kept(query, use.address)?.time
      // The day of the answer in UTC, as clocks of stores are.
      let day = time.flatMap { CalendarDate(canonical: String($0.prefix(10))) }
      let today = CalendarDate(canonical: String(identity.now().prefix(10)))
      throw Problem(.service(error, keptDays: day.flatMap { today?.days(since: $0) }))
    }
  }
}
