import Journal
import Localization
import Model

extension Workspace {
  /// Makes the saved documents those of a backup, within an edit.
  /// - Returns: The number of documents that would be replaced, if there are any and they may not be.
  package func restore(
    _ restored: [SavedDocument], mayReplace: Bool, _ document: inout Document
  ) throws(Diagnostic) -> Int? {
    try write(&document)
    let present = try storing { () throws(StoreError) in try store.documents(.all) }
    if !present.isEmpty, !mayReplace { return present.count }
    try putIfAny(try restoration(from: present, to: restored))
    try reopen(&document)
    return nil
  }

  /// The changes that turn all saved documents into others: first what goes, then what comes.
  private func restoration(
    from present: [SavedDocument], to restored: [SavedDocument]
  ) throws(Diagnostic) -> [RowChange] {
    let old = Dictionary(uniqueKeysWithValues: present.map { ($0.id, $0) })
    let restored = try renumber(restored, apartFrom: old)
    let keptIDs = Set(restored.map(\.id))
    var (gone, changed, made): ([RowChange], [RowChange], [RowChange]) = ([], [], [])
    for document in present where !keptIDs.contains(document.id) {
      try interruption.check()
      gone += Workspace.deletion(of: document)
    }
    for document in restored {
      try interruption.check()
      guard let other = old[document.id] else {
        made += Workspace.deletion(of: document).reversed().map(\.reversed)
        continue
      }
      if other.name != document.name {
        changed.append(RowChange(document.id, .name, from: other.name, to: document.name))
      }
      changed += Workspace.differences(document.id, from: other.rows, to: document.rows)
    }
    return gone + changed + made
  }

  /// Gives new numbers to the restored documents whose own stand for documents of another kind here, and to
  /// the decisions that name them.
  private func renumber(
    _ restored: [SavedDocument], apartFrom old: [DocumentID: SavedDocument]
  ) throws(Diagnostic) -> [SavedDocument] {
    let taken = Set(restored.map(\.id))
    var numbers: [DocumentID: DocumentID] = [:]
    for document in restored where old[document.id].map({ $0.kind != document.kind }) ?? false {
      var id = document.id
      while taken.contains(id) { id = try storing { () throws(StoreError) in try store.newID() } }
      numbers[document.id] = id
    }
    if numbers.isEmpty { return restored }
    return restored.map { document in
      let rows = JournalEntry.renumber(document.rows, numbers)
      return SavedDocument(
        id: numbers[document.id] ?? document.id, kind: document.kind, name: document.name, rows: rows)
    }
  }

  /// The changes that delete a document.
  static func deletion(of saved: SavedDocument) -> [RowChange] {
    let name = saved.name.map { [RowChange(saved.id, .name, from: $0, to: nil)] } ?? []
    return differences(saved.id, from: saved.rows, to: [:]) + name
      + [RowChange(saved.id, .existence, from: saved.kind, to: nil)]
  }

  /// Reads the open document again; where it is gone, opens the restored one of its kind that has no name, or begins an
  /// empty one.
  private func reopen(_ document: inout Document) throws(Diagnostic) {
    let saved = try storing { () throws(StoreError) in try document.id.map(store.document) ?? nil }
    if let saved { return try read(saved, into: &document) }
    let kind = type(of: document.sheet).kind
    let unnamed = try openUnnamed().last { $0.kind == kind }
    guard document.id != nil || unnamed != nil else { return }
    let from = document.openText
    if let unnamed {
      try read(unnamed, into: &document)
    } else {
      document.begin(as: Document(type(of: document.sheet)))
    }
    try put([RowChange(DocumentID(rawValue: 0), .open, from: from, to: document.openText)])
  }

  /// The worksheets without names, each of which is the last one of its kind from now on: nothing else leads to them.
  private func openUnnamed() throws(Diagnostic) -> [SavedDocument] {
    try storing { () throws(StoreError) in
      let unnamed = try store.documents(.all).filter {
        $0.name == nil && WorksheetKinds.named($0.kind) != nil
      }
      for document in unnamed { try store.setLastOpen(document.id) }
      return unnamed
    }
  }
}
