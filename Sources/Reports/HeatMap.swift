import Encoding
import Localization

/// A table of coloured tiles of one character each, such as the days of a year.
package struct HeatMap: Sendable, Equatable {
  /// One tile: a character, in its colour.
  package struct Tile: Sendable, Equatable {
    /// The character, one cell wide.
    package let character: Character
    /// The meaning of the character, for programs and the legend.
    package let meaning: LocalizedText
    /// Its colour.
    package let tint: RGBColor

    /// A tile with its meaning.
    package init(_ character: Character, meaning: LocalizedText, tint: RGBColor) {
      (self.character, self.meaning, self.tint) = (character, meaning, tint)
    }
  }

  /// A place for a tile.
  package enum Slot: Sendable, Equatable {
    case tile(Tile)
    /// A place without a tile.
    case empty
    /// No place, as for the 30th of February.
    case absent
  }

  /// One row of slots with a label.
  package struct Row: Sendable, Equatable {
    /// The label before the row.
    package let label: LocalizedText
    /// A slot for each column.
    package let slots: [Slot]

    /// A row of slots.
    package init(label: LocalizedText, slots: [Slot]) { (self.label, self.slots) = (label, slots) }
  }

  /// The heading above the map.
  package let heading: LocalizedText?
  /// The header of the column of row labels.
  package let rowHeader: TableColumn
  /// The headers of the columns, from the left.
  package let columns: [TableColumn]
  /// The rows, from the top.
  package let rows: [Row]
  /// The tiles that are explained below the map.
  package let legend: [Tile]

  /// A heat map of rows that each have a slot for each column.
  package init(
    heading: LocalizedText?, rowHeader: TableColumn, columns: [TableColumn], rows: [Row], legend: [Tile]
  ) {
    precondition(rows.allSatisfy { $0.slots.count == columns.count }, "a row needs a slot for each column")
    (self.heading, self.rowHeader, self.columns) = (heading, rowHeader, columns)
    (self.rows, self.legend) = (rows, legend)
  }

  /// The map as a table, with meanings instead of characters.
  var table: Table {
    var table = Table(
      heading: heading, columns: [rowHeader] + columns,
      rows: rows.map { row in
        [.words(row.label)]
          + row.slots.map { slot -> Cell in
            if case .tile(let tile) = slot { .tinted(tile.meaning, tile.tint) } else { .empty }
          }
      })
    table.isByPosition = true
    return table
  }
}

extension TextRenderer {
  /// Writes the tiles side by side, with a blank between them if there is room, and a legend.
  ///
  /// Every fifth column has its label above it, so that labels of two cells fit. If a row is wider than the
  /// window, its columns are written in parts below each other, a multiple of five at a time.
  func write(_ heatMap: HeatMap, into bytes: inout [UInt8]) {
    write(heading: heatMap.heading, into: &bytes)
    let labelRoom = heatMap.rows.map { TextWidth.cells($0.label.text(in: localeFormat)) }.max() ?? 0
    let room = (width ?? .max) - labelRoom - 1
    let step = 2 * heatMap.columns.count <= room ? 2 : 1
    let part = heatMap.columns.count <= room ? heatMap.columns.count : max(room / 5 * 5, 5)
    for start in stride(from: 0, to: heatMap.columns.count, by: part) {
      let columns = start..<min(start + part, heatMap.columns.count)
      write(columns, of: heatMap, labelRoom: labelRoom, step: step, into: &bytes)
    }
    write(legend: heatMap.legend, into: &bytes)
  }

  private func write(
    _ columns: Range<Int>, of heatMap: HeatMap, labelRoom: Int, step: Int, into bytes: inout [UInt8]
  ) {
    write(labelsOf: Array(heatMap.columns[columns]), indent: labelRoom + 1, step: step, into: &bytes)
    for row in heatMap.rows {
      let label = row.label.text(in: localeFormat)
      Sanitizing.write(localized: label, into: &bytes)
      var blanks = labelRoom - TextWidth.cells(label) + 1
      for slot in row.slots[columns] {
        write(slot, after: &blanks, into: &bytes)
        blanks += step - 1
      }
      bytes.endLine()
    }
  }

  /// Writes the meanings of the tiles, as many on a line as fit.
  private func write(legend: [HeatMap.Tile], into bytes: inout [UInt8]) {
    var used = 0
    for tile in legend {
      let meaning = Sanitizing.visible(localized: tile.meaning.text(in: localeFormat))
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

  private func write(labelsOf columns: [TableColumn], indent: Int, step: Int, into bytes: inout [UInt8]) {
    var blanks = indent
    palette.begin(.secondary, into: &bytes)
    for (index, column) in columns.enumerated() where index == 0 || (index + 1).isMultiple(of: 5) {
      bytes.appendBlanks(blanks)
      let label = column.label.text(in: localeFormat)
      Sanitizing.write(localized: label, into: &bytes)
      let next = index == 0 ? 4 : 5
      blanks = next * step - TextWidth.cells(label)
    }
    palette.end(.secondary, into: &bytes)
    bytes.endLine()
  }

  private func write(_ slot: HeatMap.Slot, after blanks: inout Int, into bytes: inout [UInt8]) {
    let (text, textStyle): (String, TextStyle)
    switch slot {
    case .tile(let tile): (text, textStyle) = (String(tile.character), .tinted(tile.tint))
    case .empty: (text, textStyle) = ("·", .secondary)
    case .absent: return blanks += 1
    }
    bytes.appendBlanks(blanks)
    blanks = 0
    palette.begin(textStyle, into: &bytes)
    Sanitizing.write(localized: text, into: &bytes)
    palette.end(textStyle, into: &bytes)
  }
}
