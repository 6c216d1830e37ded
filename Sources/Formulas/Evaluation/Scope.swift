import Finance

/// The values of names: one property, at one time.
public protocol Scope: AnyObject {
  /// The period of a monthly symbol that is called without one; `nil` when there is none.
  var period: Period? { get }
  /// The values that have been computed; `nil` for a scope that keeps none.
  var cache: EvaluationCache? { get }
  /// `true` when the user wants the evaluation to stop.
  var isInterrupted: Bool { get }
  /// The last month with values, for `first`.
  func lastMonth() throws(NoValueError) -> Int
  /// The formula of a metric; `nil` for a symbol that is given or computed otherwise.
  /// - Parameter period: A year for the formula over a year's values, where that is another one.
  func formula(of symbol: Symbol, at period: Period?) -> Formula?
  /// The formula that explains a symbol whose `value` is computed in a shorter way.
  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula?
  /// The value of a symbol without a formula; `nil` for a year whose value is to be derived from its months.
  /// - Parameter period: For a monthly symbol only.
  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number?
  /// `true` when a monthly symbol without a formula has one value in all months of a year.
  func isConstantInYears(_ symbol: Symbol) -> Bool
  /// The reason why a metric has no value when its formula divides by zero; `nil` when division by zero says
  /// enough.
  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError?
}

extension Scope {
  /// No cache.
  public var cache: EvaluationCache? { nil }

  /// `false`.
  public var isInterrupted: Bool { false }

  /// `false`, which is always right.
  public func isConstantInYears(_ symbol: Symbol) -> Bool { false }
}
