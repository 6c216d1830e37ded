import Finance
import Formulas

extension Value {
  /// The value as a number of a formula: money in major units, percentages as fractions, lengths of time in
  /// years.
  package func number(in currency: Currency) throws(NoValueError) -> Number {
    let ratio: Ratio? =
      switch self {
      case .money(let money): Ratio(money.minorUnits, currency.amount(1).minorUnits)
      case .periodic(let money, let interval):
        Ratio(
          money.minorUnits * Int128(interval.timesAYear), currency.amount(1).minorUnits * 12)
      case .percent(let percent): Ratio(percent)
      case .fraction(let ratio): ratio
      case .term(let term): Ratio(Int128(term.months), 12)
      case .count(let count), .frequency(.times(let count)): Ratio(Int128(count))
      // Formulas test a frequency for 0, which stands for continuous.
      case .frequency(.continuous): Ratio(0)
      case .number(let units): Ratio(Int128(units), Int128(Value.numberScale))
      // The number of an amount depends on the interval of its field, and the others have none.
      case .amount, .choice, .date, .percents: throw NoValueError(UndefinedReason.noNumber)
      case .undefined(let reason): throw NoValueError(reason)
      }
    guard let ratio else { throw NoValueError(UndefinedReason.tooLarge) }
    return .exact(ratio)
  }
}
