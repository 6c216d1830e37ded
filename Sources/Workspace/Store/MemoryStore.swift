import Model

/// A store in memory: for scripts, for `-c`, and for a session whose file cannot be used.
package final class MemoryStore: Store {
  private struct Contents {
    var sheets: [DocumentID: SavedDocument] = [:]
    /// The numbers of the worksheets with names, by those.
    var named: [String: DocumentID] = [:]
    var log: [LogEntry] = []
    var lastID: Int64 = 0
    var revision: Int64 = 0
    var open: DocumentID?
    var openOfKind: [String: DocumentID] = [:]
    /// The last used one is the first.
    var records: [KeyValueRecord.Namespace: [KeyValueRecord]] = [:]
  }

  private var contents = Contents()
  private var snapshots: [Contents] = []
  /// The error of the file in whose place it stands; nil for a store that is used.
  package let refusal: StoreError?

  /// An empty store.
  package init() { refusal = nil }

  /// An empty store in the place of one that could not be opened; every transaction throws that error.
  package init(inPlaceOf refusal: StoreError) { self.refusal = refusal }

  package var location: String { "memory" }

  package func close() {}

  package func backup() throws(StoreError) -> [UInt8] { throw StoreError(location, .inMemory) }

  package func documents(inBackup bytes: [UInt8], at path: String) throws(StoreError) -> [SavedDocument] {
    throw StoreError(location, .inMemory)
  }

  package func faults() -> [StoreFault] { [] }

  package func begin() throws(StoreError) {
    if let refusal { throw refusal }
    snapshots.append(contents)
  }

  package func commit() { snapshots.removeLast() }

  package func rollback() {
    if let snapshot = snapshots.popLast() { contents = snapshot }
  }

  package func lastEntry() -> Int64 { Int64(contents.log.count) }

  package func revision() -> Int64 { contents.revision }

  package func documents(_ selection: DocumentSelection) -> [SavedDocument] {
    switch selection {
    case .id(let id): contents.sheets[id].map { [$0] } ?? []
    case .name(let name): contents.named[name].flatMap { contents.sheets[$0] }.map { [$0] } ?? []
    case .named: namedDocuments()
    case .all: contents.sheets.values.sorted { $0.id.rawValue < $1.id.rawValue }
    case .matching(let query): documents(query)
    }
  }

  private func namedDocuments() -> [SavedDocument] {
    contents.sheets.values.filter { $0.name != nil }
      .map { SavedDocument(id: $0.id, kind: $0.kind, name: $0.name, rows: [:]) }
      .sorted { ($0.name ?? "") < ($1.name ?? "") }
  }

  package func names() -> [String] { contents.named.keys.sorted() }

  private func documents(_ query: DocumentQuery) -> [SavedDocument] {
    let found = contents.sheets.values.filter(query.matches).sorted { $0.id.rawValue > $1.id.rawValue }
    return Array(found.prefix(max(query.limit ?? .max, 0)))
  }

  package func newID() -> DocumentID {
    contents.lastID += 1
    return DocumentID(rawValue: contents.lastID)
  }

  package func lastOpen(ofKind kind: String?) -> DocumentID? {
    guard let kind else { return contents.open }
    return contents.openOfKind[kind].flatMap { contents.sheets[$0]?.kind == kind ? $0 : nil }
  }

  package func setLastOpen(_ id: DocumentID?) {
    contents.open = id
    if let id, let kind = contents.sheets[id]?.kind { contents.openOfKind[kind] = id }
  }

  package func apply(_ rowChanges: [RowChange]) {
    contents.revision += 1
    for rowChange in rowChanges {
      switch rowChange.subject {
      case .existence:
        contents.lastID = max(contents.lastID, rowChange.sheet.rawValue)
        rename(rowChange.sheet, nil)
        contents.sheets[rowChange.sheet] = rowChange.to.map {
          SavedDocument(id: rowChange.sheet, kind: $0, name: nil, rows: [:])
        }
      case .name: rename(rowChange.sheet, rowChange.to)
      case .field(let field): contents.sheets[rowChange.sheet]?.rows[field] = rowChange.to
      case .open: break
      }
    }
  }

  private func rename(_ id: DocumentID, _ name: String?) {
    guard let old = contents.sheets[id]?.name ?? name, contents.sheets[id] != nil else { return }
    // Two worksheets may swap their names, of which the second still has the one that the first takes.
    if contents.named[old] == id { contents.named[old] = nil }
    contents.sheets[id]?.name = name
    if let name { contents.named[name] = id }
  }
}

// MARK: - The log

extension MemoryStore {
  @discardableResult
  package func log(_ change: LoggedChange, within reach: UndoReach) -> Int64 {
    for entry in contents.log where entry.state == .undone && reach.contains(entry) {
      setState(.dropped, of: entry.number)
    }
    contents.revision += 1
    let number = lastEntry() + 1
    contents.log.append(
      LogEntry(
        number: number, time: change.time, session: reach.session, label: change.label,
        rowChanges: change.rowChanges, state: .done))
    return number
  }

  package func logEntries(_ query: LogQuery) -> [LogEntry] {
    switch query {
    case .newest(let limit): contents.log.suffix(max(limit ?? .max, 0)).reversed()
    case .overview(let limit, let changes):
      contents.log.suffix(max(limit, 0)).reversed().map { $0.withFirst(changes) }
    case .newestIn(let state, let reach, let limit):
      Array(contents.log.reversed().lazy.filter { $0.state == state && reach.contains($0) }.prefix(limit))
    case .oldestIn(let state, let reach, let limit):
      Array(contents.log.lazy.filter { $0.state == state && reach.contains($0) }.prefix(limit))
    }
  }

  package func setState(_ state: LogEntry.State, of number: Int64) {
    guard let index = contents.log.firstIndex(where: { $0.number == number }) else { return }
    let entry = contents.log[index]
    contents.revision += 1
    contents.log[index] = LogEntry(
      number: entry.number, time: entry.time, session: entry.session, label: entry.label,
      rowChanges: entry.rowChanges, state: state)
  }
}

// MARK: - Records beside the worksheets

extension MemoryStore {
  package func records(in namespace: KeyValueRecord.Namespace, key: String?) -> [KeyValueRecord] {
    let records = contents.records[namespace] ?? []
    return key.map { key in records.filter { $0.key == key } } ?? records
  }

  package func save(_ record: KeyValueRecord, in namespace: KeyValueRecord.Namespace, limit: Int) {
    let others = records(in: namespace, key: nil).filter { $0.key != record.key }
    contents.records[namespace] = Array(([record] + others).prefix(max(limit, 0)))
  }

  package func markUsed(_ key: String, in namespace: KeyValueRecord.Namespace) {
    guard let record = records(in: namespace, key: key).first else { return }
    save(record, in: namespace, limit: .max)
  }
}
