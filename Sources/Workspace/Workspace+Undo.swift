import Localization
import Model

extension Workspace {
  /// An edit that was undone or redone.
  package struct Reversal {
    /// The text that was typed when it was done.
    package let label: String
    /// The worksheets before and after, where they are the same document.
    package let worksheets: (from: any Worksheet, to: any Worksheet)?
    /// The changes of the store, in their order.
    package let rowChanges: [RowChange]
    /// The names with a number, in place of those that another shell has taken since.
    package var standIns: [StandInName] = []
  }

  /// Undoes the newest edit of this run, or of the runs before it.
  ///
  /// Edits of another shell are not undone from here; one that has changed the same rows since makes this
  /// throw. A script first undoes its own edits, then those before it.
  package func undo() throws(Diagnostic) -> Reversal {
    if let edit = openEdits.last?.history.done.last {
      let rowChanges = Array(edit.rowChanges.reversed().map(\.reversed))
      let reversal = try move(edit, rowChanges, to: edit.before)
      openEdits[openEdits.count - 1].history.undo()
      return reversal
    }
    try checkReach(.nothingToUndo)
    return try reverse(.newestIn(.done, undoReach), to: .undone, missing: .nothingToUndo) {
      $0.reversed().map(\.reversed)
    }
  }

  /// Redoes the edit that was undone last.
  package func redo() throws(Diagnostic) -> Reversal {
    if let edit = openEdits.last?.history.undone.last {
      let reversal = try move(edit, edit.rowChanges, to: edit.after)
      openEdits[openEdits.count - 1].history.redo()
      return reversal
    }
    try checkReach(.nothingToRedo)
    return try reverse(.oldestIn(.undone, undoReach), to: .done, missing: .nothingToRedo) { $0 }
  }

  // MARK: In a script

  /// Checks that the log is within reach: at the prompt, or in a script that has changed nothing so far.
  private func checkReach(_ missing: UndoError) throws(Diagnostic) {
    guard let edit = openEdits.last else { return }
    guard openEdits.count == 1, edit.history.isAtStart else { throw Diagnostic(missing) }
    openEdits[0].history.forgetUndone()
  }

  private func move(
    _ edit: FinishedEdit, _ rowChanges: [RowChange], to state: Document
  ) throws(Diagnostic) -> Reversal {
    let before = document.sheet
    try putIfAny(rowChanges)
    document = state
    return Reversal(label: edit.label, worksheets: (before, document.sheet), rowChanges: rowChanges)
  }

  // MARK: In the log

  private func reverse(
    _ query: LogQuery, to state: LogEntry.State, missing: UndoError, _ order: ([RowChange]) -> [RowChange]
  ) throws(Diagnostic) -> Reversal {
    try storing { () throws(StoreError) in try store.begin() }
    var before = document
    var isOpen = true
    do throws(Diagnostic) {
      // A script has the store to itself.
      if openEdits.isEmpty { try refresh() }
      before = document
      let found = try storing { () throws(StoreError) in try store.logEntries(query) }
      guard let entry = found.first else { throw Diagnostic(missing) }
      let (rowChanges, standIns) = try withFreeNames(order(entry.rowChanges))
      try check(rowChanges)
      try write(rowChanges)
      try storing { () throws(StoreError) in try store.setState(state, of: entry.number) }
      let old = document
      try reopen(rowChanges)
      try keepVerdicts(after: rowChanges[...])
      try storing { () throws(StoreError) in
        try store.setLastOpen(document.id)
        let revision = try store.revision()
        // Whether it succeeds or not, the transaction is over then.
        isOpen = false
        try store.commit()
        // What a script did is seen when the script is kept.
        if openEdits.isEmpty { seenRevision = revision }
      }
      let isSame = old.id == document.id || old.id == nil || document.id == nil
      return Reversal(
        label: entry.label, worksheets: isSame ? (old.sheet, document.sheet) : nil, rowChanges: rowChanges,
        standIns: standIns)
    } catch {
      if isOpen { store.rollback() }
      document = before
      throw error
    }
  }

  /// Checks that the rows are still as the changes expect, so that no later work is lost.
  private func check(_ rowChanges: [RowChange]) throws(Diagnostic) {
    var changesOfSheets = Dictionary(grouping: rowChanges.filter { $0.subject != .open }, by: \.sheet)
    for sheet in rowChanges.map(\.sheet) {
      // All changes of a worksheet are checked at its first.
      guard let changes = changesOfSheets.removeValue(forKey: sheet) else { continue }
      try interruption.check()
      let saved = try storing { () throws(StoreError) in try store.document(sheet) }
      // What an earlier change of the same list brings into being is not there yet.
      let isNew = saved == nil && changes.contains { $0.subject == .existence && $0.from == nil }
      if !isNew { for change in changes { try check(change, of: saved) } }
      try checkDeletion(changes, of: saved)
    }
  }

  /// Checks that the row of a change is still as the change expects.
  private func check(_ change: RowChange, of saved: SavedDocument?) throws(Diagnostic) {
    let (present, what): (String?, LocalizedText) =
      switch change.subject {
      case .existence:
        (saved?.kind, saved?.name.map(LocalizedText.init(verbatim:)) ?? LocalizedText("the worksheet"))
      case .name: (saved?.name, LocalizedText("the name of the worksheet"))
      case .field(let field): (saved?.rows[field], LocalizedText(verbatim: field))
      case .open: (nil, .none)
      }
    let standsIn = change.subject == .name && StandInName.isStandIn(present ?? "", for: change.from ?? "")
    guard present == change.from || standsIn else {
      throw Diagnostic(UndoError.changedSince(what: what, by: LocalizedText("Another shell")))
    }
  }

  /// Checks that nothing goes with a worksheet of which its changes do not tell.
  private func checkDeletion(_ changes: [RowChange], of saved: SavedDocument?) throws(Diagnostic) {
    guard let saved, changes.contains(where: { $0.subject == .existence && $0.to == nil }) else { return }
    let known = Set(changes.map(\.subject))
    if let other = saved.rows.keys.sorted().first(where: { !known.contains(.field($0)) }) {
      throw Diagnostic(
        UndoError.changedSince(what: LocalizedText(verbatim: other), by: LocalizedText("Another shell")))
    }
  }

  /// Opens the document that is open after the changes.
  private func reopen(_ rowChanges: [RowChange]) throws(Diagnostic) {
    var id = document.id
    let switched = rowChanges.last { $0.subject == .open }
    if let switched {
      id = switched.to.flatMap { Int64($0) }.map(DocumentID.init)
    } else if id == nil {
      // A document that another shell deleted stays open here.
      return
    }
    let saved = try storing { () throws(StoreError) in try id.flatMap(store.document) }
    guard let saved else {
      let kind = type(of: document.sheet)
      let hasDefaults = switched?.to == RowChange.newWithDefaults
      document.begin(as: hasDefaults ? try newDocument(kind) : Document(kind))
      return
    }
    try read(saved, into: &document)
  }
}
