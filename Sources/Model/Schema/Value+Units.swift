import Finance

extension Value {
  /// The value as a whole number of cents, millionths, months or ones, by its unit; nil for a value that
  /// cannot be typed, for what lies between two units, and for a continuous frequency.
  package var units: Int64? {
    switch self {
    case .money(let money): Int64(exactly: money.minorUnits)
    case .percent(let percent): percent.millionths
    case .term(let term): Int64(term.months)
    case .count(let count), .frequency(.times(let count)): Int64(count)
    case .number(let units): units
    case .amount(let amount): (amount.money?.minorUnits).flatMap(Int64.init) ?? amount.share?.millionths
    case .frequency(.continuous): nil
    case .fraction, .periodic, .choice, .date, .percents, .undefined: nil
    }
  }

  /// The units, or the nearest of a percentage between two millionths and of an amount that is no whole cents
  /// a month; nil for any other value without units.
  package var nearestUnits: Int64? {
    let scale = Ratio(Int128(Value.percentScale))
    let exact: Ratio?
    switch self {
    case .percent(let percent): exact = Ratio(percent)?.multiplied(by: scale)
    case .fraction(let ratio): exact = ratio.multiplied(by: scale)
    case .periodic(let money, let interval): exact = Ratio(money.minorUnits * Int128(interval.timesAYear), 12)
    default: return units
    }
    return exact.flatMap { Int64(exactly: $0.rounded) }
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
  /// The decimals that a plain number can have.
  package static let numberDigits = 4

  /// The units of a percentage in one, which is a hundred percent.
  package static let percentScale: Int64 = 1_000_000

  /// The units of a plain number in one.
  package static let numberScale: Int64 = 10_000
}

extension Unit {
  /// The number that one of `Value.units` is in a formula: 1/100 for a cent, 1/12 (of a year) for a month.
  package func size(in currency: Currency) -> Ratio {
    switch self {
    case .money: Ratio(1, currency.amount(1).minorUnits) ?? Ratio(1)
    case .percent: Ratio(1, Int128(Value.percentScale)) ?? Ratio(1)
    case .term: Ratio(1, 12) ?? Ratio(1)
    case .amount: Unit.money.size(in: currency)
    case .number: Ratio(1, Int128(Value.numberScale)) ?? Ratio(1)
    case .count, .frequency, .choice, .date, .percents: Ratio(1)
    }
  }
}
