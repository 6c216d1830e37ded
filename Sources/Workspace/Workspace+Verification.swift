import Localization
import Model

extension Workspace {
  /// The faults of the store: those of its file, and the rows that are not what the log leads to.
  package func faults() throws(Diagnostic) -> [StoreFault] {
    let faults = try storing { () throws(StoreError) in try store.faults() }
    // Rows of a damaged file cannot be compared.
    if faults.contains(where: { if case .structure = $0 { true } else { false } }) { return faults }
    let (changes, documents): ([RowChange], [SavedDocument])
    do throws(StoreError) {
      // What a script has written so far comes into the log at its end.
      let entries = try store.logEntries(.newest(nil)).filter { $0.state == .done }
      changes = entries.flatMap(\.rowChanges) + RowChange.merged(openEdits.flatMap(\.rowChanges))
      documents = try store.documents(.all)
    } catch {
      guard case .damagedLog(let entry) = error.reason else { throw Diagnostic(error) }
      return faults.contains(.entry(entry)) ? faults : faults + [.entry(entry)]
    }
    return faults + (try LogReplay(changes, interruption).disagreements(with: documents))
  }
}

/// The rows to which the changes of the log lead.
///
/// Entries that were redone are not in the order in which they took effect, so that the changes of a row are
/// counted and not run: each value but the last one is left as often as it is reached.
private struct LogReplay {
  private struct Key: Hashable {
    let sheet: DocumentID
    let subject: RowChange.Subject
  }

  /// How much more often a value of a row was reached than left.
  private var counts: [Key: [String?: Int]] = [:]
  private let interruption: Interruption

  init(_ changes: [RowChange], _ interruption: Interruption) throws(Diagnostic) {
    self.interruption = interruption
    for change in changes where change.subject != .open {
      try interruption.check()
      let key = Key(sheet: change.sheet, subject: change.subject)
      counts[key, default: [nil: 1]][change.from, default: 0] -= 1
      counts[key]?[change.to, default: 0] += 1
    }
  }

  func disagreements(with documents: [SavedDocument]) throws(Diagnostic) -> [StoreFault] {
    var present: [Key: String] = [:]
    for document in documents {
      try interruption.check()
      present[Key(sheet: document.id, subject: .existence)] = document.kind
      present[Key(sheet: document.id, subject: .name)] = document.name
      for (field, text) in document.rows { present[Key(sheet: document.id, subject: .field(field))] = text }
    }
    var faults: [(Key, StoreFault)] = []
    for key in Set(counts.keys).union(present.keys) {
      try interruption.check()
      let ends = (counts[key] ?? [nil: 1]).filter { $0.value != 0 }
      if ends.count == 1, ends[present[key]] == 1 { continue }
      let log = ends.first { $0.value > 0 && $0.key != present[key] }?.key
      faults.append((key, .disagreement(key.sheet, key.subject, log: log, present: present[key])))
    }
    return faults.sorted {
      ($0.0.sheet.rawValue, "\($0.0.subject)") < ($1.0.sheet.rawValue, "\($1.0.subject)")
    }
    .map(\.1)
  }
}
