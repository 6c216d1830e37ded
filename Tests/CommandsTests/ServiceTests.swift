import Finance
import Reports
import ScheduleAPI
import ScheduleClient
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Schedules from a service")
struct ServiceTests {
  /// A service that answers as it is told to, and counts.
  private final class Service {
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

  private static let property = "set price 250000 down 20 rate 6.5 rent 1800"
  private let service = Service()

  private func shell(on store: any Store = MemoryStore(), _ lines: String...) throws -> Shell {
    let shell = try Shell(on: store, as: "here")
    shell.interpreter.connect(
      ScheduleSource { [service] _, query throws(ServiceError) in try service.answer(query) })
    for line in [Self.property, "service https://schedules.example"] + lines { shell.expectSuccess(line) }
    return shell
  }

  @Test("Only what rests on the schedule asks, and the same question is asked once")
  func asksOnce() throws {
    let shell = try shell()
    for line in ["set rent 1900", "show", "fields", "calc rent * 12", "undo", "service"] {
      shell.expectSuccess(line)
    }
    #expect(service.calls == [])
    for line in ["month 12", "schedule 1..3", "summary", "calc interest(12)", "explain roi(12)", "next"] {
      shell.expectSuccess(line)
    }
    #expect(service.calls == ["200000.00-6.500-30-0.00-0.00"])
    shell.expectSuccess("set rate 7")
    shell.expectSuccess("month 1")
    #expect(service.calls.count == 2)
  }

  @Test("What nobody owes is computed here")
  func whatIf() throws {
    let shell = try shell()
    let local = Shell(Self.property)
    let note =
      "These figures are computed here: schedules.example is asked about the open property alone.\n"
    for line in ["sweep rate 5..8 by 1 show payment", "solve price for payment = 1500"] {
      let text = shell.text(line)
      #expect(text.hasPrefix(local.text(line)) && text.hasSuffix(note), "\(line)")
    }
    #expect(service.calls == [])
  }

  /// What such a command sets side by side is from one source, also where the loan is the open one.
  @Test("One command has one source of schedules")
  func oneSource() throws {
    service.surcharge = Money(minorUnits: 500)
    let lines = [
      "require total_interest <= 260000", "save elm", "copy elm oak", "open oak", "set rate 6.6",
    ]
    let (shell, local) = (try shell(), Shell(Self.property))
    for line in lines {
      shell.expectSuccess(line)
      local.expectSuccess(line)
    }
    for line in [
      "breaks", "compare elm oak", "compare elm oak --why total_interest",
      "solve rate for total_interest = 255085.82",
    ] {
      shell.expectSuccess("month 1")
      local.expectSuccess("month 1")
      let (told, computed) = (shell.text(line), local.text(line))
      #expect(told.hasPrefix(computed) && told.count > computed.count, "\(line)\n\(told)\n\(computed)")
    }
    service.fault = .status(503)
    shell.expectSuccess("set rate 6.7")
    shell.expectSuccess("compare elm oak")
  }

  /// The level payment and what rests on it are from the same rows as the rest.
  @Test("All figures of the open property are the service's")
  func payment() throws {
    service.surcharge = Money(minorUnits: 500)
    let shell = try shell()
    // 200,000 at 6.5 % for 30 years is 1,264.14 a month.
    #expect(shell.text("calc payment").contains("$1,269.14"))
    #expect(shell.text("calc cash_flow").contains("$530.86"))
    let payment = shell.text("explain payment")
    #expect(payment.contains("as the service has it") && !payment.contains("pmt("))
    #expect(shell.text("explain principal(1)").contains("= $1,269.14 − $1,083.33"))
    #expect(shell.text("month 1").contains("less there"))
  }

  /// A row whose interest is not what the balance and the rate come to is told as the service's.
  @Test("No explanation is false")
  func explanation() throws {
    service.deviation = Money(minorUnits: 1)
    let shell = try shell()
    let told = shell.text("explain interest(1)")
    #expect(told.contains("interest(1) = $1,083.34  as the service has it") && !told.contains("round("))
    #expect(shell.text("explain interest(2)").contains("round("))
    #expect(!Shell(Self.property).text("explain interest(1)").contains("as the service has it"))
  }

