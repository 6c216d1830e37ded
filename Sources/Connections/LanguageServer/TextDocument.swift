import Encoding

/// The text of a document that is open in an editor.
struct TextDocument: Sendable {
  /// The rows without their ends; at least one.
  private(set) var rows: [String]
  /// The number that the editor has given to its contents.
  private(set) var version: Int
  let encoding: PositionEncoding
  /// `true` for a Markdown page, whose transcripts alone have lines of the shell's language.
  let isPage: Bool

  init(_ text: String, version: Int, encoding: PositionEncoding, isPage: Bool = false) {
    (rows, self.version, self.encoding) = (TextDocument.rows(of: text), version, encoding)
    self.isPage = isPage
  }

  /// The rows, with ends of one kind.
  var text: String { rows.joined(separator: "\n") }

  /// A change of rows: those that are replaced, and the number of the new ones.
  struct Change: Equatable {
    let replaced: Range<Int>
    let count: Int
  }

  /// Replaces the text between two places.
  mutating func replace(_ range: Range<Place>, by text: String) -> Change {
    let (start, end) = (range.lowerBound, range.upperBound)
    let before = rows[start.row].utf8.prefix(start.column)
    let after = rows[end.row].utf8.dropFirst(end.column)
    let joined = String(decoding: before, as: UTF8.self) + text + String(decoding: after, as: UTF8.self)
    let new = TextDocument.rows(of: joined)
    rows.replaceSubrange(start.row...end.row, with: new)
    return Change(replaced: start.row..<end.row + 1, count: new.count)
  }

  /// Replaces the whole text.
  mutating func replaceAll(by text: String) -> Change {
    let count = rows.count
    rows = TextDocument.rows(of: text)
    return Change(replaced: 0..<count, count: rows.count)
  }

  /// Takes the number of its new contents; one that is no newer is refused.
  mutating func advance(to version: Int) -> Bool {
    guard version > self.version else { return false }
    self.version = version
    return true
  }

  /// The rows of a text.
  private static func rows(of text: String) -> [String] {
    // A character of its own for Swift, and so no end for `split`.
    var rows: [String] = []
    var row: [UInt8] = []
    var previous: UInt8?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\n") where previous == UInt8(ascii: "\r"): break
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        rows.append(String(decoding: row, as: UTF8.self))
        row.removeAll(keepingCapacity: true)
      default: row.append(byte)
      }
      previous = byte
    }
    return rows + [String(decoding: row, as: UTF8.self)]
  }
}

// MARK: Positions of the protocol

extension TextDocument {
  /// The place of a position; nil for what is none.
  ///
  /// Behind a row, or behind the text, it is the end of that.
  func place(_ position: JSONTree?) -> Place? {
    guard let line = position?["line"]?.integer, let character = position?["character"]?.integer, line >= 0,
      character >= 0
    else { return nil }
    guard line < rows.count else { return end }
    return Place(row: line, column: encoding.offset(of: character, in: rows[line]))
  }

  /// The places of a range; nil for what is none.
  func range(_ range: JSONTree?) -> Range<Place>? {
    guard let start = place(range?["start"]), let end = place(range?["end"]), start <= end else { return nil }
    return start..<end
  }

  /// The end of the text.
  var end: Place { Place(row: rows.count - 1, column: rows[rows.count - 1].utf8.count) }

  func position(_ place: Place) -> JSONValue {
    let row = min(max(place.row, 0), rows.count - 1)
    let column = encoding.column(of: place.column, in: rows[row])
    return ["line": .number(row), "character": .number(column)]
  }

  func range(_ range: Range<Place>) -> JSONValue {
    ["start": position(range.lowerBound), "end": position(range.upperBound)]
  }

  /// The edit that replaces a range.
  func edit(_ range: Range<Place>, _ text: String) -> JSONValue {
    ["range": self.range(range), "newText": .string(text)]
  }
}
