import Finance

/// The values of names: one property, at one time.
public protocol Scope: AnyObject {
  /// The month of a monthly symbol that is called without one; `nil` when there is none.
  var month: Int? { get }
  /// The last month with values, for `first` and for ranges of months.
  func lastMonth() throws(NoValueError) -> Int
  /// The formula of a metric; `nil` for a symbol that is given or computed otherwise.
  func formula(of symbol: Symbol) -> Formula?
  /// The formula that explains a symbol whose `value` is computed in a shorter way.
  func arithmetic(of symbol: Symbol) -> Formula?
  /// The value of a symbol without a formula.
  /// - Parameter month: From 1, for a monthly symbol only.
  func value(of symbol: Symbol, month: Int?) throws(NoValueError) -> Number
  /// The reason why a metric has no value when its formula divides by zero; `nil` when division by zero says
  /// enough.
  func reason(forNo symbol: Symbol, month: Int?) -> NoValueError?
}
