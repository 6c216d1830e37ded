import Finance

extension RecurringAmount.Interval {
  /// The interval that a word names in any case: `wk`, `week`, `mo`, `month`, `q`, `quarter`, `yr`, `year`; in Spanish
  /// `sem`, `mes`, `trim`, `año`.
  package init?(word: some StringProtocol) {
    switch word.lowercased() {
    case "w", "wk", "week", "sem", "semana": self = .week
    case "mo", "m", "mth", "month", "mes": self = .month
    case "q", "qtr", "quarter", "trim", "trimestre": self = .quarter
    case "y", "yr", "year", "año", "ano": self = .year
    default: return nil
    }
  }

  /// The factor that turns an amount at this interval into the same at another: 1/12 from a year to a month.
  package func factor(to other: RecurringAmount.Interval) -> Ratio {
    Ratio(Int128(timesAYear), Int128(other.timesAYear)) ?? Ratio(1)
  }
}

/// An amount that was typed with its period: `2900/mo`, `34800/yr`, `8700/q`.
package struct TypedPeriod: Sendable, Hashable {
  /// The text before the last slash, which has not been read yet.
  package let amount: String
  /// The period that the word after it names.
  package let period: RecurringAmount.Interval

  /// Splits a text; nil for one without a slash, or without the name of a period behind it.
  package init?(_ typed: String) {
    guard let slash = typed.lastIndex(of: "/"), slash > typed.startIndex,
      let period = RecurringAmount.Interval(word: typed[typed.index(after: slash)...])
    else { return nil }
    (amount, self.period) = (String(typed[..<slash]), period)
  }
}
