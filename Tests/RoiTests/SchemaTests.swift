import Foundation
import Programs
import Testing

/// What the program writes in JSON for the scripts and pages of `README.md` and `examples`, beside its own schema.
@Suite("The schema of JSON of the examples")
struct SchemaTests {
  private static let schema = Result { try Person().roi("schema").text }

  /// The commands of the transcripts of a page, without their answers.
  private static func script(of page: String) throws -> String {
    let text = try String(
      contentsOf: ExamplesTests.package.appendingPathComponent(page), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      line.hasPrefix("roi") ? line.range(of: "> ").map { line[$0.upperBound...] + "\n" } : nil
    }.joined()
  }

  @Test("Every line of every example is valid", arguments: ExamplesTests.examples + ExamplesTests.pages)
  func examples(name: String) throws {
    let validator = try SchemaValidator(Self.schema.get())
    let isPage = name.hasSuffix(".md")
    var invocation = try Person().invocation(
      ["--format", "json", "--keep-going", "--acknowledge", "--display", "--safe"] + (isPage ? [] : [name]))
    invocation.folder = ExamplesTests.package.path
    let script = try isPage ? Self.script(of: name) : ""
    let lines = try PipedProgram.run(invocation, input: Array(script.utf8)).text.split(separator: "\n")
    for line in lines {
      let document = try JSONDocument(String(line))
      #expect(validator.faults(of: document) == [], "\(line.prefix(2_000))")
      #expect((document["display"] == nil) == (document["done"] != nil))
      #expect(document["source"] != nil && document["line"] != nil, "\(line.prefix(200))")
    }
    let first = try lines.first.map { try JSONDocument(String($0)) }
    #expect(first == nil || first?["json"] == .number(text: "2"))
    let count = script.split(separator: "\n", omittingEmptySubsequences: false).count - 1
    #expect(!isPage || lines.count { $0.hasSuffix(#""done":true}"#) } <= count)
  }

  @Test("Each line is acknowledged, whatever is on it")
  func acknowledgements() throws {
    let program = try PipedProgram(
      Person().invocation(["--format", "json", "--keep-going", "--acknowledge"]))
    let lines = [
      ("\n", 1), ("# nothing\n", 2), ("calc 1; calc 2\n", 3), ("nosuch\n", 4), ("calc 1 + \\\n 2\n", 6),
    ]
    for (line, number) in lines {
      try program.send(Array(line.utf8))
      try program.wait { $0.hasSuffix(#""source":"-","line":\#(number),"done":true}"# + "\n") }
    }
    program.closeInput()
    let text = try program.finish().text
    #expect(text.hasPrefix(#"{"json":2,"source":"-","line":1,"done":true}"# + "\n"))
    #expect(text.contains(#"{"command":"calc 2","ok":true,"source":"-","line":3,"value":2,"text":"2"}"#))
    #expect(text.matches(of: /"json":/).count == 1)
    #expect(try Person().roi("--acknowledge", "-c", "calc 1").status == 2)
  }

  @Test("An interrupt stops a line, and the next one is read")
  func interrupts() throws {
    let program = try PipedProgram(
      Person().invocation(["--format", "json", "--keep-going", "--acknowledge"]))
    try program.send(Array("set price 250k down 20 rate 6.5 rent 1800\n".utf8))
    try program.wait { $0.hasSuffix(#""line":1,"done":true}"# + "\n") }
    try program.send(Array("sweep price 100000..199999 by 1 rate 1..100 by 1 show apr\n".utf8))
    try program.wait {
      if $0.hasSuffix(#""line":2,"done":true}"# + "\n") { return true }
      program.process.signal(SIGINT)
      return false
    }
    try program.send(Array("rent\n".utf8))
    program.closeInput()
    let result = try program.finish()
    #expect(result.text.contains(#""line":2,"error":{"code":"interrupted","#))
    #expect(result.text.contains(#""source":"-","line":3,"figures":{"rent":1800}}"#))
    #expect(result.status == 1)
  }

  @Test(
    "What people are shown is what they are shown otherwise",
    arguments: ["summary", "chart cash_flow", "schedule 1..3", "nosuch", "# nothing"])
  func display(line: String) throws {
    let person = try Person()
    let script = "set price 250k down 20 rate 6.5 rent 1800\n" + line + "\n"
    let json = try person.roi("--format", "json", "--display", "--keep-going", input: script).text
    let results = try json.split(separator: "\n").map { try JSONDocument(String($0)) }
    func shown(_ name: String) -> String {
      results.compactMap { $0["display"]?[name]?.string }.filter { !$0.isEmpty }.joined(separator: "\n")
    }
    let text = try person.roi("--keep-going", input: script)
    let all = (text.text + text.errors).replacing(/\n\n+/, with: "\n")
    #expect(shown("text").replacing(/\n\n+/, with: "\n") == all)
    let markdown = try person.roi("--keep-going", "--format", "markdown", input: script)
    if markdown.errors.isEmpty {
      #expect(shown("markdown") == markdown.text)
    } else {
      #expect(shown("markdown").contains("nosuch"))
    }
    #expect(results.compactMap { $0["display"]?["svg"]?.string }.count == (line.hasPrefix("chart") ? 1 : 0))
  }

  @Test("Commands run after the scripts")
  func scriptsAndCommands() throws {
    let person = try Person()
    try person.home.write("set rent 5\n", to: "a.roi")
    try person.home.write("nosuch\n", to: "bad.roi")
    #expect(
      try person.roi("a.roi", "-c", "calc rent * 2", "-c", "calc rent").text
        == "Rent  $0 → $5\n$10.00\n$5.00\n")
    #expect(try person.roi("a.roi", "bad.roi", "-c", "calc rent").text == "Rent  $0 → $5\n")
    let kept = try person.roi("a.roi", "bad.roi", "--keep-going", "-c", "calc rent")
    #expect(kept.text == "Rent  $0 → $5\n$5.00\n" && kept.status == 1)
  }

  @Test("A script of which commands failed has failed, and what the others did is kept")
  func failedInPart() throws {
    let person = try Person()
    try person.home.write("set rent 5\nnosuch\n", to: "a.roi")
    let result = try person.roi(
      "--format", "json", "--keep-going", "-c", "source a.roi", "-c", "calc rent")
    #expect(result.status == 1)
    #expect(
      result.text.contains(
        #"{"command":"source a.roi","ok":false,"source":"-c","line":1,"error":{"code":"script-failed","#))
    #expect(result.text.contains("what the others did was kept"))
    #expect(result.text.contains(#""source":"-c","line":2,"value":5,"#))
  }
}
