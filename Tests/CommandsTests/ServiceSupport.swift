import Finance
import ScheduleAPI
import ScheduleClient
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A service that answers as it is told to, and counts.
final class FakeService {
  var calls: [String] = []
  var fault: ServiceError?
  /// What is added to the interest of the first month, and taken from its principal.
  var deviation: Money = .zero
  /// How much more than the loan's own the level payment is.
  var surcharge: Money = .zero

  func answer(_ query: ScheduleQuery) throws(ServiceError) -> ScheduleAnswer {
    calls.append(query.key)
    if let fault { throw fault }
    var payments = Array(Schedule(query.loan))
    if deviation != .zero, let first = payments.first, let last = payments.last {
      // The last payment settles what the first one left.
      payments =
        [first.moving(deviation)] + payments.dropFirst().dropLast().map { $0.raised(deviation) }
        + [last.raised(deviation).moving(-deviation)]
    }
    if surcharge != .zero { payments = query.loan.payments(of: query.loan.levelPayment + surcharge) }
    let text = ScheduleText(Schedule(query.loan, payments: payments), as: .json)
    return try ScheduleAnswer(reading: text.bytes, to: query)
  }
}

/// A suite of tests with a shell that asks a service for its schedules.
protocol ServiceSuite {
  var service: FakeService { get }
}

extension ServiceSuite {
  static var property: String { "set price 250000 down 20 rate 6.5 rent 1800" }

  func shell(on store: any Store = MemoryStore(), _ lines: String...) throws -> TestShell {
    let shell = try TestShell(on: store, as: "here")
    shell.interpreter.connect(
      ScheduleSource { [service] _, query throws(ServiceError) in try service.answer(query) })
    for line in [Self.property, "service https://schedules.example"] + lines { shell.expectSuccess(line) }
    return shell
  }
}

extension Loan {
  /// The payments when each month pays so much, which is more than the level payment.
  fileprivate func payments(of payment: Money) -> [Payment] {
    var payments: [Payment] = []
    var balance = principal
    let local = Schedule(self)
    while balance > .zero, let row = local.payment(inMonth: payments.count + 1) {
      // The interest of the loan's own schedule is more than that of the smaller balance, which is a
      // service's right.
      let repaid = min(payment - row.interest, balance)
      payments.append(
        Payment(
          number: row.number, openingBalance: balance, interest: row.interest, principal: repaid,
          escrow: escrow, extra: .zero))
      balance = balance - repaid
    }
    return payments
  }
}

extension Payment {
  /// The payment with so much more interest and less principal.
  fileprivate func moving(_ amount: Money) -> Payment {
    Payment(
      number: number, openingBalance: openingBalance, interest: interest + amount,
      principal: principal - amount, escrow: escrow, extra: extra)
  }

  /// The payment with a higher balance before it.
  fileprivate func raised(_ amount: Money) -> Payment {
    Payment(
      number: number, openingBalance: openingBalance + amount, interest: interest, principal: principal,
      escrow: escrow, extra: extra)
  }
}
