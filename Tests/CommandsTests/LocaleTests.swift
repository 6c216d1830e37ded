import Finance
import Localization
import Reports
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("The locale and the currency")
struct LocaleTests {
  private let somebody = Person()

  /// A shell of somebody at a prompt.
  private func prompt(_ settings: String..., person: Person? = nil) -> Shell {
    let shell = Shell()
    shell.interpreter.connect((person ?? somebody).console)
    for line in settings { shell.expectSuccess("settings \(line)") }
    return shell
  }

  /// What a person reads.
  private func text(_ shell: Shell, _ line: String) -> String {
    var bytes: [UInt8] = []
    for outcome in shell.run(line) {
      TextRenderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
    }
    // The blanks and marks of direction that ICU uses, for the eye.
    let text = String(decoding: bytes, as: UTF8.self)
    return String(
      text.unicodeScalars.filter { !["\u{200E}", "\u{200F}", "\u{61C}"].contains($0) }.map {
        ["\u{A0}", "\u{202F}"].contains($0) ? " " : Character($0)
      })
  }

  // MARK: What is shown

  @Test(
    "A change as each locale writes it",
    arguments: [
      ("de_DE", "Rent  0 € → 1.234.567,50 €\n"), ("es_ES", "Rent  0 € → 1.234.567,50 €\n"),
      ("en_IN", "Rent  ₹0 → ₹12,34,567.50\n"), ("de_CH", "Rent  CHF 0 → CHF 1’234’567.50\n"),
      ("ar_EG", "Rent  ٠ ج.م. → ١٬٢٣٤٬٥٦٧٫٥٠ ج.م.\n"), ("en_GB", "Rent  £0 → £1,234,567.50\n"),
      ("nl_NL", "Rent  € 0 → € 1.234.567,50\n"),
    ])
  func shown(locale: String, expected: String) {
    #expect(text(prompt("locale \(locale)"), "set rent 1234567.50") == expected)
  }

  @Test("The decimals are the currency's own")
  func decimals() {
    let yen = prompt("currency JPY")
    #expect(text(yen, "set loan 1800 price 2000").contains("¥1,800\n"))
    #expect(yen.code("set rent 1.5") == "too-many-decimals")
    let dinar = prompt("currency KWD")
    #expect(text(dinar, "set rent 1.255") == "Rent  KWD 0 → KWD 1.255\n")
    #expect(text(prompt("locale es_ES"), "set rent 1234") == "Rent  0 € → 1234 €\n")
  }

