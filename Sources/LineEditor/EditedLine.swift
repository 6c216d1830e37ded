import Foundation

/// The characters of the line that is edited, and the position of the cursor.
///
/// libedit counts in Unicode scalars (`wchar_t`), completion in UTF-8 bytes; this type converts between the
/// two.
struct EditedLine: Equatable {
  var scalars: [Unicode.Scalar]
  var cursor: Int

  init(scalars: [Unicode.Scalar] = [], cursor: Int = 0) {
    self.scalars = scalars
    self.cursor = cursor
  }

  /// A text with the cursor after it.
  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
    cursor = scalars.count
  }

  /// A text with the cursor at a UTF-8 offset.
  init(_ text: String, cursor offset: Int) {
    self.init(text)
    cursor = text.prefix(utf8: offset).unicodeScalars.count
  }

  var isAtEnd: Bool { cursor == scalars.count }
  var isBlank: Bool { scalars.allSatisfy(\.properties.isWhitespace) }
  var text: String { Self.text(of: scalars[...]) }
  var textToCursor: String { Self.text(of: scalars[..<cursor]) }
  var cursorInUTF8: Int { scalars[..<cursor].reduce(0) { $0 + UTF8.width($1) } }

  private static func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    return String(view)
  }

  /// The line with `text` inserted at the cursor, and the cursor after it.
  ///
  /// - Parameter composing: `true` to compose characters and combining marks (NFC) in the text and with the
  ///   character before it.
  func inserting(_ text: String, composing: Bool = false) -> EditedLine {
    let head = cursor > 0 && composing ? EditedLine(scalars: [scalars[cursor - 1]]).text : ""
    let joined = composing ? (head + text).precomposedStringWithCanonicalMapping : text
    let added = Array(joined.unicodeScalars)
    let start = cursor - head.unicodeScalars.count
    var result = self
    result.scalars.replaceSubrange(start..<cursor, with: added)
    result.cursor = start + added.count
    return result
  }

  /// `true` if another line has the characters of this one up to the cursor, in any case.
  func isExtended(by other: EditedLine) -> Bool {
    other.textToCursor.lowercased().hasPrefix(textToCursor.lowercased())
  }

  /// The line with a suggestion inserted.
  ///
  /// - Parameter closing: `true` for a complete word: the cursor goes after the space that ends it.
  func applying(_ replacement: String, to range: Range<Int>, closing: Bool = false) -> EditedLine {
    let line = text
    let rest = line.suffix(utf8: range.upperBound)
    let head = String(line.prefix(utf8: range.lowerBound)) + replacement
    guard closing else { return EditedLine(head + rest, cursor: head.utf8.count) }
    let space = rest.hasPrefix(" ") ? "" : " "
    return EditedLine(head + space + rest, cursor: head.utf8.count + 1)
  }
}
