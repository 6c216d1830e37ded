import Finance
import Foundation
import Testing

@testable import Localization

/// Numbers as ICU writes them.
@Suite("Numbers as ICU writes them")
struct ICULocalesTests {
  /// Amounts in minor units: signs, one digit, each number of digits at which grouping may begin, and long
  /// ones.
  private static let amounts: [Int] = [
    0, 1, -1, 50, 999, -999, 1_000, 9_999, 12_345, 99_999, -100_000, 123_456, 1_234_567, -12_345_678,
    123_456_789,
    98_765_432_100, -1_234_567_890_123,
  ]

  /// Our digits against ICU's, in every locale that it has: amounts in three currencies and in the locale's
  /// own, percentages, counts.
  @Test("Every locale is written as ICU writes it")
  func everyLocaleIsWrittenAsICUWritesIt() throws {
    var compared = 0
    for name in Locale.availableIdentifiers {
      let locale = Locale(identifier: name)
      for code in ["USD", "JPY", "KWD", ICULocales.currency(of: name).code] {
        let currency = try #require(Currency(canonical: code))
        let localeFormat = LocaleFormat.icu(locale: name, currency: currency)
        let format = Decimal.FormatStyle.Currency(code: code, locale: locale)
          .precision(.fractionLength(currency.fractionDigits))
        for amount in Self.amounts {
          let decimal = decimal(amount, scale: currency.fractionDigits)
          let text = localeFormat.text(.money(Money(minorUnits: Int128(amount)), .atLeast(9)))
          #expect(text == decimal.formatted(format), "\(name) \(code) \(amount)")
          compared += 1
        }
      }
      let localeFormat = LocaleFormat.icu(locale: name, currency: .usd)
      let percent = Decimal.FormatStyle.Percent(locale: locale).precision(.fractionLength(3))
      let count = Decimal.FormatStyle(locale: locale)
      for amount in Self.amounts {
        let ratio = try #require(Ratio(Int128(amount), 100_000))
        #expect(
          localeFormat.text(.percent(ratio, .rounded(3))) == decimal(amount, scale: 5).formatted(percent),
          "\(name)")
        #expect(localeFormat.text(.count(amount)) == Decimal(amount).formatted(count), "\(name) \(amount)")
      }
    }
    #expect(compared > 50_000)
  }

  private func decimal(_ digits: Int, scale: Int) -> Decimal {
    Decimal(sign: digits < 0 ? .minus : .plus, exponent: -scale, significand: Decimal(digits.magnitude))
  }

  @Test("The built-in style is what ICU would give")
  func theBuiltInStyleIsICUs() {
    let built = LocaleFormat.enUS
    for locale in ["en_US", "en"] {
      let localeFormat = LocaleFormat.icu(locale: locale, currency: .usd)
      #expect(localeFormat.moneySymbols == built.moneySymbols)
      #expect(localeFormat.percentSymbols == built.percentSymbols)
      #expect(localeFormat.countSymbols == built.countSymbols)
    }
  }
}
