import Foundation
import Reports
import ScheduleAPI
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The grammars for editors: they are what the tables give, and see in a line what the shell sees.
@Suite("Grammars for editors")
struct EditorGrammarTests {
  private static let words = EditorWords()

  private static let examples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "examples")

  /// `ROI_RECORD=1 swift test --filter EditorGrammarTests` writes them anew; it fails while it does.
  @Test("The files are what the tables give")
  func areAsRecorded() throws {
    for (name, text) in try EditorGrammar.files(Self.words) {
      let file = Self.examples.appending(path: "editors/\(name)")
      if ProcessInfo.processInfo.environment["ROI_RECORD"] != nil {
        try text.write(to: file, atomically: true, encoding: .utf8)
        Issue.record("\(name) is recorded anew; look at the difference, then run the test again")
        continue
      }
      let recorded = try String(contentsOf: file, encoding: .utf8)
      #expect(text == recorded, "ROI_RECORD=1 records \(name) anew")
    }
  }

  private func engine(_ scope: String) throws -> TextMateEngine {
    let grammars = try EditorGrammar.files(Self.words).filter { $0.name.hasSuffix(".json") }.map { file in
      try #require(try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? TextMateEngine.Rule)
    }
    return TextMateEngine(grammars, begin: scope)
  }

  // MARK: - Against the shell

  /// The scopes that stand for a role of the shell; a grammar knows no words that are wrong, and no cursor.
  private static let scopes: [TokenKind: [String]] = [
    .command: ["keyword.other.command"], .field: ["variable.other.field"],
    .metric: ["support.variable.metric", "variable.other.field"],
    .function: ["support.function"], .number: ["constant.numeric"], .text: ["string.quoted"],
    // A keyword may have the name of a field, as in "change pool growth 3", or the shape of another word.
    .keyword: [
      "keyword.control", "keyword.operator.logical", "variable.other.field", "support.variable.metric",
      "constant.numeric", "entity.other.attribute-name.flag",
    ],
    .flag: ["entity.other.attribute-name.flag"], .comment: ["comment.line"],
  ]

  /// What of a line has another role for the grammar than for the shell, as `word: role, scopes`.
  private func differences(_ line: String, _ shell: TestShell, _ engine: TextMateEngine) -> [String] {
    let stretches = engine.tokens(in: line)
    return shell.interpreter.tokens(in: line, cursor: nil).compactMap { span in
      let before = String(decoding: Array(line.utf8)[..<span.range.lowerBound], as: UTF8.self)
      let word = String(decoding: Array(line.utf8)[span.range], as: UTF8.self)
      let start = before.utf16.count
      guard let allowed = Self.scopes[span.kind] else { return "\(word): \(span.kind)" }
      // "30 years" is one value for the shell.
      if span.kind == .number, !word.contains(where: \.isNumber) { return nil }
      // A name of somebody's own.
      if span.kind == .field || span.kind == .metric, !isKnown(word) { return nil }
      let scopes = stretches.first { $0.range.contains(start) }?.scopes ?? []
      return scopes.contains { scope in allowed.contains { scope.hasPrefix($0) } }
        ? nil : "\(word): \(span.kind), \(scopes)"
    }
  }

  private func isKnown(_ word: String) -> Bool {
    let words = Self.words
    let last = word.split(separator: ".").last.map(String.init) ?? word
    return words.fields.contains(word) || words.metrics.contains(word) || words.parts.contains(last)
  }

  @Test("Every example of a command has the roles that the shell gives its words")
  func examplesOfCommands() throws {
    var count = 0
    for (name, line) in ExamplesTests.all {
      let prepared = try PreparedExample(line, of: name)
      let found = differences(line, prepared.shell, try engine(EditorGrammar.scriptScope))
      #expect(found.isEmpty, "\(line): \(found)")
      count += 1
    }
    #expect(count > 150)
  }

  static let scripts = [
    "first-rental", "duplex", "los-amigos", "brrrr", "analysis/analysis", "journal/journal",
    "worksheets/interest", "worksheets/tip", "worksheets/accounts",
  ]

  @Test("Every line of the scripts has the roles that the shell gives its words", arguments: scripts)
  func script(name: String) throws {
    let text = try String(contentsOf: Self.examples.appending(path: "\(name).roi"), encoding: .utf8)
    let shell = TestShell()
    let engine = try engine(EditorGrammar.scriptScope)
    for line in text.replacing("\\\n", with: "").split(separator: "\n").map(String.init) {
      let found = differences(line, shell, engine)
      #expect(found.isEmpty, "\(line): \(found)")
      shell.run(line)
    }
    #expect(engine.faultyPatterns.isEmpty, "\(engine.faultyPatterns)")
  }

  // MARK: - Pages

  /// The words of a text with the innermost scope of each, without those that have none of their own.
  private func scoped(_ text: String, _ scope: String) throws -> [String] {
    let engine = try engine(scope)
    let found = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line -> [String] in
      engine.tokens(in: String(line)).compactMap { stretch in
        let units = Array(String(line).utf16)[stretch.range]
        let word = String(decoding: units, as: UTF16.self).trimmingCharacters(in: .whitespaces)
        guard let last = stretch.scopes.last, !word.isEmpty else { return nil }
        return "\(word) \(last)"
      }
    }
    #expect(engine.faultyPatterns.isEmpty, "\(engine.faultyPatterns)")
    return found
  }

  @Test("A fence of a page is a session: prompts, commands and output, and nothing behind its end")
  func fence() throws {
    let page = """
      set rent 1
      ```roi continue
      roi> set rent 1800
      Rent  $0 → {was}
      roi:elm> frobnicate
      ! unknown-command
      …
      ```
      set rent 1
      """
    #expect(
      try scoped(page, EditorGrammar.markdownScope) == [
        "set rent 1 markdown.roi.codeblock", "``` punctuation.definition.markdown",
        "roi fenced_code.block.language.markdown", "continue fenced_code.block.language.attributes.markdown",
        "roi> punctuation.definition.prompt.roi", "set keyword.other.command.roi",
        "rent variable.other.field.roi",
        "1800 constant.numeric.roi", "Rent  $0 → meta.embedded.block.roi",
        "{was} variable.other.captured.roi",
        "roi:elm> punctuation.definition.prompt.roi", "frobnicate meta.embedded.command.roi",
        "! keyword.operator.failure.roi", "unknown-command constant.other.failure.roi",
        "… keyword.operator.any-lines.roi", "``` punctuation.definition.markdown",
        "set rent 1 markdown.roi.codeblock",
      ])
  }

  @Test("The extension for VS Code names the grammars that there are")
  func manifest() throws {
    let data = try Data(contentsOf: Self.examples.appending(path: "editors/package.json"))
    let manifest = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let contributed = try #require(manifest["contributes"] as? [String: [[String: Any]]])
    let named = (contributed["grammars"] ?? []).map { "\($0["path"] ?? "") \($0["scopeName"] ?? "")" }
    let files = try EditorGrammar.files(Self.words).filter { $0.name.hasSuffix(".json") }.map { file in
      let grammar = try JSONSerialization.jsonObject(with: Data(file.text.utf8)) as? [String: Any]
      return "./\(file.name) \(grammar?["scopeName"] ?? "")"
    }
    #expect(named.sorted() == files.sorted())
    #expect(manifest["version"] as? String == Release.version)
  }

  @Test("A line that is continued begins no command, but behind a semicolon")
  func continuation() throws {
    let text = "calc 1 + \\\n  set rent 2; show rent\nset rent 3"
    #expect(
      try scoped(text, EditorGrammar.scriptScope).filter { $0.contains("command") } == [
        "calc keyword.other.command.roi", "show keyword.other.command.roi", "set keyword.other.command.roi",
      ])
  }

  @Test("What looks alike is told apart by its place")
  func places() throws {
    let cases = [
      (
        "show rent; month 12",
        ["show keyword.other.command", "rent variable.other.field", "month keyword.other.command"]
      ),
      ("calc pmt(1;2)", ["pmt support.function"]),
      (
        "journal okay \"set rent; # no\" # yes",
        ["set rent; # no string.quoted.double", "# yes comment.line.number-sign"]
      ),
      ("set rent 1'234", ["1'234 constant.numeric"]),
      ("set insurance.growth 6", ["insurance.growth variable.other.field"]),
      ("calc noi(y1..y7)", ["y1..y7 constant.numeric.period"]),
      ("export rent.csv --force", ["--force entity.other.attribute-name.flag"]),
    ]
    for (line, expected) in cases {
      let found = try scoped(line, EditorGrammar.scriptScope)
      for item in expected { #expect(found.contains("\(item).roi"), "\(line): \(item) is not in \(found)") }
    }
    #expect(
      try !scoped("export rent.csv", EditorGrammar.scriptScope).contains("rent variable.other.field.roi"))
  }
}
