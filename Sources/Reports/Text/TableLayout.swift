import Localization

/// The columns of a table that are shown in a window, their widths, and the place of the prose.
///
/// Nothing is cut but excerpts, and no number is broken. What a window is too narrow for is broken at blanks, first the
/// labels of columns and the prose, then other texts; prose that would be squeezed goes below its row; then
/// columns are omitted by their importance. Those that are essential are written in blocks below each other
/// where they have no room side by side.
struct TableLayout {
  /// The blanks between two columns.
  let gap: Int
  /// The least width of the lines of prose beside other columns.
  private static let leastProse = 30
  /// The indentation of prose below its row.
  private static let proseIndent = 4
  /// The least width to which a text is broken while a column can be omitted instead.
  private static let leastText = 18

  /// The least width into which a long word is broken.
  private static let leastPart = 8

  /// The columns that stand side by side, from the left; in each block after the first, the first column again.
  private(set) var blocks: [[Int]] = []
  /// The columns that are omitted, from the left.
  private(set) var omitted: [Int] = []
  /// The width of each column in the block that it is written in.
  private(set) var rooms: [[Int]] = []
  /// The prose that does not stand beside the others, and the cell at which its lines begin.
  ///
  /// A row that ends before that cell has it on its last line, others have it below them.
  private(set) var prose: (column: Int, start: Int)?
  let alignments: [TextGrid.Alignment]

  /// Lays a table out for a line of `width` cells; for a line without an end if that is nil.
  init(_ table: Table, _ rows: some Sequence<[Cell]>, _ grid: TextGrid, width: Int?) {
    gap = table.isTight ? 1 : 2
    alignments = TextGrid.alignments(of: rows, columnCount: table.columns.count)
    let all = Array(table.columns.indices)
    guard let width, total(grid.columnWidths) > width, !all.isEmpty else {
      (blocks, rooms) = ([all], [grid.columnWidths])
      return
    }
    let widths = ColumnWidths(table, grid, alignments, leastText: Self.leastText, leastProse: Self.leastProse)
    var shown = all
    repeat {
      if place(shown, widths, grid, width, hasChoice: true) { return }
    } while omit(from: &shown, table)
    if !place(shown, widths, grid, width, hasChoice: false) { divide(shown, widths, grid, width) }
  }

  private func total(_ rooms: [Int]) -> Int { rooms.reduce(0, +) + gap * max(rooms.count - 1, 0) }

  /// Omits the least important column, the rightmost of several, but no prose, which needs no width below its
  /// row; returns `false` if all are essential.
  private mutating func omit(from shown: inout [Int], _ table: Table) -> Bool {
    let column = shown.filter { table.columns[$0].importance != .essential && !table.columns[$0].isProse }
      .min { (table.columns[$0].importance, -$0) < (table.columns[$1].importance, -$1) }
    guard let column else { return false }
    shown.removeAll { $0 == column }
    omitted = (omitted + [column]).sorted()
    return true
  }

  /// Places columns side by side, with the prose beside them or else below them.
  /// - Parameter hasChoice: `true` to break no text more than it should be, since a column can be omitted.
  private mutating func place(
    _ shown: [Int], _ widths: ColumnWidths, _ grid: TextGrid, _ width: Int, hasChoice: Bool
  ) -> Bool {
    let floors = hasChoice ? widths.comfortable : widths.least
    let prose = shown.count > 1 ? shown.last { widths.prose.contains($0) } : nil
    // A name is not broken for the prose beside it.
    let name = prose == shown.last && shown.count == 2 ? shown[0] : nil
    var beside = prose == nil ? floors : widths.comfortable
    if let name { beside[name] = widths.full[name] }
    if let rooms = fitted(shown, beside, widths, grid, width) {
      (blocks, self.rooms) = ([shown], [rooms])
      return true
    }
    let lead = shown.filter { $0 != prose }
    guard let prose, let rooms = fitted(lead, floors, widths, grid, width) else { return false }
    let start = name.map { proseStart(grid, $0, prose, width) } ?? Self.proseIndent
    (blocks, self.rooms, self.prose) = ([lead], [rooms], (prose, start))
    return true
  }

  /// The cell at which prose behind names begins so that the table has the fewest lines.
  private func proseStart(_ grid: TextGrid, _ name: Int, _ prose: Int, _ width: Int) -> Int {
    let ends = (1..<max(grid.rowCount, 1)).map { row in
      alignments[name] == .right ? grid.columnWidths[name] : grid.width(row, name)
    }
    let starts = Set(ends.map { max($0, grid.width(0, name)) + gap }).filter {
      $0 > Self.proseIndent && width - $0 >= Self.leastProse
    }
    let lines = { (start: Int) in
      ends.enumerated().reduce(0) { sum, row in
        let room = max(width - start, 1)
        let isBeside = row.element + gap <= start
        return sum + max(1, (grid.width(row.offset + 1, prose) + room - 1) / room) + (isBeside ? 0 : 1)
      }
    }
    return ([Self.proseIndent] + starts.sorted()).min { lines($0) < lines($1) } ?? Self.proseIndent
  }

  /// The widths of columns that fit side by side, none below its floor; nil if they do not fit.
  ///
  /// The labels above numbers are narrowed first, then the prose, then the widest of other texts.
  private func fitted(
    _ shown: [Int], _ floors: [Int], _ widths: ColumnWidths, _ grid: TextGrid, _ width: Int
  ) -> [Int]? {
    var rooms = shown.map { widths.full[$0] }
    var excess = total(rooms) - width
    let order = { (column: Int) in
      alignments[column] == .right ? 2 : widths.prose.contains(column) ? 1 : 0
    }
    while excess > 0 {
      let narrowed = shown.indices.filter { rooms[$0] > floors[shown[$0]] }
        .max { (order(shown[$0]), rooms[$0]) < (order(shown[$1]), rooms[$1]) }
      guard let narrowed else { return nil }
      rooms[narrowed] -= 1
      excess -= 1
    }
    return zip(shown, rooms).map { column, room in
      guard alignments[column] == .right, room < widths.full[column] else { return room }
      // A label that is broken may need less.
      let label = Wrapping.lines(String(decoding: grid.text(0, column), as: UTF8.self), room: room)
      return max(floors[column], label.map { TextWidth.cells($0) }.max() ?? 0)
    }
  }

  /// Divides columns into blocks, each with the first column and as many others as fit; prose is a column too.
  private mutating func divide(
    _ shown: [Int], _ widths: ColumnWidths, _ grid: TextGrid, _ width: Int
  ) {
    let first = shown[0]
    var least = widths.least
    // An amount with words, such as 8% of collected income, is broken at them if it must be, long words anywhere.
    let words = least.indices.map { column in
      let word = grid.widestWord(of: column)
      return alignments[column] == .left ? min(word, max(width / 3, Self.leastPart)) : word
    }
    if alignments[first] == .left {
      let others = shown.dropFirst().map { words[$0] }.max() ?? 0
      least[first] = min(least[first], max(width - gap - others, Self.leastPart))
    }
    for column in shown.dropFirst() {
      let room = width - gap - least[first]
      if least[column] > room { least[column] = max(room, words[column]) }
    }
    var groups = [[first]]
    for column in shown.dropFirst() {
      let group = groups[groups.count - 1] + [column]
      if group.count > 2, total(group.map { least[$0] }) > width {
        groups.append([first, column])
      } else {
        groups[groups.count - 1] = group
      }
    }
    blocks = groups
    rooms = groups.map { group in
      fitted(group, least, widths, grid, width) ?? group.map { least[$0] }
    }
  }
}
