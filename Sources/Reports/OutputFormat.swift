import Localization

/// A format of results.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// Text for people at a terminal.
  case text
  /// One JSON object per line, for programs.
  case json
  /// Comma-separated values, for spreadsheets.
  case csv
  /// Markdown, for documents.
  case markdown

  /// The extension of a file in this format, with its dot: `.txt`, `.json`, `.csv`, `.md`.
  package var fileExtension: String {
    switch self {
    case .text: ".txt"
    case .json: ".json"
    case .csv: ".csv"
    case .markdown: ".md"
    }
  }

  /// The format of the file with this name, by its extension in any case; nil for any other extension.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = OutputFormat.allCases.first(where: { name.hasSuffix($0.fileExtension) }) else {
      return nil
    }
    self = format
  }

  /// The renderer of this format.
  /// - Parameters:
  ///   - width: The width of the terminal in cells, for text alone; nil for a pipe or a file.
  ///   - palette: The colours of text.
  ///   - hasSuperscriptCents: `true` for superscript cents of balances in text.
  package func renderer(
    localeFormat: LocaleFormat, width: Int? = nil, palette: Palette = .plain,
    hasSuperscriptCents: Bool = false
  ) -> any Renderer {
    switch self {
    case .text:
      TextRenderer(
        localeFormat: localeFormat, width: width, palette: palette, hasSuperscriptCents: hasSuperscriptCents)
    case .json: JSONRenderer(currency: localeFormat.currency)
    case .csv: CSVRenderer(currency: localeFormat.currency)
    case .markdown: MarkdownRenderer(localeFormat: localeFormat)
    }
  }
}
