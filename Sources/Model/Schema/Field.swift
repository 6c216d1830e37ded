import Finance

/// The description of a field, of whichever worksheet.
///
/// `set`, `show`, `fields`, help, completion, validation, JSON and the saved rows are generated from it. A
/// class, since each field has a single description, which is passed around often and compared by identity.
package final class Field: Sendable {
  /// The name to type.
  package let name: String
  /// The name that people read.
  package let label: String
  /// The name of its section.
  package let section: String
  /// `true` for a field that matters only when it is entered.
  package let isOptional: Bool
  /// `true` for a field that few worksheets have a use for, so that it is not missed where it is not entered.
  package let isRare: Bool
  /// The meaning, in one sentence.
  package let summary: String
  /// The unit of its values.
  package let unit: Unit
  /// The period of an amount that recurs; nil for any other value.
  package let period: RecurringAmount.Interval?
  /// `true` for a monthly amount that may be stated for a quarter or a year.
  package let allowsPeriods: Bool
  /// The other unit in which it may be stated, which `Worksheet.restated` understands; nil for none.
  package let otherUnit: Unit?
  /// The range of values that are allowed, in major units, percents, months or ones, or of the years of dates,
  /// by the unit; that of each item of a list.
  package let bounds: ClosedRange<Int>
  /// The numbers of items that a list can have; 1 for any other value.
  package let itemCounts: ClosedRange<Int>
  /// The least amount that is usual, in major units: a smaller one is likely typed in thousands; nil where any is.
  package let leastUsual: Int?
  /// `true` if zero is no value, so that the field is empty until one is entered.
  package let isPositive: Bool
  /// The most decimals that may be entered; nil for as many as the unit has.
  package let mostDecimals: Int?
  /// The least number of decimals shown; for money, any but 0 stands for those of the currency.
  package let leastDecimals: Int
  /// `true` for the number of a month, which can be typed as a month of the calendar too.
  package let isMonth: Bool
  /// `true` for the number of a month of the calendar, from 1 to 12, which can be typed as its name too.
  package let isCalendarMonth: Bool
  /// The names of the fields that can change this one.
  package let follows: [String]
  /// `true` if other fields can change with this one, rare ones left aside.
  package let isFollowed: Bool
  /// `true` if formulas are made up in other ways for some values than for others, besides nothing and what is less.
  package let shapesFormulas: Bool
  /// The words that can be chosen, the default first; empty for a field of another unit.
  package let choices: [String]
  /// The present words for choices that had others before, by those; they are read, and never shown.
  private let formerChoices: [String: String]
  /// The form of a plain number or percentage; nil for a field that holds no recurring amount.
  package let amountForm: AmountForm?
  /// The index in the registry; -1 for the field of a record.
  let index: Int
  /// The place of the field of a record; nil for any other, and for that of a record that is not there yet.
  let path: FieldPath?

  init(
    name: String, label: String, section: String, isOptional: Bool = false, isRare: Bool = false,
    summary: String,
    unit: Unit, period: RecurringAmount.Interval? = nil, otherUnit: Unit? = nil, bounds: ClosedRange<Int>,
    itemCounts: ClosedRange<Int> = 1...1, isPositive: Bool = false, mostDecimals: Int? = nil,
    leastDecimals: Int = 0, isMonth: Bool = false, isCalendarMonth: Bool = false, follows: [String] = [],
    isFollowed: Bool = false, shapesFormulas: Bool? = nil, choices: [String] = [],
    formerChoices: [String: String] = [:], amountForm: AmountForm? = nil, allowsPeriods: Bool = false,
    leastUsual: Int? = nil, index: Int = -1, path: FieldPath? = nil
  ) {
    (self.allowsPeriods, self.leastUsual) = (allowsPeriods, leastUsual)
    (self.period, self.otherUnit, self.isOptional, self.isRare) = (period, otherUnit, isOptional, isRare)
    (self.choices, self.formerChoices) = (choices, formerChoices)
    (self.amountForm, self.itemCounts) = (amountForm, itemCounts)
    (self.isPositive, self.mostDecimals) = (isPositive, mostDecimals)
    (self.name, self.label, self.section, self.summary) = (name, label, section, summary)
    (self.unit, self.bounds, self.leastDecimals) = (unit, bounds, leastDecimals)
    (self.isMonth, self.isCalendarMonth) = (isMonth, isCalendarMonth)
    (self.follows, self.index, self.path) = (follows, index, path)
    self.isFollowed = isFollowed
    // Most formulas name the months between which something counts by their numbers.
    self.shapesFormulas = shapesFormulas ?? (isMonth || [.choice, .date, .percents].contains(unit))
  }

  /// The same description under another name, as that of a record's field.
  func renamed(_ name: RecordFieldName) -> Field {
    Field(
      name: name.text, label: name.text, section: name.section, isOptional: true, summary: summary,
      unit: unit, period: period, bounds: bounds, itemCounts: itemCounts, isPositive: isPositive,
      mostDecimals: mostDecimals, leastDecimals: leastDecimals, shapesFormulas: shapesFormulas,
      choices: choices, formerChoices: formerChoices, allowsPeriods: allowsPeriods, path: name.path)
  }

  /// The choice of a word, which may be its former one; nil for any other word.
  func choice(_ word: String) -> String? { choices.contains(word) ? word : formerChoices[word] }

  /// Returns `true` if the value lies within the bounds; `false` for a value of another unit.
  package func allows(_ value: Value, in currency: Currency) -> Bool {
    let (lowest, highest) = (lowest(in: currency), highest(in: currency))
    switch value {
    case .choice(let word): return choices.contains(word)
    case .percents(let items):
      return itemCounts.contains(items.count)
        && items.allSatisfy { lowest <= .percents([$0]) && .percents([$0]) <= highest }
    case .periodic(let money, let interval):
      // The bounds are those of a month.
      guard allowsPeriods, case .money(let most) = highest else { return false }
      return lowest <= .money(money) && money.minorUnits * Int128(interval.timesAYear) <= most.minorUnits * 12
    default: return lowest <= value && value <= highest
    }
  }

  /// The least value that is allowed; that of a list has one item.
  package func lowest(in currency: Currency) -> Value {
    isPositive ? value(units: 1) : bound(bounds.lowerBound, in: currency)
  }

  /// The greatest value that is allowed; that of a list has one item.
  package func highest(in currency: Currency) -> Value {
    unit == .date ? day(bounds.upperBound, month: 12, 31) : bound(bounds.upperBound, in: currency)
  }

  /// The value of a whole number of cents, millionths, months or ones; an amount has the usual interval.
  /// - Precondition: The field is no choice and no date.
  package func value(units: Int64) -> Value {
    guard unit == .amount else { return Value(units: units, of: unit) }
    return .amount(RecurringAmount(Money(minorUnits: Int128(units)), per: amountForm?.interval ?? .month))
  }

  /// The interval of its plain amounts; nil for a field whose amounts do not recur.
  package var interval: RecurringAmount.Interval? {
    let interval = amountForm?.interval ?? period
    return interval == .once ? nil : interval
  }

  /// `true` for a monthly amount that can be stated for a year, as cents of which each amount of an interval is whole.
  package var allowsYears: Bool { interval == .month && (allowsPeriods || unit == .amount) }

  /// The value of a whole number of cents of an interval; that of a month where they are whole cents of a month too.
  /// - Parameter interval: The interval of an amount of a field that allows years; nil for any other number.
  package func value(units: Int64, per interval: RecurringAmount.Interval?) -> Value {
    guard let interval, allowsYears else { return value(units: units) }
    let money = Money(minorUnits: Int128(units))
    guard let value = Value(monthly: money, per: interval) else { return value(units: units) }
    guard unit == .amount else { return value }
    if case .money(let month) = value { return .amount(RecurringAmount(month, per: .month)) }
    return .amount(RecurringAmount(money, per: interval))
  }

  /// The number that a unit of an interval is in a formula: 1/1200 for a cent of a year in a monthly field.
  package func unitSize(per interval: RecurringAmount.Interval?, in currency: Currency) -> Ratio {
    let size = unit.size(in: currency)
    guard let interval, let own = self.interval else { return size }
    return Ratio(size.numerator * Int128(interval.timesAYear), size.denominator * Int128(own.timesAYear))
      ?? size
  }

  private func bound(_ number: Int, in currency: Currency) -> Value {
    switch unit {
    case .money: return .money(min(currency.largestInput, currency.amount(number)))
    case .percent: return .percent(Percent(millionths: Int64(number) * 10_000))
    case .term: return .term(Term(months: number))
    case .count: return .count(number)
    case .frequency: return .frequency(.times(number))
    case .amount:
      let money = min(currency.largestInput, currency.amount(number))
      return .amount(RecurringAmount(money, per: amountForm?.interval ?? .month))
    case .choice: return .choice(choices.first ?? "")
    case .number: return .number(Int64(number) * Value.numberScale)
    case .date: return day(number, month: 1, 1)
    case .percents: return .percents([Percent(millionths: Int64(number) * 10_000)])
    }
  }

  private func day(_ year: Int, month: Int, _ day: Int) -> Value {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      preconditionFailure("\(name) has dates of the year \(year)")
    }
    return .date(date)
  }
}

