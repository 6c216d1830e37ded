import Formulas

/// An end of a screening before the end of the file.
package enum ScreenError: Error, Sendable {
  case interrupted
  case file(ListingFileError)
  /// A row that cannot be read, where that ends the screening.
  case fault(ListingFault)
  /// A formula that is wrong rather than without a value.
  case formula(Formula, FormulaError)
}
