import Finance
import Localization

/// The locale, the currency and the language that hold as long as none is chosen with `settings`.
package struct LocaleDefaults: Sendable {
  fileprivate let locale: String
  /// Nil for the locale's own.
  fileprivate let currency: Currency?
  fileprivate let language: Language
  /// The settings that the command line decided, against what was kept.
  fileprivate var stated: Set<String> = []

  /// Dollars as in the United States, in English.
  package init() { (locale, currency, language) = (LocaleName.fallback, nil, .english) }

  /// What the command line says, and else the environment.
  /// - Parameters:
  ///   - environment: The locale that the environment asks for; one that is not known counts as none.
  ///   - language: The language that the environment asks for.
  ///   - plainCurrency: The currency where the command line says nothing; nil for the locale's own.
  package init(
    locale: String?, currency: String?, environment: String, language: Language = .english,
    plainCurrency: Currency? = nil
  ) throws(Problem) {
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
      self.currency = locale == nil ? plainCurrency : nil
    }
  }

  /// How amounts are written when nothing else is chosen.
  package var style: LocaleFormat { .icu(locale: locale, currency: currency).speaking(language) }

  /// The canonical name of a locale that was typed.
  static func locale(_ typed: String) throws(Problem) -> String {
    // People copy it from LANG, with the encoding.
    let name = LocaleName.canonical(String(typed.prefix { $0 != "." }))
    if ICULocales.isKnown(name) { return name }
    let nearest = NearestName.name(to: name, among: ICULocales.locales)
    throw Problem(.unknownLocale(typed, nearest: nearest))
  }

  /// The currency of a code that was typed.
  static func currency(_ typed: String) throws(Problem) -> Currency {
    if let currency = ICULocales.currency(typed) { return currency }
    let nearest = NearestName.name(to: typed, among: ICULocales.currencies)
    throw Problem(.unknownCurrency(typed, nearest: nearest))
  }
}

extension Interpreter {
  /// Puts a locale, a currency or a language into effect that was chosen with `setting`.
  func useLocale(of chosen: Settings, after setting: Setting, at token: Token) throws(Problem) {
    if setting.name == Setting.language.name { session.speak(language(of: chosen)) }
    guard [Setting.locale.name, Setting.currency.name].contains(setting.name) else { return }
    // What is typed later holds against the command line too.
    if !isStarting { localeDefaults.stated.remove(setting.name) }
    let choice = { (setting: Setting) in
      self.localeDefaults.stated.contains(setting.name) ? nil : chosen.chosen(setting)
    }
    let locale = choice(.locale) ?? localeDefaults.locale
    // A currency that nobody stated is that of the locale, and so not that of another one.
    let currency = choice(.currency).flatMap(ICULocales.currency) ?? localeDefaults.currency
    do throws(Problem) {
      try session.use(.icu(locale: locale, currency: currency).speaking(session.style.language))
    } catch {
      throw Problem(error.fact, at: token.range)
    }
  }

  private func language(of chosen: Settings) -> Language {
    Languages.all.first { $0.code == chosen.chosen(.language) } ?? localeDefaults.language
  }

  /// What holds for a setting.
  func value(of setting: Setting) -> String {
    switch setting.name {
    case Setting.locale.name: session.style.locale
    case Setting.currency.name: session.currency.code
    case Setting.language.name: session.style.language.code
    case Setting.service.name: session.service?.address.description ?? ""
    default: settings[setting]
    }
  }

  /// What holds for a setting when nothing is chosen.
  func fallback(of setting: Setting) -> String {
    switch setting.name {
    case Setting.locale.name: localeDefaults.locale
    case Setting.language.name: localeDefaults.language.code
    case Setting.service.name: statedService?.address.description ?? ""
    case Setting.currency.name:
      (localeDefaults.currency ?? ICULocales.currency(of: session.style.locale)).code
    default: setting.fallback
    }
  }
}

extension Problem: CustomStringConvertible {
  /// The sentence that a person reads.
  package var description: String { Wording.message(fact, in: .enUS).text(in: .enUS) }
}
