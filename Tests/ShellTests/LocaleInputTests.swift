import Reports
import TestShell
import Testing

@testable import Shell

@Suite("Values typed in a locale")
struct LocaleInputTests: LocaleSuite {
  let user = Person()

  /// A locale, what is typed for a field, and its canonical text.
  private static let typed: [(locale: String, field: String, typed: String, text: String)] = [
    // Marks where the locale puts them.
    ("de_DE", "rent", "1.800,50", "1800.5"), ("de_DE", "rent", "1800,50", "1800.5"),
    ("de_DE", "rent", "1.800", "1800"), ("de_DE", "rent", "1.800.000", "1800000"),
    ("de_DE", "rent", "'1.800,50 €'", "1800.5"), ("de_DE", "rent", "1.800,50€", "1800.5"),
    ("de_DE", "rent", "1,5k", "1500"), ("de_DE", "rent", "'EUR 1.800'", "1800"),
    ("de_DE", "price", "2,4M", "2400000"), ("de_DE", "rent", "1800", "1800"),
    ("de_DE", "rate", "6,5", "6.5"), ("de_DE", "rate", "6,5%", "6.5"),
    ("de_DE", "rate", "'6,5 %'", "6.5"), ("de_DE", "rate", "6,125", "6.125"),
    ("de_DE", "rate", "6,12512512", "6.12512512"), ("de_DE", "term", "2,5y", "30m"),
    ("tr_TR", "rate", "%6,5", "6.5"),
    // Other marks.
    ("de_CH", "rent", "\"1'800.50\"", "1800.5"), ("de_CH", "rent", "1'800.50", "1800.5"),
    ("de_CH", "rent", "1'234'800", "1234800"), ("de_DE", "rate", "6,5 %", "6.5"),
    ("en_US", "rate", "6.5 %", "6.5"), ("fr_FR", "rent", "'1 800,50'", "1800.5"),
    ("fr_FR", "rent", "1 800,50 €", "1800.5"), ("fr_FR", "price", "300 000", "300000"),
    ("sv_SE", "rent", "'1\u{A0}800,50 kr'", "1800.5"), ("en_IN", "rent", "1,80,000", "180000"),
    ("en_IN", "price", "62,50,000", "6250000"),
    ("en_IN", "rent", "180,000", "180000"), ("en_IN", "rent", "₹1,80,000.50", "180000.5"),
    ("en_GB", "rent", "£1,800.50", "1800.5"), ("en_GB", "rent", "1,800", "1800"),
    // Digits.
    ("ar_EG", "rent", "١٬٨٠٠٫٥٠", "1800.5"), ("ar_EG", "rent", "١٨٠٠", "1800"),
    ("ar_EG", "rate", "٦٫٥٪", "6.5"),
    ("fa_IR", "rate", "۶٫۵", "6.5"), ("ne_NP", "rent", "१,८०,०००", "180000"),
    // A yen has no decimals, and its symbol is wide or narrow.
    ("ja_JP", "rent", "￥1,800", "1800"), ("ja_JP", "rent", "1,800", "1800"),
    // Words, of every language.
    ("en_US", "price", "192 thousand", "192000"), ("en_US", "price", "1.2 million", "1200000"),
    ("es_ES", "price", "192 mil", "192000"), ("es_ES", "price", "1,2 millones", "1200000"),
    ("es_ES", "term", "20 años", "20"), ("es_ES", "term", "2 años y 3 meses", "27m"),
    ("en_US", "down", "28 por ciento", "28"), ("en_US", "down", "28 percent", "28"),
  ]

  @Test("Values as they are typed in a locale", arguments: typed)
  func typing(row: (locale: String, field: String, typed: String, text: String)) throws {
    let shell = prompt("locale \(row.locale)")
    let outcome = try #require(shell.run("set \(row.field) \(row.typed)").last)
    #expect(outcome.report != nil, "\(row)")
    #expect(shell.rows(in: shell.workspace.currency.code)[row.field] == row.text, "\(row)")
  }

  // MARK: The eleven locales

  private static let pointed = ["en_US", "en_GB", "en_CA", "es_MX"]
  private static let french = ["fr_CA", "fr_FR"]
  private static let german = ["de_DE", "es_ES"]
  private static let locales = pointed + french + german + ["de_AT", "de_CH", "fr_CH"]

  /// What is typed for a field, its value, and the locales in which it is one; everywhere else it is refused.
  private static let read: [(field: String, typed: String, text: String, locales: [String])] = [
    ("price", "300.000", "300000", german + ["de_AT"]), ("price", "300.000 €", "300000", german + ["de_AT"]),
    ("rent", "1.800", "1800", german + ["de_AT"]), ("rent", "1,800", "1800", pointed),
    ("rent", "1 800", "1800", french + ["fr_CH"]),
    ("rate", "3,8", "3.8", french + german + ["de_AT", "fr_CH"]),
    ("price", "300'000", "300000", ["de_CH", "fr_CH"]), ("price", "300’000", "300000", ["de_CH", "fr_CH"]),
    ("rent", "1275.40", "1275.4", pointed + ["de_CH"]),
    ("rate", "7,375", "7.375", french + german + ["de_AT", "fr_CH"]),
    ("rate", "6.125", "6.125", pointed + ["de_CH"]),
    ("rent", "2,75", "2.75", french + german + ["de_AT", "fr_CH"]),
  ]

