import Model

/// A change of one row of one worksheet.
///
/// An edit that can be undone is a list of these.
package struct RowChange: Sendable, Hashable {
  /// The row that changes.
  package enum Subject: Sendable, Hashable {
    /// The worksheet itself, which is created or deleted: the text is its kind.
    case existence
    /// The name of the worksheet.
    case name
    /// A stated field: the text is canonical.
    case field(String)
    /// The worksheet that is open in the shell that made the change: the text is its number,
    /// `newWithDefaults` for a new one with the user's defaults, and nil for a new and empty one.
    case open
  }

  /// The text of `open` for a new worksheet with the user's defaults.
  static let newWithDefaults = "defaults"

  /// The worksheet; 0, without a meaning, for `open`.
  package let sheet: DocumentID
  /// The row that changes.
  package let subject: Subject
  /// The old text; nil if there was no row.
  package let from: String?
  /// The new text; nil if there is no row any more.
  package let to: String?

  package init(_ sheet: DocumentID, _ subject: Subject, from: String?, to: String?) {
    (self.sheet, self.subject, self.from, self.to) = (sheet, subject, from, to)
  }

  /// The change that reverts this one.
  package var reversed: RowChange { RowChange(sheet, subject, from: to, to: from) }

  /// The same changes with one for each row, in the order of first mention, and without those that change
  /// nothing.
  package static func merged(_ changes: [RowChange]) -> [RowChange] {
    struct Key: Hashable {
      let sheet: DocumentID
      let subject: Subject
    }
    // The first dictionary of such keys costs more than comparing the rows of most edits with each other.
    let isFew = changes.count <= 32
    var indices: [Key: Int] = [:]
    var merged: [RowChange] = []
    for change in changes {
      let index =
        isFew
        ? merged.firstIndex { $0.sheet == change.sheet && $0.subject == change.subject }
        : indices[Key(sheet: change.sheet, subject: change.subject)]
      if let index {
        merged[index] = RowChange(change.sheet, change.subject, from: merged[index].from, to: change.to)
      } else {
        if !isFew { indices[Key(sheet: change.sheet, subject: change.subject)] = merged.count }
        merged.append(change)
      }
    }
    return merged.filter { $0.from != $0.to }
  }
}
