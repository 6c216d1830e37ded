import Finance
import Localization
import ScheduleAPI

/// What is said of services that schedules come from.
extension Wording {
  static let noService = LocalizedText(
    "Schedules are computed here. \"service URL\" takes them from a service.")
  static let notAsked = LocalizedText("it was not asked yet")
  static let notAnswered = LocalizedText("it has not answered yet")

  /// Of a figure whose formula comes to another one than the service says.
  static let told = LocalizedText("as the service has it")

  /// How an answer came.
  static func arrival(_ served: ServiceUse.Served) -> LocalizedText {
    served.isKept ? LocalizedText("kept from an earlier call") : LocalizedText("fetched in this session")
  }

  /// Who chose a service.
  static func origin(_ origin: ServiceUse.Origin) -> LocalizedText {
    switch origin {
    case .option: LocalizedText("--service on the command line")
    case .variable: LocalizedText("the variable ROI_SERVICE")
    case .setting: LocalizedText("your settings")
    case .command: LocalizedText("a command, for this session")
    }
  }

  static func asking(_ address: ServiceAddress) -> LocalizedText {
    LocalizedText("Asking \(address.authority) …")
  }

  static func remark(_ remark: ServiceRemark) -> LocalizedText {
    switch remark {
    case .differs(let difference, let host):
      differs(difference, host).then(inAll(difference))
    case .computed(let reason): LocalizedText("\(sentence(reason)) The schedule is computed here.")
    case .whatIf(let host):
      LocalizedText("These figures are computed here: \(host) is asked about the open property alone.")
    }
  }

