import Finance
import Localization
import Testing

@testable import Reports

/// Pages for a browser.
@Suite("Reports as HTML") struct HTMLRendererTests {
  private let renderer = HTMLRenderer(localeFormat: .enUS)

  /// The page of a report between `<main>` and its end.
  private func main(_ blocks: [Report.Block]) -> String {
    let page = renderer.text(Report(blocks))
    guard let start = page.range(of: "<main>"), let end = page.range(of: "</main>") else { return "" }
    return String(page[start.upperBound..<end.lowerBound])
  }

  @Test("The policy names the hash of the style that stands in the page, and forbids the rest")
  func policy() throws {
    let page = renderer.text(sample)
    let style = try #require(page.firstMatch(of: /<style>((?s).*?)<\/style>/)).output.1
    let policy = try #require(page.firstMatch(of: /Content-Security-Policy" content="([^"]*)"/)).output.1
    let hash = Base64.text(SHA256.hash(of: Array(style.utf8)))
    #expect(policy == "default-src &#39;none&#39;; style-src &#39;sha256-\(hash)&#39;")
    #expect(page.matches(of: /<style/).count == 1)
  }

  @Test("No script, no style of one element, no address")
  func standsAlone() {
    let page = renderer.text(sample)
    for part in ["<script", " style=", "http:", "https:", "//", "url(", "@import", " src=", "javascript:"] {
      #expect(!page.contains(part), "\(part)")
    }
  }

