import ScheduleAPI

/// How a service is asked for schedules; handed in, since this room knows no network.
package struct ScheduleSource {
  /// Asks and waits, until there is an answer or the person gives up.
  let fetch: (ServiceAddress, ScheduleQuery) throws(ServiceError) -> ScheduleAnswer

  /// A way to ask.
  package init(fetch: @escaping (ServiceAddress, ScheduleQuery) throws(ServiceError) -> ScheduleAnswer) {
    self.fetch = fetch
  }
}

/// The service that schedules come from, and how they came.
package struct ServiceUse {
  /// Where it is.
  let address: ServiceAddress
  /// Who chose it.
  let origin: Origin
  /// The schedule that is in use, so that its answer is read but once.
  var served: Served?
  /// What kept the service from answering the question that was asked last.
  var failure: ServiceError?

  /// Who chooses a service; what comes first holds against what comes later.
  package enum Origin: Sendable {
    /// `--service`.
    case option
    /// `ROI_SERVICE`.
    case variable
    /// What was kept.
    case setting
    /// A command, for this session only.
    case command
  }

  /// A schedule of the service.
  struct Served {
    let answer: ScheduleAnswer
    /// When it was fetched, as ISO 8601.
    let time: String
    /// Whether it was kept from an earlier call rather than asked for now.
    let isKept: Bool
  }
}

/// What the service has to do with the command that is running.
struct ServiceCall {
  /// Where schedules come from, one and the same for all that the command looks at.
  var source = Source.inUse
  /// Why it could not answer.
  var failure: ServiceError?
  /// What a person has to know of what they see.
  var remarks: [ServiceRemark] = []

  /// Where schedules come from.
  enum Source {
    /// The service's schedule that is in use, if any: what the prompt shows never asks.
    case inUse
    /// The service, which is asked where it has to be.
    case service
    /// They are computed here.
    case here
  }

  /// Adds a remark, once.
  mutating func note(_ remark: ServiceRemark) {
    if !remarks.contains(remark) { remarks.append(remark) }
  }
}

/// What is said beside figures that a service has to do with.
enum ServiceRemark: Equatable {
  /// The service's schedule is used, and differs from the one that is computed here.
  case differs(ScheduleDifference, host: String)
  /// The service cannot be asked about this loan, so that the schedule is computed here.
  case computed(ScheduleQuery.Unaskable)
  /// The command looks at other loans too, so that all schedules are computed here.
  case whatIf(host: String)
}

extension Interpreter {
  /// Lends the way to ask services.
  package func lend(_ source: ScheduleSource) { session.scheduleSource = source }

  /// Says at the prompt which service is waited for; nil ends it.
  package func show(waitingFor address: ServiceAddress?) {
    console?.progress(address.map { session.said(Wording.asking($0)) })
  }
}
