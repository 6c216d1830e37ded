import Foundation
import Localization
import Reports
import SeededRandom
import Shell
import Syntax
import Testing
import Workspace

@testable import Connections

/// The lines of a document as they are worked out, against the shell itself.
@Suite("The lines of a document")
struct EvaluationTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "../../../examples", directoryHint: .isDirectory
  ).standardized
  static let examples = (FileManager.default.enumerator(atPath: root.path)?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".roi") }.sorted()

  private static let onDisk = Files.readOnly(
    .notAllowed,
    read: { path throws(FileError) in
      guard let data = FileManager.default.contents(atPath: path) else {
        throw FileError(.read, path, .missing)
      }
      return Array(data)
    },
    identity: { $0 }, list: { _ in [] })

  private func evaluation(_ text: String, at path: String? = nil) -> Evaluation {
    let document = TextDocument(text, version: 1, encoding: .utf8)
    return Evaluation(
      of: document, in: WorkspaceState(beginningIn: .enUS), path == nil ? .nowhere : Self.onDisk, at: path,
      longest: .seconds(600))
  }

  /// The errors and the state, as one text.
  private func summary(_ evaluation: Evaluation) -> [String] {
    while !evaluation.isComplete { evaluation.go(for: .seconds(600)) }
    return evaluation.lines.map { found in
      let problems = found.line.problems.map { "\($0.range) \($0.failure.code) \($0.failure.message)" }
      let rows = found.line.after.document.rows(in: .usd).sorted { $0.key < $1.key }
      return "\(found.row) \(found.line.passage.text) \(problems) \(rows) \(found.line.isWhole)"
    }
  }

  @Test("Errors and colours are those of the shell", arguments: examples)
  func sameAsShell(example: String) throws {
    let path = Self.root.appending(path: example).path
    let text = try String(contentsOfFile: path, encoding: .utf8)
    let evaluation = evaluation(text, at: path)
    _ = summary(evaluation)
    var failures: [String] = []
    let shell = Interpreter(
      workspace: Workspace(inMemory: .transcript), files: Self.onDisk, format: .json, keepsGoing: true,
      emit: { result in
        guard case .failure(let failure) = result.result, let location = failure.location else { return }
        failures.append("\(location.line) \(failure.code) \(location.range)")
      })
    shell.isSafe = true
    _ = shell.run(script: ScriptReader(Array(text.utf8)), name: path, path: path)
    // What depends on a line that is not run is not told.
    let gap = evaluation.lines.first { !$0.line.isWhole }?.row ?? .max
    let whole = evaluation.lines.filter { $0.line.isWhole && !($0.line.usesSavedWork && $0.row > gap) }
    let found = whole.flatMap { found in
      found.line.problems.map { problem in
        let place = found.line.passage.place(of: problem.range.lowerBound, from: found.row)
        let end = place.column + problem.range.count
        return "\(place.row + 1) \(problem.failure.code) \(place.column..<end)"
      }
    }
    let rows = Set(whole.map { $0.row + 1 })
    #expect(found == failures.filter { rows.contains(Int($0.prefix { $0 != " " }) ?? 0) })
    let replica = DraftShell(resuming: WorkspaceState(beginningIn: .enUS), Self.onDisk, at: path)
    var reader = PassageReader(evaluation.document, from: 0)
    for found in evaluation.lines {
      #expect(
        evaluation.tokens(of: found) == replica.interpreter.tokens(in: found.line.passage.text, cursor: nil),
        "\(found.line.passage.text)")
      if let next = reader.next() { _ = replica.run(next.item) }
    }
  }

  private static let lines = [
    "set price 250k down 20% rate 6.5 rent 1800", "set rent 1900", "rent 2000", "set retn 5", "# é😀", "",
    "define yield = rent * 12 / price as percent", "undefine yield", "yield", "require dscr >= 1.1",
    "assert dscr >= 1.2", "set rent \\", "2100", "month 12", "reset rent", "\"open", "add cost hoa 100",
    "use tip", "bill 50", "use rental", "save elm", "open elm", "undo", "set rent 1800; set retn 5; rent",
    "set escrow (price * 1%)", "\u{FEFF}set rent 5",
  ]

  @Test("After any change they are those of the whole text", arguments: [true, false])
  func incremental(hasSavedWork: Bool) {
    var random = SplitMix(seed: hasSavedWork ? 1 : 2)
    let saved = ["save", "open", "undo", "use"]
    let lines = Self.lines.filter { line in hasSavedWork || !saved.contains { line.hasPrefix($0) } }
    let new = { (random: inout SplitMix) in
      (0..<Int.random(in: 0...3, using: &random)).map { _ in lines.randomElement(using: &random) ?? "" }
        .joined(separator: "\n")
    }
    var document = TextDocument(
      (0..<12).map { _ in new(&random) }.joined(separator: "\n"), version: 1, encoding: .utf8)
    let kept = evaluation(document.rows.joined(separator: "\n"))
    for _ in 0..<RandomCases.count(3000, oneOf: 50) {
      let places = (0..<2).map { _ in
        let row = Int.random(in: 0..<document.rows.count, using: &random)
        let column = Bool.random(using: &random) ? 0 : document.rows[row].utf8.count
        return Place(row: row, column: column)
      }.sorted()
      let isNear = places[1].row - places[0].row < 4
      let change = document.replace(places[0]..<(isNear ? places[1] : places[0]), by: new(&random))
      kept.change(to: document, change)
      // Not every change waits for the end of the one before.
      if Bool.random(using: &random) { kept.go(for: .zero) }
      if Int.random(in: 0..<3, using: &random) == 0 { continue }
      #expect(summary(kept) == summary(evaluation(document.rows.joined(separator: "\n"))))
    }
  }

  @Test("A change runs few lines")
  func few() {
    let text = "set price 250k down 20% rate 6.5\n" + String(repeating: "set rent 1800\n", count: 500)
    let evaluation = evaluation(text)
    _ = summary(evaluation)
    #expect(evaluation.runs == 501)
    var document = evaluation.document
    let place = Place(row: 250, column: 13)
    let change = document.replace(place..<place, by: "0")
    evaluation.change(to: document, change)
    _ = summary(evaluation)
    #expect(evaluation.runs <= 501 + 4)
  }
}