  @Test(
    "A stranger's words are words, wherever they stand",
    arguments: [
      #"<script>alert("1")</script>"#, #"" onload="x"#, "' onload='x", "</style><b>", "</title>", "&lt;",
      "\u{202E}fdp.exe", "\u{1B}[31m", "]]>", "<!--",
    ])
  func escapes(text: String) {
    let page = renderer.text(report(of: text))
    // The markup is that of a page with harmless words.
    #expect(tags(of: page) == tags(of: renderer.text(report(of: "harmless"))))
    for scalar in ["\u{202E}", "\u{1B}"] { #expect(!page.contains(scalar)) }
  }

  /// A report with a block of each kind, whose texts are all one.
  private func report(of text: String) -> Report {
    let words = LocalizedText(verbatim: text)
    let table = Table(
      heading: words, columns: [TableColumn(key: "a", label: words), TableColumn(key: "n", label: words)],
      rows: [[.text(text), .undefined(why: words)], [.words(words), .tinted(words, RGBColor(0xD0402B))]])
    let charts = [Chart.Form.bars, .heat, .lines].map { form in
      Chart(
        title: words, form: form, table: table, x: "a", series: ["n"],
        marks: [Chart.Mark(.y, at: .count(1), label: words, failing: .below)], reading: words)
    }
    let figure = Figure(key: text, label: words, cell: .text(text), remark: words)
    let part = Derivation(subject: text, value: .empty, formula: nil, figures: [], remark: words, parts: [])
    let derivation = Derivation(
      subject: text, value: .text(text), formula: text, figures: [.text(text)], remark: words, parts: [part],
      title: words)
    let blocks: [Report.Block] = [
      .note(words), .figures(heading: words, [figure]), .table(table), .derivation(derivation),
      .answer(.text(text)),
      .changes([Change(key: text, label: words, from: .text(text), to: .text(text))]),
      .section(Report.Section("folded", words, layout: .folded, [.note(words)])),
      .section(Report.Section("tiles", words, layout: .tiles, [.figures(heading: nil, [figure])])),
    ]
    return Report([
      .section(
        Report.Section("page", words, kicker: words, remark: words, blocks + charts.map { .chart($0) }))
    ])
  }

  /// The names of all tags and of their attributes.
  private func tags(of page: String) -> [String] {
    page.matches(of: /<(\/?[a-z0-9!]+)((?:\s[a-z0-9:-]+(?:="[^"]*")?)*)\s*\/?>/).map { match in
      String(match.output.1) + match.output.2.replacing(/="[^"]*"/, with: "")
    }
  }

  @Test("A table has a caption, heads of columns and rows, and a scroller with a name")
  func table() {
    let table = Table(
      heading: "Saved",
      columns: [TableColumn(key: "name", label: "Name"), TableColumn(key: "price", label: "Price")],
      rows: [[.text("elm"), dollars(25_000_000)], [.text("oak"), .undefined(why: "no price")]])
    #expect(
      main([.table(table)]) == """
        <div class="scroll" tabindex="0" role="group" aria-label="Saved"><table><caption>Saved</caption><thead><tr>\
        <th scope="col">Name</th><th scope="col" class="num">Price</th></tr>
        </thead>
        <tbody><tr><th scope="row"><bdi>elm</bdi></th><td class="num">$250,000.00</td></tr>
        <tr><th scope="row"><bdi>oak</bdi></th><td class="num"><span class="aside">– no price</span></td></tr>
        </tbody>
        </table>
        </div>

        """)
  }

  @Test("A table with too many columns gives up the least important")
  func narrows() {
    let columns = (0..<14).map { index in
      TableColumn(
        key: "c\(index)", label: LocalizedText(verbatim: "C\(index)"),
        importance: index < 4 ? .detail : .useful)
    }
    let table = Table(columns: columns, rows: [(0..<14).map { .count($0) }])
    let heads = main([.table(table)]).matches(of: />C(\d+)</).compactMap { Int($0.output.1) }
    #expect(heads == Array(4..<14))
  }

  @Test("Bars are rows of a table, with a picture that is not read")
  func bars() {
    let table = Table(
      columns: [TableColumn(key: "field", label: "Field"), TableColumn(key: "change", label: "Change")],
      rows: [[.text("rent"), percent(-1, 4)], [.text("price"), percent(3, 4)]])
    let chart = Chart(
      title: "Distances", form: .tornado, table: table, x: "field", series: ["change"], reading: "Rent.")
    let page = main([.chart(chart)])
    #expect(page.contains(#"<rect class="b1" x="0" y="1" width="25" height="12"/>"#))
    #expect(page.contains(#"<rect class="b1" x="25" y="1" width="75" height="12"/>"#))
    #expect(page.contains("<td class=\"num\">+75%</td>"))
    #expect(page.contains("<td class=\"num\">-25%</td>"))
    #expect(page.matches(of: /<svg class="chart bar" aria-hidden="true"/).count == 2)
  }

  @Test("Heat says by a cross what it says by colour, and frames the present case")
  func heat() {
    let table = Table(
      columns: [
        TableColumn(key: "rent", label: "Rent"), TableColumn(key: "rate 5", label: "rate 5%"),
        TableColumn(key: "rate 6", label: "rate 6%"),
      ],
      rows: [[dollars(100_000), .count(1), .count(3)], [dollars(200_000), .count(5), .count(9)]])
    let chart = Chart(
      title: "Cases", form: .heat, table: table, x: "rent", series: ["rate 5", "rate 6"],
      marks: [Chart.Mark(.y, at: .count(4), label: "x >= 4", failing: .below)],
      present: Chart.Present(row: 1, series: "rate 5"), reading: "Two of four.")
    let page = main([.chart(chart)])
    #expect(page.matches(of: /<td class="num hq\d">\d<span class="x">×<\/span>/).count == 2)
    #expect(page.contains(#"<td class="num hp1 here">5<span class="x"></span></td>"#))
    #expect(page.contains(#"<th class="span" scope="colgroup" colspan="2">rate</th>"#))
    #expect(page.contains(#"<th scope="col" class="num">6%</th>"#))
  }

  @Test("Each picture has a title and a description of its own")
  func pictures() {
    let table = Table(
      columns: [TableColumn(key: "year", label: "Year"), TableColumn(key: "value", label: "Value")],
      rows: [[.count(1), .count(3)], [.count(2), .count(5)]])
    let chart = Chart(
      title: "It grows", form: .lines, table: table, x: "year", series: ["value"], reading: "From 3 to 5.")
    let page = main([.chart(chart), .chart(chart)])
    #expect(page.matches(of: /aria-labelledby="picture-(\d)-t picture-\d-d"/).map(\.output.1) == ["1", "2"])
    #expect(page.matches(of: /<title id="picture-\d-t">It grows<\/title>/).count == 2)
    #expect(page.matches(of: /<desc id="picture-\d-d">From 3 to 5.<\/desc>/).count == 2)
    #expect(page.contains(#"<div class="pair">"#))
  }

  @Test("A figure is derived once; elsewhere it is linked, or named as above")
  func derivations() {
    let noi = Derivation(
      subject: "noi", value: .count(9), formula: "rent - costs", figures: [.text("12 - 3")], remark: nil,
      parts: [leaf("rent", 12), leaf("costs", 3)])
    let cap = Derivation(
      subject: "cap_rate", value: .count(3), formula: "noi / price", figures: [.text("9 / 3")], remark: nil,
      parts: [noi, leaf("price", 3), leaf("price", 3)], title: "Cap Rate")
    let page = main([.derivation(noi), .derivation(cap)])
    #expect(page.contains("<a href=\"#figure-noi\">noi</a>"))
    #expect(page.matches(of: /= rent - costs/).count == 1)
    #expect(page.contains(#"<details class="fig" id="figure-cap-5f-rate">"#))
    #expect(page.contains("<bdi>Cap Rate</bdi>"))
  }

  private func leaf(_ name: String, _ value: Int) -> Derivation {
    Derivation(subject: name, value: .count(value), formula: nil, figures: [], remark: nil, parts: [])
  }

  @Test("The language and the numbers are the user's")
  func language() throws {
    let spanish = try #require(Language.all.first { $0.code == "es" })
    let format = LocaleFormat.icu(locale: "es_ES", currency: .usd).with(language: spanish)
    let page = HTMLRenderer(localeFormat: format).text(Report([.answer(dollars(123_456))]))
    #expect(page.contains(#"<html lang="es" dir="ltr">"#))
    #expect(page.contains("1234,56\u{A0}US$"))
  }
}
