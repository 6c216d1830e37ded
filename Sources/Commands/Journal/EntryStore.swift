import Finance
import Journal
import Localization
import Model
import Reports
import Shell
import Workspace

/// An entry with the number under which it is saved.
struct NumberedEntry {
  let number: Int
  let entry: JournalEntry
}

/// The entries of the journal among the saved documents of a workspace.
struct EntryStore {
  private let workspace: Workspace

  fileprivate init(_ workspace: Workspace) { self.workspace = workspace }

  /// Saves an entry, within an edit.
  func add(_ entry: JournalEntry) throws(Diagnostic) -> NumberedEntry {
    let id = try storing { () throws(StoreError) in try workspace.store.newID() }
    try workspace.put(
      [RowChange(id, .existence, from: nil, to: JournalEntry.kind)]
        + Workspace.differences(id, from: [:], to: entry.rows))
    return NumberedEntry(number: Int(id.rawValue), entry: entry)
  }

  /// Returns an entry with its saved rows.
  func entry(_ number: EntryNumber) throws(Diagnostic) -> (saved: SavedDocument, entry: JournalEntry) {
    let id = DocumentID(rawValue: Int64(number.value))
    let found = try storing { () throws(StoreError) in try workspace.store.document(id) }
    guard let saved = found, saved.kind == JournalEntry.kind else {
      throw Diagnostic(JournalError.unknownEntry(number.value), at: number.range)
    }
    do throws(UnreadableRowError) {
      return (saved, try JournalEntry(rows: saved.rows))
    } catch {
      throw Diagnostic(JournalError.unreadableEntry(number.value, error), at: number.range)
    }
  }

  /// The entries that a query selects, newest first; the error of each that this version cannot read.
  func find(
    _ query: DocumentQuery
  ) throws(Diagnostic) -> [(number: Int, entry: Result<JournalEntry, UnreadableRowError>)] {
    try storing { () throws(StoreError) in try workspace.store.documents(matching: query) }.map { saved in
      (Int(saved.id.rawValue), Result { () throws(UnreadableRowError) in try JournalEntry(rows: saved.rows) })
    }
  }

  /// The place of the newest entry that has one.
  var lastPlace: String? { newest(100).lazy.compactMap { $0.rows["place"] }.first }

  /// The numbers of the newest entries, each with the beginning of its text.
  var candidates: [Suggestion.Candidate] {
    newest(20).map { saved in
      let text = saved.rows["decision"] ?? saved.rows["text"] ?? saved.rows["mood"] ?? ""
      return .init(
        String(saved.id.rawValue), LocalizedText(verbatim: String(text.prefix { $0 != "\n" }.prefix(60))))
    }
  }

  private func newest(_ limit: Int) -> [SavedDocument] {
    (try? workspace.store.documents(matching: DocumentQuery(kind: JournalEntry.kind, limit: limit))) ?? []
  }
}

extension CommandContext {
  /// The entries of the journal.
  var entries: EntryStore { EntryStore(workspace) }

  /// The day on the calendar of the user.
  var today: CalendarDate {
    guard let today = workspace.identity.localNow().day else {
      preconditionFailure("a clock that shows no day")
    }
    return today
  }
}
