import Encoding
import Localization

extension OutputFormat {
  /// A page for a browser or a printer, in a file of its own.
  package static let html = OutputFormat("html", ".html", LocalizedText("a page to read and print")) {
    HTMLRenderer(localeFormat: $0.localeFormat, isInterrupted: $0.isInterrupted)
  }
}

/// A renderer of pages: HTML in one file, which runs nothing and fetches nothing.
///
/// A report that is one section is a page of that title; of any other the command is the title. Tables have
/// captions, bars and heat are tables, and only lines and areas are pictures.
/// - Source: the HTML standard of WHATWG; Content Security Policy, level 3.
package struct HTMLRenderer: Renderer {
  /// The format of texts and numbers.
  package let localeFormat: LocaleFormat
  let isInterrupted: InterruptionCheck

  /// A renderer with this format.
  package init(localeFormat: LocaleFormat, isInterrupted: @escaping InterruptionCheck = { false }) {
    (self.localeFormat, self.isInterrupted) = (localeFormat, isInterrupted)
  }

  /// Nothing: each result is a page of its own.
  package var separator: String { "" }

  /// Appends the page of a report, or of a failure.
  package func render(_ outcome: CommandResult, into bytes: inout [UInt8]) {
    let section: Report.Section =
      switch outcome.result {
      case .success(let report): Self.page(of: report, command: outcome.command)
      case .failure(let failure):
        Report.Section("error", LocalizedText("Error:"), isGood: false, [.note(failure.message)])
      }
    var page = HTMLWriter(localeFormat: localeFormat)
    write(page: section, into: &page)
    bytes.append(contentsOf: page.bytes)
  }

  private static func page(of report: Report, command: String) -> Report.Section {
    let blocks = report.blocks
    if blocks.count == 1, case .section(let section) = blocks[0] { return section }
    return Report.Section("result", LocalizedText(verbatim: command), blocks)
  }

  private func write(page section: Report.Section, into page: inout HTMLWriter) {
    page.open("!doctype html")
    page.element("html", ["lang": localeFormat.language.code, "dir": "ltr"]) { page in
      page.element("head") { writeHead(of: section, into: &$0) }
      page.element("body") { page in
        page.element("header") { page in
          page.element("p", ["class": "kicker"], text: section.kicker)
          page.element("h1") { $0.element("bdi", text: section.title) }
          page.element("p", ["class": "meta"], text: section.remark)
        }
        page.element("main") { write(section.blocks, level: 2, into: &$0) }
      }
    }
  }

  private func writeHead(of section: Report.Section, into page: inout HTMLWriter) {
    page.open("meta", ["charset": "utf-8"])
    page.open("meta", ["http-equiv": "Content-Security-Policy", "content": StyleSheet.policy])
    page.open("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
    page.open("meta", ["name": "color-scheme", "content": "light dark"])
    page.element(
      "title", text: section.kicker.map { LocalizedText("\(section.title): \($0)") } ?? section.title)
    page.element("style") { $0.markup(StyleSheet.bytes) }
  }
}

// MARK: Blocks

extension HTMLRenderer {
  /// Writes blocks one below the other; pictures that follow each other, and sheets of figures, stand side by side
  /// where there is room.
  func write(_ blocks: [Report.Block], level: Int, into page: inout HTMLWriter) {
    var rest = blocks[...]
    while let block = rest.first {
      if isInterrupted() { return }
      let pictures = rest.prefix { $0.picture != nil }
      let derivations = rest.prefix { $0.derivation != nil }
      let sheets = rest.prefix { $0.hasFigures }
      if sheets.count > 1 {
        page.element("div", ["class": "sheets"]) { page in
          for block in sheets { write(block, level: level, into: &page) }
        }
      } else if !pictures.isEmpty {
        page.element("div", ["class": "pair"]) { page in
          for block in pictures { write(block, level: level, into: &page) }
        }
      } else if derivations.count > 1 {
        write(derivations.compactMap(\.derivation), into: &page)
      } else {
        write(block, level: level, into: &page)
      }
      rest = rest.dropFirst(max(pictures.count, derivations.count, sheets.count, 1))
    }
  }

  private func write(_ block: Report.Block, level: Int, into page: inout HTMLWriter) {
    switch block {
    case .note(let sentence): page.element("p", ["class": "note"], text: sentence)
    case .figures(let heading, let figures): write(heading, figures, into: &page)
    case .table(let table) where table.audience == .programs: break
    case .table(let table): write(table, into: &page)
    case .heatMap(let heatMap): write(heatMap.table, into: &page)
    case .changes(let changes): write(Table(changes), into: &page)
    case .answer(let cell): page.element("p", ["class": "answer"]) { $0.text($0.words(cell)) }
    case .derivation(let derivation): write([derivation], into: &page)
    case .chart(let chart): write(chart, into: &page)
    case .section(let section): write(section, level: level, into: &page)
    }
  }

  private func write(_ section: Report.Section, level: Int, into page: inout HTMLWriter) {
    if section.layout == .folded {
      return page.element("details", ["class": "folded"]) { page in
        page.element("summary", text: section.title)
        write(section.blocks, level: level, into: &page)
      }
    }
    let sheet = section.startsSheet ? " sheet" : ""
    page.element("section", ["class": "section-\(section.name)\(sheet)"]) { page in
      page.element("p", ["class": "kicker"], text: section.kicker)
      page.element("h\(min(level, 6))") { page in
        if let isGood = section.isGood {
          page.element("span", ["class": isGood ? "mark ok" : "mark no", "aria-hidden": "true"]) {
            $0.text(isGood ? "✓" : "✗")
          }
        }
        page.element("bdi", text: section.title)
        page.element("span", ["class": "aside"], text: section.remark)
      }
      if section.layout == .columns {
        page.element("div", ["class": "cols"]) { write(section.blocks, level: level + 1, into: &$0) }
      } else if section.layout == .tiles {
        write(tilesIn: section.blocks, level: level + 1, into: &page)
      } else {
        write(section.blocks, level: level + 1, into: &page)
      }
    }
  }

  /// Writes the blocks of a section, its figures as tiles.
  private func write(tilesIn blocks: [Report.Block], level: Int, into page: inout HTMLWriter) {
    for block in blocks {
      guard case .figures(_, let figures) = block else {
        write(block, level: level, into: &page)
        continue
      }
      page.element("dl", ["class": "tiles"]) { page in
        for figure in figures where !figure.isForMachines {
          page.element("div") { page in
            page.element("dt", text: figure.label)
            page.element("dd") { page in
              page.text(page.words(figure.cell))
              page.element("span", text: figure.remark)
            }
          }
        }
      }
    }
  }
}

extension Report.Block {
  /// The chart of a block that is drawn rather than written as a table; nil for any other.
  fileprivate var picture: Chart? {
    if case .chart(let chart) = self, chart.form.isPicture { chart } else { nil }
  }

  fileprivate var hasFigures: Bool { if case .figures = self { true } else { false } }

  fileprivate var derivation: Derivation? {
    if case .derivation(let derivation) = self { derivation } else { nil }
  }
}
