import Encoding
import Localization

/// A column whose numbers are there without a cell for each, so that a million rows of them are written as fast as
/// they are computed, and drawn without making them.
package struct NumberColumn: Sendable {
  /// The numbers.
  package enum Form: Sendable {
    /// Whole numbers of units of the last of so many decimals, as the user types them.
    case units(decimals: Int)
    /// Values of formulas, as those of `Cell.number`.
    case values(NumberKind)
    /// Values that are near enough for a picture, while a cell may have others.
    case drawn(NumberKind)
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

  /// `true` for numbers of which each is written as its cell is.
  var isExact: Bool { if case .drawn = form { false } else { true } }

  /// The first numbers as `Cell.axisNumber` has them, NaN where the cell has to be looked at.
  func axisNumbers(count: Int) -> [Double] {
    let numbers = [Double](unsafeUninitializedCapacity: count) { buffer, initialized in
      fill(UnsafeMutableBufferPointer(rebasing: buffer[..<count]), 0)
      initialized = count
    }
    return switch form {
    case .units(let decimals): numbers.map { $0 / .powerOfTen(decimals) }
    case .values(.percent), .drawn(.percent): numbers.map { $0 * 100 }
    case .values, .drawn: numbers
    }
  }
}
