import Finance
import Model

/// An edit that has begun and not ended.
package struct OpenEdit {
  /// The text that was typed.
  let label: String
  /// The document before it.
  var before: Document
  /// The position before it.
  let path: NavigationPath
  /// The changes of the store so far.
  var rowChanges: [RowChange] = []
  /// The finished edits within it, which `undo` in a script takes back one by one.
  package internal(set) var history = UndoHistory()
}

/// A finished edit within another one: the documents before and after it, which share what it has not changed.
package struct FinishedEdit {
  /// The text that was typed.
  package let label: String
  let before: Document
  let after: Document
  /// The changes of the store.
  package let rowChanges: [RowChange]

  /// The changes that it made: those of the document, which a script writes to the store at its end, and those
  /// of other saved work.
  package func effect(in currency: Currency) -> [RowChange] {
    let isSaved = rowChanges.contains { $0.sheet == after.id && $0.subject == .existence && $0.to != nil }
    guard before.id == after.id || isSaved else { return rowChanges }
    let others = rowChanges.filter { change in
      if case .field = change.subject { change.sheet != after.id } else { true }
    }
    return others
      + Workspace.differences(
        after.id ?? DocumentID(rawValue: 0), from: before.rows(in: currency), to: after.rows(in: currency))
  }
}

/// The finished edits of a script: a stack for `undo` and one for `redo`.
package struct UndoHistory {
  /// The least number of edits that are kept; a script of a hundred thousand lines need not keep them all.
  private static let limit = 1000

  /// The edits that `undo` takes back, the newest last.
  package private(set) var done: [FinishedEdit] = []
  /// The edits that `redo` does again, the next one last.
  private(set) var undone: [FinishedEdit] = []
  private var hasForgotten = false

  /// `true` when nothing is done that is not undone.
  var isAtStart: Bool { done.isEmpty && !hasForgotten }

  /// Adds an edit, after which nothing can be done again.
  mutating func add(_ edit: FinishedEdit) {
    forgetUndone()
    // Halved rather than shifted, so that adding stays cheap.
    if done.count == 2 * UndoHistory.limit {
      done.removeFirst(UndoHistory.limit)
      hasForgotten = true
    }
    done.append(edit)
  }

  /// Moves the newest edit to those that can be done again.
  mutating func undo() {
    if let edit = done.popLast() { undone.append(edit) }
  }

  /// Moves the edit that was undone last back.
  mutating func redo() {
    if let edit = undone.popLast() { done.append(edit) }
  }

  /// Puts everything out of the reach of `undo`.
  mutating func forget() {
    hasForgotten = hasForgotten || !done.isEmpty
    (done, undone) = ([], [])
  }

  /// Puts what was undone out of the reach of `redo`.
  mutating func forgetUndone() {
    if !undone.isEmpty { undone.removeAll() }
  }
}