  @Test("An answer is kept for the next time, and for no other service")
  func keeps() throws {
    let store = MemoryStore()
    try shell(on: store).expectSuccess("month 12")
    try shell(on: store).expectSuccess("month 12")
    #expect(service.calls.count == 1)
    let other = try shell(on: store, "service https://other.example")
    other.expectSuccess("month 12")
    #expect(service.calls.count == 2)
    #expect(other.text("service").contains("https://other.example"))
  }

  @Test("At most so many answers are kept, those used last")
  func bounded() throws {
    let store = MemoryStore()
    let shell = try shell(on: store)
    for loan in 1...ServiceScheduleProvider.limit + 5 {
      shell.expectSuccess("set loan \(loan)000")
      shell.expectSuccess("month 1")
    }
    #expect(store.records(in: .schedules, key: nil).count == ServiceScheduleProvider.limit)
    #expect(store.records(in: .schedules, key: "1000.00-6.500-30-0.00-0.00").first == nil)
    #expect(store.records(in: .schedules, key: "205000.00-6.500-30-0.00-0.00").first != nil)
  }

  @Test("Nothing changes when the service cannot answer, and the failure says which")
  func failure() throws {
    let shell = try shell("month 3")
    shell.expectSuccess("set rate 7")
    service.fault = .status(503)
    let before = shell.state
    for line in ["month 12", "schedule", "next", "calc interest(1)"] {
      let failure = try shell.failure(line)
      #expect(failure.code == "bad-status" && failure.message.contains("503"), "\(line)")
      #expect(shell.state == before, "\(line)")
    }
    #expect(shell.text("service").contains("503"))
    // Nothing has come from it since the rate changed, but it has answered before.
    #expect(shell.text("service").contains("2026-01-02 03:04"))
    // What has changed something stays, and says what it could not learn.
    shell.expectSuccess("set rate 7.5")
    shell.expectSuccess("service off")
    shell.expectSuccess("month 12")
  }

  @Test("A difference is said to the cent, each time")
  func difference() throws {
    service.deviation = Money(minorUnits: 1)
    let shell = try shell()
    for line in ["month 1", "month 1", "schedule 1..2"] {
      let text = shell.text(line)
      #expect(text.contains("$1,083.34"), "\(line): \(text)")
      #expect(text.contains("in month 1, interest is $1,083.34 there and $1,083.33 here"), "\(line)")
    }
    shell.expectSuccess("service off")
    #expect(!shell.text("month 1").contains("there"))
  }

  @Test("refresh asks again, and what was kept stays in use when that fails")
  func refresh() throws {
    let shell = try shell("month 1")
    shell.expectSuccess("service refresh")
    #expect(service.calls.count == 2)
    service.fault = .fetch(.timedOut(.answer))
    let failure = try shell.failure("service refresh")
    #expect(failure.code == "timed-out")
    #expect(failure.message.hasSuffix("The schedule that came today is still used."))
    shell.expectSuccess("month 2")
    #expect(service.calls.count == 3)
  }

  @Test(
    "What stays in use is marked with its age",
    arguments: [
      ("2026-01-01T23:59:59Z", "a day ago"), ("2025-12-23T00:00:00Z", "10 days ago"),
    ])
  func age(time: String, age: String) throws {
    let store = MemoryStore()
    try shell(on: store).expectSuccess("month 1")
    let kept = try #require(store.records(in: .schedules, key: nil).first)
    store.save(KeyValueRecord(kept.key, kept.text, at: time), in: .schedules, limit: 9)
    let shell = try shell(on: store, "month 1")
    #expect(service.calls.count == 1)
    service.fault = .status(500)
    let message = try shell.failure("service refresh").message
    #expect(message.hasSuffix("The schedule that came \(age) is still used."))
    shell.expectSuccess("month 2")
  }

  @Test("What the standing says of answers")
  func standing() throws {
    service.fault = .status(500)
    let shell = try shell()
    #expect(shell.text("service").contains("it was not asked yet"))
    _ = shell.run("month 1")
    #expect(shell.text("service").contains("it has not answered yet"))
    service.fault = nil
    shell.expectSuccess("month 1")
    let outcome = try #require(shell.run("service").first)
    var bytes: [UInt8] = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    let json = String(decoding: bytes, as: UTF8.self)
    #expect(json.contains(#""answer":"2026-01-02T03:04:05Z""#), "\(json)")
  }

