import Finance

/// How many decimals a person is shown.
///
/// Machine formats always carry all of them.
package enum Precision: Sendable, Hashable {
  /// Never fewer than this, and more where the value has them: half a dollar at least 0 is `$0.50`, never `$1`.
  ///
  /// For an amount, any at all stands for the decimals of its currency.
  /// A percentage that has more than `longestFraction` decimals, or does not end, is rounded at `cutFraction`.
  case atLeast(Int)
  /// Exactly this many, rounded half away from zero: for computed rates such as a return.
  case rounded(Int)
}

/// What a computed number is read as.
package enum NumberKind: Sendable, Hashable {
  case plain
  /// An amount in major units, shown rounded to the smallest coin unless more decimals are asked for.
  case money
  /// A fraction, shown times one hundred.
  case percent
}

/// One value with its unit.
package enum Cell: Sendable, Hashable {
  /// An amount in the currency of the renderer.
  case money(Money, Precision)
  /// An amount on an account, with its cents small where the renderer can show them so.
  case balance(Money)
  /// A fraction, shown times one hundred: 13/160 is 8.125 %.
  case percent(Ratio, Precision)
  /// A length of time.
  case term(Term)
  /// A number of things.
  case count(Int)
  /// A return: a fraction of a year's income on the cash, and the income that it stands for, a month.
  case yield(Ratio, monthly: Money)
  /// What a formula came to.
  case number(Number, NumberKind, Precision)
  /// A day.
  case date(CalendarDate)
  /// A moment: ISO 8601 for programs, and as a clock on the wall shows it for people.
  case moment(iso: String, local: String)
  /// Whether something holds.
  case truth(Bool)
  /// A text that is the same in every language; it may come from anywhere, and renderers see to it that it does no harm.
  case text(String)
  /// Words in the language of the person.
  case words(LocalizedText)
  /// Words in the colour of what they mean, where there are colours.
  case tinted(LocalizedText, RGBColor)
  /// A value that does not exist, with the reason as a clause: `no cash is invested by month 12`.
  case undefined(why: LocalizedText)
  /// Nothing to show, and nothing missing.
  case empty
}