  @Test("What each of eleven locales reads and refuses", arguments: locales)
  func table(locale: String) throws {
    let shell = prompt("locale \(locale)")
    for row in Self.read {
      let currency = shell.workspace.currency.code
      shell.run("reset \(row.field)")
      let outcome = try #require(shell.run("\(row.field) \(row.typed)").last)
      let isRead = row.locales.contains(locale) && (!row.typed.contains("€") || currency == "EUR")
      #expect((outcome.failure == nil) == isRead, "\(locale) \(row)")
      #expect(shell.rows(in: currency)[row.field] == (isRead ? row.text : nil), "\(locale) \(row)")
      guard !isRead, let failure = outcome.failure, !row.typed.contains("€") else { continue }
      #expect(failure.code == "several-readings", "\(locale) \(row)")
    }
  }

  @Test(
    "A refusal names both readings, as the locale writes them",
    arguments: [
      ("en_US", "price 300.000", "300.000 can mean 300 or 300,000: type 300 or 300000."),
      ("de_DE", "rent 1275.40", "1275.40 can mean 1.275,4 or 127.540: type 1275,4 or 127540."),
      ("en_US", "rate 7,375", "7,375 can mean 7.375 or 7,375: type 7.375 or 7375."),
      ("en_US", "rate 6-1/2", "6-1/2 can mean 6.5 or 5.5: type 6.5 or 5.5."),
      ("de_DE", "rate 6-3/8%", "6-3/8% can mean 6,375 or 5,625: type 6,375 or 5,625."),
      ("en_US", "rent 1 800", "1 800 can mean 1 or 1,800: type 1 or 1800."),
      ("de_CH", "rate 3,8", "3,8 can mean 3.8 or 38: type 3.8 or 38."),
    ])
  func refusal(locale: String, line: String, message: String) throws {
    let shell = prompt("locale \(locale)")
    #expect(try shell.failure(line).message == message)
  }

  @Test("What is shown can be typed back", arguments: locales)
  func typedBack(locale: String) throws {
    let shell = prompt("locale \(locale)")
    let values = ["price": "1234567.89", "rent": "1800.5", "rate": "6.125", "down": "12.5", "term": "27m"]
    shell.script(values.map { "set \($0.key) \($0.value)\n" }.joined())
    let rows = shell.rows(in: shell.workspace.currency.code)
    for name in values.keys {
      let typed = try #require(text(shell, "show \(name)").split(separator: "  ").last).dropLast()
      shell.expectSuccess("set \(name) 1")
      shell.expectSuccess("set \(name) \(typed)")
      #expect(shell.rows(in: shell.workspace.currency.code)[name] == rows[name], "\(locale) \(name) \(typed)")
    }
  }

  @Test("What is no number in the locale nor elsewhere is refused")
  func mistyped() {
    let shell = prompt("locale de_DE")
    for text in [
      "1.80,50", "1,2,3", "1.800,505", "1.8000,5", "€", "1..800", "abc", "1.800x", "1,800", "$1.800",
    ] {
      #expect(shell.run("set rent \(text)").last?.failure != nil, "\(text)")
    }
    #expect(shell.rows["rent"] == nil)
  }

  @Test("The advice on a number of two readings keeps its multiplier and has no leading zeros")
  func advice() throws {
    let shell = prompt("locale de_DE")
    #expect(
      try shell.failure("set price 1.2M").message == "1.2M can mean 1,2M or 12M: type 1,2M or 12M.")
    #expect(try shell.failure("set rate 0.5").message == "0.5 can mean 0,5 or 5: type 0,5 or 5.")
    shell.expectSuccess("set price 1,2M")
    #expect(shell.rows(in: "EUR")["price"] == "1200000")
  }

  @Test("A script gives everyone the same answer")
  func scripts() {
    let shell = prompt("locale de_DE")
    #expect(shell.script("set rent 1.800\n").last?.failure?.code == "several-readings")
    let advice = shell.script("set rate 6,5\n").last?.failure?.message.text(in: .enUS)
    #expect(advice == "6,5 can mean 6,5 or 65: type 6.5 or 65.")
    for rate in ["6.5", "65"] { #expect(shell.script("set rate \(rate)\n").allSatisfy { $0.failure == nil }) }
    shell.script("set rent 1,800.5\n")
    #expect(shell.rows(in: "EUR")["rent"] == "1800.5")
    #expect(shell.script("set rent 1.800,50\n").contains { $0.failure != nil })
  }

  @Test("A recording has what a script would read")
  func recording() throws {
    let shell = prompt("locale de_DE")
    shell.expectSuccess("record a.roi")
    shell.expectSuccess("set rent 1.800,50")
    shell.expectSuccess("set rate 6,125")
    shell.expectSuccess("calc 1000,5 + 80% of 240.000,25")
    shell.expectSuccess("record stop")
    let replayed = TestShell()
    replayed.script(try #require(shell.files["a.roi"]))
    #expect(replayed.rows == shell.rows)
  }

  @Test("The value that is offered means the same when it is typed")
  func offered() {
    let person = Person()
    let shell = prompt("locale de_DE", "currency KWD", person: person)
    shell.script("set rent 1.125\n")
    let offered = shell.interpreter.suggestions(in: "set rent ", at: 9).first?.text ?? ""
    shell.expectSuccess("set rent 5; set rent \(offered)")
    #expect(shell.rows(in: "KWD")["rent"] == "1.125")
    shell.expectSuccess("set rent")
    #expect(person.asked == ["Rent: 1,125"])
  }
}
