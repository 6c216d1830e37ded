import Finance
import Journal
import Localization
import Model
import Reports
import Workspace

/// An entry with the number under which it is kept.
struct KeptEntry {
  let number: Int
  let entry: Entry
}

/// Entries as saved sheets: each change goes through `edit`, as all changes do.
extension Workspace {
  /// The day on the person's calendar.
  var today: CalendarDate {
    guard let today = identity.moment().day else { preconditionFailure("a clock that shows no day") }
    return today
  }

  /// Keeps an entry, within an edit.
  func keep(_ entry: Entry) throws(Problem) -> KeptEntry {
    let id = try storing { () throws(StoreError) in try store.newID() }
    try put(
      [Delta(id, .existence, from: nil, to: Entry.kind)]
        + Workspace.differences(id, from: [:], to: entry.rows))
    return KeptEntry(number: Int(id.rawValue), entry: entry)
  }

  /// The entry of a number.
  func entry(_ number: EntryNumber) throws(Problem) -> (saved: SavedDocument, kept: KeptEntry) {
    let id = DocumentID(rawValue: Int64(number.number))
    let found = try storing { () throws(StoreError) in try store.sheet(id) }
    guard let saved = found, saved.kind == Entry.kind else {
      throw Problem(.journal(.unknownEntry(number.number)), at: number.range)
    }
    do throws(UnreadableRowError) {
      return (saved, KeptEntry(number: number.number, entry: try Entry(rows: saved.rows)))
    } catch {
      throw Problem(.journal(.unreadableEntry(number.number, error)), at: number.range)
    }
  }

  /// The entries that a query asks for, newest first; what this version cannot read has its fault.
  func entries(
    _ query: DocumentQuery
  ) throws(Problem) -> [(number: Int, entry: Result<Entry, UnreadableRowError>)] {
    try storing { () throws(StoreError) in try store.find(query) }.map { saved in
      (Int(saved.id.rawValue), Result { () throws(UnreadableRowError) in try Entry(rows: saved.rows) })
    }
  }

  /// The place of the newest entry that has one.
  var lastPlace: String? {
    let saved = (try? store.find(DocumentQuery(kind: Entry.kind, limit: 100))) ?? []
    return saved.lazy.compactMap { $0.rows["place"] }.first
  }

  /// The newest entries, to complete a number.
  var entryCandidates: [Suggestion.Candidate] {
    let saved = (try? store.find(DocumentQuery(kind: Entry.kind, limit: 20))) ?? []
    return saved.map { saved in
      let about = saved.rows["decision"] ?? saved.rows["text"] ?? saved.rows["mood"] ?? ""
      return .init(
        String(saved.id.rawValue), LocalizedText(verbatim: String(about.prefix { $0 != "\n" }.prefix(60))))
    }
  }
}
