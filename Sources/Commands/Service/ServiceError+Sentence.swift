import Finance
import Localization
import ScheduleAPI
import ScheduleClient
import Shell
import Syntax

extension ServiceError {
  /// The stable name for programs.
  var code: String {
    switch self {
    case .interrupted: "interrupted"
    case .noFetcher: "no-fetcher"
    case .fetch(let error): error.code
    case .status: "bad-status"
    case .redirect: "redirected"
    case .notJSON: "not-json"
    case .wrongShape: "wrong-shape"
    case .notASchedule: "not-a-schedule"
    }
  }

  /// The sentence on the error.
  var sentence: LocalizedText {
    switch self {
    case .interrupted: LocalizedText("The service was not waited for.")
    case .noFetcher(let path):
      LocalizedText("The program that asks services, \(Quoting.path(path)), is not there.")
    case .fetch(let error): error.sentence
    case .status(let status, nil): LocalizedText("The service answered with the status \(status).")
    case .status(let status, let explanation?):
      LocalizedText(
        "The service answered with the status \(status) and said \"\(Self.withoutPeriod(explanation))\".")
    case .redirect(let status, nil):
      LocalizedText("The service redirects to another address (\(status)), which is not followed.")
    case .redirect(let status, let location?):
      LocalizedText("The service redirects to \(quoted(location)) (\(status)), which is not followed.")
    case .notJSON(let offset): LocalizedText("The service's answer is not JSON from byte \(offset + 1) on.")
    case .wrongShape(let shape): LocalizedText("The service's answer has another shape: \(shape.words).")
    case .notASchedule(let error): LocalizedText("The service's answer is not a schedule: \(error.words).")
    }
  }

  /// A sentence of the service, to stand within one of ours.
  private static func withoutPeriod(_ sentence: String) -> String {
    sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension FetchError {
  fileprivate var code: String {
    switch self {
    case .cannotConnect, .brokenOff: "cannot-connect"
    case .timedOut: "timed-out"
    case .tls, .untrusted, .misnamed, .noTrust: "tls-failed"
    case .tooLarge: "answer-too-large"
    }
  }

  fileprivate var sentence: LocalizedText {
    switch self {
    case .cannotConnect(let reason): LocalizedText("The service cannot be reached: \(reason).")
    case .brokenOff(let reason): LocalizedText("The service broke off its answer: \(reason).")
    case .timedOut(.connection): LocalizedText("The service did not take the call in time.")
    case .timedOut(.answer): LocalizedText("The service did not answer in time.")
    case .tls(let reason): LocalizedText("There is no secure connection to the service: \(reason).")
    case .untrusted:
      LocalizedText(
        "The service's certificate is not trusted, or has expired; SSL_CERT_FILE names a file of certificates to trust."
      )
    case .misnamed:
      LocalizedText("The service's certificate is for another name than the one in its address.")
    case .noTrust(let path):
      LocalizedText("SSL_CERT_FILE names \(Quoting.path(path)), which has no certificates to trust.")
    case .tooLarge(let limit): LocalizedText("The service's answer is longer than \(limit) bytes.")
    }
  }
}

extension ServiceError.Shape {
  fileprivate var words: LocalizedText {
    switch self {
    case .notAnArray(let found): LocalizedText("it is \(found), not an array")
    case .notAnObject(let row, let found): LocalizedText("row \(row) is \(found), not an object")
    case .missing(let row, let column): LocalizedText("row \(row) has no \(column.name)")
    case .twice(let row, let column): LocalizedText("row \(row) has \(column.name) twice")
    case .notANumber(let row, let column, let found):
      LocalizedText("\(column.name) of row \(row) is \(found), not a number")
    case .tooManyDecimals(let row, let column):
      LocalizedText("\(column.name) of row \(row) has too many decimals")
    case .tooDeep(let offset): LocalizedText("values are nested too deep from byte \(offset + 1) on")
    }
  }
}

extension ServiceError.Inconsistency {
  fileprivate var words: LocalizedText {
    switch self {
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
    case .drawn(let row, let found, let expected):
      LocalizedText("\(cents(found)) is drawn in row \(row), and not \(cents(expected))")
    }
  }
}

private func cents(_ money: Money) -> Cell { .money(money, .atLeast(2)) }

extension UnsupportedLoanError {
  /// The sentence on the reason.
  var sentence: LocalizedText {
    switch self {
    case .currency(let currency):
      LocalizedText(
        "Services take amounts with two decimals, and those in \(currency.code) have \(currency.fractionDigits)."
      )
    case .partOfAYear(let term):
      LocalizedText("Services take whole years, and the term is \(Cell.term(term)).")
    case .rateDecimals: LocalizedText("Services take rates with up to three decimals, and this one has more.")
    case .terms(let parameter?):
      LocalizedText(
        "The terms of this loan cannot be sent to a service: its parameter \(parameter) cannot state them.")
    case .terms(nil): LocalizedText("The terms of this loan cannot be sent to a service.")
    case .tooLong: LocalizedText("The terms of this loan are too many to be sent to a service.")
    }
  }
}

extension ServiceAddressError {
  /// The sentence about an address that was typed.
  func sentence(_ typed: String) -> LocalizedText {
    switch self {
    case .notAnAddress: LocalizedText("\(quoted(typed)) is not an address such as https://schedules.example.")
    case .scheme(let scheme):
      LocalizedText("An address begins with https:// or http://, not with \(scheme)://.")
    case .credentials: LocalizedText("An address has no name or password: none is ever sent.")
    case .queryOrFragment: LocalizedText("An address has no ? and no #.")
    case .port(let port): LocalizedText("\(quoted(port)) is not a port from 1 to 65535.")
    case .notSecure(let host):
      LocalizedText(
        "http to \(host) can be read and changed on the way: use https, or add --insecure-service if you know that way."
      )
    }
  }
}
