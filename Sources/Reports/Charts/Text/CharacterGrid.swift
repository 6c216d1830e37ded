import Encoding

/// Rows of characters, each in a style, on which a chart is drawn.
struct CharacterGrid {
  /// A character; nil for the second half of a wide one before it.
  private typealias Place = (character: Character?, style: TextStyle)

  let columns: Int
  private var places: [[Place]]

  init(rows: Int, columns: Int) {
    self.columns = columns
    places = Array(repeating: Array(repeating: (" ", .plain), count: columns), count: rows)
  }

  /// The number of rows.
  var rows: Int { places.count }

  /// Adds an empty row below.
  mutating func addRow() { places.append(Array(repeating: (" ", .plain), count: columns)) }

  /// Puts a character, if the place is on the grid.
  mutating func put(_ character: Character, _ row: Int, _ column: Int, _ style: TextStyle = .plain) {
    guard places.indices.contains(row), column >= 0, column < columns else { return }
    places[row][column] = (character, style)
  }

  /// Puts a text, cut at the right end of the grid.
  mutating func put(_ text: String, _ row: Int, _ column: Int, _ style: TextStyle = .plain) {
    var column = column
    for character in text {
      let width = TextWidth.cells(character)
      guard width > 0, column + width <= columns else { continue }
      put(character, row, column, style)
      if width == 2, places.indices.contains(row), column >= 0 { places[row][column + 1] = (nil, style) }
      column += width
    }
  }

  /// `true` if nothing is drawn at some columns of a row.
  func isFree(_ row: Int, _ range: Range<Int>) -> Bool {
    places.indices.contains(row)
      && range.clamped(to: 0..<columns).allSatisfy { places[row][$0].character == " " }
  }

  /// Appends the rows, none of which ends with a blank.
  func write(_ palette: Palette, into bytes: inout [UInt8]) {
    for row in places {
      let end = (row.lastIndex { $0.character != " " } ?? -1) + 1
      var style = TextStyle.plain
      for place in row[..<end] {
        guard let character = place.character else { continue }
        let next = character == " " ? .plain : place.style
        if next != style {
          palette.end(style, into: &bytes)
          palette.begin(next, into: &bytes)
          style = next
        }
        bytes.append(raw: String(character))
      }
      palette.end(style, into: &bytes)
      bytes.endLine()
    }
  }
}
