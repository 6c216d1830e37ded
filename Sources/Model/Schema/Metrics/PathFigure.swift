import Formulas

/// A figure of each month that a path is, such as `laundry(5)` or `second.balance(y3)`.
package struct PathFigure: Sendable {
  /// The index of the path.
  let index: Int
  let measure: Measure
  /// The rule for its value in a year.
  let yearRule: YearRule
  /// `true` if it has a value at the closing, month 0.
  let hasClosing: Bool

  init(_ index: Int, _ measure: Measure = .money, _ yearRule: YearRule = .sum, hasClosing: Bool = false) {
    (self.index, self.measure, self.yearRule) = (index, measure, yearRule)
    self.hasClosing = hasClosing
  }
}
