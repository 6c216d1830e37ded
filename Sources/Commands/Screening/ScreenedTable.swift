import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Screening
import Shell
import Syntax
import Workspace

/// The rows that a screening has found, as a table.
///
/// Cells are computed exactly, each from the worksheet of its row; those of many rows come from the columns, and are
/// made as they are asked for.
struct ScreenedTable: Sendable {
  /// A figure of the rows.
  struct Figure: Sendable {
    let formula: Formula
    /// The field that it names; nil for any other figure.
    let field: Field?
    let label: LocalizedText
    let decimals: FigureDecimals
    var importance = TableColumn.Importance.essential

    init(_ formula: Formula, _ workspace: Workspace) {
      self.formula = formula
      field = formula.symbol.flatMap { workspace.field(named: $0.name) }
      label = field?.title ?? workspace.label(of: formula)
      decimals = workspace.decimals(of: formula)
    }
  }

  /// The largest number of rows whose cells are computed exactly.
  static let exactLimit = 2_000

  let rows: ScreenedRows
  /// The names of the columns of the file that are shown.
  let texts: [String]
  /// The figures, in the order of those of the screening.
  let figures: [Figure]
  let heading: LocalizedText
  /// The paths of the files; those of rows are shown where there are several.
  let files: [String]
  /// `true` where they are asked for.
  let showsFiles: Bool
  let userDefinitions: UserDefinitions
  let currency: Currency

  /// The key of the column with the files, which is also the word that asks for it.
  static let fileKey = ListingAnswer.file

  private static let (numberKey, lineKey) = ("number", "line")

  /// The number of each row, what names it, its figures, and its file and line.
  func table(_ interruption: Interruption) throws(Diagnostic) -> Table {
    let keys = keysOfTexts
    let columns =
      [TableColumn(key: Self.numberKey, label: LocalizedText("No."))]
      + zip(keys, texts).map { TableColumn(key: $0, label: LocalizedText(verbatim: $1)) }
      + figures.map { TableColumn(key: $0.formula.text, label: $0.label, importance: $0.importance) }
      + (hasFiles
        ? [
          TableColumn(
            key: Self.fileKey, label: LocalizedText("File"),
            importance: isFileNeeded ? .essential : .useful)
        ] : []) + [
        TableColumn(
          key: Self.lineKey, label: LocalizedText("Line", context: "of a file"), importance: .useful)
      ]
    var table = Table(heading: heading, columns: columns, rows: try tableRows(interruption))
    table.contents = .listings(
      names: keys.first ?? Self.lineKey, figure: figures.first?.formula.text ?? Self.lineKey)
    return table
  }

  private var hasFiles: Bool { showsFiles || files.count > 1 }

  /// `true` where only the files tell rows apart.
  private var isFileNeeded: Bool {
    guard !showsFiles, !texts.isEmpty, rows.count <= Self.exactLimit else { return true }
    var fileOfName: [String: Int] = [:]
    return (0..<rows.count).contains { row in
      fileOfName.updateValue(rows.files[row], forKey: rows.text(ofRow: row, 0)).map { $0 != rows.files[row] }
        ?? false
    }
  }

  /// The file and the line of a row.
  private func place(ofRow row: Int) -> [Cell] {
    (hasFiles ? [.text(files[rows.files[row]])] : []) + [.count(rows.lines[row])]
  }

  /// The names of the columns of the file, as none of the other columns is called.
  private var keysOfTexts: [String] {
    var taken = Set(
      figures.map(\.formula.text) + [Self.numberKey, Self.lineKey] + (hasFiles ? [Self.fileKey] : []))
    return texts.map { name in
      var key = name
      while !taken.insert(key).inserted { key += " of the file" }
      return key
    }
  }

  private func tableRows(_ interruption: Interruption) throws(Diagnostic) -> TableRows {
    guard rows.count <= Self.exactLimit else {
      let first = 1 + texts.count
      let unknown = Array(repeating: NumberColumn?.none, count: first)
      return TableRows(
        count: rows.count, columns: first + figures.count + (hasFiles ? 2 : 1),
        numbers: unknown + figures.indices.map(numbers) + (hasFiles ? [nil, nil] : [nil])
      ) { row, column in
        switch column {
        case 0: .count(row + 1)
        case ..<first: .text(rows.text(ofRow: row, column - 1))
        case ..<(first + figures.count): columnCell(row, column - first)
        default: place(ofRow: row)[column - first - figures.count]
        }
      }
    }
    var made: [[Cell]] = []
    for row in 0..<rows.count {
      try interruption.check()
      made.append(
        [.count(row + 1)] + texts.indices.map { .text(rows.text(ofRow: row, $0)) } + exactCells(ofRow: row)
          + place(ofRow: row))
    }
    return TableRows(made)
  }

  // MARK: Figures

  /// The exact values in a row; the reason of each that there is not.
  private func exactCells(ofRow row: Int) -> [Cell] {
    let (sheet, scope) = (rows.sheet(ofRow: row), exactScope(ofRow: row))
    return figures.map { exactCell($0, sheet, scope) }
  }

  private func exactScope(ofRow row: Int) -> any Scope {
    rows.sheet(ofRow: row).scope(userDefinitions, EvaluationContext(currency: currency))
  }

  private func exactCell(_ figure: Figure, _ sheet: any Worksheet, _ scope: any Scope) -> Cell {
    if let field = figure.field { return CellFormatter.cell(sheet[field], of: field) }
    do throws(FormulaError) {
      return cell(try figure.formula.evaluate(in: scope), figure)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }

  /// The value in a row as the columns have it, with the cents that it stands for.
  private func columnCell(_ row: Int, _ place: Int) -> Cell {
    let figure = figures[place]
    guard figure.field == nil, let value = rows.value(ofRow: row, figure: place), let number = Number(value)
    else { return exactCell(figure, rows.sheet(ofRow: row), exactScope(ofRow: row)) }
    if figure.formula.isCondition { return .boolean(value != 0) }
    let rounding = ColumnRounding(figure.formula.measure, figure.decimals, in: currency)
    let settled = rounding.settled(number.tidied(figure.formula.measure)) {
      (try? figure.formula.evaluate(in: exactScope(ofRow: row)))?.number
    }
    return cell(.number(settled), figure)
  }

  /// The numbers of a figure for a picture; nil for one that has to be looked at row by row.
  private func numbers(_ place: Int) -> NumberColumn? {
    let figure = figures[place]
    guard figure.field == nil, !figure.formula.isCondition else { return nil }
    return NumberColumn(.drawn(figure.formula.measure == .percent ? .percent : .plain)) { numbers, first in
      for index in numbers.indices {
        numbers[index] = rows.value(ofRow: first + index, figure: place) ?? .nan
      }
    }
  }

  private func cell(_ quantity: Quantity, _ figure: Figure) -> Cell {
    CellFormatter.cell(quantity, figure.formula.measure, decimals: figure.decimals, in: currency)
  }
}
