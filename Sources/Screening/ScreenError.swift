import Formulas

/// An end of a screening before the end of the file.
package enum ScreenError: Error, Sendable {
  case interrupted
  /// The file at a place among those that are screened cannot be read.
  case file(ListingFileError, at: Int)
  /// A row that cannot be read, where that ends the screening.
  case fault(ListingFault)
  /// More rows meet the conditions than are kept, and it is not said how many of the first are wanted.
  case tooManyRows(limit: Int)
  /// A formula that is wrong rather than without a value.
  case formula(Formula, FormulaError)
}
