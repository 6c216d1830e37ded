import Finance
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Answers of a service")
struct ServiceAnswerTests: ServiceSuite {
  let service = FakeService()

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

  @Test(
    "A currency of other decimals is said with them",
    arguments: [("KWD", "3"), ("JPY", "0")])
  func decimals(currency: String, decimals: String) throws {
    let shell = try shell("settings currency \(currency)")
    let text = shell.text("month 1")
    #expect(text.contains("those in \(currency) have \(decimals)."), "\(text)")
  }
}
