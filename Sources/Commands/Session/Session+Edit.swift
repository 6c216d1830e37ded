import Model
import Workspace

extension Workspace {
  /// An edit that is under way.
  struct OpenEdit {
    /// The desk before it.
    var before: Document
    /// Where one was before it.
    let place: NavigationPath
    /// What it did to the store so far.
    var deltas: [Delta] = []
    /// The edits within it, which `undo` in a script takes back one by one.
    var steps = UndoHistory()
  }

  /// One finished edit within another.
  struct EditStep {
    let label: String
    let before: Document
    let after: Document
    let deltas: [Delta]
  }

  /// Does something, or nothing: what `body` makes of a copy of the desk takes its place when it succeeds.
  ///
  /// The outermost edit is one entry of the change log, and on disk before this returns. Edits within it, such as the
  /// lines of a script, become a part of it.
  /// - Parameter label: What was typed.
  func edit<Result>(
    _ label: String, _ body: (inout Document) throws(Problem) -> Result
  ) throws(Problem) -> Result {
    let isOutermost = levels.isEmpty
    if isOutermost {
      try storing { () throws(StoreError) in try store.begin() }
    }
    do throws(Problem) {
      if isOutermost { try refresh() }
      levels.append(OpenEdit(before: desk, place: place))
      var draft = desk
      let result = try body(&draft)
      desk = draft
      try finish(label)
      return result
    } catch {
      abandon(isOutermost: isOutermost)
      throw error
    }
  }

  /// Runs many edits as one: a script.
  ///
  /// What `body` reports as failed takes all of them back.
  func script<Result>(_ label: String, _ body: () throws(Problem) -> Result) throws(Problem) -> Result {
    try edit(label) { draft throws(Problem) in
      let result = try body()
      draft = desk
      return result
    }
  }

  /// Changes what is kept, within an edit.
  func put(_ deltas: [Delta]) throws(Problem) {
    try storing { () throws(StoreError) in try store.apply(deltas) }
    levels[levels.count - 1].deltas += deltas
  }

  private func finish(_ label: String) throws(Problem) {
    if levels.count > 1 {
      let level = levels.removeLast()
      levels[levels.count - 1].deltas += level.deltas
      if desk.revision != level.before.revision || !level.deltas.isEmpty {
        levels[levels.count - 1].steps.did(
          EditStep(label: label, before: level.before, after: desk, deltas: level.deltas))
      }
      return
    }
    try keepOpenSheet()
    let deltas = Delta.merged(levels[0].deltas)
    if !deltas.isEmpty {
      try storing { () throws(StoreError) in
        try store.dropUndone(by: identity.session, inheritedUpTo: inheritedEntries)
        _ = try store.append(
          time: identity.now(), session: identity.session, label: label, deltas: deltas)
        try store.setLastOpen(desk.id)
      }
    }
    try storing { () throws(StoreError) in
      let revision = try store.revision()
      try store.commit()
      seenRevision = revision
    }
    levels.removeLast()
  }

  private func abandon(isOutermost: Bool) {
    if isOutermost {
      if let level = levels.first { (desk, place) = (level.before, level.place) }
      levels.removeAll()
      store.rollback()
    } else if let level = levels.popLast() {
      (desk, place) = (level.before, level.place)
      // The transaction goes on, so that what this edit did to the store is taken back by hand. When the store cannot
      // do even that, the commit of the whole will fail too.
      try? store.apply(level.deltas.reversed().map(\.reversed))
    }
  }

  /// Writes what became of the open worksheet since it was last written.
  func keepOpenSheet() throws(Problem) {
    let rows = desk.rows(in: currency)
    let saved = try storing { () throws(StoreError) in try desk.id.map(store.sheet) ?? nil }
    guard let id = desk.id, let saved else {
      return try keepNewSheet(rows)
    }
    try putIfAny(Workspace.differences(id, from: saved.rows, to: rows))
  }

  /// Keeps the open worksheet for the first time, unless nothing was entered.
  private func keepNewSheet(_ rows: [String: String]) throws(Problem) {
    let kind = type(of: desk.sheet)
    guard desk.name != nil || rows != kind.init().rows(in: currency) else {
      desk.id = nil
      return
    }
    // Only one can be open at the next start, so that another shell's is put where it can be found.
    if desk.name == nil, let other = try unnamed(of: kind) { _ = try giveName(other.id) }
    let id = try storing { () throws(StoreError) in try store.newID() }
    var deltas = [
      Delta(
        DocumentID(rawValue: 0), .open, from: desk.id.map { String($0.rawValue) }, to: String(id.rawValue)),
      Delta(id, .existence, from: nil, to: kind.kind),
    ]
    if let name = desk.name { deltas.append(Delta(id, .name, from: nil, to: name)) }
    try put(deltas + Workspace.differences(id, from: [:], to: rows))
    desk.id = id
  }

  func putIfAny(_ deltas: [Delta]) throws(Problem) {
    if !deltas.isEmpty { try put(deltas) }
  }

  static func differences(_ id: DocumentID, from old: [String: String], to new: [String: String]) -> [Delta] {
    Set(old.keys).union(new.keys).sorted().compactMap { name in
      old[name] == new[name] ? nil : Delta(id, .field(name), from: old[name], to: new[name])
    }
  }
}

/// The finished edits of a script: a stack for `undo` and one for `redo`.
struct UndoHistory {
  /// As many as a person would take back; a script of a hundred thousand lines need not keep them all.
  private static let limit = 1000

  private(set) var done: [Workspace.EditStep] = []
  private(set) var undone: [Workspace.EditStep] = []
  private var hasForgotten = false

  /// Whether nothing is done that is not undone.
  var isAtStart: Bool { done.isEmpty && !hasForgotten }

  mutating func did(_ step: Workspace.EditStep) {
    forgetUndone()
    // Halved rather than shifted, so that adding stays cheap.
    if done.count == 2 * UndoHistory.limit {
      done.removeFirst(UndoHistory.limit)
      hasForgotten = true
    }
    done.append(step)
  }

  mutating func undo() {
    if let step = done.popLast() { undone.append(step) }
  }

  mutating func redo() {
    if let step = undone.popLast() { done.append(step) }
  }

  /// Puts everything out of the reach of `undo`.
  mutating func forget() {
    hasForgotten = hasForgotten || !done.isEmpty
    (done, undone) = ([], [])
  }

  mutating func forgetUndone() {
    if !undone.isEmpty { undone.removeAll() }
  }
}
