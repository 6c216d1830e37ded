import Encoding
import Localization
import Reports
import Shell

extension DocumentRequest {
  /// The longest time of an audit with its remedies.
  private static let longest = Duration.seconds(1)

  /// The values of single fields with which checks of an audit on a line would hold, each as a line before it.
  func remedies(of found: Evaluation.Found) -> [JSONValue] {
    let shell = DraftShell(resuming: found.line.before, longest: Self.longest)
    guard !text.isPage, shell.interpreter.commandNames(in: found.line.passage.text) == ["audit"],
      let table = shell.report([.typed("audit")])?.tables.first,
      let name = table.columns.firstIndex(where: { $0.key == "name" }),
      let mend = table.columns.firstIndex(where: { $0.key == "mend" })
    else { return [] }
    let start = Place(row: found.row, column: 0)
    return table.rows.flatMap { row in
      // The values as scripts have them, in every locale.
      let (check, values) = (LocaleFormat.enUS.text(row[name]), LocaleFormat.enUS.text(row[mend]))
      return values.isEmpty
        ? []
        : values.split(separator: "; ").map(String.init).map { value in
          action(
            LocalizedText("set \(value), so that \(check) holds"),
            [text.edit(start..<start, "set \(value)\n")],
            mending: nil)
        }
    }
  }
}
