import Localization

// MARK: Bars

extension ChartSVG {
  private static let rowHeight = 24.0
  private static let rowsWidth = 640.0

  private func height(ofRows count: Int) -> Double { Double(count) * ChartSVG.rowHeight + 8 }

  /// The middle of a row, where its text stands.
  private func middle(ofRow row: Int) -> Double { (Double(row) + 0.5) * ChartSVG.rowHeight + 4 }

  /// A bar a row, from zero to the right or the left, with its number at the end and words at the right.
  var bars: SVGDrawing {
    let rows = BarRows(chart, data, localeFormat)
    let labelWidth = (rows.rows.map { width(of: $0.label) }.max() ?? 0) + 12
    let remarkWidth = rows.rows.map { width(of: $0.remark) + 16 }.max() ?? 0
    let room = max(ChartSVG.rowsWidth - labelWidth - (rows.hasRemarks ? remarkWidth : 0), 120)
    let scale = rows.scale(room: room) { self.width(of: $0) + 8 }
    let zero = labelWidth + scale.left
    var drawing = SVGDrawing()
    for (index, row) in rows.rows.enumerated() {
      let y = middle(ofRow: index)
      drawing.text("val", row.label, x: 0, y: y + 4)
      if rows.hasRemarks {
        drawing.text("tick", row.remark, x: ChartSVG.rowsWidth - remarkWidth + 16, y: y + 4)
      }
      let length = row.number.isFinite ? row.number * scale.perUnit : 0
      drawing.rectangle(
        "b1", x: zero + min(length, 0), y: y - 8, width: abs(length), height: 16)
      drawing.text(
        "val", row.text, x: zero + length + (length < 0 ? -6 : 6), y: y + 4, length < 0 ? .end : .start)
    }
    let height = height(ofRows: rows.rows.count)
    drawing.line("grid zero", zero, 2, zero, height - 2)
    drawing.size = (ChartSVG.rowsWidth, height)
    return drawing
  }

  /// A bar a row that begins where the one before it ends.
  var waterfall: SVGDrawing {
    let rows = BarRows(chart, data, localeFormat)
    let spans = BarSpans(chart.form, rows.rows.map(\.number))
    let labelWidth = (rows.rows.map { width(of: $0.label) }.max() ?? 0) + 12
    let textWidth = (rows.rows.map { width(of: $0.text) }.max() ?? 0) + 12
    let room = max(ChartSVG.rowsWidth - labelWidth - textWidth, 120)
    let scaled = { (place: Double) in labelWidth + place * room }
    var drawing = SVGDrawing()
    for (index, row) in rows.rows.enumerated() {
      let y = middle(ofRow: index)
      drawing.text("val", row.label, x: 0, y: y + 4)
      let ends = spans.ends(index, at: scaled)
      drawing.rectangle(
        spans.kind(index).rawValue, x: ends.lowerBound, y: y - 8,
        width: max(ends.upperBound - ends.lowerBound, 1), height: 16)
      drawing.text("val", row.text, x: ChartSVG.rowsWidth, y: y + 4, .end)
    }
    let zero = scaled(spans.place(0))
    drawing.line("grid zero", zero, 2, zero, height(ofRows: rows.rows.count) - 2)
    drawing.size = (ChartSVG.rowsWidth, height(ofRows: rows.rows.count))
    return drawing
  }
}

// MARK: Tables

extension ChartSVG {
  /// The numbers of a table on shades of their distance from a limit, with a cross where they fail.
  var heat: SVGDrawing {
    let heat = HeatNumbers(chart, data)
    let labels = chart.table.rows.indices.map(rowLabel)
    let labelWidth = (labels.map { width(of: $0) }.max() ?? 0) + 14
    let columnWidth = (ChartSVG.rowsWidth - labelWidth) / Double(max(chart.series.count, 1))
    var drawing = SVGDrawing()
    for (column, head) in heads.enumerated() {
      drawing.text(
        "tick", head, x: labelWidth + Double(column + 1) * columnWidth - 22, y: middle(ofRow: 0) + 4, .end)
    }
    for (row, label) in labels.enumerated() {
      let y = middle(ofRow: row + 1)
      drawing.text("val", label, x: labelWidth - 10, y: y + 4, .end)
      for column in chart.series.indices {
        let x = labelWidth + Double(column) * columnWidth
        drawing.rectangle(
          heat.shade(row, column), x: x + 1, y: y - ChartSVG.rowHeight / 2 + 1, width: columnWidth - 2,
          height: ChartSVG.rowHeight - 2)
        drawing.text("val", heat.text(row, column, localeFormat), x: x + columnWidth - 22, y: y + 4, .end)
        if heat.fails(row, column) { drawing.text("lab val", "×", x: x + columnWidth - 8, y: y + 4, .end) }
      }
    }
    if let present = chart.present, let column = chart.series.firstIndex(of: present.series) {
      drawing.rectangle(
        "here", x: labelWidth + Double(column) * columnWidth + 2,
        y: middle(ofRow: present.row + 1) - ChartSVG.rowHeight / 2 + 2, width: columnWidth - 4,
        height: ChartSVG.rowHeight - 4)
    }
    drawing.size = (ChartSVG.rowsWidth, height(ofRows: labels.count + 1))
    return drawing
  }

  /// A small line a series, with its first and last number.
  var sparklines: SVGDrawing {
    var drawing = SVGDrawing()
    let sparklines = Sparklines(chart, data, localeFormat)
    let labelWidth = (sparklines.rows.map { width(of: $0.label) }.max() ?? 0) + 16
    let (length, inset) = (220.0, 5.0)
    for (index, row) in sparklines.rows.enumerated() {
      let y = middle(ofRow: index)
      drawing.text("val", row.label, x: 0, y: y + 4)
      let levels = row.levels(count: 111)
      let pitch = length / Double(max(levels.count - 1, 1))
      drawing.path(
        "s1",
        levels.enumerated().map { place, level in
          level.map {
            (labelWidth + Double(place) * pitch, y + (ChartSVG.rowHeight / 2 - inset) * (1 - 2 * $0))
          }
        })
      drawing.text("val", row.ends, x: labelWidth + length + 16, y: y + 4)
    }
    drawing.size = (ChartSVG.rowsWidth, height(ofRows: sparklines.rows.count))
    return drawing
  }
}
