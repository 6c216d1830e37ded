import Finance
import Formulas
import Results
import Shell
import Syntax

/// The rounding of values of columns for people: such a value is as near to the exact one as a tolerance, so that half
/// a unit of the last digit shown may be on its other side.
struct ColumnRounding {
  /// The decimals of the number; nil for a measure that is shown in as many digits as it has.
  private let decimals: Int?
  /// The number of units of the last decimal in one.
  private let scale: Double

  init(_ measure: Measure, _ shown: FigureDecimals, in currency: Currency) {
    decimals =
      switch (measure, shown) {
      case (.money, _): currency.fractionDigits
      // A percentage is shown times a hundred.
      case (.percent, .declared(let count)): count + 2
      case (_, .declared(let count)): count
      default: nil
      }
    scale = (0..<(decimals ?? 0)).reduce(1) { power, _ in power * 10 }
  }

  /// The number, or the exact one where that is rounded otherwise.
  func settled(_ number: Number, exactly exactNumber: () -> Number?) -> Number {
    guard let decimals, isInDoubt(number.double), let exact = exactNumber(),
      exact.rounded(toDecimals: decimals) != number.rounded(toDecimals: decimals)
    else { return number }
    return exact
  }

  private func isInDoubt(_ value: Double) -> Bool {
    let units = abs(value) * scale
    return abs(units - units.rounded(.down) - 0.5) <= Number.columnTolerance * units
  }
}

extension Number {
  /// A bound of the relative error of values of columns, and of a few operations more.
  static let columnTolerance = 2e-12

  /// The exact amount for which an approximate one stands: the decimal that is as near as columns come.
  /// - Parameters:
  ///   - decimals: The most decimals of what may be meant.
  ///   - tolerance: A bound of the relative error.
  func tidied(
    _ measure: Measure, decimals: Int = 4, tolerance: Double = Number.columnTolerance
  ) -> Number {
    guard measure == .money, let rounded = rounded(toDecimals: decimals),
      abs(rounded.double - double) <= tolerance * abs(double)
    else { return self }
    return rounded
  }
}

extension Double {
  /// The number in the digits of a value of a column that are certain, so that 9.896 is not 9.895999999999999.
  var certainDigits: Double { rounded(toSignificantDigits: 12) }

  /// The amount with exact cents, as `Number.tidied` has it.
  var tidiedMoney: Double {
    let scaled = self * 10_000
    // Adding 3·2⁵¹ rounds to a whole number; most amounts are far from one.
    let tolerance = 2 * Number.columnTolerance * abs(scaled)
    if abs(scaled) < 0x1p50, abs((scaled + 0x1.8p52) - 0x1.8p52 - scaled) > tolerance { return self }
    return Number(self)?.tidied(.money).double ?? self
  }
}
