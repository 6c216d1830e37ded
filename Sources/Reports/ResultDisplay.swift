import Encoding
import Localization

/// What people are shown of a result, for a program that shows it to them: a notebook, say.
package struct ResultDisplay: Sendable {
  private let localeFormat: LocaleFormat

  /// A display in this format of texts and numbers.
  package init(_ localeFormat: LocaleFormat) { self.localeFormat = localeFormat }

  /// The result as text and as Markdown, and its chart as a picture, where it has one.
  func value(of outcome: CommandResult) -> JSONValue {
    let picture = text(SVGRenderer(localeFormat: localeFormat), outcome)
    return JSONShape.display.object([
      (.text, .string(plainText(of: outcome))),
      (.markdown, .string(text(MarkdownRenderer(localeFormat: localeFormat), outcome))),
      (.svg, picture.isEmpty ? nil : .string(picture)),
    ])
  }

  /// The result as on a terminal that knows no colours; an error with its place.
  private func plainText(of outcome: CommandResult) -> String {
    let renderer = TextRenderer(localeFormat: localeFormat)
    guard case .failure(let failure) = outcome.result else { return text(renderer, outcome) }
    var bytes: [UInt8] = []
    renderer.render(failure, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  private func text(_ renderer: some Renderer, _ outcome: CommandResult) -> String {
    var bytes: [UInt8] = []
    renderer.render(outcome, into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
}
