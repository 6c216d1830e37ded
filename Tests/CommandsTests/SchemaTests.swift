import Programs
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The results in JSON, beside the schema that `roi schema` writes.
@Suite("The schema of JSON")
struct JSONSchemaTests {
  private let validator = Result { try SchemaValidator(OutputSchema.text) }

  private func text(_ outcome: CommandResult) -> String {
    var bytes: [UInt8] = []
    JSONRenderer(currency: .usd).render(outcome, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func faults(of line: String) throws -> [String] {
    try validator.get().faults(of: JSONDocument(line))
  }

  @Test("The results of every example are valid", arguments: ExamplesTests.all)
  func examples(name: String, line: String) throws {
    let prepared = try PreparedExample(line, of: name)
    let shell = prepared.shell
    for outcome in shell.run(line) + shell.run("\(name) zzqx 1") + shell.run("help \(name)") {
      let faults = try faults(of: text(outcome))
      #expect(faults.isEmpty, "\(text(outcome).prefix(2_000))")
    }
    // The person at the shell lives as long as it.
    withExtendedLifetime(prepared) {}
  }

  @Test(
    "What is no result is not valid",
    arguments: [
      #"{"ok":true}"#, #"{"command":"show"}"#, #"{"command":"show","ok":1}"#, #"{"command":5,"ok":true}"#,
      #"{"command":"show","ok":true,"other":1}"#, #"{"command":"show","ok":true,"figures":{"rent":"a"}}"#,
      #"{"command":"show","ok":true,"figures":{"term":1.5}}"#, #"{"command":"show","ok":true,"rows":{}}"#,
      #"{"command":"show","ok":true,"rows":[{"a":[1]}]}"#, #"{"command":"show","ok":true,"why":"none"}"#,
      #"{"command":"show","ok":false}"#, #"{"command":"show","ok":true,"error":{"code":"a","message":"b"}}"#,
      #"{"command":"show","ok":false,"error":{"code":"a"}}"#, #"{"line":0,"source":"-","done":true}"#,
      #"{"json":1,"command":"show","ok":true}"#, #"[]"#, #"null"#,
    ])
  func others(line: String) throws {
    #expect(try !faults(of: line).isEmpty)
  }

  @Test("Fields, metrics and commands list their registries")
  func registries() throws {
    let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800")
    let rows = { (line: String) throws -> [JSONDocument] in
      let outcome = try #require(shell.run(line).last)
      return try #require(JSONDocument(text(outcome))["rows"]?.elements)
    }
    let sheet = type(of: shell.workspace.sheet)
    let metrics = try rows("help metrics")
    #expect(metrics.compactMap { $0["name"]?.string } == sheet.allMetrics.map(\.name))
    let dscr = try #require(metrics.first { $0["name"] == .string("dscr") })
    #expect(dscr["unit"] == .string("number") && dscr["formula"]?.string?.contains("noi") == true)
    let fields = try rows("fields all")
    #expect(fields.compactMap { $0["type"]?.string } == shell.workspace.fields.map(\.unit.rawValue))
    let commands = try rows("help commands")
    #expect(commands.count == CommandTable.standard.all.count)
    let set = try #require(commands.first { $0["command"] == .string("set") })
    #expect(set["usage"] == .string("set FIELD VALUE …"))
  }
}
