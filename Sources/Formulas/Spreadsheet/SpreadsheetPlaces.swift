/// Where the columns of months and the rows of years of a plan stand.
package struct SpreadsheetPlaces {
  /// The letters of the column of each figure by month, by its number in the plan.
  package var monthColumns: [Int: String] = [:]
  /// The number of the row of each figure by year, from 1, by its number in the plan.
  package var yearRows: [Int: Int] = [:]
  /// The addresses of names that are known in a part of a sheet only; all others are known in the whole workbook.
  package var addresses: [String: String] = [:]
  /// The row of the closing, from 1; each month stands a row lower.
  package let closingRow: Int
  /// The letters of the column of the number of the month.
  package let monthNumberColumn: String
  /// The row of the number of the year, from 1.
  package let yearNumberRow: Int
  /// Returns the letters of the column of a year.
  package let yearColumn: (Int) -> String

  package init(
    closingRow: Int, monthNumberColumn: String, yearNumberRow: Int, yearColumn: @escaping (Int) -> String
  ) {
    (self.closingRow, self.monthNumberColumn) = (closingRow, monthNumberColumn)
    (self.yearNumberRow, self.yearColumn) = (yearNumberRow, yearColumn)
  }

  /// The formula of a cell of its own.
  package func formula(_ text: SpreadsheetText) -> String { formula(text, at: 0) }

  /// The formula in the row of a month or the column of a year, 0 for the closing.
  package func formula(_ text: SpreadsheetText, at number: Int) -> String {
    var formula = ""
    for piece in text.pieces { formula += self.text(of: piece, at: number) }
    return formula
  }

  /// A formula, or a part of one, with the addresses of names.
  package func addressed(_ formula: String) -> String {
    addresses.isEmpty ? formula : SpreadsheetText.text(formula, replacing: addresses)
  }

  private func text(of piece: SpreadsheetText.Piece, at number: Int) -> String {
    switch piece {
    case .text(let text): addressed(text)
    case .month(let series, let earlier): "\(monthColumns[series] ?? "")\(closingRow + number - earlier)"
    case .monthsSoFar(let series):
      "\(monthColumns[series] ?? "")$\(closingRow):\(monthColumns[series] ?? "")\(closingRow + number)"
    case .year(let series, let earlier): "\(yearColumn(number - earlier))\(yearRows[series] ?? 0)"
    case .yearsSoFar(let series):
      "$\(yearColumn(0))\(yearRows[series] ?? 0):\(yearColumn(number))\(yearRows[series] ?? 0)"
    case .monthNumber: "$\(monthNumberColumn)\(closingRow + number)"
    case .yearNumber: "\(yearColumn(number))$\(yearNumberRow)"
    case .elsewhere(let column): "\(column)\(closingRow + number)"
    }
  }
}
