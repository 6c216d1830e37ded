import Finance
import Testing

@testable import Localization
@testable import Reports

/// Amounts with superscript cents.
@Suite("Superscript cents")
struct SuperscriptCentsTests {
  /// The first and the third are of FACTS.md, section 4.
  @Test(
    "An amount has a whole part and cents",
    arguments: [
      (Int128(92_946_623), "929,466", "23"), (5_083, "50", "83"), (200_000, "2,000", "00"), (0, "0", "00"),
      (5, "0", "05"), (-41_283, "-412", "83"), (-50, "-0", "50"),
      (100_000_000_000_000_000, "1,000,000,000,000,000", "00"),
    ])
  func parts(units: Int128, whole: String, cents: String) {
    let parts = LocaleFormat.enUS.parts(of: Money(minorUnits: units))
    #expect(parts.whole == whole)
    #expect(parts.cents == cents)
  }

  private func shown(_ units: Int128, _ localeFormat: LocaleFormat, hasSuperscriptCents: Bool) -> String {
    TextRenderer(localeFormat: localeFormat, hasSuperscriptCents: hasSuperscriptCents).text(
      Report([
        .answer(.empty),
        .table(
          Table(columns: [TableColumn(key: "b", label: "")], rows: [[.balance(Money(minorUnits: units))]])),
      ])
    ).split(separator: "\n").last.map(String.init) ?? ""
  }

  @Test(
    "Cents as superscripts",
    arguments: [
      (Int128(92_946_623), "$929,466²³"), (200_000, "$2,000⁰⁰"), (-50, "-$0⁵⁰"), (-41_283, "-$412⁸³"),
      (1_456_789, "$14,567⁸⁹"),
    ])
  func superscripts(units: Int128, text: String) {
    #expect(shown(units, .enUS, hasSuperscriptCents: true) == text)
  }

  @Test("Without superscript cents an amount is as usual")
  func plain() { #expect(shown(92_946_623, .enUS, hasSuperscriptCents: false) == "$929,466.23") }

  @Test("Currencies with other numbers of decimals")
  func otherPlaces() throws {
    let yen = try #require(Currency(canonical: "JPY"))
    let euro = try #require(Currency(canonical: "EUR"))
    let german = LocaleFormat.icu(locale: "de_DE", currency: euro)
    #expect(shown(92_946_623, german, hasSuperscriptCents: true) == "929.466²³\u{A0}€")
    #expect(german.parts(of: Money(minorUnits: 92_946_623)).whole == "929.466")
    let japanese = LocaleFormat.icu(locale: "ja_JP", currency: yen)
    #expect(!shown(1234, japanese, hasSuperscriptCents: true).contains("³"))
    #expect(japanese.parts(of: Money(minorUnits: 1234)) == ("1,234", ""))
    // Unicode has no superscripts of other digits.
    let arabic = LocaleFormat.icu(locale: "ar_EG", currency: .usd)
    #expect(shown(1234, arabic, hasSuperscriptCents: true) == shown(1234, arabic, hasSuperscriptCents: false))
  }

  @Test("Machine formats are exact")
  func machineFormatsAreExact() {
    let report = Report([
      .figures(heading: nil, [Figure(key: "b", label: "B", cell: .balance(Money(minorUnits: -5)))])
    ])
    #expect(JSONRenderer(currency: .usd).text(report).contains(#""figures":{"b":-0.05}"#))
    #expect(CSVRenderer(currency: .usd).text(report) == "name,value\r\nb,-0.05\r\n")
    #expect(MarkdownRenderer(localeFormat: .enUS).text(report).contains("-$0.05"))
  }
}
