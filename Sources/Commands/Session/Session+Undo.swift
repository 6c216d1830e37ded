import Localization
import Model
import Reports
import Workspace

extension Workspace {
  /// An edit that was taken back or done again.
  struct Reversal {
    /// What was typed when it was done.
    let label: String
    let changes: [Change]
    /// What else happened, in the order in which it did.
    let deltas: [Delta]
  }

  /// Takes back the newest edit of this session, or of those before it.
  ///
  /// Another shell's edits are not taken back from here; one that has since changed the same thing stands in the way.
  /// A script first takes back its own; what was there before it comes next.
  func undo() throws(Problem) -> Reversal {
    if let step = levels.last?.steps.done.last {
      let reversal = try move(to: step.before, step, step.deltas.reversed().map(\.reversed))
      levels[levels.count - 1].steps.undo()
      return reversal
    }
    try checkReach(.nothingToUndo)
    return try reverse(.done, newest: true, missing: .nothingToUndo) { $0.reversed().map(\.reversed) }
  }

  /// Does again what was taken back last.
  func redo() throws(Problem) -> Reversal {
    if let step = levels.last?.steps.undone.last {
      let reversal = try move(to: step.after, step, step.deltas)
      levels[levels.count - 1].steps.redo()
      return reversal
    }
    try checkReach(.nothingToRedo)
    return try reverse(.undone, newest: false, missing: .nothingToRedo) { $0 }
  }

  // MARK: In a script

  /// Makes sure that the log is within reach: from the prompt, or from a script that left nothing changed so far.
  private func checkReach(_ missing: Problem.Fact) throws(Problem) {
    guard let level = levels.last else { return }
    guard levels.count == 1, level.steps.isAtStart else { throw Problem(missing) }
    levels[0].steps.forgetUndone()
  }

  private func move(to other: Document, _ step: EditStep, _ deltas: [Delta]) throws(Problem) -> Reversal {
    let changes = CellFormatter.changes(from: desk.sheet, to: other.sheet)
    try putIfAny(deltas)
    desk = other
    return Reversal(label: step.label, changes: changes, deltas: deltas)
  }

  // MARK: In the log

  private func reverse(
    _ state: LogEntry.State, newest: Bool, missing: Problem.Fact, _ order: ([Delta]) -> [Delta]
  ) throws(Problem) -> Reversal {
    try storing { () throws(StoreError) in try store.begin() }
    var before = desk
    var isOpen = true
    do throws(Problem) {
      // A script has the store to itself.
      if levels.isEmpty { try refresh() }
      before = desk
      let found = try storing { () throws(StoreError) in
        try store.entry(state, by: identity.session, inheritedUpTo: inheritedEntries, newest: newest)
      }
      guard let entry = found else { throw Problem(missing) }
      let deltas = order(entry.deltas)
      for delta in deltas { try check(delta, among: deltas) }
      try storing { () throws(StoreError) in
        try store.apply(deltas)
        try store.setState(state == .done ? .undone : .done, of: entry.number)
      }
      let old = desk
      try reopen(deltas)
      try storing { () throws(StoreError) in
        try store.setLastOpen(desk.id)
        let revision = try store.revision()
        // Whether it succeeds or not, the transaction is over then.
        isOpen = false
        try store.commit()
        // What a script did is seen when the script is kept.
        if levels.isEmpty { seenRevision = revision }
      }
      let changes =
        old.id == desk.id || old.id == nil || desk.id == nil
        ? CellFormatter.changes(from: old.sheet, to: desk.sheet) : []
      return Reversal(label: entry.label, changes: changes, deltas: deltas)
    } catch {
      if isOpen { store.rollback() }
      desk = before
      throw error
    }
  }

  /// Makes sure that what a delta changes still is as the delta expects, so that nobody's later work is lost.
  private func check(_ delta: Delta, among deltas: [Delta]) throws(Problem) {
    if delta.subject == .open { return }
    let saved = try storing { () throws(StoreError) in try store.sheet(delta.sheet) }
    let (present, what): (String?, LocalizedText) =
      switch delta.subject {
      case .existence:
        (saved?.kind, saved?.name.map(LocalizedText.init(verbatim:)) ?? LocalizedText("the worksheet"))
      case .name: (saved?.name, LocalizedText("the name of the worksheet"))
      case .field(let field): (saved?.rows[field], LocalizedText(verbatim: field))
      case .open: (nil, .none)
      }
    // What an earlier delta of the same list brings into being is not there yet.
    let isNew = deltas.contains { $0.sheet == delta.sheet && $0.subject == .existence && $0.from == nil }
    guard present == delta.from || (isNew && saved == nil) else {
      throw Problem(.changedSince(what: what, by: LocalizedText("Another shell")))
    }
    if delta.subject == .existence, delta.to == nil, let saved {
      let known = Set(deltas.filter { $0.sheet == delta.sheet }.map(\.subject))
      if let other = saved.rows.keys.sorted().first(where: { !known.contains(.field($0)) }) {
        throw Problem(.changedSince(what: LocalizedText(verbatim: other), by: LocalizedText("Another shell")))
      }
    }
    if case .name = delta.subject, let name = delta.to,
      let holder = try storing({ () throws(StoreError) in try store.sheet(named: name) }),
      holder.id != delta.sheet, !deltas.contains(where: { $0.sheet == holder.id && $0.subject == .name })
    {
      throw Problem(.nameTaken(name))
    }
  }

  /// Lays on the desk what is open after the deltas.
  private func reopen(_ deltas: [Delta]) throws(Problem) {
    var id = desk.id
    if let switched = deltas.last(where: { $0.subject == .open }) {
      id = switched.to.flatMap { Int64($0) }.map(DocumentID.init)
    } else if id == nil {
      // What another shell deleted is still here, and stays.
      return
    }
    let saved = try storing { () throws(StoreError) in try id.flatMap(store.sheet) }
    guard let saved else {
      desk.lay(type(of: desk.sheet).init(), id: nil, name: nil)
      return
    }
    try lay(saved, on: &desk)
  }
}
