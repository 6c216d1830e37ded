import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let entryRows = Command(
    "entry-rows", .journal, "Write an entry of the journal with all its rows, as \"dump\" has them.",
    details: """
      It keeps the time, the number and the property of a decision, which "journal" and "decide" would set \
      anew.
      """,
    syntax: .rows,
    examples: [
      .init(
        "entry-rows time 2026-01-05T09:00:00+01:00 zone Europe/Berlin mood okay text Walked", "an old entry")
    ], recording: .never
  ) { context, rows throws(Diagnostic) in
    let workspace = context.workspace
    do throws(UnreadableRowError) { _ = try JournalEntry(rows: rows) } catch {
      throw Diagnostic(JournalError.notAnEntry(error))
    }
    return try context.edit { _ throws(Diagnostic) in
      let id = try storing { () throws(StoreError) in try workspace.store.newID() }
      try workspace.put(
        [RowChange(id, .existence, from: nil, to: JournalEntry.kind)]
          + Workspace.differences(id, from: [:], to: rows))
      return Report()
    }
  }
}

extension Syntax where Value == [String: String] {
  /// Pairs of a row's name and its text.
  fileprivate static var rows: Syntax {
    let row = Syntax<(Token, Token)>.sequence(
      Syntax<Token>.word("ROW", LocalizedText("the name of a row")),
      Syntax<Token>.word("TEXT", LocalizedText("a text")))
    return Syntax<[(Token, Token)]>.oneOrMore(row).map { rows in
      Dictionary(rows.map { ($0.0.text, $0.1.text) }) { _, later in later }
    }
  }
}
