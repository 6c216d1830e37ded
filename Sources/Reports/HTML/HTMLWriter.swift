import Encoding
import Localization

/// The elements and texts of a page as bytes.
///
/// Names of elements, attributes and classes are words of the program; everything else is escaped, since names,
/// notes and reasons may be a stranger's.
struct HTMLWriter {
  /// The page so far.
  private(set) var bytes: [UInt8] = []
  let localeFormat: LocaleFormat
  private var pictureCount = 0

  init(localeFormat: LocaleFormat) { self.localeFormat = localeFormat }

  /// Writes an element with what a closure writes inside it.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<StaticString, String?> = [:],
    _ content: (inout HTMLWriter) -> Void
  ) {
    open(name, attributes)
    content(&self)
    bytes.append("</")
    bytes.append(raw: name)
    bytes.append(">")
    if !HTMLWriter.inline.contains(name) { bytes.endLine() }
  }

  /// Writes an element with a text; with nothing of it where there is none.
  mutating func element(
    _ name: String, _ attributes: KeyValuePairs<StaticString, String?> = [:], text: LocalizedText?
  ) {
    guard let text else { return }
    element(name, attributes) { $0.text(text) }
  }

  /// Writes the beginning of an element, or an element that has no end; an attribute that is nil is left out.
  mutating func open(_ name: String, _ attributes: KeyValuePairs<StaticString, String?> = [:]) {
    bytes.append("<")
    bytes.append(raw: name)
    for case (let attribute, let value?) in attributes {
      bytes.append(" ")
      bytes.append(attribute)
      bytes.append("=\"")
      text(value)
      bytes.append("\"")
    }
    bytes.append(">")
  }

  /// Writes bytes that are markup, or a style sheet, already.
  mutating func markup(_ markup: [UInt8]) { bytes.append(contentsOf: markup) }

  /// Writes the picture with the next number of the page, which its identifiers begin with.
  mutating func picture(_ markup: (_ number: Int) -> [UInt8]) {
    pictureCount += 1
    bytes.append(contentsOf: markup(pictureCount))
    bytes.endLine()
  }

  /// Writes a text that is in the language of the user, or belongs to no language.
  mutating func text(_ text: String) { MarkupText.write(text, into: &bytes) }

  /// Writes a text in the language of the user.
  mutating func text(_ text: LocalizedText) { self.text(text.text(in: localeFormat)) }

  /// The text of a cell; the reason of one without a value.
  func words(_ cell: Cell) -> String {
    cell.absence?.text(in: localeFormat) ?? localeFormat.text(cell)
  }

  /// The elements that stand in a line of the source.
  private static let inline: Set = [
    "span", "b", "code", "bdi", "a", "th", "td", "dt", "dd", "summary", "caption", "title", "svg",
  ]
}
