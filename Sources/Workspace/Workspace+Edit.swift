import Localization
import Model

extension Workspace {
  /// Applies a change to a copy of the document, which takes its place when `body` succeeds.
  ///
  /// The outermost edit is one entry of the change log, and on disk before this returns. Edits within it,
  /// such as the lines of a script, become a part of it.
  /// - Parameter label: The text that was typed.
  package func edit<Result>(
    _ label: String, _ body: (inout Document) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    try beginTransaction()
    return try change(label, body)
  }

  /// Begins the transaction of the outermost edit, unless it has begun.
  ///
  /// A script calls this before the first command that uses saved work.
  package func beginTransaction() throws(Diagnostic) {
    if isInTransaction { return }
    try storing { () throws(StoreError) in try store.begin() }
    do throws(Diagnostic) {
      try refresh()
    } catch {
      store.rollback()
      throw error
    }
    isInTransaction = true
    // They have changed nothing, and begin with what others have written meanwhile.
    openEdits = openEdits.map { OpenEdit(label: $0.label, before: document, path: statedPath) }
  }

  /// Applies a change within the transaction, if one has begun.
  private func change<Result>(
    _ label: String, _ body: (inout Document) throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    let isOutermost = openEdits.isEmpty
    openEdits.append(OpenEdit(label: label, before: document, path: statedPath))
    do throws(Diagnostic) {
      var draft = document
      let result = try body(&draft)
      if let (loan, conflict) = draft.sheet.loanConflict {
        throw Diagnostic(DocumentError.loan(loan, conflict))
      }
      // Said before the change is, which a script writes only at its end.
      if let refusal = store.refusal, draft.id == document.id, draft.revision != document.revision {
        throw Diagnostic(refusal)
      }
      document = draft
      try finish(label)
      return result
    } catch {
      abandon(isOutermost: isOutermost)
      throw error
    }
  }

  /// Runs the edits of a script as one; an error undoes all of them.
  ///
  /// The store's transaction begins with the first edit or with `beginTransaction`, so that a script without
  /// either needs no store.
  package func script<Result>(_ label: String, _ body: () throws(Diagnostic) -> Result) throws(Diagnostic)
    -> Result
  {
    try change(label) { draft throws(Diagnostic) in
      let result = try body()
      draft = document
      return result
    }
  }

  /// Writes changes to the store, within an edit.
  package func put(_ rowChanges: [RowChange]) throws(Diagnostic) {
    try write(rowChanges) { openEdits[openEdits.count - 1].rowChanges += $0 }
  }

  /// Writes changes to the store part by part, so that the user can stop it within a second or so.
  /// - Parameter wrote: Told of each part that is written.
  func write(_ rowChanges: [RowChange], wrote: ([RowChange]) -> Void = { _ in }) throws(Diagnostic) {
    for part in RowChange.parts(of: rowChanges) {
      try interruption.check()
      try storing { () throws(StoreError) in try store.apply(part) }
      wrote(part)
    }
  }

  private func finish(_ label: String) throws(Diagnostic) {
    if openEdits.count > 1 {
      let edit = openEdits.removeLast()
      if !edit.rowChanges.isEmpty { openEdits[openEdits.count - 1].rowChanges += edit.rowChanges }
      if document.revision != edit.before.revision || !edit.rowChanges.isEmpty {
        openEdits[openEdits.count - 1].history.add(
          FinishedEdit(label: label, before: edit.before, after: document, rowChanges: edit.rowChanges))
      }
      return
    }
    if isInTransaction { try commit() }
    openEdits.removeLast()
  }

  private func commit() throws(Diagnostic) {
    try interruption.check()
    try writeEntry()
    try storing { () throws(StoreError) in
      let revision = try store.revision()
      try store.commit()
      seenRevision = revision
    }
    isInTransaction = false
  }

  /// Writes what the outermost edit has done so far, as an entry of the log.
  private func writeEntry() throws(Diagnostic) {
    try saveOpenDocument()
    let rowChanges = RowChange.merged(openEdits.flatMap(\.rowChanges))
    guard !rowChanges.isEmpty else { return }
    try keepVerdicts(after: rowChanges[...])
    try storing { () throws(StoreError) in
      try store.log(LoggedChange(openEdits[0].label, at: identity.now(), rowChanges), within: undoReach)
      try store.setLastOpen(document.id)
    }
  }

  /// The bytes of a file with all that is saved; in a script, with what it has done so far.
  package func backup() throws(Diagnostic) -> [UInt8] {
    try withSavedWork { () throws(Diagnostic) in
      try storing { () throws(StoreError) in try store.backup() }
    }
  }

  /// What is made of all that is saved; in a script, with what it has done so far, as if it ended here.
  package func withSavedWork<Result>(
    _ body: () throws(Diagnostic) -> Result
  ) throws(Diagnostic) -> Result {
    guard isInTransaction else { return try body() }
    let before = (document, openEdits)
    try storing { () throws(StoreError) in try store.begin() }
    defer {
      store.rollback()
      (document, openEdits) = before
    }
    try writeEntry()
    return try body()
  }

  private func abandon(isOutermost: Bool) {
    if isOutermost {
      if let edit = openEdits.first { (document, statedPath) = (edit.before, edit.path) }
      openEdits.removeAll()
      if isInTransaction { store.rollback() }
      isInTransaction = false
    } else if let edit = openEdits.popLast() {
      (document, statedPath) = (edit.before, edit.path)
      // The transaction goes on, so that the changes of this edit are reversed one by one. When the store
      // cannot do even that, the commit of the whole will fail too.
      if !edit.rowChanges.isEmpty { try? store.apply(edit.rowChanges.reversed().map(\.reversed)) }
    }
  }

  /// Writes the changes of the open document since it was last written.
  func saveOpenDocument() throws(Diagnostic) {
    let rows = document.rows(in: currency)
    let saved = try storing { () throws(StoreError) in try document.id.map(store.document) ?? nil }
    guard let id = document.id, let saved else {
      return try saveNewDocument(rows)
    }
    try putIfAny(Workspace.differences(id, from: saved.rows, to: rows))
  }

  /// Saves the open document for the first time, unless it is as it began.
  private func saveNewDocument(_ rows: [String: String]) throws(Diagnostic) {
    let kind = type(of: document.sheet)
    guard document.name != nil || !document.isUntouched(rows, in: currency) else {
      document.id = nil
      return
    }
    // Only one can be open at the next start, so that another shell's is put where it can be found.
    if document.name == nil, let other = try unnamed(of: kind) { _ = try giveName(other.id) }
    let id = try storing { () throws(StoreError) in try store.newID() }
    var rowChanges = [
      RowChange(DocumentID(rawValue: 0), .open, from: document.openText, to: String(id.rawValue)),
      RowChange(id, .existence, from: nil, to: kind.kind),
    ]
    if let name = document.name { rowChanges.append(RowChange(id, .name, from: nil, to: name)) }
    try put(rowChanges + Workspace.differences(id, from: [:], to: rows))
    document.id = id
  }

  /// Writes changes to the store, if there are any.
  func putIfAny(_ rowChanges: [RowChange]) throws(Diagnostic) {
    if !rowChanges.isEmpty { try put(rowChanges) }
  }

  /// The changes that turn the rows of a document into others.
  package static func differences(_ id: DocumentID, from old: [String: String], to new: [String: String])
    -> [RowChange]
  {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : RowChange(id, .field(name), from: old[name], to: new[name])
    }
  }
}
