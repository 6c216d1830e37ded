import Finance

/// A name in formulas other than a function: a field, a metric, or a column of a schedule.
public struct Symbol: Sendable, Hashable {
  /// The name as it is registered.
  public let name: String
  /// The measure of its values.
  public let measure: Measure
  /// `true` when it depends on the period, so that it is called with one.
  public let isMonthly: Bool
  /// The rule for its value in a year.
  let yearRule: YearRule
  /// `true` when it has a value at the closing, month 0, as a balance has and a payment has not.
  let hasClosing: Bool
  /// The index by which its scope finds it; unique within a vocabulary.
  public let index: Int

  /// A symbol with its properties.
  public init(
    name: String, measure: Measure, isMonthly: Bool, yearRule: YearRule = .formula, hasClosing: Bool = false,
    index: Int
  ) {
    (self.name, self.measure, self.isMonthly, self.index) = (name, measure, isMonthly, index)
    (self.yearRule, self.hasClosing) = (yearRule, hasClosing)
  }

  /// `true` when both are the same name of one vocabulary.
  public static func == (one: Symbol, other: Symbol) -> Bool { one.index == other.index }

  /// Hashes the index.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }

  /// The index as the key of a dictionary.
  package var key: NumberKey { NumberKey(index) }
}

/// The names available to formulas about one kind of thing.
public protocol Vocabulary {
  /// The symbol with a name in lower case; `nil` when there is none.
  /// - Parameter isCalled: `true` when a parenthesis follows: `extra` is the field and `extra(12)` the extra
  ///   payment of that month.
  func symbol(named name: String, isCalled: Bool) -> Symbol?
  /// The number that a text or a date stands for where it is compared with a name; `nil` where it cannot be.
  func number(for constant: FormulaConstant, comparedWith symbol: Symbol, _ comparison: Comparison) -> Number?
}
