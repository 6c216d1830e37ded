import Finance

extension Field {
  /// Reads a value of the field as people type it: `1800`, `20%`, `110/mo`, `9% of collected`, `monthly`.
  ///
  /// The bounds of the field are not checked here.
  /// - Parameter typed: The whole text, without blanks around it.
  package func value(typed: String, in currency: Currency) throws(ValueParsingError) -> Value {
    switch unit {
    case .amount: return .amount(try amount(typed: typed, in: currency))
    case .choice:
      guard let word = choice(typed.lowercased()) else {
        throw ValueParsingError(reason: .notANumber, range: 0..<typed.utf8.count)
      }
      return .choice(word)
    case .count where isCalendarMonth: return try .count(calendarMonth(typed: typed, in: currency))
    default: return try Value(typed: typed, unit: unit, in: currency)
    }
  }

  /// Reads the number of a month of the calendar: `3`, `march`, `mar`, or that of a date.
  private func calendarMonth(typed: String, in currency: Currency) throws(ValueParsingError) -> Int {
    if let date = CalendarDate(canonical: typed) ?? CalendarDate(canonical: typed + "-01") {
      return date.components.month
    }
    let word = typed.lowercased()
    if word.utf8.count >= 3, let index = Field.monthNames.firstIndex(where: { $0.hasPrefix(word) }) {
      return index + 1
    }
    return try Value(typed: typed, unit: .count, in: currency).units.map(Int.init) ?? 0
  }

  /// The names of the months, as they are typed, also by their first three letters or more.
  package static let monthNames = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ]

  /// Reads a recurring amount; what it does not say is that of the field's form.
  private func amount(typed: String, in currency: Currency) throws(ValueParsingError) -> RecurringAmount {
    guard let form = amountForm else { preconditionFailure("\(name) holds no amounts") }
    let words = typed.split(separator: " ").map(String.init)
    if let first = words.first, first.hasSuffix("%") {
      return try share(first, base: words.dropFirst(), form, whole: typed, in: currency)
    }
    let parts = typed.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard case .money(let money) = try Value(typed: parts[0], unit: .money, in: currency) else {
      preconditionFailure("money is read as money")
    }
    guard parts.count == 2 else { return RecurringAmount(money, per: form.interval) }
    guard let (interval, isPerUnit) = Field.interval(parts[1], form) else {
      throw ValueParsingError(reason: .strayText, range: parts[0].utf8.count..<typed.utf8.count)
    }
    return RecurringAmount(money, per: interval, isPerUnit: isPerUnit)
  }

  private func share(
    _ percent: String, base: ArraySlice<String>, _ form: AmountForm, whole: String, in currency: Currency
  ) throws(ValueParsingError) -> RecurringAmount {
    guard case .percent(let share) = try Value(typed: percent, unit: .percent, in: currency) else {
      preconditionFailure("a percentage is read as one")
    }
    if base.isEmpty { return RecurringAmount(share, of: form.base, per: form.interval) }
    guard base.count == 2, base.first?.lowercased() == "of",
      let named = base.last.flatMap({ RecurringAmount.Base(rawValue: $0.lowercased()) }),
      form.bases.contains(named)
    else { throw ValueParsingError(reason: .strayText, range: percent.utf8.count + 1..<whole.utf8.count) }
    return RecurringAmount(share, of: named, per: form.interval)
  }

  /// The interval that the words after a stroke mean: `mo`, `unit/yr`; nil for other words.
  private static func interval(
    _ text: String, _ form: AmountForm
  ) -> (RecurringAmount.Interval, isPerUnit: Bool)? {
    guard form.interval != .once else { return nil }
    var words = text.lowercased().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let isPerUnit = ["unit", "units", "unidad", "unidades"].contains(words.first ?? "")
    if isPerUnit { words.removeFirst() }
    guard !isPerUnit || form.allowsUnits, words.count < 2 else { return nil }
    guard let word = words.first else { return (form.interval, isPerUnit) }
    return RecurringAmount.Interval(word: word).map { ($0, isPerUnit) }
  }
}
