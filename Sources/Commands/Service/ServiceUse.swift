import Finance
import Localization
import ScheduleAPI
import ScheduleClient

/// A way to ask a service for a schedule; passed in, since this room knows no network.
package struct ScheduleSource {
  /// Asks and waits until there is an answer or the user gives up.
  let fetch: (ServiceAddress, ScheduleQuery) throws(ServiceError) -> ScheduleAnswer

  /// A way to ask.
  package init(fetch: @escaping (ServiceAddress, ScheduleQuery) throws(ServiceError) -> ScheduleAnswer) {
    self.fetch = fetch
  }
}

/// The service that schedules come from, with its last answer.
package struct ServiceUse {
  /// The address.
  let address: ServiceAddress
  /// The origin of the choice.
  let origin: Origin
  /// The schedule in use, so that its answer is read only once.
  var served: Served?
  /// The error of the last question.
  var error: ServiceError?

  /// The origin of the choice of a service; the earlier ones have precedence.
  package enum Origin: Sendable {
    /// `--service`.
    case option
    /// `ROI_SERVICE`.
    case variable
    /// The saved settings.
    case setting
    /// A command, for this session only.
    case command

    /// The words for the origin.
    var words: LocalizedText {
      switch self {
      case .option: LocalizedText("--service on the command line")
      case .variable: LocalizedText("the variable ROI_SERVICE")
      case .setting: LocalizedText("your settings")
      case .command: LocalizedText("a command, for this session")
      }
    }
  }

  /// A schedule of the service.
  struct Served {
    let answer: ScheduleAnswer
    /// The time at which it was fetched, as ISO 8601.
    let time: String
    /// `true` when it was kept from an earlier call rather than asked for now.
    let isKept: Bool

    /// The words for the way in which the answer came.
    var arrival: LocalizedText {
      isKept ? LocalizedText("kept from an earlier call") : LocalizedText("fetched in this session")
    }
  }
}

/// A remark beside figures that rest on a service.
enum ServiceRemark: Equatable {
  /// The service's schedule is used, and differs from the one that is computed here.
  case differs(ScheduleDifference, host: String)
  /// The service cannot be asked about this loan, so that the schedule is computed here.
  case computed(UnsupportedLoanError)
  /// The command looks at other loans too, so that all schedules are computed here.
  case comparesLoans(host: String)

  /// The sentence of the remark.
  var sentence: LocalizedText {
    switch self {
    case .differs(let difference, let host):
      ServiceRemark.differs(difference, host).then(ServiceRemark.inAll(difference))
    case .computed(let reason):
      LocalizedText("\(reason.sentence) The schedule is computed here.")
    case .comparesLoans(let host):
      LocalizedText("These figures are computed here: \(host) is asked about the open property alone.")
    }
  }

  private static func differs(_ difference: ScheduleDifference, _ host: String) -> LocalizedText {
    let (row, column) = (difference.row, difference.column.name)
    return switch (difference.reported, difference.computed) {
    case (let reported?, let computed?):
      LocalizedText(
        "The schedule of \(host) is used, and is not the one computed here: in month \(row), \(column) is \(cents(reported)) there and \(cents(computed)) here."
      )
    case (nil, _):
      LocalizedText(
        "The schedule of \(host) is used, and is not the one computed here: it ends before month \(row).")
    case (_, nil):
      LocalizedText(
        "The schedule of \(host) is used, and is not the one computed here: it goes on with month \(row), where that one has ended."
      )
    }
  }

  private static func inAll(_ difference: ScheduleDifference) -> LocalizedText {
    let more = difference.moreInterest
    if more == .zero { return LocalizedText("The interest in all is the same.") }
    return more > .zero
      ? LocalizedText("The interest in all is \(cents(more)) more there.")
      : LocalizedText("The interest in all is \(cents(-more)) less there.")
  }

  private static func cents(_ money: Money) -> Cell { .money(money, .atLeast(2)) }
}
