import Localization

/// The subject of the rows of a table, as far as a picture of them depends on it.
package enum TableContents: Sendable, Equatable {
  /// Rows of any kind.
  case rows
  /// A row for each value of a field, with formulas as columns.
  case sweep
  /// The values of a formula for each value of one field, down, and of another, across.
  /// - Parameters:
  ///   - field: The name of the field across.
  ///   - values: Its values, in the order of the columns.
  case grid(formula: String, field: String, values: [Cell])
  /// The distances that fields can move before criteria fail.
  case limits
  /// The shares of fields in a change, and the change itself in the last row.
  case shares(from: LocalizedText, to: LocalizedText)
  /// The percentiles of a figure in each year.
  case percentiles(figure: String)
  /// The values of figures in each of many futures.
  case futures(figures: [String])
  /// A row for each of many properties.
  /// - Parameters:
  ///   - names: The column of their names.
  ///   - figure: The column of the figure by which they are ranked, or of the first one.
  case listings(names: String, figure: String)
}
