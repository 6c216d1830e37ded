import Localization

/// The formats that results come in.
package enum OutputFormat: String, Sendable, CaseIterable {
  /// For people at a terminal.
  case text
  /// For programs: one object a line.
  case json
  /// For spreadsheets.
  case csv
  /// For documents.
  case markdown

  /// The ending of a file in this format, with the point: `.txt`, `.json`, `.csv`, `.md`.
  package var fileEnding: String {
    switch self {
    case .text: ".txt"
    case .json: ".json"
    case .csv: ".csv"
    case .markdown: ".md"
    }
  }

  /// The format of the file of this name, by its ending in small letters or capitals; `nil` for any other ending.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    guard let format = OutputFormat.allCases.first(where: { name.hasSuffix($0.fileEnding) }) else {
      return nil
    }
    self = format
  }

  /// The renderer of this format.
  /// - Parameters:
  ///   - width: The cells of a terminal's line, for text alone; `nil` for a pipe or a file.
  ///   - palette: Which colours text has.
  ///   - hasSmallCents: Whether text has the cents of balances as superscript digits.
  package func renderer(
    style: LocaleFormat, width: Int? = nil, palette: Palette = .plain, hasSmallCents: Bool = false
  ) -> any Renderer {
    switch self {
    case .text: TextRenderer(style: style, width: width, palette: palette, hasSmallCents: hasSmallCents)
    case .json: JSONRenderer(currency: style.currency)
    case .csv: CSVRenderer(currency: style.currency)
    case .markdown: MarkdownRenderer(style: style)
    }
  }
}
