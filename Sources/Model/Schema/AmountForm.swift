import Finance

/// The form that a plain number has in a field of a recurring amount.
package struct AmountForm: Sendable, Hashable {
  /// The interval of a plain amount: a year in `taxes 4200`.
  package let interval: RecurringAmount.Interval
  /// The amount of which a plain percentage is a share: the collected income in `management 9%`.
  package let base: RecurringAmount.Base
  /// The amounts of which it can be a share.
  package let bases: [RecurringAmount.Base]
  /// `true` if it may be per unit.
  package let allowsUnits: Bool

  /// - Parameter bases: The first is that of a plain percentage.
  init(
    per interval: RecurringAmount.Interval, of bases: RecurringAmount.Base..., allowsUnits: Bool = true
  ) {
    (self.interval, base, self.bases) = (interval, bases[0], bases)
    self.allowsUnits = allowsUnits && interval != .once
  }
}
