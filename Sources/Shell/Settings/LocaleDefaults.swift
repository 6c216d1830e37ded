import Finance
import Localization

/// The locale, the currency and the language that hold as long as none is chosen with `settings`.
package struct LocaleDefaults: Sendable {
  let locale: String
  /// Nil for the locale's own.
  let currency: Currency?
  let language: Language
  /// The names of the settings that the command line stated, which has precedence over saved ones.
  var stated: Set<String> = []

  /// Dollars as in the United States, in English.
  package init() { (locale, currency, language) = (LocaleName.fallback, nil, .english) }

  /// The choices of the command line, or else those of the environment.
  /// - Parameters:
  ///   - environment: The locale that the environment asks for; one that is not known counts as none.
  ///   - language: The language that the environment asks for.
  ///   - plainCurrency: The currency when the command line states none; nil for the locale's own.
  package init(
    locale: String?, currency: String?, environment: String, language: Language = .english,
    fallbackCurrency: Currency? = nil
  ) throws(Diagnostic) {
    self.language = language
    if let locale {
      self.locale = try LocaleDefaults.locale(locale)
      stated.insert(Setting.locale.name)
    } else {
      self.locale = ICULocales.isKnown(environment) ? environment : LocaleName.fallback
    }
    if let currency {
      self.currency = try LocaleDefaults.currency(currency)
      stated.insert(Setting.currency.name)
    } else {
      self.currency = locale == nil ? fallbackCurrency : nil
    }
  }

  /// The format of amounts as long as none is chosen.
  package var localeFormat: LocaleFormat { .icu(locale: locale, currency: currency).with(language: language) }

  /// The canonical name of a locale that was typed.
  static func locale(_ typed: String) throws(Diagnostic) -> String {
    // Users copy the name from LANG, with the encoding.
    let name = LocaleName.canonical(String(typed.prefix { $0 != "." }))
    if ICULocales.isKnown(name) { return name }
    let nearest = NearestName.name(to: name, among: ICULocales.locales)
    throw Diagnostic(LocaleError.unknownLocale(typed, nearest: nearest))
  }

  /// The currency of a code that was typed.
  static func currency(_ typed: String) throws(Diagnostic) -> Currency {
    if let currency = ICULocales.currency(typed) { return currency }
    let nearest = NearestName.name(to: typed, among: ICULocales.currencies)
    throw Diagnostic(LocaleError.unknownCurrency(typed, nearest: nearest))
  }
}
