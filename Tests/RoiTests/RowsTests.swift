import Foundation
import Programs
import Testing

/// `roi rows`: what is saved, as lines for git.
@Suite("The rows of a store")
struct RowsTests {
  private let store = "data/rentalroi/worksheets.db"

  private func person(_ commands: String...) throws -> Person {
    let person = try Person()
    #expect(
      try PipedProgram.run(person.invocation(["--saved"] + commands.flatMap { ["-c", $0] })).status == 0)
    return person
  }

  @Test("A field a line, sorted, with kind and name; nothing is written")
  func lines() throws {
    let person = try person("set rent 1800 price 250k", "save elm", "save \"oak 2\"", "new", "set rent 900")
    let files = person.home.names(in: "data/rentalroi")
    let result = try person.roi("rows", store)
    #expect(result.status == 0 && result.errors.isEmpty)
    let lines = result.text.split(separator: "\n").map(String.init)
    #expect(lines == lines.sorted())
    for line in [
      "rental elm", "rental elm rent 1800", "rental elm price 250000", "rental \"oak 2\" rent 1800",
    ] {
      #expect(lines.contains(line), "\(line) in \(lines)")
    }
    #expect(lines.contains { $0.wholeMatch(of: /rental #\d+ rent 900/) != nil }, "\(lines)")
    #expect(person.home.names(in: "data/rentalroi") == files)
  }

  @Test("What is no store is an error, and an empty file has no rows")
  func others() throws {
    let person = try Person()
    try person.home.write("set rent 1800\n", to: "a.roi")
    try person.home.write("", to: "empty.db")
    for file in ["a.roi", "nosuch.db", "."] {
      let result = try person.roi("rows", file)
      #expect(result.status == 1 && result.text.isEmpty && result.errors.hasPrefix("roi: "), "\(file)")
    }
    let empty = try person.roi("rows", "empty.db")
    #expect(empty.status == 0 && empty.text.isEmpty && empty.errors.isEmpty)
    #expect(try person.roi("rows").status == 2)
    person.environment["LANG"] = "es_US.UTF-8"
    #expect(try person.roi("rows", "nosuch.db").errors.contains("No hay"))
  }

  @Test("With the lines of the documentation, git shows the field that changed, and refuses a wrong page")
  func git() throws {
    let person = try person("set rent 1800", "save elm")
    let page = try String(
      contentsOf: ExamplesTests.package.appending(path: "examples/scripts/README.md"), encoding: .utf8)
    let blocks = page.matches(of: /```sh\n((?:.|\n)*?)\n```\n/).map { String($0.1) }
    let settings = try #require(blocks.first { $0.contains("textconv") })
    let hook = try #require(blocks.first { $0.hasPrefix("#!/bin/sh") })
    try person.home.write("```roi\nroi> calc 1\n1\n```\n", to: "right.md")
    try person.home.write(hook + "\n", to: "hook")
    let folder = URL(filePath: Person.roi).deletingLastPathComponent().path
    let commit = "git -c user.name=a -c user.email=a@b commit -q"
    let script = """
      export PATH="\(folder):$PATH"
      git init -q . && \(settings)
      cp \(store) work.db && git add .gitattributes work.db right.md
      install -m 755 hook .git/hooks/pre-commit
      \(commit) -m one && echo committed
      roi --store work.db -c 'open elm' -c 'set rent 1950' > /dev/null
      git diff | cat
      printf '```roi\\nroi> calc 1\\n7\\n```\\n' > wrong.md
      git add work.db wrong.md
      \(commit) -m two || echo refused
      """
    let result = try PipedProgram.run(person.shell(script))
    let text = result.text
    #expect(text.contains("committed\n") && text.contains("refused\n"), "\(text)\(result.errors)")
    #expect(text.contains("\n-rental elm rent 1800\n+rental elm rent 1950\n"), "\(text)")
    // git shows what a hook says as an error.
    #expect(result.errors.contains("wrong.md:2: roi> calc 1\n  - 7\n  + 1\n"), "\(result.errors)")
  }

  @Test("Many pages are told in their order")
  func pages() throws {
    let person = try Person()
    let names = (1...40).map { "page\($0).md" }
    for (number, name) in names.enumerated() {
      let slow = number % 7 == 0 ? "roi> set price 250k down 20% rate 6.5 rent 1800; schedule\n" : ""
      try person.home.write("```roi\n\(slow)roi> calc \(number)\n-1\n```\n", to: name)
    }
    let result = try PipedProgram.run(person.invocation(["check"] + names))
    let told = result.text.split(separator: "\n").filter { $0.hasPrefix("page") }
      .map { String($0.prefix { $0 != ":" }) }
    #expect(result.status == 1 && told == names)
  }
}
