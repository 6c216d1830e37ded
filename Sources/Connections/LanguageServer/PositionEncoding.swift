import Encoding

/// The unit in which columns are counted.
/// - Source: Language Server Protocol 3.17, PositionEncodingKind.
enum PositionEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The one that a client offers; UTF-16 where it offers none, as each client knows that.
  init(offeredBy client: JSONTree?) {
    let offered = client?["general"]?["positionEncodings"]?.elements?.compactMap(\.string) ?? []
    self = offered.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
  }

  /// The UTF-8 offset of a column: of the beginning of the character for one within it, of the end of the line for
  /// one behind it.
  func offset(of column: Int, in line: String) -> Int {
    guard column > 0 else { return 0 }
    if self == .utf8 || line.utf8.count == line.utf16.count {
      return line.utf8.beginningOfScalar(at: min(column, line.utf8.count))
    }
    var (units, offset) = (0, 0)
    for scalar in line.unicodeScalars {
      units += UTF16.width(scalar)
      if units > column { break }
      offset += UTF8.width(scalar)
    }
    return offset
  }

  /// The column of a UTF-8 offset.
  func column(of offset: Int, in line: String) -> Int {
    let offset = line.utf8.beginningOfScalar(at: min(max(offset, 0), line.utf8.count))
    if self == .utf8 || line.utf8.count == line.utf16.count { return offset }
    return line.utf16.distance(
      from: line.utf16.startIndex, to: line.utf8.index(line.utf8.startIndex, offsetBy: offset))
  }
}

extension String.UTF8View {
  /// The offset of the beginning of the scalar that has a byte.
  fileprivate func beginningOfScalar(at offset: Int) -> Int {
    guard offset < count else { return count }
    var (offset, index) = (offset, self.index(startIndex, offsetBy: offset))
    while offset > 0, self[index] & 0xC0 == 0x80 {
      formIndex(before: &index)
      offset -= 1
    }
    return offset
  }
}

/// A place in a document: a row, and a UTF-8 offset in it.
struct Place: Comparable, Sendable {
  var row: Int
  var column: Int

  static func < (one: Place, other: Place) -> Bool {
    (one.row, one.column) < (other.row, other.column)
  }
}
