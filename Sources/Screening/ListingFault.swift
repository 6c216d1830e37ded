import Model

/// A row that cannot be read.
package struct ListingFault: Sendable, Hashable {
  package enum Reason: Error, Hashable {
    /// The cell is empty, or says that there is no value: `N/A`.
    case noValue
    /// The cell cannot be read as a value of its field.
    case unreadable(ValueParsingError.Reason)
    /// The value is not one that the field can have.
    case outOfRange
    /// The cell has no `%`, while the first cells of its column are percentages of another amount.
    case noPercentSign
    /// The cell is an amount for each unit, or a share of another, while its column is of amounts of the property.
    case notOfProperty
    /// The amount of the field's interval, such as a month, lies between two cents.
    case noWholeUnits
    /// The amount has the sign of another currency than the worksheet's.
    case otherCurrency
    /// The point or comma of the amount may stand before decimals or between thousands.
    case unclearMark
    /// The cell of a column that is compared with dates is none.
    case noDate
    /// The row has another number of cells than the file has columns.
    case cellCount(Int)
    /// Text follows the quotation mark that ends a cell.
    case textAfterQuote
    /// A quotation mark is not closed before the end of the file, so that the lines behind its own are not read.
    case openQuote(lines: Int)
    /// The row is longer than any is taken to be.
    case tooLong
    /// A byte that is no text, such as NUL.
    case notText
  }

  /// The number of the line on which the row begins, from 1; of a quotation mark that is not closed, its own line.
  package let line: Int
  /// The place of the column in the file; nil for a fault of the whole row.
  package let column: Int?
  package let reason: Reason
  /// The beginning of the cell; empty for a fault of the whole row.
  package let text: String
  /// The place of the file among those that are screened.
  package internal(set) var file = 0
}
