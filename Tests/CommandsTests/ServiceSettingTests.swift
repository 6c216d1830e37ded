import Finance
import Reports
import ScheduleClient
import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("The choice of a service")
struct ServiceSettingTests: ServiceSuite {
  let service = FakeService()

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

  /// A shell at a prompt, and what it keeps.
  private func prompt(_ kept: String = "", stated: String? = nil) throws -> (shell: TestShell, person: Person)
  {
    let (shell, person) = (TestShell(), Person())
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

  @Test(
    "Addresses",
    arguments: [
      ("http://localhost:8080", nil), ("https://a.example/x/", nil), ("http://10.0.0.1", "bad-address"),
      ("http://10.0.0.1 --insecure-service", nil), ("file:///etc/passwd", "bad-address"), ("", "bad-address"),
    ] as [(String, String?)])
  func addresses(text: String, code: String?) {
    let shell = TestShell()
    #expect(shell.code("service \(text.isEmpty ? "\"\"" : text)") == code)
    #expect((shell.interpreter.services.use != nil) == (code == nil))
  }
}
