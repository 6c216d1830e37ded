import Finance

extension Value {
  /// The value as a whole number of cents, millionths, months or ones, by its unit; nil for a value that
  /// cannot be typed and for a continuous frequency.
  package var units: Int64? {
    switch self {
    case .money(let money): Int64(exactly: money.minorUnits)
    case .percent(let percent): percent.millionths
    case .term(let term): Int64(term.months)
    case .count(let count), .frequency(.times(let count)): Int64(count)
    case .number(let units): units
    case .amount(let amount): (amount.money?.minorUnits).flatMap(Int64.init) ?? amount.share?.millionths
    case .frequency(.continuous): nil
    case .fraction, .choice, .date, .percents, .undefined: nil
    }
  }

  /// The value of a whole number of cents, millionths, months or ones; of a list, with one item.
  package init(units: Int64, of unit: Unit) {
    switch unit {
    case .money: self = .money(Money(minorUnits: Int128(units)))
    case .percent: self = .percent(Percent(millionths: units))
    case .term: self = .term(Term(months: Int(units)))
    case .count: self = .count(Int(units))
    case .frequency: self = .frequency(.times(Int(units)))
    case .number: self = .number(units)
    case .percents: self = .percents([Percent(millionths: units)])
    case .amount, .choice, .date: preconditionFailure("a value of \(unit) needs its field")
    }
  }
}

extension Value {
  /// The units of a plain number in one.
  static let numberScale: Int64 = 10_000
}

extension Unit {
  /// The number that one of `Value.units` is in a formula: 1/100 for a cent, 1/12 (of a year) for a month.
  package func size(in currency: Currency) -> Ratio {
    switch self {
    case .money: Ratio(1, currency.amount(1).minorUnits) ?? Ratio(1)
    case .percent: Ratio(1, Int128(Percent.hundred.millionths)) ?? Ratio(1)
    case .term: Ratio(1, 12) ?? Ratio(1)
    case .amount: Unit.money.size(in: currency)
    case .number: Ratio(1, Int128(Value.numberScale)) ?? Ratio(1)
    case .count, .frequency, .choice, .date, .percents: Ratio(1)
    }
  }
}
