import Finance

/// The values that a search goes through of a field whose values are numbers, in ascending order.
///
/// They are numbered by steps of the smallest difference that the field allows: cents, months; of percentages
/// by ten-thousandths of a percent, though more decimals can be typed.
package struct FieldGrid: Sendable {
  /// The field.
  package let field: Field
  /// The range from the step of the least value to that of the greatest.
  package let steps: ClosedRange<Int>
  package let currency: Currency
  /// More than 1 for a field that allows fewer decimals than its unit has.
  private let unitsPerStep: Int

  package init(_ field: Field, in currency: Currency) {
    (self.field, self.currency) = (field, currency)
    let decimals =
      switch field.unit {
      case .money: currency.fractionDigits
      case .percent: Percent.stepDigits
      case .number: Value.numberDigits
      case .amount: field.amountForm == nil ? Percent.stepDigits : currency.fractionDigits
      case .term, .count, .frequency, .choice, .date, .percents: 0
      }
    var size = 1
    for _ in min(field.mostDecimals ?? decimals, decimals)..<decimals { size *= 10 }
    unitsPerStep = size
    let ends = [field.lowest(in: currency), field.highest(in: currency)].map { Int($0.units ?? 0) }
    let first = (ends[0] + size - 1) / size
    steps = first...max(first, ends[1] / size)
  }

  /// The value at a step.
  package func value(at step: Int) -> Value { field.value(units: Int64(units(at: step))) }

  /// The value at a step, in cents, millionths, months or ones, by the unit of the field.
  package func units(at step: Int) -> Int { step * unitsPerStep }

  /// The step of a value, or the nearest step.
  package func step(nearest value: Value) -> Int {
    var units = value.nearestUnits.map(Int.init)
    if case .amount(let amount) = value, amount.money != nil, let form = field.amountForm, let all = units {
      units = all * amount.interval.timesAYear / form.interval.timesAYear
    }
    return min(max((units ?? 0) / unitsPerStep, steps.lowerBound), steps.upperBound)
  }

  /// A value between two steps as a number of a formula: money in major units, a percentage as a fraction.
  /// - Parameter beyond: The distance from the step, in steps; rounded to a millionth.
  package func number(at step: Int, beyond: Double) -> Ratio? {
    let resolution = 1_000_000
    guard let offset = Int128(exactly: (beyond * Double(resolution)).rounded()) else { return nil }
    let parts = (Int128(step) * Int128(resolution) + offset) * Int128(unitsPerStep)
    return Ratio(parts, Int128(resolution))?.multiplied(by: field.unit.size(in: currency))
  }
}
