/// The decimals with which people are shown the value of a formula; those of an amount are always at least the
/// currency's.
package enum FigureDecimals: Sendable, Hashable {
  /// As many as a metric declares.
  case declared(Int)
  /// As many as the value has, within reason; of an amount, those of the currency.
  case asNeeded
  /// As many as show four digits: an amount for each of many, such as a square foot, has a unit of its own, and is
  /// often a fraction of the smallest coin.
  case ofUnitPrice
}
