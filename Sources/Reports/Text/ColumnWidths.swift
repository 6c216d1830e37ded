/// The widths that the columns of a table can have.
struct ColumnWidths {
  /// The width without broken texts.
  let full: [Int]
  /// The width below which texts are not broken as long as a column can be omitted.
  let comfortable: [Int]
  /// The width of the widest number or word; a longer word is broken, unless it is a name in the first column.
  let least: [Int]
  /// The columns of prose.
  let prose: Set<Int>
  /// The width of the longest word that is not broken.
  private static let longestWord = 24

  init(
    _ table: Table, _ grid: TextGrid, _ alignments: [TextGrid.Alignment], leastText: Int, leastProse: Int
  ) {
    full = grid.columnWidths
    prose = Set(
      table.columns.indices.filter { table.columns[$0].isProse && alignments[$0] == .left })
    var (comfortable, least) = ([Int](), [Int]())
    for column in table.columns.indices {
      if prose.contains(column) {
        comfortable.append(min(full[column], leastProse))
        least.append(comfortable[column])
      } else {
        let isText = alignments[column] == .left
        let widest = grid.widestPart(of: column, isText: isText)
        least.append(isText && column > 0 ? min(widest, Self.longestWord) : widest)
        comfortable.append(isText ? max(least[column], min(full[column], leastText)) : least[column])
      }
    }
    (self.comfortable, self.least) = (comfortable, least)
  }
}

extension TextGrid {
  /// The width of the widest word of a column of texts; in a column of numbers, of the widest number or word of
  /// the label.
  fileprivate func widestPart(of column: Int, isText: Bool) -> Int {
    var widest = 0
    for row in 0..<rowCount {
      guard width(row, column) > widest else { continue }
      let isBroken = isText || row == 0
      widest = max(widest, isBroken ? widestWord(row, column) : width(row, column))
    }
    return widest
  }

  /// The width of the widest word of a column.
  func widestWord(of column: Int) -> Int {
    (0..<rowCount).map { widestWord($0, column) }.max() ?? 0
  }

  /// The width of the widest word of a cell.
  func widestWord(_ row: Int, _ column: Int) -> Int {
    String(decoding: text(row, column), as: UTF8.self).split(separator: " ").map { TextWidth.cells($0) }.max()
      ?? 0
  }
}
