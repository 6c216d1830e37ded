import Formulas

/// The error of a definition or a criterion that the user enters.
package enum DefinitionError: Error, Sendable {
  /// The formula of this definition cannot be read.
  case formula(name: String, FormulaError)
  /// Its formula, with the formulas of all names in it, mentions too many names to be evaluated in reasonable
  /// time.
  case tooLarge(name: String, limit: Int)
  /// It depends on itself by way of this other one.
  case circular(through: String)
  /// There is no such name.
  case unknown(nearest: String?)
}
