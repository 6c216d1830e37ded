import Foundation
import Programs
import Testing

/// What the examples and README promise.
@Suite("The examples of the project") struct ExamplesTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let examples: [String] = {
    let folder = package.appendingPathComponent("examples").path
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasSuffix(".roi") }.sorted()
  }()

  private var readme: String {
    get throws {
      try String(contentsOf: Self.package.appendingPathComponent("README.md"), encoding: .utf8)
    }
  }

  @Test("There are examples") func thereAreExamples() { #expect(!Self.examples.isEmpty) }

  @Test("An example runs", arguments: examples)
  func anExampleRuns(name: String) throws {
    for format in ["text", "json", "csv", "markdown"] {
      var invocation = try Person().invocation(["--format", format, "examples/" + name])
      invocation.folder = Self.package.path
      let result = try PipedProgram.run(invocation)
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.count > 100)
    }
  }

  /// The blocks of README in a language, without their fences.
  private func blocks(_ language: String) throws -> [String] {
    try readme.components(separatedBy: "\n```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "\n```").first
    }
  }

  /// The lines for a shell that call `roi`; those that build it have been run when this test runs.
  @Test("The lines for a shell work") func theLinesForAShellWork() throws {
    let person = try Person()
    try person.home.write("set rent 5\n", to: "elm.roi")
    let lines = try blocks("sh").flatMap { $0.split(separator: "\n").map(String.init) }.filter {
      $0.hasPrefix("roi ") || ($0 + " ").contains("| roi ")
    }
    #expect(lines.count >= 3)
    for line in lines {
      let text = line.replacingOccurrences(of: "FILE…", with: "elm.roi")
      let script = "roi() { command \"$ROI\" \"$@\"; }\n\(text)\n"
      let result = try PipedProgram.run(person.shell(script))
      #expect(result.status == 0, "\(line): \(result.errors)")
      #expect(result.errors == "")
      #expect(!result.output.isEmpty)
    }
  }

  @Test("What README shows at the prompt can be typed") func theLinesAtThePromptWork() throws {
    let person = try Person()
    let lines = try (blocks("roi") + blocks("text")).joined(separator: "\n").split(separator: "\n").compactMap
    { line -> String? in
      guard line.hasPrefix("roi"), let end = line.range(of: "> ") else { return nil }
      return String(line[end.upperBound...])
    }
    #expect(lines.count >= 9)
    let terminal = try person.terminal("--format", "csv", rows: 50, columns: 100)
    for line in lines {
      let failures = terminal.screen.contains("^")
      terminal.send("\u{0C}" + line + "\r")
      try terminal.wait("after \(line)") { $0.typed.hasSuffix(">") && $0.contains("> " + line) }
      #expect(failures || !terminal.screen.contains("^") || line == "set rant 1800", "\(line)")
    }
  }

  @Test("Every option of README exists") func everyOptionOfREADMEExists() throws {
    let help =
      try Person().roi("--help").text + Person().roi("lesson", "new", "--help").text
      + Person().roi("-c", "help learn").text
    // Of the paragraphs about the shell, not of those about the service itself, or about building.
    let parts = try readme.components(separatedBy: "## Building")[0].components(separatedBy: "## A service")
    let text = parts[0] + (parts.last?.components(separatedBy: "### In the shell").last ?? "")
    let options = Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
    #expect(options.isSuperset(of: ["--format", "--store", "--saved", "--keep-going"]))
    for option in options { #expect(help.contains(option)) }
  }
}
