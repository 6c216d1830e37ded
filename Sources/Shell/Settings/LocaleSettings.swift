import Localization
import Syntax

// The settings of locale, currency and language.
extension Setting {
  /// The format of amounts.
  package static let locale: Setting = Setting(
    "locale",
    LocalizedText("How amounts are written; when none is chosen LC_ALL, LC_MONETARY or LANG decides."),
    effect: Effect(
      apply: { chosen, interpreter, token throws(Diagnostic) in
        try interpreter.useLocale(of: chosen, after: .locale, at: token)
      },
      present: { $0.workspace.localeFormat.locale }, fallback: { $0.localeDefaults.locale }),
    completions: { language in
      ICULocales.locales(in: language).map { ($0.word, LocalizedText(verbatim: $0.meaning)) }
    }
  ) { token, _ throws(Diagnostic) in
    do throws(Diagnostic) { return try LocaleDefaults.locale(token.text) } catch {
      throw error.at(token.range)
    }
  }

  /// The currency of all amounts.
  package static let currency: Setting = Setting(
    "currency",
    LocalizedText("The currency of all amounts; when none is chosen it is the locale's own."),
    effect: Effect(
      apply: { chosen, interpreter, token throws(Diagnostic) in
        try interpreter.useLocale(of: chosen, after: .currency, at: token)
      },
      present: { $0.workspace.currency.code },
      fallback: { interpreter in
        let defaults = interpreter.localeDefaults
        let locale = interpreter.workspace.localeFormat.locale
        let isOwn = defaults.currency == nil || interpreter.settings.chosen(.locale) != nil
        return (isOwn ? ICULocales.currency(of: locale) : defaults.currency ?? .usd).code
      }),
    completions: { language in
      ICULocales.currencies(in: language).map { ($0.word, LocalizedText(verbatim: $0.meaning)) }
    }
  ) { token, _ throws(Diagnostic) in
    do throws(Diagnostic) { return try LocaleDefaults.currency(token.text).code } catch {
      throw error.at(token.range)
    }
  }

  /// The language of all output.
  package static let language: Setting = Setting(
    "language", "", Language.all.map { ($0.code, LocalizedText(verbatim: $0.name)) },
    LocalizedText(
      "The language of what the shell says; when none is chosen LC_ALL, LC_MESSAGES or LANG decides."),
    effect: Effect(
      apply: { chosen, interpreter, _ in
        let code = chosen.chosen(.language)
        interpreter.workspace.use(
          Language.all.first { $0.code == code } ?? interpreter.localeDefaults.language)
      },
      present: { $0.workspace.localeFormat.language.code },
      fallback: { $0.localeDefaults.language.code }))
}

extension Interpreter {
  /// Puts a locale or a currency into effect that was chosen with `setting`.
  fileprivate func useLocale(
    of chosen: Settings, after setting: Setting, at token: Token
  ) throws(Diagnostic) {
    // A choice that is typed later has precedence over the command line too.
    if !isStarting { localeDefaults.stated.remove(setting.name) }
    let choice = { (setting: Setting) in
      self.localeDefaults.stated.contains(setting.name) ? nil : chosen.chosen(setting)
    }
    let locale = choice(.locale) ?? localeDefaults.locale
    // A currency that was not stated is that of the locale, and so changes with it.
    let currency =
      choice(.currency).flatMap(ICULocales.currency)
      ?? (choice(.locale) == nil || localeDefaults.stated.contains(Setting.currency.name)
        ? localeDefaults.currency : nil)
    do throws(Diagnostic) {
      try workspace.use(
        .icu(locale: locale, currency: currency).with(language: workspace.localeFormat.language))
    } catch {
      throw error.at(token.range)
    }
  }
}
