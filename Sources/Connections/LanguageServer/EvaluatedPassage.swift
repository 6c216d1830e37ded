import Reports
import Workspace

/// A line of a document with what became of it.
struct EvaluatedPassage: Sendable {
  let passage: Passage
  /// The states before and after it.
  let before: WorkspaceState
  let after: WorkspaceState
  /// Its errors.
  let problems: [Problem]
  /// `true` when it depends on more of the lines before it than the document.
  let usesSavedWork: Bool
  /// `false` when a command of it was not run, or not to its end.
  let isWhole: Bool
  /// `true` when a command of it took longer than typing allows.
  let isOverdue: Bool
  /// The roles of its words; nil where nobody has asked yet.
  var tokens: [TokenSpan]?
  /// The text behind its end; nil where nobody has asked yet.
  var remark: String?
}

/// An error in a line.
struct Problem: Sendable {
  /// The UTF-8 offsets in the line.
  let range: Range<Int>
  let failure: Failure

  /// An error at its place in the line.
  /// - Parameter number: The number of the first row of the line, as the error states it.
  init(_ failure: Failure, in passage: Passage, from number: Int) {
    self.failure = failure
    guard let location = failure.location else {
      range = 0..<passage.text.utf8.count
      return
    }
    let row = min(max(location.line - number, 0), passage.rows.count - 1)
    let start = passage.rows[row].start
    range = start + location.range.lowerBound..<start + location.range.upperBound
  }
}
