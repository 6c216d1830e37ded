/// An exact amount of money in the minor units of its currency: cents for US dollars.
///
/// 128 bits hold the sum of any number of amounts that can be entered.
public struct Money: Sendable, Hashable {
  /// The amount in minor units; negative for money owed or paid out, as the owner of the value defines.
  public var minorUnits: Int128

  /// The amount of `minorUnits` minor units: 1_234 is 12.34 in a currency of two decimals.
  public init(minorUnits: Int128) {
    self.minorUnits = minorUnits
  }
}

extension Money: AdditiveArithmetic, Comparable {
  /// No money.
  public static let zero = Money(minorUnits: 0)

  /// The sum of two amounts of one currency.
  public static func + (left: Money, right: Money) -> Money {
    Money(minorUnits: left.minorUnits + right.minorUnits)
  }

  /// The difference of two amounts of one currency.
  public static func - (left: Money, right: Money) -> Money {
    Money(minorUnits: left.minorUnits - right.minorUnits)
  }

  /// The amount times a whole number.
  public static func * (amount: Money, count: Int) -> Money {
    Money(minorUnits: amount.minorUnits * Int128(count))
  }

  /// The amount with the other sign.
  public static prefix func - (amount: Money) -> Money {
    Money(minorUnits: -amount.minorUnits)
  }

  /// `true` when the left amount is the smaller; a debt is smaller than nothing.
  public static func < (left: Money, right: Money) -> Bool {
    left.minorUnits < right.minorUnits
  }
}

extension Money {
  /// A percentage of the amount, rounded to the minor unit, half away from zero.
  public func share(_ percent: Percent) -> Money {
    Money(
      minorUnits: roundedQuotient(
        minorUnits * Int128(percent.trillionths), Int128(Percent.hundred.trillionths)))
  }

  /// The canonical text in major units: `1800`, `0.5`, `-12.34`.
  ///
  /// No grouping, no symbol, no zeros at the end of the fraction.
  /// - Parameter fractionDigits: The decimals of the currency: 2 for US dollars, 0 for yen.
  public func decimalText(fractionDigits: Int) -> String {
    Finance.decimalText(minorUnits, scale: fractionDigits)
  }

  /// Reads canonical text, so that `Money(canonical: x.decimalText(fractionDigits: n), fractionDigits: n) ==
  /// x`.
  ///
  /// `nil` for anything but an optional `-`, digits and at most one point between digits; for more decimals
  /// than the currency has (zeros apart); and for more than 128 bits hold.
  public init?(canonical text: some StringProtocol, fractionDigits: Int) {
    guard let units = ExactDecimal(canonical: text)?.coefficient(atScale: fractionDigits) else { return nil }
    self.init(minorUnits: units)
  }
}
