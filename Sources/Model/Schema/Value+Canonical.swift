import Finance

extension Value {
  /// The text of the value in scripts, JSON, CSV, queries and saved rows: `1800`, `6.5`, `25m`.
  ///
  /// It never depends on a locale, and `Value(canonical: x.canonical(in: c), unit: u, in: c) == x` for every
  /// value that a field can hold. Nil for a value that cannot be typed: an undefined one, or a fraction.
  package func canonical(in currency: Currency) -> String? {
    switch self {
    case .money(let money): money.decimalText(fractionDigits: currency.fractionDigits)
    case .percent(let percent): percent.canonical
    case .term(let term): term.canonical
    case .count(let count): String(count)
    case .frequency(let frequency): frequency.canonical
    case .amount(let amount): amount.canonical(fractionDigits: currency.fractionDigits)
    case .periodic(let money, let interval):
      RecurringAmount(money, per: interval).canonical(fractionDigits: currency.fractionDigits)
    case .choice(let word): word
    case .number(let units): Money(minorUnits: Int128(units)).decimalText(fractionDigits: Value.numberDigits)
    case .date(let date): date.canonical
    case .percents(let items): items.canonical
    case .fraction, .undefined: nil
    }
  }

  /// Reads canonical text strictly: no grouping, no symbol, no suffix but a term's `m`; nil for any other
  /// text.
  package init?(canonical text: String, unit: Unit, in currency: Currency) {
    switch unit {
    case .money:
      let digits = currency.fractionDigits
      if let money = Money(canonical: text, fractionDigits: digits) {
        self = .money(money)
        return
      }
      guard let amount = RecurringAmount(canonical: text, fractionDigits: digits, interval: .month),
        !amount.isPerUnit, amount.interval != .once, let money = amount.money,
        let periodic = Value(monthly: money, per: amount.interval)
      else { return nil }
      self = periodic
    case .percent:
      guard let percent = Percent(canonical: text) else { return nil }
      self = .percent(percent)
    case .term:
      guard let term = Term(canonical: text) else { return nil }
      self = .term(term)
    case .count:
      guard let count = Int(text), String(count) == text else { return nil }
      self = .count(count)
    case .frequency:
      guard let frequency = Frequency(canonical: text) else { return nil }
      self = .frequency(frequency)
    case .amount:
      guard
        let amount = RecurringAmount(
          canonical: text, fractionDigits: currency.fractionDigits, interval: .month)
      else { return nil }
      self = .amount(amount)
    case .choice: self = .choice(text)
    case .number:
      guard let units = ExactDecimal(canonical: text)?.coefficient(atScale: Value.numberDigits),
        let number = Int64(exactly: units)
      else { return nil }
      self = .number(number)
    case .date:
      guard let date = CalendarDate(canonical: text) else { return nil }
      self = .date(date)
    case .percents:
      guard let items = [Percent](canonical: text) else { return nil }
      self = .percents(items)
    }
  }
}

extension Value {
  /// The number of decimals in the value as it is typed, for percentages the most; 0 for every other unit.
  package var decimals: Int {
    switch self {
    case .percent(let percent): percent.decimals
    case .percents(let items): items.map(\.decimals).max() ?? 0
    default: 0
    }
  }
}

extension Percent {
  /// The number of decimals as it is typed.
  fileprivate var decimals: Int { ExactDecimal(canonical: canonical)?.scale ?? 0 }
}
