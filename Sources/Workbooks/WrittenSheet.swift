/// A sheet of a workbook that is written.
package struct WrittenSheet: Sendable {
  /// A cell and its look.
  package struct Cell: Sendable {
    let column: Int
    let content: CellContent
    let style: CellStyle
  }

  /// What may be entered into a cell.
  package struct Validation: Sendable {
    /// The kinds of values.
    package enum Rule: Sendable {
      case between(Double, Double)
      /// One of some words without a comma.
      case list([String])
    }

    let column, row: Int
    let rule: Rule
    let message: String
  }

  /// Colours by a cell's text: one for a word that says yes, another for one that says no.
  package struct Marking: Sendable {
    let columns: ClosedRange<Int>
    let rows: ClosedRange<Int>
    let good, bad: String
  }

  /// The name on its tab.
  package let name: String
  /// The rows that stay in sight when one scrolls, and the columns.
  package var frozen: (rows: Int, columns: Int) = (0, 0)
  /// The widths of columns, in letters, from the first one; the last holds for all further ones.
  package var widths: [Double] = []
  /// `true` for a sheet without a tab.
  package var isHidden = false
  /// `true` for a sheet that is printed across.
  package var isAcross = false
  /// `true` if only unlocked cells may be changed.
  package var isLocked = false
  /// The last column and the last row on paper; nil for all.
  package var lastPrintedColumn, lastPrintedRow: Int?
  package private(set) var rows: [Int: [Cell]] = [:]
  private(set) var shadings: [(columns: ClosedRange<Int>, rows: ClosedRange<Int>)] = []
  private(set) var validations: [Validation] = []
  private(set) var markings: [Marking] = []

  /// An empty sheet.
  package init(_ name: String) { self.name = WrittenSheet.allowed(name) }

  /// Writes a cell, in the place of what stood there.
  package mutating func put(_ content: CellContent, column: Int, row: Int, _ style: CellStyle = CellStyle()) {
    let cell = Cell(column: column, content: content, style: style)
    // Spreadsheets refuse cells that do not stand in their order.
    let place = (rows[row]?.lastIndex { $0.column < column } ?? -1) + 1
    if let cells = rows[row], place < cells.count, cells[place].column == column {
      rows[row]?[place] = cell
    } else {
      rows[row, default: []].insert(cell, at: place)
    }
  }

  /// Writes a text.
  package mutating func put(_ text: String, column: Int, row: Int, _ style: CellStyle = CellStyle()) {
    put(.text(text), column: column, row: row, style)
  }

  /// Allows only some values in a cell, with what is said of any other.
  package mutating func validate(column: Int, row: Int, _ rule: Validation.Rule, _ message: String) {
    validations.append(Validation(column: column, row: row, rule: rule, message: message))
  }

  /// The number of the last column with a cell.
  var lastColumn: Int { rows.values.compactMap { $0.last?.column }.max() ?? 0 }

  /// The width of a column, in letters; nil for the usual one.
  func width(ofColumn column: Int) -> Double? {
    widths.indices.contains(column) ? widths[column] : widths.last
  }

  /// The marks of the rows with formulas, by their numbers from 0.
  package var formulaMarks: [(row: Int, mark: UInt64)] {
    rows.keys.sorted().compactMap { row in
      let formulas = (rows[row] ?? []).compactMap { cell -> (column: Int, formula: String)? in
        if case .formula(let formula, _) = cell.content { (cell.column, formula) } else { nil }
      }
      return formulas.isEmpty ? nil : (row, FormulaMark.ofRow(formulas))
    }
  }

  /// Colours cells by two words.
  package mutating func mark(columns: ClosedRange<Int>, rows: ClosedRange<Int>, good: String, bad: String) {
    markings.append(Marking(columns: columns, rows: rows, good: good, bad: bad))
  }

  /// Shades cells by their numbers, from the least to the greatest.
  package mutating func shade(columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
    shadings.append((columns, rows))
  }

  /// The name as tabs may have it: 31 letters at most, none of some signs, and not that of Excel's list of changes.
  /// - Source: support.microsoft.com, "Rename a worksheet".
  private static func allowed(_ name: String) -> String {
    let forbidden: Set<Character> = [":", "\\", "/", "?", "*", "[", "]", "'"]
    let letters = name.filter { !forbidden.contains($0) && !$0.isNewline }.first(mostLetters)
    return letters.isEmpty || letters.lowercased() == "history" ? letters + "_" : letters
  }

  private static let mostLetters = 31

  /// The names of several sheets as tabs may have them, each once; case makes no difference.
  package static func names(_ wanted: [String]) -> [String] {
    var taken: Set<String> = []
    return wanted.map { name in
      let allowed = allowed(name)
      var (candidate, number) = (allowed, 2)
      while !taken.insert(candidate.lowercased()).inserted {
        candidate = "\(allowed.first(mostLetters - 4)) \(number)"
        number += 1
      }
      return candidate
    }
  }
}
