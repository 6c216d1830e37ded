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

/// A finished edit within another one.
package struct FinishedEdit {
  /// The difference between the documents before and after.
  enum Content {
    /// The steps of the document of a number, and its revisions before and after.
    case steps(FieldSteps, of: DocumentID?, from: Int, to: Int)
    /// The documents, where more than fields may differ, and the changes of the store.
    indirect case documents(before: Document, after: Document, [RowChange])
  }

  /// The text that was typed.
  package let label: String
  let content: Content

  /// An edit of the document between two states of it.
  init(label: String, before: Document, after: Document, rowChanges: [RowChange]) {
    self.label = label
    if let steps = after.steps.flatMap(FieldSteps.init), rowChanges.isEmpty {
      content = .steps(steps, of: after.id, from: before.revision, to: after.revision)
    } else {
      content = .documents(before: before, after: after, rowChanges)
    }
  }

  /// The edit that took one step to a revision of the document of a number.
  init(label: String, _ step: FieldStep, of id: DocumentID?, to revision: Int) {
    self.label = label
    content = .steps(FieldSteps(step), of: id, from: revision - 1, to: revision)
  }

  /// The changes of the store.
  package var rowChanges: [RowChange] {
    if case .documents(_, _, let rowChanges) = content { rowChanges } else { [] }
  }
}

extension FinishedEdit {
  /// The changes that it made: those of the document, which a script writes to the store at its end, and those
  /// of other saved work.
  package func effect(in currency: Currency) -> [RowChange] {
    switch content {
    case .steps(let steps, let id, _, _): return steps.rowChanges(of: id, in: currency)
    case .documents(let before, let after, let rowChanges):
      let isSaved = rowChanges.contains { $0.sheet == after.id && $0.subject == .existence && $0.to != nil }
      guard before.id == after.id || isSaved else { return rowChanges }
      let id = after.id ?? DocumentID(rawValue: 0)
      let others = rowChanges.filter { change in
        if case .field = change.subject { change.sheet != after.id } else { true }
      }
      return others
        + Workspace.differences(id, from: before.rows(in: currency), to: after.rows(in: currency))
    }
  }

  /// Makes the document the one before the edit.
  func undo(in document: inout Document) {
    switch content {
    case .steps(let steps, _, let from, _): document.undo(steps, to: from)
    case .documents(let before, _, _): document = before
    }
  }

  /// Makes the document the one after the edit.
  func redo(in document: inout Document) {
    switch content {
    case .steps(let steps, _, _, let to): document.redo(steps, to: to)
    case .documents(_, let after, _): document = after
    }
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
