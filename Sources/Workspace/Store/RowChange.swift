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

  /// The changes in parts, each of which a store writes by itself and in a moment.
  ///
  /// Where worksheets swap their names, each gives up its own before the first takes another's: a store does that
  /// by itself only within a part.
  static func parts(of changes: [RowChange]) -> [[RowChange]] {
    guard changes.count > mostOfAPart else { return [changes] }
    let names = changes.filter { $0.subject == .name }
    let wanted = Set(names.compactMap(\.to))
    let freed = names.filter { $0.from.map(wanted.contains) ?? false }
      .map { RowChange($0.sheet, .name, from: $0.from, to: nil) }
    let all = freed + changes
    return stride(from: 0, to: all.count, by: mostOfAPart).map {
      Array(all[$0..<min($0 + mostOfAPart, all.count)])
    }
  }

  /// A tenth of a second of writing, or less.
  private static let mostOfAPart = 2_000

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
