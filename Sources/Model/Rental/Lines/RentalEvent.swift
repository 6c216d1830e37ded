import Finance

/// Something that happens in a month: a cost, an income, a new amount of a line or a new value of the property from
/// then on, or a change of a loan.
package struct RentalEvent: Sendable, Hashable {
  package enum Effect: Sendable, Hashable {
    /// A cost that is no operating expense, such as a roof.
    case cost(Money)
    case income(Money)
    /// A cost that makes the building better, which depreciates on its own: a roof, a kitchen.
    case improvement(Money)
    /// The owner's income without the property, a year, from the tax year of this month on.
    case otherIncome(Money)
    /// The amount of a line from this month on; it grows from then on as the line does.
    case amount(line: String, RecurringAmount)
    /// What the property is worth at the end of this month; it grows from there by the appreciation.
    case worth(Money)
    /// A payment to the principal of a loan; nil for the main loan of that time.
    case extra(Money, on: String?)
    /// Payments that are level over the months left, from the next month on.
    case recast(on: String?)
    /// A new rate, from this month's interest on.
    case rate(Percent, on: String?)
    /// An amount that is borrowed in addition, after the month's payment.
    case draw(Money, on: String?)
    /// A new loan, which repays others after the month's payment.
    case refinance(loan: String)
  }

  /// The months of an event that happens several times.
  package struct Span: Sendable, Hashable {
    /// The last month in which it may happen; nil for no last one.
    package let last: Int?
    /// The months from one time to the next.
    package let interval: Int

    package init(last: Int?, every interval: Int = 1) { (self.last, self.interval) = (last, interval) }
  }

  /// The month, or the first of several, from 1; 0 for the closing.
  package let month: Int
  /// The other months in which it happens; nil for none.
  package let span: Span?
  package var effect: Effect
  /// The user's words for it; empty for none.
  package let label: String

  package init(month: Int, span: Span? = nil, _ effect: Effect, label: String) {
    (self.month, self.span, self.effect, self.label) = (month, span, effect, label)
  }
}

extension RentalEvent.Effect {
  /// `true` for a change of a loan.
  package var isOfLoan: Bool {
    switch self {
    case .extra, .recast, .rate, .draw: true
    case .cost, .income, .improvement, .otherIncome, .amount, .worth, .refinance: false
    }
  }

  /// `true` for an effect that may happen at the closing.
  var mayBeAtClosing: Bool {
    switch self {
    case .cost, .income, .improvement, .refinance: true
    case .otherIncome, .amount, .worth, .extra, .recast, .rate, .draw: false
    }
  }

  /// The name of the loan that it is about; nil for the main loan of its time, and for an effect on none.
  package var loan: String? {
    switch self {
    case .extra(_, let loan), .recast(let loan), .rate(_, let loan), .draw(_, let loan): loan
    case .refinance(let loan): loan
    case .cost, .income, .improvement, .otherIncome, .amount, .worth: nil
    }
  }

  /// The word for it, as it is typed: `cost`, `extra`, or the name of a line.
  package var word: String {
    switch self {
    case .cost: RentalEvent.Word.cost.rawValue
    case .income: RentalEvent.Word.income.rawValue
    case .improvement: RentalEvent.Word.improvement.rawValue
    case .otherIncome: RentalEvent.Word.otherIncome.rawValue
    case .amount(let line, _): line
    case .worth: RentalEvent.Word.worth.rawValue
    case .extra: RentalEvent.Word.extra.rawValue
    case .recast: RentalEvent.Word.recast.rawValue
    case .rate: RentalEvent.Word.rate.rawValue
    case .draw: RentalEvent.Word.draw.rawValue
    case .refinance: RentalEvent.Word.refinance.rawValue
    }
  }
}

extension RentalEvent {
  /// `true` for a cost or an income that is no line.
  var isOneOff: Bool {
    switch effect {
    case .cost, .income, .improvement: true
    case .otherIncome, .amount, .worth, .extra, .recast, .rate, .draw, .refinance: false
    }
  }

  /// `true` for an amount that is borrowed in addition.
  var isDraw: Bool { if case .draw = effect { true } else { false } }

  /// `true` for a value of the property.
  var isOfValue: Bool { if case .worth = effect { true } else { false } }

  /// The words for effects, besides the names of lines.
  package enum Word: String, Sendable, CaseIterable {
    case cost, income, improvement
    case otherIncome = "magi"
    case worth = "value"
    case extra, recast, rate, draw, refinance

    /// `true` for an effect that may happen in several months.
    package var mayRepeat: Bool { self == .extra || self == .cost || self == .income }

    /// `true` for an effect that may happen at the closing.
    package var mayBeAtClosing: Bool {
      switch self {
      case .cost, .income, .improvement, .refinance: true
      case .otherIncome, .worth, .extra, .recast, .rate, .draw: false
      }
    }
  }

  /// The word before the name of the loan that an event is about.
  package static let onWord = "on"
  /// The word before the months from one time to the next.
  package static let everyWord = "every"

  /// The months as they are typed: `60`, `13..60`, `12.. every 12`.
  package var months: String {
    guard let span else { return String(month) }
    let range = "\(month)..\(span.last.map(String.init) ?? "")"
    return span.interval == 1 ? range : "\(range) \(RentalEvent.everyWord) \(span.interval)"
  }

