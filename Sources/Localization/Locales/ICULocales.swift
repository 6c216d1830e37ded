import Finance
import Foundation

/// The locales and currencies of ICU, through Foundation.
///
/// Nothing here is used while dollars are shown as in the United States: the first call costs milliseconds.
package enum ICULocales {
  /// The code of a locale or a currency and its name.
  package typealias NamedCode = (word: String, meaning: String)

  private static let known = Set(Locale.availableIdentifiers)

  /// The names of all locales in ascending order.
  package static let locales: [String] = known.sorted()

  /// The codes of all currencies in use today in ascending order.
  package static let currencies: [String] = Locale.commonISOCurrencyCodes.sorted()
    .filter { Currency(canonical: $0) != nil }

  /// Every locale with its name in a language.
  package static func locales(in language: Language) -> [NamedCode] {
    let locale = Locale(identifier: language.code)
    return locales.map { ($0, locale.localizedString(forIdentifier: $0) ?? $0) }
  }

  /// Every currency with its name in a language.
  package static func currencies(in language: Language) -> [NamedCode] {
    let locale = Locale(identifier: language.code)
    return currencies.map { ($0, locale.localizedString(forCurrencyCode: $0) ?? $0) }
  }

  /// `true` if there is a locale of that canonical name: one of ICU's, or one of its languages in any
  /// country.
  package static func isKnown(_ name: String) -> Bool {
    if name == LocaleName.fallback || known.contains(name) { return true }
    let parts = name.split(separator: "_").map(String.init)
    guard let region = parts.last, parts.count > 1, Locale.Region(region).isISORegion else { return false }
    return known.contains(parts.dropLast().joined(separator: "_"))
  }

  /// The currency of a code in any case; nil if there is none.
  package static func currency(_ code: String) -> Currency? {
    let code = code.uppercased()
    if code == Currency.usd.code { return .usd }
    return Locale.Currency(code).isISOCurrency ? Currency(canonical: code) : nil
  }

  /// The locale's own currency; the dollar for a locale without a country.
  package static func currency(of locale: String) -> Currency {
    if locale == LocaleName.fallback { return .usd }
    let named = Locale(identifier: locale)
    // A language alone has the currency of the country where most people speak it.
    let full = named.region == nil ? Locale(identifier: named.language.maximalIdentifier) : named
    return full.currency.flatMap { currency($0.identifier) } ?? .usd
  }
}

extension LocaleFormat {
  /// The format of ICU for a locale, with as many decimals as ISO 4217 gives the currency.
  /// - Parameters:
  ///   - locale: A canonical name that `ICULocales` knows.
  ///   - currency: The locale's own when nil.
  package static func icu(locale: String, currency: Currency? = nil) -> LocaleFormat {
    let currency = currency ?? ICULocales.currency(of: locale)
    return locale == enUS.locale && currency == enUS.currency
      ? enUS : read(Locale(identifier: locale), locale, currency)
  }

  /// The format that is read off numbers which ICU formats.
  ///
  /// A function of its own, whose types of Foundation are not made for dollars.
  @inline(never)
  private static func read(_ named: Locale, _ locale: String, _ currency: Currency) -> LocaleFormat {
    let money = Decimal.FormatStyle.Currency(code: currency.code, locale: named)
    let percent = Decimal.FormatStyle.Percent(locale: named)
    let count = Decimal.FormatStyle(locale: named)
    return LocaleFormat(
      locale: locale, currency: currency,
      money: NumberSymbols { $0.decimal.formatted(money.precision(.fractionLength($0.decimals))) },
      percent: NumberSymbols {
        ($0.decimal / 100).formatted(percent.precision(.fractionLength($0.decimals)))
      },
      count: NumberSymbols { $0.decimal.formatted(count.precision(.fractionLength($0.decimals))) })
  }
}

/// A number that ICU formats, so that its symbols can be read off.
private struct SampleNumber {
  let decimal: Decimal
  let decimals: Int

  /// `digits` with `decimals` of them after the decimal separator.
  init(_ digits: Int, decimals: Int = 0) {
    let sign: FloatingPointSign = digits < 0 ? .minus : .plus
    decimal = Decimal(sign: sign, exponent: -decimals, significand: Decimal(digits.magnitude))
    self.decimals = decimals
  }
}

extension NumberSymbols {
  /// The symbols in the numbers that `write` formats.
  fileprivate init(_ write: (SampleNumber) -> String) {
    let (positive, negative) = (
      FormattedNumber(write(SampleNumber(0))), FormattedNumber(write(SampleNumber(-1)))
    )
    (prefix, suffix) = (InlineBytes(positive.prefix), InlineBytes(positive.suffix))
    (negativePrefix, negativeSuffix) = (InlineBytes(negative.prefix), InlineBytes(negative.suffix))
    zeroDigit = positive.firstDigit
    decimalSeparator = InlineBytes(
      FormattedNumber(write(SampleNumber(11, decimals: 1))).separators.first ?? ".")
    let groups = FormattedNumber(write(SampleNumber(10_000_000_000)))
    groupingSeparator = InlineBytes(groups.separators.last ?? "")
    grouping.primary = groups.separators.isEmpty ? nil : groups.lengths.last
    grouping.secondary = groups.lengths.dropFirst().dropLast().last ?? grouping.secondary
    // Numbers with one digit more than a group, with two more and so on, until one is grouped.
    var least = Int.powerOfTen(grouping.primary ?? 0) ?? 1
    while grouping.primary != nil, grouping.minimumDigits < 4,
      FormattedNumber(write(SampleNumber(least))).separators.isEmpty
    {
      grouping.minimumDigits += 1
      least *= 10
    }
  }
}

/// A formatted number, split at its digits.
private struct FormattedNumber {
  private(set) var prefix = ""
  private(set) var suffix = ""
  /// The texts between digits, from the left.
  private(set) var separators: [String] = []
  /// The numbers of digits before, between and after the separators.
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
        separators.append(gap)
        lengths.append(0)
      }
      lengths[lengths.count - 1] += 1
      gap = ""
    }
    suffix = gap
  }
}
