import Finance

/// The number of decimals in text for people.
///
/// Machine formats always have all of them.
package enum Precision: Sendable, Hashable {
  /// At least this many, and more if the value has them: half a dollar with at least 0 is `$0.50`, never
  /// `$1`.
  ///
  /// For an amount, any number but 0 stands for the decimals of its currency. A percentage that has more than
  /// `longestFraction` decimals, or does not end, is rounded at `cutFraction`.
  case atLeast(Int)
  /// Exactly this many, rounded half away from zero: for computed rates such as a return.
  case rounded(Int)
}

/// The unit of a computed number.
package enum NumberKind: Sendable, Hashable {
  case plain
  /// An amount in major units, rounded to minor units unless more decimals are asked for.
  case money
  /// A fraction, shown times one hundred.
  case percent
}

/// One value with its unit.
package enum Cell: Sendable, Hashable {
  /// An amount in the currency of the renderer.
  case money(Money, Precision)
  /// The balance of an account, with superscript cents if the renderer has them.
  case balance(Money)
  /// A fraction, shown times one hundred: 13/160 is 8.125 %.
  case percent(Ratio, Precision)
  /// The share of futures, of 100 and whole for people, with `<1` and `>99` for what is not quite none or all.
  case chance(Ratio)
  /// A length of time.
  case term(Term)
  /// A number of things.
  case count(Int)
  /// An amount that recurs, or a share of another.
  ///
  /// For programs it is a number if it is plain, at the usual interval, and else a text such as
  /// `9% of collected`.
  case amount(RecurringAmount, isPlain: Bool)
  /// A return: a year's income as a fraction of the cash invested, and that income per month.
  case yield(Ratio, monthly: Money)
  /// The value of a formula.
  case number(Number, NumberKind, Precision)
  /// Percentages, with strokes between them: `2%/2%/5%`; for programs a text, `2/2/5`.
  case percents([Percent])
  /// A day.
  case date(CalendarDate)
  /// A moment: ISO 8601 for programs, and local time for people.
  case moment(iso: String, local: String)
  /// The truth of a condition.
  case boolean(Bool)
  /// The truth of a condition, which people read as a word in a colour, such as `pass`.
  case verdict(LocalizedText, RGBColor?, isMet: Bool)
  /// A text that is the same in every language; renderers make its control characters harmless.
  case text(String)
  /// A text in the language of the user.
  case words(LocalizedText)
  /// A text in a colour, if the renderer has colours.
  case tinted(LocalizedText, RGBColor)
  /// A value that is undefined, with the reason as a clause: `no cash is invested by month 12`.
  case undefined(why: LocalizedText)
  /// A cell that is intentionally empty.
  case empty
}
