/// Lines one after the other, each of which went on from the one before.
struct Stretch: Sendable {
  /// The row in which it begins.
  private(set) var start: Int
  private(set) var lines: ArraySlice<EvaluatedPassage>

  var rowCount: Int { lines.reduce(0) { $0 + $1.passage.rowCount } }
  var usesSavedWork: Bool { lines.contains(where: \.usesSavedWork) }

  mutating func dropFirst() {
    start += lines.first?.passage.rowCount ?? 0
    lines = lines.dropFirst()
  }

  /// The lines before a change but for the last one, which may go on in a new row.
  func part(before change: TextDocument.Change) -> Stretch {
    var (row, count) = (start, 0)
    for line in lines {
      row += line.passage.rowCount
      if row > change.replaced.lowerBound { break }
      count += 1
    }
    return Stretch(start: start, lines: lines.prefix(max(0, count - 1)))
  }

  /// The lines behind a change; none where there are none.
  func parts(behind change: TextDocument.Change) -> [Stretch] {
    var rest = self
    while !rest.lines.isEmpty, rest.start < change.replaced.upperBound { rest.dropFirst() }
    rest.start += change.count - change.replaced.count
    return rest.lines.isEmpty ? [] : [rest]
  }

  /// The lines before and behind a change.
  func parts(around change: TextDocument.Change) -> [Stretch] {
    let before = part(before: change)
    return (before.lines.isEmpty ? [] : [before]) + parts(behind: change)
  }
}
