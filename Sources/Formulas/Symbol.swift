import Finance

/// A name that a formula can use besides functions: a field, a metric, or a column of a schedule.
public struct Symbol: Sendable, Hashable {
  /// The name as it is registered.
  public let name: String
  /// What it is measured in.
  public let measure: Measure
  /// Whether it depends on the month, so that it is called with one.
  public let isMonthly: Bool
  /// Where its scope finds it; two symbols of one vocabulary have different ones.
  public let index: Int

  /// A name with what is known of it.
  public init(name: String, measure: Measure, isMonthly: Bool, index: Int) {
    (self.name, self.measure, self.isMonthly, self.index) = (name, measure, isMonthly, index)
  }

  /// Whether both are one name of one vocabulary.
  public static func == (one: Symbol, other: Symbol) -> Bool { one.index == other.index }

  /// Hashes the place in the vocabulary.
  public func hash(into hasher: inout Hasher) { hasher.combine(index) }
}

/// The names that formulas about one thing can use.
public protocol Vocabulary {
  /// The symbol of that name in lower case; nil when there is none.
  /// - Parameter isCalled: Whether a parenthesis follows: `extra` is the field and `extra(12)` what a month really
  ///   paid.
  func symbol(named name: String, isCalled: Bool) -> Symbol?
}

/// What the names stand for: one property, at one time.
public protocol Scope: AnyObject {
  /// The month that a monthly symbol without one takes; nil when none is at hand.
  var month: Int? { get }
  /// The last month for which there is anything to say, for `first` and for runs of months.
  func lastMonth() throws(NoValue) -> Int
  /// The formula behind a metric; nil for what is given or computed otherwise.
  func formula(of symbol: Symbol) -> Formula?
  /// The formula that says what a symbol comes to which `value` computes in a shorter way; for explanations.
  func arithmetic(of symbol: Symbol) -> Formula?
  /// What a symbol without a formula is.
  /// - Parameter month: From 1, for a monthly symbol only.
  func value(of symbol: Symbol, month: Int?) throws(NoValue) -> Number
  /// Why a metric has no value, when its own formula divides by zero: better than that it divides by zero.
  func reason(forNo symbol: Symbol, month: Int?) -> NoValue?
}

/// That something has no value, and why.
public struct NoValue: Error, Sendable, Equatable {
  /// Why; whoever made it also finds the words for it.
  public let reason: any NoValueReason

  /// No value, with the reason.
  public init(_ reason: any NoValueReason) { self.reason = reason }

  /// Whether the reasons are the same.
  public static func == (one: NoValue, other: NoValue) -> Bool {
    String(reflecting: one.reason) == String(reflecting: other.reason)
  }
}

/// A reason for which something has no value: a fact of whatever the scope is about.
public protocol NoValueReason: Sendable {}