extension Field {
  /// `true` for a field whose values are numbers, so that it can be swept and solved for.
  package var isNumeric: Bool {
    switch unit {
    case .choice, .date, .percents: false
    case .money, .percent, .term, .count, .frequency, .amount, .number: true
    }
  }

  /// `true` for the field of a record or a detail of another field, such as `insurance.growth`.
  package var isPath: Bool { index < 0 }
}

extension Field: Hashable {
  /// Returns `true` for the same field of the same registry, or the same path.
  package static func == (one: Field, other: Field) -> Bool {
    one === other || one.index == other.index && one.path == other.path && one.name == other.name
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Value {
  /// Returns `true` if the first is at most the second; `false` for values of different units.
  fileprivate static func <= (one: Value, other: Value) -> Bool {
    switch (one, other) {
    case (.money(let one), .money(let other)): one <= other
    case (.percent(let one), .percent(let other)): one <= other
    case (.term(let one), .term(let other)): one <= other
    case (.count(let one), .count(let other)): one <= other
    case (.number(let one), .number(let other)): one <= other
    case (.frequency(.times(let one)), .frequency(.times(let other))): one <= other
    // Bounds do not apply to continuous compounding.
    case (.frequency(.continuous), .frequency), (.frequency, .frequency(.continuous)): true
    case (.amount(let one), .amount(let other)): one <= other
    case (.date(let one), .date(let other)): one <= other
    case (.percents(let one), .percents(let other)):
      one.count == other.count && zip(one, other).allSatisfy { $0 <= $1 }
    default: false
    }
  }
}

extension RecurringAmount {
  /// Returns `true` if the first is at most the second, as far as both are money; a share is at most whole.
  fileprivate static func <= (one: RecurringAmount, other: RecurringAmount) -> Bool {
    switch (one.size, other.size) {
    case (.money(let one), .money(let other)): one <= other
    case (.share(let share, _), .money): share <= .hundred
    case (.money, .share(let share, _)): share >= .zero
    case (.share(let one, _), .share(let other, _)): one <= other
    }
  }
}
