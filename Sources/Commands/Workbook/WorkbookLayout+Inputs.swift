import Finance
import Formulas
import Localization
import Model
import Shell
import Workbooks
import Workspace

/// What was entered, each in a cell that may be changed, and how it is known when the workbook comes back.
extension WorkbookLayout {
  /// An input with its place.
  struct Input {
    let single: SpreadsheetPlan.Single
    let field: Field
    let row: Int
  }

  private static let valueColumn = 1

  /// The inputs, section by section in the registry's order.
  var inputRows: [Input] {
    var row = 4
    var (section, rows) = ("", [Input]())
    let fields = plan.singles.filter(\.isInput).compactMap { single in
      book.rental.field(of: single.symbol).map { (single, $0) }
    }.sorted { $0.0.symbol.index < $1.0.symbol.index }
    // A heading of a section that comes again, as that of lines does, would look like another one.
    let sections = fields.map(\.1.section).uniqued()
    for one in sections {
      for (single, field) in fields where field.section == one {
        if section != one { row += 1 }
        section = one
        rows.append(Input(single: single, field: field, row: row))
        row += 1
      }
    }
    return rows
  }

  mutating func inputs() -> WrittenSheet {
    var sheet = WrittenSheet(titles.inputs)
    sheet.widths = [34, 18, 14, 26, 22, 70]
    sheet.frozen = (4, 1)
    sheet.isLocked = true
    put(title: titles.inputs, &sheet)
    sheet.put(
      book.context.localized(LocalizedText("Change the yellow cells; every figure follows.")), column: 0,
      row: 1,
      Look.muted)
    put(
      headings: [
        LocalizedText("Input"), LocalizedText("Value"), LocalizedText("Unit"),
        LocalizedText("Name in formulas"), LocalizedText("In roi"), LocalizedText("Meaning"),
      ], row: 3, &sheet)
    var section = ""
    for input in inputRows {
      if input.field.section != section {
        section = input.field.section
        for column in 0..<6 {
          sheet.put(
            column == 0 ? .text(book.context.localized(LocalizedText(key: section))) : .blank, column: column,
            row: input.row - 1, Look.section)
        }
      }
      put(input, &sheet)
    }
    return sheet
  }

  private mutating func put(_ input: Input, _ sheet: inout WrittenSheet) {
    let (single, field, row) = (input.single, input.field, input.row)
    sheet.put(label(of: single.symbol), column: 0, row: row, Look.label)
    sheet.put(
      plan.value(of: single).map { .number($0) } ?? .blank, column: Self.valueColumn, row: row,
      Look.input(book.formats.code(field)))
    sheet.put(book.context.localized(field.workbookUnit), column: 2, row: row, Look.muted)
    sheet.put(single.name, column: 3, row: row, Look.muted)
    sheet.put(field.name, column: 4, row: row, Look.muted)
    sheet.put(book.context.localized(LocalizedText(key: field.summary)), column: 5, row: row, Look.muted)
    if let (least, most) = bounds(of: field) {
      sheet.validate(
        column: Self.valueColumn, row: row, .between(least, most),
        book.context.localized(LocalizedText("\(field.title): from \(least.shown) to \(most.shown).")))
    }
    add(single.name, sheet, (Self.valueColumn, row))
  }

  /// The least and greatest value of a field as its cell holds it; nil for one without bounds that matter.
  private func bounds(of field: Field) -> (least: Double, most: Double)? {
    let (least, most) = (Double(field.bounds.lowerBound), Double(field.bounds.upperBound))
    switch field.unit {
    case .percent: return (least / 100, most / 100)
    case .term: return (least / 12, most / 12)
    case .count: return (least, most)
    case .money: return (least, min(most, 1e11))
    default: return nil
    }
  }

  /// By which the workbook is known when it comes back: each input with its path, its cell, and its value.
  /// - Parameter sheets: The other sheets, whose formulas are known by a number a row.
  func origin(_ sheets: [WrittenSheet]) throws(Diagnostic) -> WrittenSheet {
    var sheet = WrittenSheet(Titles.origin)
    sheet.isHidden = true
    sheet.put("roi", column: 0, row: 0)
    sheet.put(.number(1), column: 1, row: 0)
    sheet.put(workspace.currency.code, column: 2, row: 0)
    sheet.put(workspace.name ?? "", column: 3, row: 0)
    var row = 1
    func put(_ words: [String], _ value: Double?) {
      for (column, word) in words.enumerated() { sheet.put(word, column: column, row: row) }
      if let value { sheet.put(.number(value), column: words.count, row: row) }
      row += 1
    }
    for input in inputRows {
      let cell = CellAddress.cell(column: Self.valueColumn, row: input.row)
      put(
        ["input", input.field.name, input.single.name, titles.inputs, cell], plan.value(of: input.single))
    }
    for bound in bounds { put(["bound", bound.criterion, bound.name, titles.deal, bound.cell], bound.value) }
    for (name, text) in workspace.document.rows(in: workspace.currency).sorted(by: { $0.key < $1.key }) {
      sheet.put("row", column: 0, row: row)
      sheet.put(name, column: 1, row: row)
      sheet.put(text, column: 2, row: row)
      row += 1
    }
    for one in sheets {
      try workspace.interruption.check()
      for (place, mark) in one.formulaMarks {
        sheet.put("formulas", column: 0, row: row)
        sheet.put(one.name, column: 1, row: row)
        sheet.put(.number(Double(place + 1)), column: 2, row: row)
        // As text, since a number of a cell holds 53 bits.
        sheet.put("#\(String(mark, radix: 16))", column: 3, row: row)
        row += 1
      }
    }
    return sheet
  }
}

extension Field {
  /// The unit of its cell, in a word.
  fileprivate var workbookUnit: LocalizedText {
    switch unit {
    case .percent: LocalizedText("percent")
    case .term: LocalizedText("years")
    case .money: LocalizedText("amount")
    case .amount:
      switch amountForm?.interval {
      case .year?: LocalizedText("amount a year")
      case .month?: LocalizedText("amount a month")
      case .quarter?: LocalizedText("amount a quarter")
      default: LocalizedText("amount")
      }
    case .count, .number, .frequency: LocalizedText("number")
    case .choice, .date, .percents: LocalizedText("text")
    }
  }
}

extension Double {
  /// The number as people write it, for the message of a cell.
  fileprivate var shown: String { Int(exactly: self).map(String.init) ?? "\(self)" }
}
