import Finance
import Localization
import TestShell
import Testing
import Workspace

@testable import Shell

@Suite("The settings of locale and currency")
struct LocaleSettingsTests: LocaleSuite {
  let user = Person()

  @Test("The currency is the locale's own until one is chosen")
  func ownCurrency() {
    let person = Person()
    let shell = prompt("locale de_DE", person: person)
    #expect(shell.workspace.currency.code == "EUR")
    shell.expectSuccess("settings currency usd")
    #expect(shell.workspace.currency == .usd)
    shell.expectSuccess("settings locale ja-jp")
    #expect(shell.workspace.localeFormat.locale == "ja_JP" && shell.workspace.currency == .usd)
    shell.expectSuccess("settings currency default")
    #expect(shell.workspace.currency.code == "JPY")
    #expect(person.kept.last?.contains("settings locale ja_JP\n") == true)
    shell.expectSuccess("settings locale default")
    #expect(shell.workspace.localeFormat == .enUS)
  }

  @Test("Kept settings hold at the next start, and the command line against them")
  func kept() throws {
    let person = Person()
    let first = prompt("locale de_DE", "currency CHF", person: person)
    let settings = try #require(person.kept.last)
    _ = first
    for (locale, currency, expected) in [
      (nil, nil, "de_DE CHF"), ("fr_FR", nil, "fr_FR CHF"), ("fr_FR", "JPY", "fr_FR JPY"),
      (nil, "EUR", "de_DE EUR"),
    ] as [(String?, String?, String)] {
      let defaults = try LocaleDefaults(locale: locale, currency: currency, environment: "en_IN")
      let next = TestShell(
        Workspace(inMemory: TestShell.identity("next"), localeFormat: defaults.localeFormat))
      next.interpreter.localeDefaults = defaults
      next.files["settings.roi"] = settings
      next.interpreter.start(from: "settings.roi", isSettings: true)
      #expect("\(next.workspace.localeFormat.locale) \(next.workspace.currency.code)" == expected)
      // What is typed later holds against both.
      next.expectSuccess("settings locale it_IT; settings currency GBP")
      #expect(next.workspace.localeFormat.locale == "it_IT" && next.workspace.currency.code == "GBP")
    }
  }

  @Test("Names complete with what they mean")
  func completion() {
    let shell = prompt()
    let locales = shell.interpreter.suggestions(in: "settings locale de_", at: 19)
    #expect(locales.contains { $0.text == "de_AT" && $0.description == "German (Austria)" })
    let currencies = shell.interpreter.suggestions(in: "settings currency K", at: 19)
    #expect(currencies.contains { $0.text == "KWD" && $0.description == "Kuwaiti Dinar" })
  }

  @Test(
    "A name that is unknown names the nearest",
    arguments: [
      ("settings locale de_DEE", "There is no locale \"de_DEE\". Did you mean \"de_DE\"?"),
      ("settings locale german", "There is no locale \"german\". Names look like en_US or de_DE."),
      ("settings currency EURO", "There is no currency \"EURO\". Did you mean \"EUR\"?"),
      ("settings currency XAU", "There is no currency \"XAU\"."),
    ])
  func unknown(line: String, message: String) throws {
    let shell = prompt()
    #expect(try shell.failure(line).message.hasPrefix(message))
    #expect(shell.workspace.localeFormat == .enUS)
    #expect(shell.interpreter.settings.chosen(.locale) == nil)
  }
}
