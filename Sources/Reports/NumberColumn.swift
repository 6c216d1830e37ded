import Localization

/// A column whose numbers are there without a cell for each, so that a million rows of them are written as fast as
/// they are computed.
package struct NumberColumn: Sendable {
  /// The numbers.
  package enum Form: Sendable {
    /// Whole numbers of units of the last of so many decimals, as the user types them.
    case units(decimals: Int)
    /// Values of formulas, as those of `Cell.number`.
    case values(NumberKind)
  }

  let form: Form
  /// Writes the numbers of rows from one on, NaN where the cell has to be looked at.
  let fill: @Sendable (_ numbers: UnsafeMutableBufferPointer<Double>, _ row: Int) -> Void

  package init(
    _ form: Form,
    fill: @escaping @Sendable (_ numbers: UnsafeMutableBufferPointer<Double>, _ row: Int) -> Void
  ) {
    (self.form, self.fill) = (form, fill)
  }
}
