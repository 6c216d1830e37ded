import Model
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The words of the shell's language, by their roles, each list in the order of the alphabet.
struct EditorWords {
  private(set) var commands: [String]
  private(set) var fields: Set<String> = []
  /// The last parts of paths, such as `growth` in `insurance.growth`.
  private(set) var parts: Set<String> = []
  private(set) var metrics: Set<String> = []
  private(set) var functions: Set<String> = []
  /// Words that a command takes as they are, such as `by` and `show`, those that a field may be set to among them.
  private(set) var keywords: Set<String> = []

  /// Lines that make a record of each kind that has fields of its own.
  private static let records = [
    "set price 250k down 20 rate 6.5 rent 1800", "add loan second 40k rate 9 term 15y",
    "add income laundry 60/mo", "add expense pool 80", "at 24 income 500", "at 60 cost 9000",
  ]

  /// The words of the tables: of every command, on every kind of worksheet.
  init() {
    let commands = CommandTable.standard.all
    // Other names, as those that people know from other shells, are not listed but run.
    self.commands = CommandTable.standard.allNames.union(["entry-rows"]).sorted()
    for kind in WorksheetKinds.all {
      let shell = TestShell()
      shell.run("use \(kind.kind)")
      if kind == WorksheetKinds.main { for line in EditorWords.records { shell.expectSuccess(line) } }
      add(shell)
    }
    for command in commands {
      keywords.formUnion(EditorWords.keywords(ofUsage: command.usage, name: command.name))
      for example in command.examples { add(example.line, of: command.name) }
    }
  }

  private mutating func add(_ shell: TestShell) {
    let workspace = shell.workspace
    let fieldNames = Set(workspace.fields.map(\.name))
    fields.formUnion(fieldNames)
    let paths = workspace.paths.map(\.name) + workspace.pathFigureNames.map(\.name)
    for path in paths where path.contains(".") {
      if let part = path.split(separator: ".").last, part.first?.isLetter == true {
        parts.insert(String(part))
      }
    }
    for name in workspace.formulaNames where !fieldNames.contains(name.name) && !name.name.contains(".") {
      if name.isCalled, !name.signature.hasPrefix("\(name.name)(month)") {
        functions.insert(name.name)
      } else {
        metrics.insert(name.name)
      }
    }
    for field in workspace.fields { addOffered(behind: "set \(field.name) ", shell) }
  }

  /// The words that stand in a usage as they are typed: `by` and `show` in `sweep FIELD A..B by S show METRIC …`.
  private static func keywords(ofUsage usage: String, name: String) -> [String] {
    usage.split { " []|…/".contains($0) }.map(String.init).filter { word in
      word != name && word.count > 1 && word.allSatisfy { $0.isLowercase || $0 == "-" } && word.first != "-"
    }
  }

  /// Adds what the shell takes for keywords in an example, and what it offers there in their place.
  private mutating func add(_ example: String, of command: String) {
    guard let shell = try? PreparedExample(example, of: command).shell else { return }
    for word in EditorWords.keywords(in: example, shell) { keywords.insert(word) }
    for end in example.indices where example[end] == " " { addOffered(behind: example[...end], shell) }
  }

  /// Adds the words that the shell offers behind a beginning, if it takes them for keywords there.
  private mutating func addOffered(behind beginning: Substring, _ shell: TestShell) {
    let line = String(beginning)
    let offered = shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.text)
    for word in offered where word.allSatisfy({ $0.isLowercase || $0 == "-" }) && !isKnown(word) {
      if EditorWords.keywords(in: line + word, shell).last == word { keywords.insert(word) }
    }
  }

  private func isKnown(_ word: String) -> Bool {
    [fields, metrics, functions, keywords].contains { $0.contains(word) }
  }

  /// The words of a line that the shell takes for keywords.
  private static func keywords(in line: String, _ shell: TestShell) -> [String] {
    let bytes = Array(line.utf8)
    return shell.interpreter.tokens(in: line, cursor: nil).filter { $0.kind == .keyword }
      .map { String(decoding: bytes[$0.range], as: UTF8.self) }
      .filter { $0.allSatisfy { $0.isLowercase || $0 == "-" } && $0.first != "-" }
  }
}
