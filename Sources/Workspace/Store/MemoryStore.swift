import Model

/// A store in memory: for scripts, for `-c`, and for a session whose file cannot be used.
package final class MemoryStore: Store {
  private struct Contents {
    /// The worksheets by the numbers of their IDs, as the first dictionary by another type looks through the
    /// conformances of the whole program.
    var sheets: [Int: SavedDocument] = [:]
    /// The numbers of the worksheets with names, by those.
    var named: [String: DocumentID] = [:]
    /// The number of entries of the log.
    var entryCount = 0
    /// The states of the entries that are not done, by their numbers.
    var states: [Int64: LogEntry.State] = [:]
    var lastID: Int64 = 0
    var revision: Int64 = 0
    var open: DocumentID?
    var openOfKind: [String: DocumentID] = [:]
    /// The last used one is the first.
    var records: [KeyValueRecord.Namespace: [KeyValueRecord]] = [:]
  }

  private var contents = Contents()
  private var snapshots: [Contents] = []
  /// The entries of the log as they were written, which no snapshot copies; that of a number stands one place before it.
  private var log: [LogEntry] = []
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
    guard let snapshot = snapshots.popLast() else { return }
    contents = snapshot
    log.removeLast(log.count - contents.entryCount)
  }

  package func lastEntry() -> Int64 { Int64(contents.entryCount) }

  package func revision() -> Int64 { contents.revision }

  package func documents(_ selection: DocumentSelection) -> [SavedDocument] {
    switch selection {
    case .id(let id): contents.sheets[id.number].map { [$0] } ?? []
    case .name(let name): contents.named[name].flatMap { contents.sheets[$0.number] }.map { [$0] } ?? []
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
    var found = contents.sheets.values.filter(query.matches).sorted { $0.id.rawValue > $1.id.rawValue }
    if let (field, length) = query.newestOfEach, query.terms.isEmpty {
      found = found.uniqued { $0.rows[field]?.prefix(length) }
    }
    return Array(found.prefix(max(query.limit ?? .max, 0)))
  }

  package func newID() -> DocumentID {
    contents.lastID += 1
    return DocumentID(rawValue: contents.lastID)
  }

  package func lastOpen(ofKind kind: String?) -> DocumentID? {
    guard let kind else { return contents.open }
    return contents.openOfKind[kind].flatMap { contents.sheets[$0.number]?.kind == kind ? $0 : nil }
  }

  package func setLastOpen(_ id: DocumentID?) {
    contents.open = id
    if let id, let kind = contents.sheets[id.number]?.kind { contents.openOfKind[kind] = id }
  }

  package func apply(_ rowChanges: [RowChange]) {
    contents.revision += 1
    for rowChange in rowChanges {
      switch rowChange.subject {
      case .existence:
        contents.lastID = max(contents.lastID, rowChange.sheet.rawValue)
        rename(rowChange.sheet, nil)
        contents.sheets[rowChange.sheet.number] = rowChange.to.map {
          SavedDocument(id: rowChange.sheet, kind: $0, name: nil, rows: [:])
        }
      case .name: rename(rowChange.sheet, rowChange.to)
      case .field(let field): contents.sheets[rowChange.sheet.number]?.rows[field] = rowChange.to
      case .open: break
      }
    }
  }

  private func rename(_ id: DocumentID, _ name: String?) {
    guard let old = contents.sheets[id.number]?.name ?? name, contents.sheets[id.number] != nil else {
      return
    }
    // Two worksheets may swap their names, of which the second still has the one that the first takes.
    if contents.named[old] == id { contents.named[old] = nil }
    contents.sheets[id.number]?.name = name
    if let name { contents.named[name] = id }
  }
}

// MARK: - The log

extension MemoryStore {
  @discardableResult
  package func log(_ change: LoggedChange, within reach: UndoReach) -> Int64 {
    for (number, state) in contents.states where state == .undone && reach.contains(log[Int(number) - 1]) {
      setState(.dropped, of: number)
    }
    contents.revision += 1
    contents.entryCount += 1
    let number = lastEntry()
    log.append(
      LogEntry(
        number: number, time: change.time, session: reach.session, label: change.label,
        rowChanges: change.rowChanges, state: .done))
    return number
  }

  package func logEntries(_ query: LogQuery) -> [LogEntry] {
    switch query {
    case .newest(let limit): newestEntries(limit ?? .max)
    case .overview(let limit, let changes): newestEntries(limit).map { $0.withFirst(changes) }
    case .newestIn(let state, let reach, let limit):
      entries(log.indices.reversed(), in: state, reach, limit)
    case .oldestIn(let state, let reach, let limit):
      entries(log.indices, in: state, reach, limit)
    }
  }

  private func newestEntries(_ limit: Int) -> [LogEntry] {
    log.indices.suffix(max(limit, 0)).reversed().map(entry)
  }

  private func entries(
    _ places: some Sequence<Int>, in state: LogEntry.State, _ reach: UndoReach, _ limit: Int
  ) -> [LogEntry] {
    let found = places.lazy.filter { [self] in
      (contents.states[Int64($0) + 1] ?? .done) == state && reach.contains(log[$0])
    }
    return found.prefix(limit).map(entry)
  }

  /// The entry at a place, in its present state.
  private func entry(at place: Int) -> LogEntry {
    let entry = log[place]
    guard let state = contents.states[entry.number] else { return entry }
    return LogEntry(
      number: entry.number, time: entry.time, session: entry.session, label: entry.label,
      rowChanges: entry.rowChanges, state: state)
  }

  package func setState(_ state: LogEntry.State, of number: Int64) {
    guard number > 0, number <= lastEntry() else { return }
    contents.revision += 1
    contents.states[number] = state == .done ? nil : state
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

extension DocumentID {
  fileprivate var number: Int { Int(rawValue) }
}
