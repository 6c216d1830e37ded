import Localization

// MARK: Bars

extension TextChart {
  /// A bar a row: eighths of characters to the right of zero, halves to the left, the number at its end.
  var bars: CharacterGrid {
    let rows = BarRows(chart, data, localeFormat)
    let labels = labels(rows)
    let labelWidth = (labels.map { TextWidth.cells($0) }.max() ?? 0) + 2
    let remarkWidth = (rows.rows.map { TextWidth.cells($0.remark) }.max() ?? 0) + 2
    let hasRemarks = rows.hasRemarks && hasRoomForNames && width - labelWidth - remarkWidth >= 24
    let room = max(width - labelWidth - (hasRemarks ? remarkWidth : 0) - 3, 8)
    let scale = rows.scale(room: Double(room)) { Double(TextWidth.cells($0) + 1) }
    let zero = labelWidth + Int(scale.left.rounded(.up))
    var grid = CharacterGrid(rows: rows.rows.count, columns: width)
    for (index, row) in rows.rows.enumerated() {
      grid.put(labels[index], index, 0)
      grid.put(glyphs.yLine, index, zero, .secondary)
      draw(row, length: row.number.isFinite ? row.number * scale.perUnit : 0, index, zero, into: &grid)
      if hasRemarks { grid.put(row.remark, index, width - remarkWidth + 2, .secondary) }
    }
    return grid
  }

  private func labels(_ rows: BarRows) -> [String] {
    rows.rows.map { Wrapping.shortened($0.label, to: max(width / 3, 8)) }
  }

  private func draw(
    _ row: BarRows.Row, length: Double, _ index: Int, _ zero: Int, into grid: inout CharacterGrid
  ) {
    let isLeft = length < 0
    // The least bar can still be seen.
    let drawn = length == 0 ? 0 : max(Int((abs(length) * 8).rounded()), isLeft || glyphs == .ascii ? 4 : 1)
    for cell in 0..<drawn / 8 {
      grid.put(glyphs.bar, index, isLeft ? zero - 1 - cell : zero + 1 + cell, .series(0))
    }
    let end = isLeft ? glyphs.leftEnd(eighths: drawn % 8) : glyphs.rightEnd(eighths: drawn % 8)
    var cells = drawn / 8
    if let end {
      grid.put(end, index, isLeft ? zero - 1 - cells : zero + 1 + cells, .series(0))
      cells += 1
    }
    let column = isLeft ? zero - 1 - cells - TextWidth.cells(row.text) : zero + 2 + cells
    grid.put(row.text, index, max(column, 0))
  }

  /// A bar a row that begins where the one before it ends, with the numbers at the right.
  var waterfall: CharacterGrid {
    let rows = BarRows(chart, data, localeFormat)
    let spans = BarSpans(chart.form, rows.rows.map(\.number))
    let labels = labels(rows)
    let left = (labels.map { TextWidth.cells($0) }.max() ?? 0) + 2
    let textWidth = (rows.rows.map { TextWidth.cells($0.text) }.max() ?? 0) + 2
    let room = max(width - left - textWidth, 8)
    let zero = Int((spans.place(0) * Double(room)).rounded())
    var grid = CharacterGrid(rows: rows.rows.count, columns: width)
    for (index, row) in rows.rows.enumerated() {
      grid.put(labels[index], index, 0)
      let ends = spans.ends(index) { $0 * Double(room) }
      let (glyph, style): (Character, TextStyle) =
        switch spans.kind(index) {
        case .total: (glyphs.total, .series(2))
        case .decrease: (glyphs.decrease, .series(1))
        case .increase: (glyphs.increase, .series(0))
        }
      let start = min(Int(ends.lowerBound.rounded()), room - 1)
      if row.number.isFinite, row.number != 0 {
        for column in start..<max(Int(ends.upperBound.rounded()), start + 1) {
          grid.put(glyph, index, left + column, style)
        }
      }
      if spans.place(0) > 0, zero < room, grid.isFree(index, left + zero..<left + zero + 1) {
        grid.put(glyphs.yLine, index, left + zero, .secondary)
      }
      grid.put(row.text, index, width - TextWidth.cells(row.text))
    }
    return grid
  }
}

// MARK: Tables

