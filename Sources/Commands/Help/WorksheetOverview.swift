import Localization
import Model
import Reports
import Shell
import Workspace

/// The page of `help` on a worksheet that is no property: what it is for, its fields, its commands, and one line of what
/// works everywhere.
enum WorksheetOverview {
  /// The page of the open worksheet; nil for a property, which has one of its own.
  static func report(_ context: CommandContext) -> Report? {
    let (sheet, commands) = (context.sheet, context.interpreter.commands)
    guard sheet.loanWorksheet == nil else { return nil }
    let kind = type(of: sheet)
    let own = commands.all.filter { $0.isOwn(of: sheet) }
    var blocks = [Report.Block.note(LocalizedText(key: kind.summary))]
    if !kind.fields.isEmpty {
      blocks.append(.table(table(LocalizedText("Fields"), kind.fields.map { ($0.name, $0.help) })))
    }
    let entries = own.map { command in
      (command.name, (command.variants.first { $0.worksheet == kind } ?? command).localizedSummary)
    }
    blocks.append(.table(table(LocalizedText("Commands here"), entries)))
    blocks.append(.note(everywhere(hasFields: !kind.fields.isEmpty)))
    blocks.append(.note(elsewhere(own: own.map(\.name))))
    return Report(blocks)
  }

  /// The line below the fields of a worksheet that is no property; nil for a property.
  static func note(_ context: CommandContext) -> LocalizedText? {
    let sheet = context.sheet
    guard sheet.loanWorksheet == nil else { return nil }
    let own = context.interpreter.commands.all.filter { $0.isOwn(of: sheet) }.map(\.name)
    return LocalizedText("Commands here: \(LocalizedText.all(own)). Everything else: \"help all\".")
  }

  private static func table(_ heading: LocalizedText, _ rows: [(String, LocalizedText)]) -> Table {
    let columns = [
      TableColumn(key: "name", label: heading),
      TableColumn(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    return Table(columns: columns, rows: rows.map { [.text($0.0), .words($0.1)] })
  }

  private static func everywhere(hasFields: Bool) -> LocalizedText {
    let words = hasFields ? ["set", "show", "reset", "calc", "explain", "solve", "sweep"] : ["calc"]
    let names = LocalizedText.joined(
      (words + ["save", "open", "list", "undo", "export", "journal"]).map(LocalizedText.init(verbatim:)), ", "
    )
    return LocalizedText("As everywhere: \(names).")
  }

  private static func elsewhere(own: [String]) -> LocalizedText {
    LocalizedText(
      "\"use rental\" goes to a property. Everything else: \"help all\"; \"help \(own.first ?? "use")\" explains one."
    )
  }
}
