import Foundation
import Programs
import Testing

@testable import Commands
@testable import Shell

/// The manual pages that `.ci/manual` writes: everything that the programs know is in them.
@Suite("The manual pages")
struct ManualTests {
  private static let pages = ["roi.1", "roi-fetch.1", "roi-service.8"]

  private static let written = Result { try makePages() }

  /// The pages of the programs that were built with the tests.
  private static func makePages() throws -> TestFolder {
    let folder = try TestFolder()
    let programs = URL(filePath: Person.roi).deletingLastPathComponent().path
    let result = try Self.run(
      ExamplesTests.package.appending(path: ".ci/manual").path, [programs, folder.path],
      ["SOURCE_DATE_EPOCH": "1767225600"])
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    return folder
  }

  private static func run(
    _ program: String, _ words: [String], _ environment: [String: String] = [:]
  ) throws -> PipedProgram.Result {
    let common = ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "LC_ALL": "C.UTF-8"]
    return try PipedProgram.run(
      Invocation("/usr/bin/env", [program] + words, environment: common.merging(environment) { $1 }))
  }

  /// A page as a person reads it, without bold letters, and in one line.
  private func shown(_ page: String, in folder: TestFolder) throws -> String {
    let text = try Self.run("mandoc", ["-T", "utf8", "-O", "width=78", folder(page)]).text
    return text.replacing(/.\u{8}/, with: "").split { $0.isWhitespace }.joined(separator: " ")
  }

  private func words(_ text: String) -> String { text.split { $0.isWhitespace }.joined(separator: " ") }

  @Test("Each command, field, figure and option is in the page, and mandoc finds no fault")
  func complete() throws {
    let folder = try Self.written.get()
    for page in Self.pages {
      let faults = try Self.run("mandoc", ["-T", "lint", "-W", "style", folder(page)]).text.split(
        separator: "\n"
      )
      // The pages are not installed here.
      .filter { !$0.contains("referenced manual not found") }
      #expect(faults.isEmpty, "\(faults)")
      #expect(folder.text(of: page).hasPrefix(".Dd January 1, 2026\n"))
    }
    let page = try shown("roi.1", in: folder)
    for command in CommandTable.standard.all {
      #expect(page.contains(words(command.usage)), "\(command.usage)")
      #expect(page.contains(words(command.summary)), "\(command.summary)")
      for example in command.examples { #expect(page.contains(words(example.line)), "\(example.line)") }
    }
    let help = try Person().roi(
      "--format", "json", "-c", "fields all", "-c", "help formulas", "-c", "settings"
    ).text
    for row in help.matches(of: /"name":"([^"]+)"/) { #expect(page.contains(" \(row.1) "), "\(row.1)") }
    let tools = [
      [], ["check"], ["mcp"], ["lsp"], ["rows"], ["schema"], ["lesson", "lint"], ["lesson", "new"],
    ]
    #expect(page.contains("EXIT STATUS") && page.contains("74 Output could not be written."))
    #expect(page.contains("JSON With --format json,") && page.contains("derivations The same"))
    try expectOptions(of: "roi", tools, in: page)
    try expectOptions(of: "roi-service", [[]], in: try shown("roi-service.8", in: folder))
  }

  private func expectOptions(of program: String, _ tools: [[String]], in page: String) throws {
    for tool in tools {
      let help = try Self.run(Invocation.built(program), tool + ["--help"]).text
      let options = help.matches(of: /--[a-z-]+/).map { String($0.output) }
      #expect(!options.isEmpty)
      for option in options { #expect(page.contains(option), "\(program) \(tool): \(option)") }
    }
  }

  @Test("Each variable of the environment that the programs read is in a page")
  func environment() throws {
    let folder = try Self.written.get()
    let text = try Self.pages.map { try shown($0, in: folder) }.joined(separator: " ")
    let sources = ExamplesTests.package.appending(path: "Sources")
    var names: Set<String> = []
    for room in ["roi", "RoiFetch", "RoiService", "LineEditor", "Localization", "ScheduleClient"] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: room), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let code = try String(contentsOf: file, encoding: .utf8)
        let patterns = [
          #/(?:getenv\(|environment\[|variable\(|folder\()"([A-Z_]+)"/#, #/"((?:LC_|ROI_|XDG_)[A-Z_]+)"/#,
        ]
        for pattern in patterns { names.formUnion(code.matches(of: pattern).map { String($0.1) }) }
      }
    }
    #expect(names.count >= 15, "\(names)")
    for name in names { #expect(text.contains(name), "\(name) is in no page") }
  }

  @Test("The package that README.md installs is of this release")
  func installLine() throws {
    let version = try Person().roi("--version").text.split(separator: " ").last.map(String.init) ?? ""
    let readme = try String(contentsOf: ExamplesTests.package.appending(path: "README.md"), encoding: .utf8)
    #expect(readme.contains("./roi_\(version.trimmingCharacters(in: .newlines))-1_"))
  }

  @Test("The same programs and the same time give the same bytes")
  func reproducible() throws {
    let (first, second) = (try Self.written.get(), try Self.makePages())
    for page in Self.pages {
      let text = first.text(of: page)
      #expect(text == second.text(of: page))
      let isASCII = text.utf8.allSatisfy { $0 < 128 }
      #expect(isASCII, "\(page)")
    }
  }
}
