import Model

/// A store that forgets: for scripts, for `-c`, and for a session whose file cannot be used.
package final class MemoryStore: Store {
  fileprivate struct Contents {
    var sheets: [DocumentID: SavedDocument] = [:]
    var log: [LogEntry] = []
    var lastID: Int64 = 0
    var revision: Int64 = 0
    var open: DocumentID?
    var openOfKind: [String: DocumentID] = [:]
    /// The one used last stands first.
    var shelves: [KeptText.Shelf: [KeptText]] = [:]
  }

  fileprivate var contents = Contents()
  private var snapshots: [Contents] = []

  /// An empty store.
  package init() {}

  package var title: String { "memory" }

  package func close() {}

  package func begin() { snapshots.append(contents) }

  package func commit() { snapshots.removeLast() }

  package func rollback() {
    if let snapshot = snapshots.popLast() { contents = snapshot }
  }

  package func lastEntry() -> Int64 { Int64(contents.log.count) }

  package func revision() -> Int64 { contents.revision }

  package func named() -> [SavedDocument] {
    contents.sheets.values.filter { $0.name != nil }
      .map { SavedDocument(id: $0.id, kind: $0.kind, name: $0.name, rows: [:]) }
      .sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  package func sheet(_ id: DocumentID) -> SavedDocument? { contents.sheets[id] }

  package func sheet(named name: String) -> SavedDocument? {
    contents.sheets.values.first { $0.name == name }
  }

  package func find(_ query: DocumentQuery) -> [SavedDocument] {
    let found = contents.sheets.values.filter(query.selects).sorted { $0.id.rawValue > $1.id.rawValue }
    return Array(found.prefix(max(query.limit ?? .max, 0)))
  }

  package func newID() -> DocumentID {
    contents.lastID += 1
    return DocumentID(rawValue: contents.lastID)
  }

  package func lastOpen() -> DocumentID? { contents.open }

  package func lastOpen(ofKind kind: String) -> DocumentID? {
    contents.openOfKind[kind].flatMap { contents.sheets[$0]?.kind == kind ? $0 : nil }
  }

  package func setLastOpen(_ id: DocumentID?) {
    contents.open = id
    if let id, let kind = contents.sheets[id]?.kind { contents.openOfKind[kind] = id }
  }

  package func apply(_ deltas: [Delta]) {
    contents.revision += 1
    for delta in deltas {
      switch delta.subject {
      case .existence:
        contents.sheets[delta.sheet] = delta.to.map {
          SavedDocument(id: delta.sheet, kind: $0, name: nil, rows: [:])
        }
      case .name: change(delta.sheet) { sheet in (delta.to, sheet.rows) }
      case .field(let field):
        change(delta.sheet) { sheet in
          var rows = sheet.rows
          rows[field] = delta.to
          return (sheet.name, rows)
        }
      case .open: break
      }
    }
  }

  private func change(_ id: DocumentID, _ body: (SavedDocument) -> (String?, [String: String])) {
    guard let sheet = contents.sheets[id] else { return }
    let (name, rows) = body(sheet)
    contents.sheets[id] = SavedDocument(id: id, kind: sheet.kind, name: name, rows: rows)
  }

  package func append(time: String, session: String, label: String, deltas: [Delta]) -> Int64 {
    contents.revision += 1
    let number = lastEntry() + 1
    contents.log.append(
      LogEntry(number: number, time: time, session: session, label: label, deltas: deltas, state: .done))
    return number
  }

  package func entries(limit: Int?) -> [LogEntry] { contents.log.suffix(limit ?? .max).reversed() }

  package func entry(
    _ state: LogEntry.State, by session: String, inheritedUpTo number: Int64, newest: Bool
  ) -> LogEntry? {
    let belongs = { (entry: LogEntry) in
      entry.state == state && (entry.session == session || entry.number <= number)
    }
    return newest ? contents.log.last(where: belongs) : contents.log.first(where: belongs)
  }

  package func setState(_ state: LogEntry.State, of number: Int64) {
    guard let index = contents.log.firstIndex(where: { $0.number == number }) else { return }
    let entry = contents.log[index]
    contents.revision += 1
    contents.log[index] = LogEntry(
      number: entry.number, time: entry.time, session: entry.session, label: entry.label,
      deltas: entry.deltas,
      state: state)
  }

  package func dropUndone(by session: String, inheritedUpTo number: Int64) {
    for entry in contents.log where entry.state == .undone {
      if entry.session == session || entry.number <= number { setState(.dropped, of: entry.number) }
    }
  }
}

extension MemoryStore {
  package func texts(on shelf: KeptText.Shelf) -> [KeptText] { contents.shelves[shelf] ?? [] }

  package func text(_ key: String, on shelf: KeptText.Shelf) -> KeptText? {
    texts(on: shelf).first { $0.key == key }
  }

  package func keep(_ text: KeptText, on shelf: KeptText.Shelf, most: Int) {
    let others = texts(on: shelf).filter { $0.key != text.key }
    contents.shelves[shelf] = Array(([text] + others).prefix(max(most, 0)))
  }

  package func touch(_ key: String, on shelf: KeptText.Shelf) {
    guard let text = text(key, on: shelf) else { return }
    keep(text, on: shelf, most: .max)
  }
}
