import Foundation
import Programs
import Testing

/// The scripts and the pages of `README.md` and `examples`.
@Suite("The examples of the project") struct ExamplesTests {
  static let package = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The paths of the files below `examples`, from the root of the package.
  private static let files: [String] = {
    let folder = package.appendingPathComponent("examples").path
    let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
    return paths.map { "examples/" + $0 }.sorted()
  }()

  static let examples = files.filter { $0.hasSuffix(".roi") }
  static let pages = ["README.md"] + files.filter { $0.hasSuffix(".md") }

  @Test("There are examples") func thereAreExamples() {
    #expect(!Self.examples.isEmpty)
    #expect(Self.pages.count >= 9)
  }

  @Test("An example runs", arguments: examples)
  func anExampleRuns(name: String) throws {
    for format in ["text", "json", "csv", "markdown"] {
      var invocation = try Person().invocation(["--format", format, name])
      invocation.folder = Self.package.path
      let result = try PipedProgram.run(invocation)
      #expect(result.status == 0)
      #expect(result.errors == "")
      #expect(result.output.count > 100)
    }
  }

  private static func text(of page: String) throws -> String {
    try String(contentsOf: package.appendingPathComponent(page), encoding: .utf8)
  }

  /// The blocks of a page in a language, without their fences.
  private static func blocks(_ language: String, of page: String) throws -> [String] {
    try text(of: page).matches(of: /\n```(\w+)[^\n]*\n((?:(?!```)[^\n]*\n)*)```/).filter { $0.1 == language }
      .map { String($0.2) }
  }

  /// The lines for a shell that call `roi`; those that build it have been run when this test runs.
  @Test("The lines for a shell work", arguments: ["examples/scripts/README.md"])
  func theLinesForAShellWork(page: String) throws {
    let person = try Person()
    try person.home.write("set rent 5\n", to: "elm.roi")
    let lines = try Self.blocks("sh", of: page).flatMap { $0.split(separator: "\n").map(String.init) }.filter
    {
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

  /// The lines that a page shows at the prompt, each with `true` if it shows an error below.
  private static func typedLines(of page: String) throws -> [(text: String, fails: Bool)] {
    let lines = try ["roi", "text"].flatMap { try blocks($0, of: page) }.joined().split(separator: "\n").map {
      String($0)
    }
    return lines.enumerated().compactMap { index, line in
      guard line.hasPrefix("roi"), let prompt = line.range(of: "> ") else { return nil }
      let next = lines.dropFirst(index + 1).first?.drop { $0 == " " } ?? ""
      return (String(line[prompt.upperBound...]), next.hasPrefix("!") || next.hasPrefix("^"))
    }
  }

  @Test("What a page shows at the prompt can be typed", arguments: pages)
  func theLinesAtThePromptWork(page: String) throws {
    let lines = try Self.typedLines(of: page)
    #expect(page != "README.md" || lines.count >= 9)
    guard !lines.isEmpty else { return }
    let person = try Person()
    try putFiles(beside: page, in: person)
    let terminal = try person.terminal("--format", "csv", rows: 160, columns: 120)
    for (line, fails) in lines {
      terminal.send("\u{0C}" + line + "\r")
      try terminal.wait("after \(line)") { $0.typed.hasSuffix(">") && $0.contains("> " + line) }
      #expect(terminal.screen.contains("^") == fails, "\(line)")
    }
  }

  /// Copies the tables that a page names to the folder of the terminal, where its lines look for them.
  private func putFiles(beside page: String, in person: Person) throws {
    let folder = Self.package.appendingPathComponent(page).deletingLastPathComponent()
    let names = try Self.text(of: page).matches(of: #/[\w/-]+\.(csv|xlsx)/#).map { String($0.0) }
    for name in Set(names) {
      guard let bytes = try? Data(contentsOf: folder.appending(path: name)) else { continue }
      try person.home.write([UInt8](bytes), to: name)
    }
  }

  private static func options(in text: String) -> Set<String> {
    Set(text.matches(of: /--[a-z][a-z-]+/).map { String($0.output) })
  }

  @Test("Every option of the pages exists", arguments: pages)
  func everyOptionExists(page: String) throws {
    let person = try Person()
    let help =
      try person.roi("--help").text + person.roi("lesson", "new", "--help").text
      + person.roi("lesson", "report", "--help").text + person.roi("check", "--help").text
      + person.roi("mcp", "--help").text
      + (person.roi("--generate-completion-script", "bash").status == 0
        ? "--generate-completion-script " : "")
      + person.roi("-c", "help learn", "-c", "help record", "-c", "help report", "-c", "help screen").text
    // The rest of this page is about other programs; the tests of the service check it.
    let text = try Self.text(of: page).components(separatedBy: "## In the shell").last ?? ""
    let options = Self.options(in: text)
    #expect(
      page != "examples/scripts/README.md"
        || options.isSuperset(of: ["--format", "--store", "--saved", "--keep-going"]))
    #expect(options.subtracting(Self.options(in: help)) == [])
  }

  private static let articles =
    [".github/CONTRIBUTING.md", ".github/SECURITY.md"]
    + ["Shell", "Architecture", "Errors", "Prompt", "Releases", "Testing", "Trust"].map {
      "Sources/Shell/Shell.docc/\($0).md"
    }

  @Test("Every link of the pages leads to a file", arguments: pages + articles)
  func everyLinkLeadsToAFile(page: String) throws {
    let folder = Self.package.appendingPathComponent(page).deletingLastPathComponent()
    for link in try Self.text(of: page).matches(of: /\]\(([^)#:]+)(?:#[^)]*)?\)/) {
      #expect(exists(folder.appendingPathComponent(String(link.1))), "\(link.1)")
    }
  }

  @Test("Every source file that an article names is there", arguments: articles)
  func everySourceFileIsThere(article: String) throws {
    let sources = Self.package.appendingPathComponent("Sources")
    for match in try Self.text(of: article).matches(of: /`((?:\w+\/)+[\w+]+\.swift)`/) {
      let isThere = [sources, Self.package].contains { exists($0.appendingPathComponent(String(match.1))) }
      #expect(isThere, "\(match.1)")
    }
  }

  private func exists(_ file: URL) -> Bool {
    FileManager.default.fileExists(atPath: file.standardizedFileURL.path)
  }
}
