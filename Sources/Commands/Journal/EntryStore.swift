import Finance
import Journal
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// An entry with the number by which its writer calls it.
struct NumberedEntry {
  let number: Int
  let entry: JournalEntry
}

/// The entries of the journal among the saved documents of a workspace.
///
/// Entries are numbered 1, 2, 3 … as they are written; the number is saved in a row, so that it stays when
/// others come and go. Entries that were saved before there were numbers count in the order in which they
/// were written, and get their numbers with the next edit of the journal.
struct EntryStore {
  private let workspace: Workspace

  fileprivate init(_ workspace: Workspace) { self.workspace = workspace }

  /// Saves an entry under the next number, within an edit.
  func add(_ entry: JournalEntry) throws(Diagnostic) -> NumberedEntry {
    try numberAll()
    let newest = try documents(DocumentQuery(kind: JournalEntry.kind, limit: 1)).first
    let number = (newest.flatMap(EntryStore.savedNumber) ?? 0) + 1
    var numbered = entry
    numbered.number = number
    let id = try storing { () throws(StoreError) in try workspace.store.newID() }
    try workspace.put(
      [RowChange(id, .existence, from: nil, to: JournalEntry.kind)]
        + Workspace.differences(id, from: [:], to: numbered.rows))
    return NumberedEntry(number: number, entry: numbered)
  }

  /// Returns an entry with its saved rows.
  func entry(_ number: EntryNumber) throws(Diagnostic) -> (saved: SavedDocument, entry: JournalEntry) {
    guard let saved = try document(number.value) else {
      throw Diagnostic(JournalError.unknownEntry(number.value), at: number.range)
    }
    do throws(UnreadableRowError) {
      return (saved, try JournalEntry(rows: saved.rows))
    } catch {
      throw Diagnostic(JournalError.unreadableEntry(number.value, error), at: number.range)
    }
  }

  /// Returns an entry to change or remove it, within an edit, after which all entries have saved numbers.
  func entryToEdit(_ number: EntryNumber) throws(Diagnostic) -> (saved: SavedDocument, entry: JournalEntry) {
    try numberAll()
    return try entry(number)
  }

  /// The entries that a query selects, newest first; the error of each that this version cannot read.
  func find(
    _ query: DocumentQuery
  ) throws(Diagnostic) -> [(number: Int, entry: Result<JournalEntry, UnreadableRowError>)] {
    let found = try documents(query)
    let numbers = try numbers(of: found)
    return zip(numbers, found).map { number, saved in
      (number, Result { () throws(UnreadableRowError) in try JournalEntry(rows: saved.rows) })
    }
  }

  /// The entries that a query selects, newest first, without their numbers and those that cannot be read.
  func readable(_ query: DocumentQuery) throws(Diagnostic) -> [JournalEntry] {
    try documents(query).compactMap { try? JournalEntry(rows: $0.rows) }
  }

  /// The place of the newest entry that has one.
  var lastPlace: String? { newest(100).lazy.compactMap { $0.rows["place"] }.first }

  /// The numbers of the newest entries, each with the beginning of its text.
  var candidates: [Suggestion.Candidate] {
    let newest = newest(20)
    guard let numbers = try? numbers(of: newest) else { return [] }
    return zip(numbers, newest).map { number, saved in
      let text = saved.rows["decision"] ?? saved.rows["text"] ?? saved.rows["mood"] ?? ""
      return .init(
        String(number), LocalizedText(verbatim: String(text.prefix { $0 != "\n" }.prefix(60))))
    }
  }

  private func newest(_ limit: Int) -> [SavedDocument] {
    (try? workspace.store.documents(matching: DocumentQuery(kind: JournalEntry.kind, limit: limit))) ?? []
  }
}

// MARK: - Numbers

extension EntryStore {
  private static func savedNumber(_ saved: SavedDocument) -> Int? {
    saved.rows["number"].flatMap { Int($0) }
  }

  private func documents(_ query: DocumentQuery) throws(Diagnostic) -> [SavedDocument] {
    try storing { () throws(StoreError) in try workspace.store.documents(matching: query) }
  }

  /// The entry of a number; nil when there is none.
  private func document(_ number: Int) throws(Diagnostic) -> SavedDocument? {
    var query = DocumentQuery(kind: JournalEntry.kind)
    query.values = ["number": String(number)]
    if let saved = try documents(query).first { return saved }
    return try unnumbered().first { $0.number == number }?.saved
  }

  /// The numbers of entries, in their order.
  private func numbers(of found: [SavedDocument]) throws(Diagnostic) -> [Int] {
    let saved = found.compactMap(EntryStore.savedNumber)
    if saved.count == found.count { return saved }
    let counted = Dictionary(uniqueKeysWithValues: try unnumbered().map { ($0.saved.id, $0.number) })
    return found.map { EntryStore.savedNumber($0) ?? counted[$0.id] ?? 0 }
  }

  /// The entries without a saved number, in the order in which they were written, with the numbers that they
  /// have by it.
  private func unnumbered() throws(Diagnostic) -> [(number: Int, saved: SavedDocument)] {
    let all = try documents(DocumentQuery(kind: JournalEntry.kind))
    let last = all.compactMap(EntryStore.savedNumber).max() ?? 0
    let rest = all.reversed().filter { EntryStore.savedNumber($0) == nil }
    return rest.enumerated().map { (last + 1 + $0.offset, $0.element) }
  }

  /// Saves the numbers of entries that have none, within an edit.
  private func numberAll() throws(Diagnostic) {
    // Numbers are given to all at once: when the newest entry has one, all before it have theirs.
    let newest = try documents(DocumentQuery(kind: JournalEntry.kind, limit: 1)).first
    guard let newest, EntryStore.savedNumber(newest) == nil else { return }
    for (number, saved) in try unnumbered() {
      var rows = saved.rows
      rows["number"] = String(number)
      try workspace.put(Workspace.differences(saved.id, from: saved.rows, to: rows))
    }
  }
}

extension ReadingContext {
  /// The entries of the journal.
  var entries: EntryStore { EntryStore(workspace) }

  /// The day on the calendar of the user.
  var today: CalendarDate { workspace.identity.today }
}