  @Test(
    "A currency of other decimals is said with them",
    arguments: [("KWD", "3"), ("JPY", "0")])
  func decimals(currency: String, decimals: String) throws {
    let shell = try shell("settings currency \(currency)")
    let text = shell.text("month 1")
    #expect(text.contains("those in \(currency) have \(decimals)."), "\(text)")
  }

  // MARK: What is kept

  /// A shell at a prompt, and what it keeps.
  private func prompt(_ kept: String = "", stated: String? = nil) throws -> (shell: Shell, person: Person) {
    let (shell, person) = (Shell(), Person())
    shell.files["settings.roi"] = kept
    if let stated { shell.interpreter.use(service: try ServiceAddress(stated), from: .variable) }
    shell.interpreter.connect(person.console)
    shell.interpreter.start(from: "settings.roi", isSettings: true)
    return (shell, person)
  }

  @Test("A choice at the prompt is kept, and off forgets it")
  func kept() throws {
    let (shell, person) = try prompt()
    shell.expectSuccess("service https://a.example")
    let kept = try #require(person.kept.last)
    #expect(kept.contains("settings service https://a.example\n"))
    let next = try prompt(kept)
    #expect(next.shell.text("service").contains("https://a.example  your settings"))
    #expect(next.shell.text("settings service").contains("https://a.example"))
    next.shell.expectSuccess("service off")
    #expect(next.person.kept.last?.contains("settings service") == false)
    #expect(next.shell.interpreter.services.use == nil)
  }

  @Test("What the environment says holds against what is kept, until something is typed")
  func stated() throws {
    let (shell, person) = try prompt("settings service https://a.example\n", stated: "https://b.example")
    #expect(shell.text("service").contains("https://b.example  the variable ROI_SERVICE"))
    shell.expectSuccess("settings color never")
    #expect(person.kept.last?.contains("settings service https://a.example") == true)
    shell.expectSuccess("settings service https://c.example")
    #expect(shell.text("service").contains("https://c.example  your settings"))
    shell.expectSuccess("settings service default")
    #expect(shell.text("service").contains("https://b.example"))
  }

  @Test(
    "Neither a script nor trust for a session is kept",
    arguments: ["source s.roi", "source t.roi", "service http://10.0.0.1 --insecure-service"])
  func notKept(line: String) throws {
    let (shell, person) = try prompt("settings service https://a.example\n")
    shell.files["s.roi"] = "service https://b.example\n"
    shell.files["t.roi"] = "settings service https://b.example\n"
    shell.expectSuccess(line)
    #expect(shell.interpreter.services.use?.address.host != "a.example")
    shell.expectSuccess("settings color never")
    #expect(person.kept.last?.contains("settings service https://a.example") == true)
  }

  @Test("A loan that no service knows is computed here, with a word")
  func unaskable() throws {
    let shell = try shell("set term 25m")
    let text = shell.text("month 1")
    #expect(text.contains("the term is 25 months. The schedule is computed here."))
    #expect(service.calls == [])
    #expect(try shell.failure("service refresh").code == "unaskable")
  }

  @Test("A script asks too, and the prompt never does")
  func sources() throws {
    let shell = try shell("month 2")
    #expect(shell.script("set rate 8\nmonth 12\n").allSatisfy { $0.failure == nil })
    #expect(service.calls.count == 2)
    shell.expectSuccess("set rate 6")
    // What the prompt shows of the place.
    _ = shell.workspace.path
    _ = shell.interpreter.suggestions(in: "calc int", at: 8)
    #expect(service.calls.count == 2)
  }

  @Test(
    "Addresses",
    arguments: [
      ("http://localhost:8080", nil), ("https://a.example/x/", nil), ("http://10.0.0.1", "bad-address"),
      ("http://10.0.0.1 --insecure-service", nil), ("file:///etc/passwd", "bad-address"), ("", "bad-address"),
    ] as [(String, String?)])
  func addresses(text: String, code: String?) {
    let shell = Shell()
    #expect(shell.code("service \(text.isEmpty ? "\"\"" : text)") == code)
    #expect((shell.interpreter.services.use != nil) == (code == nil))
  }
}

extension Loan {
  /// The payments when each month pays so much, which is more than the level payment.
  fileprivate func payments(of payment: Money) -> [Payment] {
    var payments: [Payment] = []
    var balance = principal
    let local = Schedule(self)
    while balance > .zero, let row = local.payment(inMonth: payments.count + 1) {
      // The interest of the loan's own schedule is more than that of the smaller balance, which is a service's right.
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
