import Reports
import TestShell
import Testing

@testable import Shell

@Suite("Values typed in a locale")
struct LocaleInputTests: LocaleSuite {
  let user = Person()

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
    #expect(shell.rows["rent"] == nil)
  }

  @Test("It says how it read them")
  func remark() {
    #expect(
      text(prompt("locale de_DE"), "set rent 1.800,50")
        == "Rent  0 € → 1.800,50 €\nRead 1.800,50 as 1.800,50 €.\n")
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
    #expect(person.asked == ["Rent: 1.1250"])
  }
}
