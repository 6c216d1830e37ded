/// A line of the shell's language in a document, which may stand in several rows.
struct Passage: Sendable {
  /// A row with a part of the line.
  struct Row: Sendable {
    /// The UTF-8 offset in the row at which the part begins.
    var column = 0
    /// The UTF-8 offset in the line at which it begins.
    let start: Int
  }

  /// The line, joined.
  let text: String
  /// The rows that it stands in.
  let rows: [Row]
  /// The rows before it that belong to no line.
  var lead = 0
  /// `true` when it begins with an empty property, whatever stands before it.
  var isFresh = false

  /// The rows with those before it.
  var rowCount: Int { lead + rows.count }

  /// The place of a UTF-8 offset of the line.
  /// - Parameter first: The row in which it begins.
  func place(of offset: Int, from first: Int) -> Place {
    let index = rows.lastIndex { $0.start <= offset } ?? 0
    return Place(row: first + index, column: rows[index].column + offset - rows[index].start)
  }

  /// The UTF-8 offset in the line of a place; nil for one before what it has of the row.
  func offset(of place: Place, from first: Int) -> Int? {
    let index = place.row - first
    guard rows.indices.contains(index), place.column >= rows[index].column else { return nil }
    let end = index + 1 < rows.count ? rows[index + 1].start : text.utf8.count
    return min(rows[index].start + place.column - rows[index].column, end)
  }
}
