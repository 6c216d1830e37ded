import Finance
import Foundation
import Localization
import Testing

@testable import Reports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Charts as SVG")
struct ChartSVGTests {
  /// An element of a picture.
  private struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    func number(_ key: String) -> Double { attributes[key].flatMap(Double.init) ?? .nan }
  }

  /// The elements of a document, in their order.
  private final class Reader: NSObject, XMLParserDelegate {
    var elements: [Element] = []
    private var open: [Int] = []

    init(_ text: String) throws {
      super.init()
      let parser = XMLParser(data: Data(text.utf8))
      parser.delegate = self
      try #require(parser.parse(), "\(String(describing: parser.parserError)): \(text)")
    }

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
      attributes: [String: String]
    ) {
      open.append(elements.count)
      elements.append(Element(name: name, attributes: attributes))
    }

    func parser(_ parser: XMLParser, didEndElement: String, namespaceURI: String?, qualifiedName: String?) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) {
      if let last = open.last { elements[last].text += text }
    }

    subscript(name: String, style: String) -> [Element] {
      elements.filter { $0.name == name && $0.attributes["class"] == style }
    }
  }

  private func reader(_ chart: Chart) throws -> Reader { try Reader(ChartSVG(chart, .enUS).file) }

  @Test("Each form is well-formed, titled and described", arguments: ChartSamples.all.map(\.name))
  func wellFormed(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let root = try #require(try reader(chart).elements.first)
    #expect(root.name == "svg" && root.attributes["role"] == "img")
    let ids = try #require(root.attributes["aria-labelledby"]).split(separator: " ").map(String.init)
    let elements = try reader(chart).elements
    let texts = ids.compactMap { id in elements.first { $0.attributes["id"] == id }?.text }
    #expect(texts == [chart.title.english, chart.reading.english])
  }

  @Test("Nothing is drawn outside of the picture", arguments: ChartSamples.all.map(\.name))
  func inside(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let elements = try reader(chart).elements
    let area = try #require(elements[0].attributes["viewBox"]).split(separator: " ").compactMap { Double($0) }
    for element in elements where ["line", "rect", "text"].contains(element.name) {
      for (keys, start, length) in [
        (["x", "x1", "x2"], area[0], area[2]), (["y", "y1", "y2"], area[1], area[3]),
      ] {
        for number in keys.map(element.number) where number.isFinite {
          #expect(number >= start && number <= start + length, "\(element)")
        }
      }
    }
  }

  @Test(
    "In a page, colours are classes alone, and its identifiers begin as asked",
    arguments: ChartSamples.all.map(\.name))
  func element(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    let text = ChartSVG(chart, .enUS).element(id: "c7")
    for word in ["<style", "style=", "fill=", "stroke=", "#", "http"] { #expect(!text.contains(word)) }
    #expect(text.contains(#"<title id="c7-t">"#) && text.contains(#"<desc id="c7-d">"#))
    let classes = Set(
      try Reader(text).elements.compactMap { $0.attributes["class"] }.flatMap { $0.split(separator: " ") })
    for name in classes.subtracting(["chart", "unit"])
    where !(name.hasPrefix("s") && name.hasSuffix("t") && name.count > 3) {
      #expect(SVGStyle.rulesOfPages.contains(".\(name)"), "\(name)")
    }
  }

  @Test("Names at the right are apart from each other, and above the labels of the axis below")
  func names() throws {
    let series = ["balance", "owed", "second"]
    let columns = (["year"] + series).map { TableColumn(key: $0, label: LocalizedText(verbatim: $0)) }
    let rows = (0...30).map { year in
      [Cell.count(year)] + series.map { _ in Cell.number(Number(300 - 10 * year), .plain, .rounded(0)) }
    }
    let chart = Chart(
      title: LocalizedText(verbatim: "Loans"), form: .lines, table: Table(columns: columns, rows: rows),
      x: "year",
      series: series, reading: .none)
    let texts = try reader(chart).elements.filter { $0.name == "text" }
    let names = texts.filter { $0.attributes["class"]?.hasPrefix("lab") == true }.map { $0.number("y") }
    // The labels of the years, of which the last is at the right edge of the plot, 7 units high.
    let ticks = texts.filter { Int($0.text) != nil && $0.attributes["text-anchor"] == "middle" }
    let axis = try #require(ticks.map { $0.number("y") }.max())
    #expect(names.count == 3 && names.allSatisfy { $0 < axis - 14 })
    #expect(zip(names, names.dropFirst()).allSatisfy { abs($0 - $1) >= 15 })
  }

  private static let lightColors: Set<String> = Set(
    ([.paper, .ink, .secondInk, .line, .secondLine] + ThemeColor.series + ThemeColor.passes
      + ThemeColor.failures).map(\.light))

  /// Many programs know neither variables nor media, and draw black what has no attribute.
  @Test(
    "In a file of its own, each element has its light colour as an attribute",
    arguments: ChartSamples.all.map(\.name))
  func attributes(name: String) throws {
    let chart = try #require(ChartSamples.all.first { $0.name == name }?.chart)
    #expect(!ChartSVG(chart, .enUS).file.contains("var("))
    let elements = try reader(chart).elements
    let drawn = elements.filter { ["line", "rect", "path", "text"].contains($0.name) }
    #expect(drawn.count > 4)
    for element in drawn {
      let colors = [element.attributes["fill"], element.attributes["stroke"]].compactMap { $0 }
      #expect(
        !colors.isEmpty && colors.allSatisfy { $0 == "none" || Self.lightColors.contains($0) }, "\(element)")
      #expect(element.name != "line" || element.attributes["stroke"] != nil, "\(element)")
      #expect(element.name != "text" || element.attributes["fill"] != nil, "\(element)")
    }
    let paper = try #require(drawn.first)
    #expect(paper.attributes["fill"] == "#fff" && paper.attributes["class"] == "paper")
  }

  /// A reader of rules that does not know `@media` takes those inside of it for rules, and finds no `:root`.
  @Test("The rules of a file are the dark colours, each below the root")
  func darkRules() throws {
    let style = try #require(try reader(ChartSamples.lines).elements.first { $0.name == "style" }).text
    #expect(style.hasPrefix("\n@media (prefers-color-scheme:dark){\n:root .grid{stroke:#2f3943}\n"))
    #expect(style.contains("\n:root .s2{stroke:#eb9644}\n"))
    for rule in style.matches(of: /([^{}]+)\{[^{}]*\}/) {
      let selectors = rule.output.1.split(separator: ",").map { $0.drop { $0.isWhitespace } }
      #expect(selectors.allSatisfy { $0.hasPrefix(":root ") }, "\(rule.output.0)")
    }
  }

  @Test("Of the classes of an element, the later has the last word")
  func classes() {
    #expect(SVGStyle.attributes(of: "grid zero") == ##" stroke-width="1" stroke="#8a96a3""##)
    #expect(SVGStyle.attributes(of: "unknown").isEmpty)
  }

  @Test("The points of a line are the numbers of its table")
  func points() throws {
    let reader = try reader(ChartSamples.lines)
    let labels = reader["text", "tick"].filter { $0.attributes["text-anchor"] == "end" }
    let zero = try #require(labels.first { $0.text == "$0" }).number("y")
    let top = try #require(labels.first { $0.text == "$300k" }).number("y")
    let path = try #require(reader["path", "s1"].first?.attributes["d"])
    let heights = path.split { "ML".contains($0) }.compactMap {
      $0.split(separator: " ").last.flatMap { Double($0) }
    }
    #expect(heights.count == 31)
    // The baseline of a label is four units below its line.
    let numbers = heights.map { (zero - 4 - $0) / (zero - top) * 300_000 }
    let column = ChartSamples.lines.table.rows.map { $0[1].axisNumber(in: .usd) ?? .nan }
    for (number, expected) in zip(numbers, column) { #expect(abs(number - expected) < 100) }
  }

  @Test("The lengths of bars are in proportion to their numbers, and add up in stacks")
  func lengths() throws {
    let bars = try reader(ChartSamples.bars)["rect", "b1"].map { $0.number("width") }
    let numbers = ChartSamples.bars.table.rows.map { abs($0[1].axisNumber(in: .usd) ?? 0) }
    for (bar, number) in zip(bars, numbers) { #expect(abs(bar - bars[0] * number / numbers[0]) < 0.2) }
    let stack = try reader(ChartSamples.stack)
    let heights = zip(stack["rect", "b1"], stack["rect", "b2"]).map {
      $0.number("height") + $1.number("height")
    }
    #expect(heights.count == 30)
    #expect(heights.allSatisfy { abs($0 - heights[0]) < 0.3 })
  }

  @Test("The cells of a heat table say on which side they are, and the present case is framed")
  func heat() throws {
    let reader = try reader(ChartSamples.heat)
    #expect(reader.elements.count { $0.attributes["class"]?.hasPrefix("hq") == true } == 13)
    #expect(reader["text", "lab val"].count { $0.text == "×" } == 13)
    #expect(reader["rect", "here"].count == 1)
  }

  @Test("Markup characters are escaped, and control characters are visible")
  func escaped() throws {
    let chart = Chart(
      title: "a < b & \"c\" \u{1B}[31m", form: .bars,
      table: ChartSamples.table(["x", "y"], [[.text("<script>"), dollars(100)]]), x: "x", series: ["y"],
      reading: "x > y")
    let reader = try reader(chart)
    #expect(reader.elements.contains { $0.text == "<script>" })
    #expect(!reader.elements.contains { $0.name == "script" })
    #expect(!ChartSVG(chart, .enUS).file.contains("\u{1B}"))
  }

  private static let noncharacters = [0xFFFE, 0xFFFF, 0x1FFFE, 0xFDD0].compactMap(Unicode.Scalar.init)
    .map { String($0) }.joined()

  /// For Swift, markup and a mark behind it are one character; a reader of XML 1.0 (2.2) takes every scalar by itself,
  /// and neither U+FFFE nor U+FFFF at all.
  @Test(
    "A picture is well-formed with any mark behind any character of markup",
    arguments: [
      "a &\u{301} b", "<\u{301}b", ">\u{20DD}", "\"\u{308}'\u{308}", "]]>", "&amp;\u{200D}", "a\u{FFFE}b",
      "\u{FFFF}",
      "\u{0}\u{8}\u{C}\u{1B}", "e\u{301}<!--", "\r\n&\r", "&\u{FE0F}\u{20E3}",
    ])
  func scalarsAreEscaped(text: String) throws {
    let chart = Chart(
      title: LocalizedText(verbatim: text), form: .bars,
      table: ChartSamples.table(["x", "y"], [[.text(text), dollars(100)]]), x: "x", series: ["y"],
      reading: LocalizedText(verbatim: text))
    let shown = Sanitizing.visible(text)
    let elements = try reader(chart).elements
    #expect(elements.first { $0.name == "desc" }?.text == shown)
    #expect(
      elements.contains { $0.name == "text" && $0.text.unicodeScalars.elementsEqual(shown.unicodeScalars) })
  }

  @Test("A line of a million points has a few thousand of them")
  func manyPoints() throws {
    let rows = TableRows(count: 1_000_000, columns: 2) { row, column in
      .count(column == 0 ? row : row % 777)
    }
    let table = Table(
      columns: ["x", "y"].map { TableColumn(key: $0, label: LocalizedText(verbatim: $0)) }, rows: rows)
    let chart = Chart(title: "Many", form: .lines, table: table, x: "x", series: ["y"], reading: "Many.")
    #expect(ChartSVG(chart, .enUS).file.utf8.count < 30_000)
  }
}