  @Test("Machine formats do not know the locale")
  func machines() {
    let json = { (shell: Shell) -> String in
      var bytes: [UInt8] = []
      for line in ["set price 250000 down 20 rent 1800.50 rate 6.5", "show", "month 12"] {
        for outcome in shell.run(line) {
          for format in [OutputFormat.json, .csv] {
            format.renderer(localeFormat: shell.workspace.localeFormat).render(outcome, into: &bytes)
          }
        }
      }
      return String(decoding: bytes, as: UTF8.self)
    }
    let plain = json(Shell())
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
        == "The marks in \"1,80,0\" do not stand as in 1800, 1.800,00\u{A0}€ or 250k.")
    // A script could not read that.
    #expect(
      shell.script("set rent abc").first?.failure?.message.english.contains("1800, 1,800 or 250k") == true)
    #expect(shell.text("settings locale").contains("de_DE  German (Germany)"))
  }

  // MARK: What is typed

  /// A locale, what is typed for a field, its canonical text, and whether it has to be said how it was read.
  private static let typed: [(locale: String, field: String, typed: String, text: String, isSaid: Bool)] = [
    // Marks where the locale puts them.
    ("de_DE", "rent", "1.800,50", "1800.5", true), ("de_DE", "rent", "1800,50", "1800.5", true),
    ("de_DE", "rent", "1.800", "1800", true), ("de_DE", "rent", "1.800.000", "1800000", true),
    ("de_DE", "rent", "'1.800,50 €'", "1800.5", true), ("de_DE", "rent", "1.800,50€", "1800.5", true),
    ("de_DE", "rent", "1,5k", "1500", true), ("de_DE", "rent", "'EUR 1.800'", "1800", true),
    ("de_DE", "rent", "1,800", "1.8", true),
    // Canonical text means everywhere the same.
    ("de_DE", "rent", "1800.50", "1800.5", false), ("de_DE", "rent", "1800", "1800", false),
    ("de_DE", "rent", "1800.5", "1800.5", false), ("de_DE", "rent", "0.5", "0.5", false),
    ("de_DE", "rent", "1,800.50", "1800.5", false), ("de_DE", "rent", "$1,800.50", "1800.5", false),
    ("de_DE", "rent", "18.00", "18", false), ("de_DE", "rent", "1.2M", "1200000", false),
    // A percentage has no groups.
    ("de_DE", "rate", "6,5", "6.5", true), ("de_DE", "rate", "6,5%", "6.5", true),
    ("de_DE", "rate", "'6,5 %'", "6.5", true), ("de_DE", "rate", "6.125", "6.125", false),
    ("de_DE", "rate", "6,125", "6.125", true), ("de_DE", "term", "2,5y", "30m", true),
    ("tr_TR", "rate", "%6,5", "6.5", true),
    // Other marks.
    ("de_CH", "rent", "\"1'800.50\"", "1800.5", true), ("de_CH", "rent", "1'800.50", "1800.5", true),
    ("de_CH", "rent", "1'234'800", "1234800", true), ("de_DE", "rate", "6,5 %", "6.5", true),
    ("en_US", "rate", "6.5 %", "6.5", false), ("fr_FR", "rent", "'1 800,50'", "1800.5", true),
    ("sv_SE", "rent", "'1\u{A0}800,50 kr'", "1800.5", true), ("en_IN", "rent", "1,80,000", "180000", true),
    ("en_IN", "rent", "180,000", "180000", false), ("en_IN", "rent", "₹1,80,000.50", "180000.5", true),
    ("en_GB", "rent", "£1,800.50", "1800.5", true), ("en_GB", "rent", "1,800", "1800", false),
    // Digits.
    ("ar_EG", "rent", "١٬٨٠٠٫٥٠", "1800.5", true), ("ar_EG", "rent", "١٨٠٠", "1800", true),
    ("ar_EG", "rent", "1800.50", "1800.5", false), ("ar_EG", "rate", "٦٫٥٪", "6.5", true),
    ("fa_IR", "rate", "۶٫۵", "6.5", true), ("ne_NP", "rent", "१,८०,०००", "180000", true),
    // A yen has no decimals, and its symbol is wide or narrow.
    ("ja_JP", "rent", "￥1,800", "1800", true), ("ja_JP", "rent", "1,800", "1800", false),
  ]

  @Test("Values as they are typed in a locale", arguments: typed)
  func typing(row: (locale: String, field: String, typed: String, text: String, isSaid: Bool)) throws {
    let shell = prompt("locale \(row.locale)")
    let outcome = try #require(shell.run("set \(row.field) \(row.typed)").last)
    let report = try #require(outcome.report, "\(row)")
    #expect(shell.rows(in: shell.workspace.currency.code)[row.field] == row.text, "\(row)")
    let said = report.blocks.contains {
      if case .note(let note) = $0 { note.english.hasPrefix("Read ") } else { false }
    }
    #expect(said == row.isSaid, "\(row)")
  }

  @Test("What is no number in the locale nor elsewhere is refused")
  func mistyped() {
    let shell = prompt("locale de_DE")
    for text in ["1.80,50", "1,2,3", "1.800,505", "1.8000,5", "€", "1..800", "abc", "1.800x"] {
      #expect(shell.run("set rent \(text)").last?.failure != nil, "\(text)")
    }
    #expect(shell.rows["rent"] == "0")
  }

  @Test("It says how it read them")
  func remark() {
    #expect(
      text(prompt("locale de_DE"), "set rent 1.800,50")
        == "Rent  0 € → 1.800,50 €\nRead 1.800,50 as 1.800,50 €.\n")
  }

  // MARK: Formulas

  @Test(
    "A number that an amount would be read otherwise from is told in a formula",
    arguments: [
      ("de_DE", "calc 1.000 + 1", ["Read 1.000 as 1:", "Type 1000 for"]),
      ("es_ES", "require rent > 2.500", ["Read 2.500 as 2,5:", "Type 2500 for"]),
      ("de_DE", "solve rent for net(1) >= 1.000", ["Read 1.000 as 1:"]),
      ("de_DE", "sweep rent 1..2 by 1 show rent + 1.000", ["Read 1.000 as 1:"]),
      ("de_DE", "calc 1.5 + 1000.5 + 12.50 + 6.125%", []), ("de_CH", "calc 1.000 + 1", []),
      ("en_US", "calc 1.000 + 1", []),
    ])
  func formulas(locale: String, line: String, said: [String]) throws {
    let shell = prompt("locale \(locale)")
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800")
    let shown = text(shell, line)
    for said in said { #expect(shown.contains(said), "\(shown)") }
    #expect(shown.contains("Read ") == !said.isEmpty)
    let script = shell.script(line + "\n")
    #expect(!Shell.text(script).contains("Read "))
  }

  @Test("A decimal comma in a formula is told to be a point")
  func decimalComma() throws {
    let shell = prompt("locale de_DE")
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800")
    for line in ["solve rent for net(1) = 1,5", "calc 2 + 1,5", "calc '1,5'"] {
      let failure = try shell.failure(line)
      #expect(
        failure.code == "decimal-comma" && failure.message.hasSuffix("where a point marks decimals: 1.5."))
      #expect(failure.marked?.contains("1,5") == true)
    }
    #expect(shell.code("calc max(1,5)") == nil)
    #expect(shell.script("calc 2 + 1,5\n").last?.failure?.code != "decimal-comma")
    #expect(try prompt().failure("calc 2 + 1,5").code != "decimal-comma")
  }

  @Test("The distance of a sweep is read as its ends are")
  func sweepSteps() throws {
    let shell = prompt("locale de_DE")
    let outcome = try #require(shell.run("sweep price 100.000..200.000 by 50.000 show loan").last)
    #expect(outcome.report?.tables.first?.rows.count == 3)
    #expect(text(shell, "sweep rate 4..5 by 0,5 show rate").contains("4,5"))
    #expect(
      shell.script("sweep price 100..200 by 50.000 show loan\n").last?.report?.tables.first?.rows.count == 3)
  }

  @Test("A script gives everyone the same answer")
  func scripts() {
    let shell = prompt("locale de_DE")
    shell.script("set rent 1.800\n")
    #expect(shell.rows["rent"] == "1.8")
    #expect(shell.script("set rent 1.800,50\n").contains { $0.failure != nil })
  }

  @Test("A recording has what a script would read")
  func recording() throws {
    let shell = prompt("locale de_DE")
    shell.expectSuccess("record a.roi")
    shell.expectSuccess("set rent 1.800,50")
    shell.expectSuccess("set rate 6.125")
    shell.expectSuccess("record stop")
    let replayed = Shell()
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
    #expect(person.asked == ["Rent: 1.1250"])
  }

  // MARK: The settings

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
      let next = Shell(Workspace(inMemory: Shell.identity("next"), localeFormat: defaults.localeFormat))
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
      ("settings locale german", "There is no locale \"german\". Names are such as en_US or de_DE."),
      ("settings currency EURO", "There is no currency \"EURO\". Did you mean \"EUR\"?"),
      ("settings currency XAU", "There is no currency \"XAU\"."),
    ])
  func unknown(line: String, message: String) throws {
    let shell = prompt()
    #expect(try shell.failure(line).message.hasPrefix(message))
    #expect(shell.workspace.localeFormat == .enUS)
    #expect(shell.interpreter.settings.chosen(.locale) == nil)
  }

  // MARK: Another currency for what is there

  @Test("Amounts stand as they are in another currency")
  func restated() {
    let shell = prompt()
    shell.expectSuccess("set price 250000 down 20 rent 1800; save elm")
    let before = shell.rows
    let log = shell.state.log.count
    shell.expectSuccess("settings currency JPY")
    #expect(text(shell, "show rent").contains("¥1,800"))
    #expect(shell.rows(in: "JPY") == before)
    #expect(shell.state.log.count == log)
    shell.expectSuccess("settings currency KWD; set rent 1800.5; settings currency default; undo")
    #expect(shell.rows == before)
  }

  @Test("An amount with more decimals than the currency has keeps everything as it is")
  func tooFine() throws {
    let shell = prompt()
    shell.expectSuccess("set rent 1.50; save elm")
    let before = shell.state
    let failure = try shell.failure("settings currency JPY")
    #expect(failure.code == "too-fine-for-currency")
    #expect(failure.message.hasPrefix("rent of \"elm\" is 1.5, and an amount in JPY has no decimals."))
    #expect(shell.state == before)
    #expect(shell.workspace.currency == .usd && shell.interpreter.settings.chosen(.currency) == nil)
    shell.expectSuccess("new; settings currency JPY")
    #expect(try shell.failure("open elm").code == "too-fine-for-currency")
    #expect(try shell.failure("undo").code == "too-fine-for-currency")
    shell.expectSuccess("settings currency USD; open elm")
    #expect(shell.rows["rent"] == "1.5")
  }

  @Test("A script that fails after it chose a currency takes back its amounts, exactly")
  func failedScript() {
    let shell = prompt()
    shell.expectSuccess("set rent 1800.50")
    shell.script("settings currency KWD\nset rent 7.125\nbogus\n")
    #expect(shell.rows(in: "KWD")["rent"] == "1800.5")
    shell.expectSuccess("settings currency USD")
    #expect(shell.rows["rent"] == "1800.5")
  }

  @Test("What cannot be read in the locale's currency is opened when the kept settings choose another")
  func reopened() throws {
    let store = MemoryStore()
    try Shell(on: store, as: "first").expectSuccess("set rent 1.50; save elm")
    let yen = try #require(Currency(canonical: "JPY"))
    let workspace = try Workspace(
      store: store, identity: Shell.identity("next"), localeFormat: .icu(locale: "ja_JP", currency: yen))
    #expect(workspace.name == nil)
    let shell = Shell(workspace)
    shell.files["settings.roi"] = "settings currency USD\n"
    shell.interpreter.start(from: "settings.roi", isSettings: true)
    #expect(workspace.name == "elm")
    #expect(text(shell, "show rent").contains("$1.50"))
    #expect(shell.rows["rent"] == "1.5")
    #expect(shell.run("undo").first?.failure == nil)
  }

  // MARK: The environment

  @Test(
    "The first variable that is set decides",
    arguments: [
      ([:], "en_US"), (["LANG": "de_DE.UTF-8"], "de_DE"),
      (["LANG": "de_DE", "LC_MONETARY": "fr_CH.utf8"], "fr_CH"),
      (["LC_ALL": "ja_JP.eucJP", "LC_MONETARY": "fr_FR", "LANG": "de_DE"], "ja_JP"),
      (["LC_ALL": "", "LC_MONETARY": "", "LANG": "es_ES@euro"], "es_ES"),
      (["LC_ALL": "C", "LANG": "de_DE"], "en_US"),
      (["LANG": "POSIX"], "en_US"), (["LANG": "C.UTF-8"], "en_US"), (["LANG": "sr_RS@latin"], "sr_Latn_RS"),
      (["LANG": "de"], "de"), (["LC_CTYPE": "de_DE"], "en_US"),
    ] as [([String: String], String)])
  func environment(variables: [String: String], expected: String) {
    #expect(LocaleName.environment { variables[$0] } == expected)
  }

  @Test(
    "A locale of the environment that is not known is none",
    arguments: [
      ("xx_YY", "en_US USD"), ("klingon", "en_US USD"), ("de_DE", "de_DE EUR"), ("zh_CN", "zh_CN CNY"),
      ("sr_Latn_RS", "sr_Latn_RS RSD"), ("de", "de EUR"), ("eo", "eo USD"), ("de_JP", "de_JP JPY"),
    ])
  func knownOrNot(name: String, expected: String) throws {
    let localeFormat = try LocaleDefaults(locale: nil, currency: nil, environment: name).localeFormat
    #expect("\(localeFormat.locale) \(localeFormat.currency.code)" == expected)
  }
}

extension Shell {
  fileprivate func rows(in code: String) -> [String: String] {
    workspace.sheet.rows(in: workspace.currency.code == code ? workspace.currency : .usd)
  }
}