  /// The text of its row, and of the command `at` that makes it: `60 cost 9000 roof`.
  func text(in currency: Currency) -> String {
    let digits = currency.fractionDigits
    var words = [months, effect.word]
    switch effect {
    case .cost(let money), .income(let money), .improvement(let money), .otherIncome(let money),
      .worth(let money), .extra(let money, _), .draw(let money, _):
      words.append(money.decimalText(fractionDigits: digits))
    case .amount(_, let amount): words.append(amount.canonical(fractionDigits: digits))
    case .rate(let rate, _): words.append(rate.canonical)
    case .refinance(let loan): words.append(loan)
    case .recast: break
    }
    if effect.isOfLoan {
      // A label that begins with `on` stands behind the name of no loan, so that it is not read as one.
      let loan = effect.loan ?? (label.hasPrefix(RentalEvent.onWord + " ") ? "" : nil)
      words += loan.map { [RentalEvent.onWord, $0] } ?? []
    }
    return (words + (label.isEmpty ? [] : [label])).joined(separator: " ")
  }
}

// MARK: Reading

extension RentalEvent {
  /// The event that a row describes.
  init(row: String, of rental: Rental, in currency: Currency) throws(UnreadableRowError) {
    let error = UnreadableRowError(field: "event", text: row)
    var words = row.split(separator: " ", omittingEmptySubsequences: false).map(String.init)[...]
    guard let months = words.popFirst(), let (month, span) = RentalEvent.months(months, &words),
      let name = words.popFirst(), let effect = RentalEvent.effect(name, &words, rental, currency)
    else { throw error }
    guard month > 0 || effect.mayBeAtClosing else { throw error }
    self.init(month: month, span: span, effect, label: words.joined(separator: " "))
  }

  /// The months of a text such as `13..60`, and of `every 12` behind it; nil for any other text.
  private static func months(_ text: String, _ words: inout ArraySlice<String>) -> (Int, Span?)? {
    let ends = text.split(separator: "..", omittingEmptySubsequences: false)
    let isMonth = { (number: Int) in (1...Rental.lastMonth).contains(number) }
    guard let first = Int(ends[0]), ends.count <= 2 else { return nil }
    guard ends.count == 2 else { return first == 0 || isMonth(first) ? (first, nil) : nil }
    guard isMonth(first) else { return nil }
    var interval = 1
    if words.first == everyWord {
      guard let number = words.dropFirst().first.flatMap({ Int($0) }), isMonth(number) else { return nil }
      (interval, words) = (number, words.dropFirst(2))
    }
    if ends[1].isEmpty { return (first, Span(last: nil, every: interval)) }
    guard let last = Int(ends[1]), isMonth(last), last >= first else { return nil }
    return (first, Span(last: last, every: interval))
  }

  private static func effect(
    _ name: String, _ words: inout ArraySlice<String>, _ rental: Rental, _ currency: Currency
  ) -> Effect? {
    // Lines come first, so that one that was named before there was a word of its name is still meant.
    guard !rental.isOwnLine(named: name), let word = Word(rawValue: name) else {
      return amount(ofLine: name, &words, rental, currency)
    }
    switch word {
    case .cost: return money(&words, currency).map(Effect.cost)
    case .income: return money(&words, currency).map(Effect.income)
    case .improvement: return money(&words, currency).map(Effect.improvement)
    case .otherIncome: return money(&words, currency).map(Effect.otherIncome)
    case .worth: return money(&words, currency).map(Effect.worth)
    case .extra: return money(&words, currency).map { .extra($0, on: loan(&words)) }
    case .draw: return money(&words, currency).map { .draw($0, on: loan(&words)) }
    case .recast: return .recast(on: loan(&words))
    case .rate:
      guard let rate = words.popFirst().flatMap({ Percent(canonical: $0) }), .zero <= rate, rate <= .hundred
      else { return nil }
      return .rate(rate, on: loan(&words))
    case .refinance:
      guard let loan = words.popFirst(), rental.ownLoans.contains(where: { $0.name == loan }) else {
        return nil
      }
      return .refinance(loan: loan)
    }
  }

  private static func money(_ words: inout ArraySlice<String>, _ currency: Currency) -> Money? {
    words.popFirst().flatMap { Money(canonical: $0, fractionDigits: currency.fractionDigits) }.flatMap {
      $0 >= .zero && $0 <= currency.largestInput ? $0 : nil
    }
  }

  /// The name behind `on`; nil when there is none, or it is empty.
  private static func loan(_ words: inout ArraySlice<String>) -> String? {
    guard words.first == onWord, words.count > 1 else { return nil }
    words.removeFirst()
    return words.popFirst().flatMap { $0.isEmpty ? nil : $0 }
  }

  private static func amount(
    ofLine name: String, _ words: inout ArraySlice<String>, _ rental: Rental, _ currency: Currency
  ) -> Effect? {
    // A share is three words: `9% of collected`.
    let isShare = words.count > 2 && words.first?.hasSuffix("%") == true && words.dropFirst().first == "of"
    let typed = words.prefix(isShare ? 3 : 1)
    words = words.dropFirst(typed.count)
    guard let index = rental.lineIndex(named: name) else { return nil }
    return RecurringAmount(
      canonical: typed.joined(separator: " "), fractionDigits: currency.fractionDigits,
      interval: rental.interval(ofLine: index)
    ).map { .amount(line: name, $0) }
  }
}