  private static func differs(_ difference: ScheduleDifference, _ host: String) -> LocalizedText {
    let (row, column) = (difference.row, difference.column.name)
    return switch (difference.told, difference.computed) {
    case (let told?, let computed?):
      LocalizedText(
        "The schedule of \(host) is used, and is not the one computed here: in month \(row), \(column) is \(cents(told)) there and \(cents(computed)) here."
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

  // MARK: Errors

  static func serviceEntry(_ fact: Problem.Fact) -> (String, LocalizedText)? {
    switch fact {
    case .noService: ("no-service", noService)
    case .badAddress(let typed, let fault): ("bad-address", sentence(fault, typed))
    case .unaskable(let reason): ("unaskable", sentence(reason))
    case .service(let fault, let time): (code(of: fault), sentence(fault).then(wayOut(fault, time)))
    default: nil
    }
  }

  /// What can be done without the service.
  private static func wayOut(_ fault: ServiceError, _ keptDays: Int?) -> LocalizedText {
    keptDays.map { days in
      switch days {
      case ...0: LocalizedText("The schedule that came today is still used.")
      case 1: LocalizedText("The schedule that came a day ago is still used.")
      default: LocalizedText("The schedule that came \(days) days ago is still used.")
      }
    }
      ?? LocalizedText("\"service off\" computes schedules here; nothing that was saved is lost.")
  }

  private static func code(of fault: ServiceError) -> String {
    switch fault {
    case .interrupted: "interrupted"
    case .noFetcher: "no-fetcher"
    case .cannotConnect, .brokenOff: "cannot-connect"
    case .timedOut: "timed-out"
    case .tls, .untrusted, .misnamed, .noTrust: "tls-failed"
    case .status: "bad-status"
    case .redirect: "redirected"
    case .tooLarge: "answer-too-large"
    case .notJSON: "not-json"
    case .wrongShape: "wrong-shape"
    case .notASchedule: "not-a-schedule"
    }
  }

  /// Which of the many things that can go wrong with a service did.
  static func sentence(_ fault: ServiceError) -> LocalizedText {
    switch fault {
    case .interrupted: LocalizedText("The service was not waited for.")
    case .noFetcher(let path): LocalizedText("The program that asks services, \(shown(path)), is not there.")
    case .cannotConnect(let reason): LocalizedText("The service cannot be reached: \(reason).")
    case .brokenOff(let reason): LocalizedText("The service broke off its answer: \(reason).")
    case .timedOut(.connection): LocalizedText("The service did not take the call in time.")
    case .timedOut(.answer): LocalizedText("The service did not answer in time.")
    case .tls(let reason): LocalizedText("There is no secure connection to the service: \(reason).")
    case .untrusted:
      LocalizedText(
        "Nobody who is trusted vouches for the service's certificate, or it is out of date; SSL_CERT_FILE names a file of certificates to trust."
      )
    case .misnamed:
      LocalizedText("The service's certificate is for another name than the one in its address.")
    case .noTrust(let path):
      LocalizedText("SSL_CERT_FILE names \(shown(path)), which has no certificates to trust.")
    case .status(let status, nil): LocalizedText("The service answered with the status \(status).")
    case .status(let status, let explanation?):
      LocalizedText(
        "The service answered with the status \(status) and said \"\(withoutPeriod(explanation))\".")
    case .redirect(let status, nil):
      LocalizedText("The service points elsewhere (\(status)), which is not followed.")
    case .redirect(let status, let place?):
      LocalizedText("The service points to \(quoted(place)) (\(status)), which is not followed.")
    case .tooLarge(let limit): LocalizedText("The service's answer is longer than \(limit) bytes.")
    case .notJSON(let offset): LocalizedText("The service's answer is not JSON from byte \(offset + 1) on.")
    case .wrongShape(let shape): LocalizedText("The service's answer has another shape: \(sentence(shape)).")
    case .notASchedule(let flaw): LocalizedText("The service's answer is no schedule: \(sentence(flaw)).")
    }
  }

  /// Somebody else's sentence within one of ours.
  private static func withoutPeriod(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }

  private static func sentence(_ shape: ServiceError.Shape) -> LocalizedText {
    switch shape {
    case .notAnArray(let found): LocalizedText("it is no array but \(found)")
    case .notAnObject(let row, let found): LocalizedText("row \(row) is no object but \(found)")
    case .missing(let row, let column): LocalizedText("row \(row) has no \(column.name)")
    case .twice(let row, let column): LocalizedText("row \(row) has \(column.name) twice")
    case .notANumber(let row, let column, let found):
      LocalizedText("\(column.name) of row \(row) is no number but \(found)")
    case .tooManyDecimals(let row, let column):
      LocalizedText("\(column.name) of row \(row) has too many decimals")
    case .tooDeep(let offset): LocalizedText("values lie too deep in each other from byte \(offset + 1) on")
    }
  }

  private static func sentence(_ flaw: ServiceError.Flaw) -> LocalizedText {
    switch flaw {
    case .notFinite(let row, let column): LocalizedText("\(column.name) of row \(row) is not a finite number")
    case .tooLarge(let row, let column):
      LocalizedText("\(column.name) of row \(row) is larger than any amount")
    case .negative(let row, let column, let amount):
      LocalizedText("\(column.name) of row \(row) is negative, \(cents(amount))")
    case .misnumbered(let row, let found): LocalizedText("row \(row) has the number \(found)")
    case .balance(let row, let found, let expected):
      LocalizedText("the balance of row \(row) is \(cents(found)), where \(cents(expected)) is left")
    case .tooManyRows(let limit): LocalizedText("it has more than \(limit) rows, which is the term")
    case .unsettled(let left): LocalizedText("\(cents(left)) is left at its end")
    case .escrow(let row, let found, let expected):
      LocalizedText("the escrow of row \(row) is \(cents(found)), and not \(cents(expected))")
    }
  }

  private static func sentence(_ reason: ScheduleQuery.Unaskable) -> LocalizedText {
    switch reason {
    case .currency(let currency):
      LocalizedText(
        "Services know amounts with two decimals, and those in \(currency.code) have \(currency.fractionDigits)."
      )
    case .partOfAYear(let term):
      LocalizedText("Services know whole years, and the term is \(Cell.term(term)).")
    case .rateDecimals: LocalizedText("Services know rates with three decimals, and this one has more.")
    }
  }

  private static func sentence(_ fault: ServiceAddress.Fault, _ typed: String) -> LocalizedText {
    switch fault {
    case .notAnAddress: LocalizedText("\(quoted(typed)) is no address such as https://schedules.example.")
    case .scheme(let scheme):
      LocalizedText("An address begins with https:// or http://, not with \(scheme)://.")
    case .credentials: LocalizedText("An address has no name or password: none is ever sent.")
    case .queryOrFragment: LocalizedText("An address has no ? and no #.")
    case .port(let port): LocalizedText("\(quoted(port)) is no port from 1 to 65535.")
    case .notSecure(let host):
      LocalizedText(
        "http to \(host) can be read and changed on the way: use https, or add --insecure-service if you know that way."
      )
    }
  }
}
