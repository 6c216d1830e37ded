import Finance
import Model
import ScheduleAPI

/// The allowed values of a parameter: the bounds of its field in the registry, in the units of the query.
struct ParameterRange {
  /// The least and the greatest value, as text.
  let lowest, highest: String
  /// The most decimals.
  let decimals: Int
  /// One sentence that explains the parameter.
  let summary: String

  private let field: Field

  init(_ parameter: QueryParameter) {
    guard let field = WorksheetKinds.main.field(named: parameter.fieldName) else {
      preconditionFailure("the worksheet has no field \(parameter.fieldName)")
    }
    self.field = field
    let text = { (value: Value) in value.canonical(in: .usd) ?? "" }
    summary = field.summary
    decimals =
      switch field.unit {
      case .money: Currency.usd.fractionDigits
      case .percent: Percent.fractionDigits
      case .term, .count, .frequency, .amount, .choice, .number, .date, .percents: 0
      }
    // A term counts months; a query states whole years.
    (lowest, highest) =
      field.unit == .term
      ? ("\((field.bounds.lowerBound + 11) / 12)", "\(field.bounds.upperBound / 12)")
      : (text(field.lowest(in: .usd)), text(field.highest(in: .usd)))
  }

  /// The range in words: `0 to 100, with at most 4 decimals`.
  var text: String {
    let range = "\(lowest) to \(highest)"
    return decimals == 0 ? "a whole number of years, \(range)" : "\(range), with at most \(decimals) decimals"
  }

  /// The units of the last decimal, or the years, that a text states exactly.
  func units(_ text: String) throws(ParameterFlaw) -> Int128 {
    guard let decimal = ExactDecimal(canonical: text) else { throw .notANumber }
    guard decimal.scale <= decimals else { throw .tooManyDecimals }
    guard let units = decimal.coefficient(atScale: decimals), let value = value(units: units),
      field.allows(value, in: .usd)
    else { throw .outOfRange }
    return units
  }

  /// The field's value of so many units; nil for more than a value can hold.
  private func value(units: Int128) -> Value? {
    switch field.unit {
    case .money: return .money(Money(minorUnits: units))
    case .percent: return Int64(exactly: units).map { .percent(Percent(trillionths: $0)) }
    case .term, .count, .frequency, .amount, .choice, .number, .date, .percents:
      // Out of every field's bounds long before the months of so many years overflow.
      return Int32(exactly: units).map { .term(Term(years: Int($0))) }
    }
  }
}
