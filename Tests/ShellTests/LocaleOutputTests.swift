import Reports
import TestShell
import Testing

@testable import Shell

@Suite("Output in a locale")
struct LocaleOutputTests: LocaleSuite {
  let user = Person()

  @Test(
    "A change as each locale writes it",
    arguments: [
      ("de_DE", "Rent  0 € → 1.234.567,50 €\n"), ("es_ES", "Rent  0 € → 1.234.567,50 €\n"),
      ("en_IN", "Rent  ₹0 → ₹12,34,567.50\n"), ("de_CH", "Rent  CHF 0 → CHF 1’234’567.50\n"),
      ("ar_EG", "Rent  ٠ ج.م. → ١٬٢٣٤٬٥٦٧٫٥٠ ج.م.\n"), ("en_GB", "Rent  £0 → £1,234,567.50\n"),
      ("nl_NL", "Rent  € 0 → € 1.234.567,50\n"),
    ])
  func shown(locale: String, expected: String) {
    let shell = prompt("locale \(locale)")
    let number = shell.workspace.localeFormat.plain("1234567.50")
    #expect(text(shell, "set rent \(number)").hasPrefix(expected))
  }

  @Test("The decimals are the currency's own")
  func decimals() {
    let yen = prompt("currency JPY")
    #expect(text(yen, "set loan 1800 price 2000").contains("¥1,800\n"))
    #expect(yen.code("set rent 1.5") == "too-many-decimals")
    let dinar = prompt("currency KWD")
    #expect(text(dinar, "set rent 18.255") == "Rent  KWD 0 → KWD 18.255\n")
    #expect(text(prompt("locale es_ES"), "set rent 1234") == "Rent  0 € → 1234 €\n")
  }

  @Test("Machine formats do not know the locale")
  func machines() {
    let json = { (shell: TestShell) -> String in
      var bytes: [UInt8] = []
      for line in ["set price 250000 down 20 rent 1800.50 rate 6.5", "show", "month 12"] {
        for outcome in shell.script(line + "\n") {
          for format in [OutputFormat.json, .csv] {
            format.renderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
          }
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let plain = json(TestShell())
    #expect(plain.contains("1800.5"))
    for locale in ["de_DE", "ar_EG", "en_IN"] { #expect(json(prompt("locale \(locale)")) == plain) }
  }

  @Test("Sentences and examples are written in the locale too")
  func sentences() throws {
    let shell = prompt("locale de_DE")
    #expect(
      try shell.failure("set rent -5").message.hasSuffix("from 0\u{A0}€ to 1.000.000.000.000.000\u{A0}€."))
    #expect(try shell.failure("set rent abc").message.contains("1800, 1.800,00\u{A0}€ or 250k"))
    #expect(
      try shell.failure("set rent 1,80,0").message
        == "The separators in \"1,80,0\" are not placed as in 1800, 1.800,00\u{A0}€ or 250k.")
    // A script could not read that.
    #expect(
      shell.script("set rent abc").first?.failure?.message.english.contains("1800, 1,800 or 250k") == true)
    #expect(shell.text("settings locale").contains("de_DE  German (Germany)"))
  }
}
