import Foundation
import Localization
import Model
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell

/// The page on the keys of JSON by command, which is made of the results of all examples.
@Suite("The keys of JSON by command")
struct JSONKeysTests {
  private static let introduction = """
    # Keys of JSON by command

    What the examples of `help COMMAND` answer with `--format json`, beside the keys that every result has.
    Columns are the keys of `rows`, or of the rows of `tables` and `sections`, each with the kind of its
    values, a name of `roi schema`; a value may also be null. Fields and figures stand under their own names
    wherever they are columns. A key is left out where there is nothing to tell.
    [JSON for programs](json.md) has the meaning of the keys.

    The page is made of the program, by its test `JSONKeysTests` with `ROI_RECORD=1`.

    | command | keys | columns |
    |---|---|---|

    """

  /// What the examples of a command answer.
  private struct Answers {
    var keys: Set<String> = []
    var columns: [(key: String, label: String, kinds: Set<String>)] = []
    var hasNames = false

    /// Adds the columns of the tables of a report; those that are names of fields and figures only as such.
    mutating func add(_ blocks: [Report.Block], _ names: Set<String>) {
      for block in blocks {
        switch block {
        case .table(let table) where table.audience != .people: add(table, names)
        case .chart(let chart): add(chart.table, names)
        case .section(let section): add(section.blocks, names)
        default: break
        }
      }
    }

    private mutating func add(_ table: Table, _ names: Set<String>) {
      if table.isByPosition { return }
      let rows = Array(table.rows)
      for (index, column) in table.columns.enumerated() where column.audience != .people {
        guard !names.contains(column.key) else {
          hasNames = true
          continue
        }
        let kinds = Set(rows.compactMap { $0[index].kind })
        if let place = columns.firstIndex(where: { $0.key == column.key }) {
          columns[place].kinds.formUnion(kinds)
        } else {
          columns.append((column.key, column.label.text(in: .enUS), kinds))
        }
      }
    }

    func line(_ command: String) -> String {
      var parts = columns.map { column in
        let kinds = column.kinds.sorted().joined(separator: ", ")
        let isClear = column.label.lowercased() == column.key.replacing("_", with: " ")
        return "`\(column.key)`" + (kinds.isEmpty ? "" : " " + kinds)
          + (isClear || column.label.isEmpty ? "" : " (\(column.label.replacing("|", with: "\\|")))")
      }
      if hasNames { parts.append("fields and figures") }
      return
        "| `\(command)` | \(keys.sorted().joined(separator: ", ")) | \(parts.joined(separator: "; ")) |\n"
    }
  }

  private static let ofEachResult: Set = ["json", "command", "ok", "source", "line"]

  private func answers(of command: Command, _ names: Set<String>) throws -> Answers {
    var answers = Answers()
    for example in command.examples {
      let prepared = try PreparedExample(example.line, of: command.name)
      for outcome in prepared.shell.run(example.line) {
        guard case .success(let report) = outcome.result else { continue }
        var bytes: [UInt8] = []
        JSONRenderer(currency: .usd).render(outcome, into: &bytes)
        let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        answers.keys.formUnion(Set((object ?? [:]).keys).subtracting(Self.ofEachResult))
        answers.add(report.blocks, names.union(prepared.shell.workspace.document.userDefinitions.names))
      }
      // The person at the shell lives as long as it.
      withExtendedLifetime(prepared) {}
    }
    return answers
  }

  /// `ROI_RECORD=1 swift test --filter JSONKeysTests` writes the page anew; it fails while it does.
  @Test("The page has what the examples answer")
  func page() throws {
    let names = Set(
      WorksheetKinds.all.flatMap { kind in kind.fields.map(\.name) + kind.allMetrics.map(\.name) })
    let lines = try CommandTable.standard.all.map { try answers(of: $0, names).line($0.name) }
    try Recording(example: "scripts/keys.md").expect(Self.introduction + lines.joined())
  }
}

extension Cell {
  /// The kind of its value, by its name in the schema; nil for none.
  fileprivate var kind: String? {
    let unit: JSONSchema.Unit? =
      switch self {
      case .money, .balance, .number(_, .money, _): .money
      case .percent, .chance, .yield, .number(_, .percent, _): .percent
      case .number(_, .plain, _): .number
      case .term: .term
      case .count: .count
      case .amount: .amount
      case .date: .date
      case .boolean, .verdict: .truth
      case .percents, .moment, .text, .words, .tinted: .text
      case .undefined, .empty: nil
      }
    return unit?.rawValue
  }
}
