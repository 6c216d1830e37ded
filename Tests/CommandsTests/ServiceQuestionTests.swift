import Finance
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Questions to a service")
struct ServiceQuestionTests: ServiceSuite {
  let service = FakeService()

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
    let local = TestShell(Self.property)
    let note =
      "These figures are computed here: schedules.example is asked about the open property alone.\n"
    for line in ["sweep rate 5..8 by 1 show payment", "solve price for payment = 1500", "audit"] {
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
    let (shell, local) = (try shell(), TestShell(Self.property))
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
    #expect(!TestShell(Self.property).text("explain interest(1)").contains("as the service has it"))
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
}
