import Localization

/// Small tiles in rows and columns, such as the days of a year: a table whose cells are a character each.
package struct HeatMap: Sendable, Equatable {
  /// One tile: a character, in its colour.
  package struct Tile: Sendable, Equatable {
    /// The character, one cell wide.
    package let character: Character
    /// What the character stands for, for programs.
    package let meaning: LocalizedText
    /// Its colour.
    package let tint: RGBColor

    /// A tile with its meaning.
    package init(_ character: Character, meaning: LocalizedText, tint: RGBColor) {
      (self.character, self.meaning, self.tint) = (character, meaning, tint)
    }
  }

  /// What stands at a place.
  package enum Position: Sendable, Equatable {
    case tile(Tile)
    /// There could be a tile.
    case free
    /// There is no such place, as the 30th of February.
    case absent
  }

  /// One row of places under a label.
  package struct Row: Sendable, Equatable {
    /// What a person reads before the row.
    package let label: LocalizedText
    /// A place for each column.
    package let places: [Position]

    /// A row of places.
    package init(label: LocalizedText, places: [Position]) { (self.label, self.places) = (label, places) }
  }

  /// What stands above it.
  package let heading: LocalizedText?
  /// What the labels of the rows are.
  package let rowHead: Column
  /// What the columns are, from the left.
  package let columns: [Column]
  /// The rows, from the top.
  package let rows: [Row]
  /// The tiles that are explained below.
  package let legend: [Tile]

  /// A mosaic of rows that each have a place for each column.
  package init(heading: LocalizedText?, rowHead: Column, columns: [Column], rows: [Row], legend: [Tile]) {
    precondition(rows.allSatisfy { $0.places.count == columns.count }, "a row needs a place for each column")
    (self.heading, self.rowHead, self.columns) = (heading, rowHead, columns)
    (self.rows, self.legend) = (rows, legend)
  }

  /// The same as a table, with meanings for characters.
  var table: Table {
    Table(
      heading: heading, columns: [rowHead] + columns,
      rows: rows.map { row in
        [.words(row.label)]
          + row.places.map { place -> Cell in
            if case .tile(let tile) = place { .tinted(tile.meaning, tile.tint) } else { .empty }
          }
      })
  }
}

extension TextRenderer {
  /// Writes the tiles one beside the other, with a blank between them where there is room, and what they mean.
  ///
  /// Of the columns every fifth has its label above it, so that labels of two cells fit. Where a row is wider than the
  /// window, its columns are written in parts below each other, fives of them.
  func write(_ mosaic: HeatMap, into bytes: inout [UInt8]) {
    write(heading: mosaic.heading, into: &bytes)
    let labelRoom = mosaic.rows.map { TextWidth.cells($0.label.text(in: style)) }.max() ?? 0
    let room = (width ?? .max) - labelRoom - 1
    let step = 2 * mosaic.columns.count <= room ? 2 : 1
    let part = mosaic.columns.count <= room ? mosaic.columns.count : max(room / 5 * 5, 5)
    for start in stride(from: 0, to: mosaic.columns.count, by: part) {
      let columns = start..<min(start + part, mosaic.columns.count)
      write(columns, of: mosaic, labelRoom: labelRoom, step: step, into: &bytes)
    }
    write(legend: mosaic.legend, into: &bytes)
  }

  private func write(
    _ columns: Range<Int>, of mosaic: HeatMap, labelRoom: Int, step: Int, into bytes: inout [UInt8]
  ) {
    write(labelsOf: Array(mosaic.columns[columns]), indent: labelRoom + 1, step: step, into: &bytes)
    for row in mosaic.rows {
      let label = row.label.text(in: style)
      Sanitizing.write(label, into: &bytes)
      var blanks = labelRoom - TextWidth.cells(label) + 1
      for place in row.places[columns] {
        write(place, after: &blanks, into: &bytes)
        blanks += step - 1
      }
      bytes.endLine()
    }
  }

  /// What the tiles mean, as many on a line as there is room for.
  private func write(legend: [HeatMap.Tile], into bytes: inout [UInt8]) {
    var used = 0
    for tile in legend {
      let meaning = Sanitizing.visible(tile.meaning.text(in: style))
      let cells = 2 + TextWidth.cells(meaning)
      if used > 0, used + 2 + cells > width ?? .max {
        bytes.endLine()
        used = 0
      }
      var blanks = used > 0 ? 2 : 0
      used += blanks + cells
      write(.tile(tile), after: &blanks, into: &bytes)
      bytes.appendBlanks(1)
      bytes.append(raw: meaning)
    }
    if !legend.isEmpty { bytes.endLine() }
  }

  private func write(labelsOf columns: [Column], indent: Int, step: Int, into bytes: inout [UInt8]) {
    var blanks = indent
    palette.begin(.aside, into: &bytes)
    for (index, column) in columns.enumerated() where index == 0 || (index + 1).isMultiple(of: 5) {
      bytes.appendBlanks(blanks)
      let label = column.label.text(in: style)
      Sanitizing.write(label, into: &bytes)
      let next = index == 0 ? 4 : 5
      blanks = next * step - TextWidth.cells(label)
    }
    palette.end(.aside, into: &bytes)
    bytes.endLine()
  }

  private func write(_ place: HeatMap.Position, after blanks: inout Int, into bytes: inout [UInt8]) {
    let (text, tone): (String, Tone)
    switch place {
    case .tile(let tile): (text, tone) = (String(tile.character), .tinted(tile.tint))
    case .free: (text, tone) = ("·", .aside)
    case .absent: return blanks += 1
    }
    bytes.appendBlanks(blanks)
    blanks = 0
    palette.begin(tone, into: &bytes)
    Sanitizing.write(text, into: &bytes)
    palette.end(tone, into: &bytes)
  }
}