extension TextChart {
  /// The numbers of a table, each with a cross where it fails, and the nearest to the present case in brackets.
  ///
  /// Columns without room are in a block below.
  var heat: CharacterGrid {
    let heat = HeatNumbers(chart, data)
    let (labels, heads) = (chart.table.rows.indices.map(rowLabel), heatHeads)
    // Where the columns have a title, the rows have theirs too; else both have the names of the fields.
    let head = chart.across == nil ? chart.x : words(chart.table.column(chart.x)?.label ?? .none)
    let labelWidth = max(labels.map { TextWidth.cells($0) }.max() ?? 0, TextWidth.cells(head))
    let texts = chart.series.indices.map { column in
      labels.indices.map { heat.text($0, column, localeFormat) }
    }
    let widest = texts.joined().map { TextWidth.cells($0) }.max() ?? 0
    // The number or its head, its brackets or its cross, and a gap.
    let pitch = max(widest, heads.names.map { TextWidth.cells($0) }.max() ?? 0) + 4
    let perBlock = max((width - labelWidth) / pitch, 1)
    let blocks = stride(from: 0, to: chart.series.count, by: perBlock).map {
      $0..<min($0 + perBlock, chart.series.count)
    }
    let height = labels.count + 1 + (heads.shared == nil ? 0 : 1)
    var grid = CharacterGrid(rows: blocks.count * (height + 1) - 1, columns: width)
    for (index, block) in blocks.enumerated() {
      var top = index * (height + 1)
      if let shared = heads.shared {
        grid.put(shared, top, labelWidth + 2, .heading)
        top += 1
      }
      grid.put(head, top, labelWidth - TextWidth.cells(head), .heading)
      for (row, label) in labels.enumerated() {
        grid.put(label, top + 1 + row, labelWidth - TextWidth.cells(label))
      }
      for (place, column) in block.enumerated() {
        // The numbers end two cells before the column, where the cross or the bracket is.
        let end = labelWidth + (place + 1) * pitch - 2
        grid.put(heads.names[column], top, end - TextWidth.cells(heads.names[column]), .heading)
        for row in labels.indices {
          draw(texts[column][row], heat, row, column, top + 1 + row, end, into: &grid)
        }
      }
    }
    return grid
  }

  private func draw(
    _ text: String, _ heat: HeatNumbers, _ row: Int, _ column: Int, _ line: Int, _ end: Int,
    into grid: inout CharacterGrid
  ) {
    let style: TextStyle = heat.side(row, column).map { .series($0 ? 1 : 0) } ?? .plain
    let start = end - TextWidth.cells(text)
    grid.put(text, line, start, style)
    if heat.fails(row, column) { grid.put(glyphs.cross, line, end + 1, style) }
    if chart.present == Chart.Present(row: row, series: chart.series[column]) {
      grid.put("[", line, start - 1, .heading)
      grid.put("]", line, end, .heading)
    }
  }

  /// The heads of the columns, and the first word that all of them begin with.
  private var heatHeads: (shared: String?, names: [String]) {
    let heads = heads
    let firstWords = Set(heads.map { $0.prefix { $0 != " " } })
    guard firstWords.count == 1, let shared = firstWords.first, heads.allSatisfy({ $0.count > shared.count })
    else {
      return (nil, heads)
    }
    return (chart.across.map(words) ?? String(shared), heads.map { String($0.dropFirst(shared.count + 1)) })
  }

  /// The meaning of the cross and the brackets.
  var heatKey: LocalizedText? {
    let heat = HeatNumbers(chart, data)
    let rows = chart.table.rows.indices
    let fails = rows.contains { row in chart.series.indices.contains { heat.fails(row, $0) } }
    let criterion = chart.marks.first { $0.axis == .y && $0.failing != nil }?.label
    let cross = LocalizedText(verbatim: String(glyphs.cross))
    var parts: [LocalizedText] = []
    if fails {
      parts.append(
        criterion.map { LocalizedText("\(cross) fails \($0)") } ?? LocalizedText("\(cross) is below zero"))
    }
    if chart.present != nil { parts.append(LocalizedText("[ ] is the nearest to the present case")) }
    return parts.isEmpty ? nil : LocalizedText("\(LocalizedText.joined(parts, "; ")).")
  }

  /// A line of small columns a series, with its first and its last number.
  var sparklines: CharacterGrid {
    let rows = Sparklines(chart, data, localeFormat).rows
    let labels = rows.map { Wrapping.shortened($0.label, to: max(width / 3, 8)) }
    let left = (labels.map { TextWidth.cells($0) }.max() ?? 0) + 2
    let ends = (rows.map { TextWidth.cells($0.ends) }.max() ?? 0) + 2
    let count = min(max(width - left - ends, 4), 24)
    var grid = CharacterGrid(rows: rows.count, columns: width)
    for (index, row) in rows.enumerated() {
      grid.put(labels[index], index, 0)
      let levels = row.levels(count: count)
      for (place, level) in levels.enumerated() {
        if let level { grid.put(glyphs.level(level), index, left + place, .series(0)) }
      }
      grid.put(row.ends, index, left + min(count, max(levels.count, 1)) + 2)
    }
    return grid
  }
}
