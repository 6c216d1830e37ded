import Localization
import Reports
import Shell
import Workspace

extension Command {
  static let log = Command(
    "log", .savedWork, "List the changes, the newest last.",
    details: """
      Which shell made each one, what was typed, and what it did; the last 20 unless a number is given.
      """,
    syntax: .optional(.number(LocalizedText("changes"))),
    examples: [.init("log", "the last 20 changes"), .init("log 100", "the last hundred")], recording: .never,
    preview: .reading
  ) { context, count throws(Diagnostic) in
    let (workspace, limit) = (context.workspace, count ?? 20)
    let entries = try storing { () throws(StoreError) in
      try workspace.store.logEntries(.overview(limit, changes: mostChanges))
    }
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "time", label: LocalizedText("When"), importance: .useful),
      TableColumn(key: "shell", label: LocalizedText("Shell"), importance: .useful),
      TableColumn(key: "state", label: LocalizedText("State")),
      TableColumn(key: "command", label: LocalizedText("Command")),
      TableColumn(key: "effect", label: LocalizedText("Effect"), isProse: true),
    ]
    var rows = entries.reversed().map { entry -> [Cell] in
      [
        .count(Int(entry.number)), workspace.cell(time: entry.time), .words(shell(of: entry, workspace)),
        entry.state == .done ? .empty : .words(name(of: entry.state)), .text(entry.label),
        .words(effect(of: entry.rowChanges, hasMore: entry.hasMoreChanges, workspace)),
      ]
    }
    // Within a script, its own changes are not in the log yet.
    for edit in workspace.openEdits.last?.history.done.suffix(limit) ?? [] {
      rows.append([
        .empty, .empty, .words(LocalizedText("this script")), .empty, .text(edit.label),
        .words(effect(of: edit.effect(in: workspace.currency), hasMore: false, workspace)),
      ])
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  /// The number of changes that are shown of an entry.
  private static let mostChanges = 100

  private static func shell(of entry: LogEntry, _ workspace: Workspace) -> LocalizedText {
    if entry.session == workspace.identity.session { return LocalizedText("this") }
    return entry.number <= workspace.inheritedEntries ? LocalizedText("earlier") : LocalizedText("another")
  }

  private static func name(of state: LogEntry.State) -> LocalizedText {
    switch state {
    case .done: LocalizedText("done")
    case .undone: LocalizedText("undone")
    case .dropped: LocalizedText("undone for good")
    }
  }

  /// The changes of an entry, in registry names and canonical values.
  private static func effect(
    of rowChanges: [RowChange], hasMore: Bool, _ workspace: Workspace
  ) -> LocalizedText {
    let defaults = type(of: workspace.sheet).init()
    let isLong = hasMore || rowChanges.count > mostChanges
    let parts = withoutMoves(Array(rowChanges.prefix(mostChanges))).compactMap { delta -> LocalizedText? in
      var absent = "–"
      if case .field(let name) = delta.subject, let field = defaults.field(named: name) {
        // A field that is not entered is at its default.
        absent = defaults.stated(field)?.canonical(in: workspace.currency) ?? absent
      }
      let change = "\(delta.from ?? absent) → \(delta.to ?? absent)"
      return switch delta.subject {
      case .field(let field): LocalizedText(verbatim: "\(field) \(change)")
      case .name: LocalizedText("name \(change)")
      case .existence: delta.to == nil ? LocalizedText("deleted") : nil
      case .open: nil
      }
    }
    return .joined(parts + (isLong ? [LocalizedText("and more")] : []), ", ")
  }

  /// The changes without those of numbered rows, such as `event 2`, that only have another number now.
  private static func withoutMoves(_ rowChanges: [RowChange]) -> [RowChange] {
    let numbered = rowChanges.filter(\.isOfNumberedRow)
    let (before, after) = (Set(numbered.compactMap(\.from)), Set(numbered.compactMap(\.to)))
    return rowChanges.compactMap { change in
      guard change.isOfNumberedRow else { return change }
      let from = change.from.flatMap { after.contains($0) ? nil : $0 }
      let to = change.to.flatMap { before.contains($0) ? nil : $0 }
      return from == nil && to == nil ? nil : RowChange(change.sheet, change.subject, from: from, to: to)
    }
  }
}

extension RowChange {
  /// `true` for a row of a record with a number, such as `event 2`.
  fileprivate var isOfNumberedRow: Bool {
    guard case .field(let name) = subject else { return false }
    let words = name.split(separator: " ")
    return words.count == 2 && Int(words[1]) != nil
  }
}
