import Finance

/// All values that can be typed into a field, in their order, counted in steps of the finest kind: cents,
/// ten-thousandths of a percent, months.
public struct FieldGrid: Sendable {
  /// The field.
  public let field: Field
  /// The steps of the least and of the greatest value.
  public let steps: ClosedRange<Int>
  private let currency: Currency

  /// The values of a field.
  public init(_ field: Field, in currency: Currency) {
    (self.field, self.currency) = (field, currency)
    let ends = [field.lowest(in: currency), field.highest(in: currency)].map { FieldGrid.units($0) ?? 0 }
    steps = ends[0]...max(ends[0], ends[1])
  }

  /// The value at a step.
  public func value(at step: Int) -> Value {
    switch field.unit {
    case .money: .money(Money(minorUnits: Int128(step)))
    case .percent: .percent(Percent(millionths: Int64(step)))
    case .term: .term(Term(months: step))
    case .count: .count(step)
    }
  }

  /// The step of a value, or the one nearest to it.
  public func step(nearest value: Value) -> Int {
    min(max(FieldGrid.units(value) ?? steps.lowerBound, steps.lowerBound), steps.upperBound)
  }

  /// A value between two steps as a number of a formula: money in major units, a percentage as a fraction.
  /// - Parameter beyond: How far past the step, in steps; a millionth of one is the finest that is kept.
  public func number(at step: Int, beyond: Double) -> Ratio? {
    let fineness = 1_000_000
    guard let offset = Int128(exactly: (beyond * Double(fineness)).rounded()) else { return nil }
    let unit: Int128 =
      switch field.unit {
      case .money: currency.amount(1).minorUnits
      case .percent: Int128(Percent.hundred.millionths)
      case .term: 12
      case .count: 1
      }
    return Ratio(Int128(step) * Int128(fineness) + offset, unit * Int128(fineness))
  }

  private static func units(_ value: Value) -> Int? {
    switch value {
    case .money(let money): Int(exactly: money.minorUnits)
    case .percent(let percent): Int(exactly: percent.millionths)
    case .fraction(let ratio): ratio.multiplied(by: Ratio(1_000_000)).flatMap { Int(exactly: $0.rounded) }
    case .term(let term): term.months
    case .count(let count): count
    case .undefined: nil
    }
  }
}
