import Localization

/// A format of results.
///
/// A format is a value beside its renderer, and a word in `allCases`.
package struct OutputFormat: Sendable {
  /// The name to type.
  package var rawValue: String { definition.name }
  /// The extension of a file in this format, with its dot: `.txt`, `.json`, `.csv`, `.md`.
  package var fileExtension: String { definition.fileExtension }
  /// The purpose of the format in a few words.
  package var summary: LocalizedText { definition.summary }
  /// `true` for a format of programs that read errors too, as results; otherwise errors are text.
  package var includesFailures: Bool { definition.includesFailures }
  private let definition: Definition

  /// The parts of a format: shared, since a format is passed on and compared for each result.
  private final class Definition: Sendable {
    let name: String
    let fileExtension: String
    let summary: LocalizedText
    let includesFailures: Bool
    let makeRenderer: @Sendable (Appearance) -> any Renderer

    init(
      _ name: String, _ fileExtension: String, _ summary: LocalizedText, _ includesFailures: Bool,
      _ makeRenderer: @escaping @Sendable (Appearance) -> any Renderer
    ) {
      (self.name, self.fileExtension, self.summary) = (name, fileExtension, summary)
      (self.includesFailures, self.makeRenderer) = (includesFailures, makeRenderer)
    }
  }

  /// The locale of a renderer, and for text its screen.
  struct Appearance {
    let localeFormat: LocaleFormat
    let width: Int?
    let palette: Palette
    let hasSuperscriptCents: Bool
    let chartGlyphs: ChartGlyphs
    let tableHeads: TableHeads?
    let addsDisplay: Bool
    let isInterrupted: InterruptionCheck
  }

  /// A format with the function that makes its renderers.
  init(
    _ name: String, _ fileExtension: String, _ summary: LocalizedText, includesFailures: Bool = false,
    renderer: @escaping @Sendable (Appearance) -> any Renderer
  ) {
    definition = Definition(name, fileExtension, summary, includesFailures, renderer)
  }

  /// The format of the file with this name, by its extension in any case; nil for any other extension.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = OutputFormat.fileFormats.first(where: { name.hasSuffix($0.fileExtension) }) else {
      return nil
    }
    self = format
  }

  /// The renderer of this format.
  /// - Parameters:
  ///   - width: The width of the terminal in cells, for text alone; nil for a pipe or a file.
  ///   - palette: The colours of text.
  ///   - hasSuperscriptCents: `true` for superscript cents of balances in text.
  ///   - chartGlyphs: The characters of charts in text.
  ///   - tableHeads: The heads of tables in text are added to it.
  ///   - addsDisplay: `true` to add to each result in JSON how people are shown it.
  ///   - isInterrupted: Returns `true` when the user wants to stop.
  package func renderer(
    localeFormat: LocaleFormat, width: Int? = nil, palette: Palette = .plain,
    hasSuperscriptCents: Bool = false, chartGlyphs: ChartGlyphs = .blocks, tableHeads: TableHeads? = nil,
    addsDisplay: Bool = false, isInterrupted: @escaping InterruptionCheck = { false }
  ) -> any Renderer {
    definition.makeRenderer(
      Appearance(
        localeFormat: localeFormat, width: width, palette: palette, hasSuperscriptCents: hasSuperscriptCents,
        chartGlyphs: chartGlyphs, tableHeads: tableHeads, addsDisplay: addsDisplay,
        isInterrupted: isInterrupted))
  }
}

extension OutputFormat: CaseIterable {
  /// Every format, in the order of help.
  package static let allCases: [OutputFormat] = [.text, .json, .csv, .markdown]

  /// Every format that a file can have: those of results, and those of pages and pictures.
  package static let fileFormats = allCases + [.html, .svg, .png]
}

extension OutputFormat: RawRepresentable {
  /// The format of that name; nil when there is none.
  package init?(rawValue: String) {
    guard let format = OutputFormat.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
    self = format
  }
}

extension OutputFormat: Hashable {
  /// `true` if both are the same format.
  package static func == (one: OutputFormat, other: OutputFormat) -> Bool {
    one.definition === other.definition
  }

  /// Hashes the name.
  package func hash(into hasher: inout Hasher) { hasher.combine(rawValue) }
}
