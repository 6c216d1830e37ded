import Localization
import Model

/// The conventions by which values are typed.
package struct InputConventions: Sendable {
  /// The format of amounts.
  package let localeFormat: LocaleFormat
  /// `true` at a prompt, where values may be written as in the user's locale, unlike in a script.
  package let isTyped: Bool

  /// Conventions of a prompt or a script.
  package init(_ localeFormat: LocaleFormat, isTyped: Bool) {
    (self.localeFormat, self.isTyped) = (localeFormat, isTyped)
  }

  /// `true` where values may be written in the marks of a locale that has its own.
  var isLocal: Bool { isTyped && localeFormat.locale != LocaleName.fallback }
}

extension Field {
  /// The title.
  package var title: LocalizedText { LocalizedText(key: label) }

  /// One line for lists.
  package var help: LocalizedText { LocalizedText(key: summary) }

  /// The words for a value of this field.
  package var valueNoun: LocalizedText {
    switch unit {
    case .money: LocalizedText("an amount")
    case .percent: LocalizedText("a percentage")
    case .term: LocalizedText("a length of time")
    case .count where isCalendarMonth: LocalizedText("a month of the calendar")
    case .count: LocalizedText("a whole number")
    case .frequency: LocalizedText("a number of times")
    case .amount: LocalizedText("an amount")
    case .choice: LocalizedText("a word")
    case .number: LocalizedText("a number")
    case .date: LocalizedText("a date")
    case .percents: LocalizedText("a list of percentages")
    }
  }

  /// The words for the unit of this field.
  package var unitName: LocalizedText {
    switch unit {
    case .money: LocalizedText("money")
    case .percent: LocalizedText("percent")
    case .term: LocalizedText("years, or months as 25m")
    case .count: LocalizedText("whole number")
    case .frequency: LocalizedText("times a year, or continuous")
    case .amount: amountUnitName
    case .choice: LocalizedText(verbatim: choices.joined(separator: " | "))
    case .number: LocalizedText("number")
    case .date: LocalizedText("date as 2026-12-01")
    case .percents: LocalizedText("percentages as \(listExamples[0])")
    }
  }

  /// Examples of values of this field, as they are typed.
  package func examples(in conventions: InputConventions) -> [String] {
    let format = conventions.localeFormat
    switch unit {
    case .money where conventions.isTyped || format.with(language: .english) == .enUS:
      return ["1800", format.text(.money(format.currency.amount(1800), .atLeast(2))), "250k"]
    case .money: return ["1800", "1,800", "250k"]
    case .percent: return mostDecimals == 0 ? ["20", "18%"] : ["20", "6.5%"]
    case .term: return ["30", "30y", "25m"]
    case .count where isCalendarMonth: return ["6", "june", "jun"]
    case .count: return ["3", "12"]
    case .frequency: return ["4", "monthly", "continuous"]
    case .amount: return amountExamples
    case .choice: return choices
    case .number: return ["18000", "1.5", "250k"]
    case .date: return ["2026-12-01"]
    case .percents: return listExamples
    }
  }

  /// The values that this field takes: `rent takes an amount from $0 to $1,000,000,000,000,000.`.
  package func allowed(in conventions: InputConventions) -> LocalizedText {
    if unit == .choice { return LocalizedText("\(name) is \(LocalizedText.any(choices)).") }
    let currency = conventions.localeFormat.currency
    let (low, high) = (CellFormatter.bound(lowest(in: currency)), CellFormatter.bound(highest(in: currency)))
    if unit == .percents {
      let (least, most) = (Cell.count(itemCounts.lowerBound), Cell.count(itemCounts.upperBound))
      return LocalizedText(
        "\(name) takes \(least) to \(most) percentages from \(low) to \(high), as \(listExamples[0]).")
    }
    return LocalizedText("\(name) takes \(valueNoun) from \(low) to \(high).")
  }
}

extension Field {
  private var amountUnitName: LocalizedText {
    switch amountForm?.interval {
    case .once: LocalizedText("money, or a percentage of the price")
    case .year: LocalizedText("money a year, /mo, /q, /unit, or a percentage")
    default: LocalizedText("money a month, /yr, /q, /unit, or a percentage")
    }
  }

  /// Lists as long as those of caps usually are, as far as the field can hold them.
  private var listExamples: [String] {
    let lengths = [3, 1].filter(itemCounts.contains)
    return (lengths.isEmpty ? [itemCounts.lowerBound] : lengths).map { length in
      (Array(repeating: "2", count: length - 1) + ["5"]).joined(separator: "/")
    }
  }

  private var amountExamples: [String] {
    guard let form = amountForm else { return [] }
    let share = "\(form.interval == .once ? 3 : 8)% of \(form.base.rawValue)"
    switch form.interval {
    case .once: return ["7500", "3%", share]
    case .year: return ["4200", "350/mo", share]
    default: return ["110", "1600/yr", "250/unit/yr", share]
    }
  }
}

extension Metric {
  /// The title.
  package var title: LocalizedText { LocalizedText(key: label) }

  /// One line for lists.
  package var help: LocalizedText { LocalizedText(key: summary) }
}
