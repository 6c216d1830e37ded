import Finance
import Foundation

/// What ICU knows of locales and currencies, asked through Foundation.
///
/// Nothing here is touched as long as dollars are shown as in the United States: the first question costs milliseconds.
package enum ICULocales {
  /// A name to type and what it means.
  package typealias Choice = (word: String, meaning: String)

  private static let known = Set(Locale.availableIdentifiers)

  /// The names of all locales, in their order.
  package static let locales: [String] = known.sorted()

  /// The codes of every currency that is money today, in their order.
  package static let currencies: [String] = Locale.commonISOCurrencyCodes.sorted()
    .filter { Currency(canonical: $0) != nil }

  /// Every locale with what it is called in a language.
  package static func locales(in language: Language) -> [Choice] {
    let locale = Locale(identifier: language.code)
    return locales.map { ($0, locale.localizedString(forIdentifier: $0) ?? $0) }
  }

  /// Every currency with what it is called in a language.
  package static func currencies(in language: Language) -> [Choice] {
    let locale = Locale(identifier: language.code)
    return currencies.map { ($0, locale.localizedString(forCurrencyCode: $0) ?? $0) }
  }

  /// Whether there is a locale of that canonical name: one of ICU's, or one of its languages in any country.
  package static func isKnown(_ name: String) -> Bool {
    if name == LocaleName.fallback || known.contains(name) { return true }
    let parts = name.split(separator: "_").map(String.init)
    guard let region = parts.last, parts.count > 1, Locale.Region(region).isISORegion else { return false }
    return known.contains(parts.dropLast().joined(separator: "_"))
  }

  /// The currency that a code in any case names.
  package static func currency(_ code: String) -> Currency? {
    let code = code.uppercased()
    if code == Currency.usd.code { return .usd }
    return Locale.Currency(code).isISOCurrency ? Currency(canonical: code) : nil
  }

  /// The locale's own currency; the dollar for a locale of no country.
  package static func currency(of locale: String) -> Currency {
    if locale == LocaleName.fallback { return .usd }
    let named = Locale(identifier: locale)
    // A language alone has that of the country where most people speak it.
    let full = named.region == nil ? Locale(identifier: named.language.maximalIdentifier) : named
    return full.currency.flatMap { currency($0.identifier) } ?? .usd
  }
}

extension LocaleFormat {
  /// How ICU writes numbers in a locale, with as many decimals as ISO 4217 gives the currency.
  /// - Parameters:
  ///   - locale: A canonical name that `ICULocales` knows.
  ///   - currency: The locale's own when nil.
  package static func icu(locale: String, currency: Currency? = nil) -> LocaleFormat {
    let currency = currency ?? ICULocales.currency(of: locale)
    if locale == enUS.locale, currency == enUS.currency { return enUS }
    let named = Locale(identifier: locale)
    let money = Decimal.FormatStyle.Currency(code: currency.code, locale: named)
    let percent = Decimal.FormatStyle.Percent(locale: named)
    let count = Decimal.FormatStyle(locale: named)
    return LocaleFormat(
      locale: locale, currency: currency,
      money: NumberMarks { $0.decimal.formatted(money.precision(.fractionLength($0.decimals))) },
      percent: NumberMarks {
        ($0.decimal / 100).formatted(percent.precision(.fractionLength($0.decimals)))
      },
      count: NumberMarks { $0.decimal.formatted(count.precision(.fractionLength($0.decimals))) })
  }
}

/// A number that ICU is asked to write, so that its marks can be read off.
private struct Sample {
  let decimal: Decimal
  let decimals: Int

  /// `digits` with so many of them behind the point.
  init(_ digits: Int, decimals: Int = 0) {
    let sign: FloatingPointSign = digits < 0 ? .minus : .plus
    decimal = Decimal(sign: sign, exponent: -decimals, significand: Decimal(digits.magnitude))
    self.decimals = decimals
  }
}

extension NumberMarks {
  /// The marks of what `write` makes of samples.
  fileprivate init(_ write: (Sample) -> String) {
    let (positive, negative) = (Parts(write(Sample(0))), Parts(write(Sample(-1))))
    (prefix, suffix) = (Mark(positive.prefix), Mark(positive.suffix))
    (negativePrefix, negativeSuffix) = (Mark(negative.prefix), Mark(negative.suffix))
    zero = positive.firstDigit
    point = Mark(Parts(write(Sample(11, decimals: 1))).marks.first ?? ".")
    let groups = Parts(write(Sample(10_000_000_000)))
    group = Mark(groups.marks.last ?? "")
    grouping.first = groups.marks.isEmpty ? nil : groups.lengths.last
    grouping.others = groups.lengths.dropFirst().dropLast().last ?? grouping.others
    // A number of one digit more than a group, then of two more, until one is grouped.
    var least = (0..<(grouping.first ?? 0)).reduce(1) { power, _ in power * 10 }
    while grouping.first != nil, grouping.minimum < 4, Parts(write(Sample(least))).marks.isEmpty {
      grouping.minimum += 1
      least *= 10
    }
  }
}

/// A written number, taken apart at its digits.
private struct Parts {
  private(set) var prefix = ""
  private(set) var suffix = ""
  /// What stands between digits, from the left.
  private(set) var marks: [String] = []
  /// How many digits stand before, between and behind the marks.
  private(set) var lengths: [Int] = []
  private(set) var firstDigit: Unicode.Scalar = "0"

  init(_ text: String) {
    var gap = ""
    for scalar in text.unicodeScalars {
      guard scalar.properties.generalCategory == .decimalNumber else {
        gap.unicodeScalars.append(scalar)
        continue
      }
      if lengths.isEmpty {
        (prefix, lengths, firstDigit) = (gap, [0], scalar)
      } else if !gap.isEmpty {
        marks.append(gap)
        lengths.append(0)
      }
      lengths[lengths.count - 1] += 1
      gap = ""
    }
    suffix = gap
  }
}
