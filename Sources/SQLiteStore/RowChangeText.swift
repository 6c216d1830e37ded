import Model
import Workspace

/// Row changes as the text of a log row: JSON, so that it can be read in the sqlite3 shell too.
///
/// `[{"sheet":3,"field":"rent","from":"1700","to":"1800"},{"sheet":3,"what":"name","to":"elm"}]`: the keys in
/// this order, no spaces, an absent `from` or `to` left out, and of the escapes only those that JSON demands.
/// Equal changes give equal text. It is written by hand because the first use of Foundation's encoder and
/// decoder costs 0.9 ms, as much as opening the store.
enum RowChangeText {
  /// The canonical text of row changes.
  static func encode(_ rowChanges: [RowChange]) -> String {
    var text = "["
    for rowChange in rowChanges {
      if text.utf8.count > 1 { text += "," }
      text += "{\"sheet\":\(rowChange.sheet.rawValue)"
      switch rowChange.subject {
      case .existence: append("what", "existence", to: &text)
      case .name: append("what", "name", to: &text)
      case .open: append("what", "open", to: &text)
      case .field(let field): append("field", field, to: &text)
      }
      if let from = rowChange.from { append("from", from, to: &text) }
      if let to = rowChange.to { append("to", to, to: &text) }
      text += "}"
    }
    return text + "]"
  }

  private static func append(_ key: String, _ value: String, to text: inout String) {
    text += ",\"\(key)\":\""
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\"": text += "\\\""
      case "\\": text += "\\\\"
      case "\n": text += "\\n"
      case "\t": text += "\\t"
      case "\r": text += "\\r"
      case ..<" ":
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      default: text.unicodeScalars.append(scalar)
      }
    }
    text += "\""
  }

  /// Reads canonical text and nothing else; nil for anything that `encode` would not have written.
  static func decode(_ text: String) -> [RowChange]? {
    var reader = RowChangeReader(text)
    guard let rowChanges = reader.rowChanges(), encode(rowChanges) == text else { return nil }
    return rowChanges
  }

  /// Reads the row changes at the beginning of canonical text that is cut off; nil for anything else.
  static func decodeBeginning(_ text: String) -> [RowChange]? {
    var reader = RowChangeReader(text)
    return reader.rowChangesOfBeginning()
  }
}

/// Reads the text of row changes from left to right.
private struct RowChangeReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  mutating func rowChanges() -> [RowChange]? {
    guard take("[") else { return nil }
    var rowChanges: [RowChange] = []
    if !take("]") {
      repeat {
        guard let rowChange = rowChange() else { return nil }
        rowChanges.append(rowChange)
      } while take(",")
      guard take("]") else { return nil }
    }
    return rest.isEmpty ? rowChanges : nil
  }

  /// The row changes that are whole.
  mutating func rowChangesOfBeginning() -> [RowChange]? {
    guard take("[") else { return nil }
    var rowChanges: [RowChange] = []
    while let rowChange = rowChange() {
      rowChanges.append(rowChange)
      if !take(",") { break }
    }
    return rowChanges
  }

  private mutating func rowChange() -> RowChange? {
    guard take("{\"sheet\":"), let sheet = number(), let subject = subject() else { return nil }
    var from: String?
    var to: String?
    if take(",\"from\":\"") {
      guard let text = string() else { return nil }
      from = text
    }
    if take(",\"to\":\"") {
      guard let text = string() else { return nil }
      to = text
    }
    return take("}") ? RowChange(DocumentID(rawValue: sheet), subject, from: from, to: to) : nil
  }

  private mutating func subject() -> RowChange.Subject? {
    if take(",\"field\":\"") { return string().map(RowChange.Subject.field) }
    guard take(",\"what\":\"") else { return nil }
    switch string() {
    case "existence": return .existence
    case "name": return .name
    case "open": return .open
    default: return nil
    }
  }

  private mutating func number() -> Int64? {
    let digits = rest.prefix {
      $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    rest.removeFirst(digits.count)
    return Int64(Substring(digits))
  }

  /// The rest of a string after its opening quote, up to and with the closing one.
  private mutating func string() -> String? {
    var bytes: [UInt8] = []
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return String(validating: bytes, as: UTF8.self)
      case UInt8(ascii: "\\"):
        guard let escaped = escaped() else { return nil }
        bytes.append(escaped)
      default: bytes.append(byte)
      }
    }
    return nil
  }

  /// The character after a backslash, as `encode` escapes it: quotes, backslashes, control characters.
  private mutating func escaped() -> UInt8? {
    switch rest.popFirst() {
    case UInt8(ascii: "\""): return UInt8(ascii: "\"")
    case UInt8(ascii: "\\"): return UInt8(ascii: "\\")
    case UInt8(ascii: "n"): return UInt8(ascii: "\n")
    case UInt8(ascii: "t"): return UInt8(ascii: "\t")
    case UInt8(ascii: "r"): return UInt8(ascii: "\r")
    case UInt8(ascii: "u"):
      let digits = rest.prefix(4)
      rest.removeFirst(digits.count)
      return UInt8(Substring(digits), radix: 16)
    default: return nil
    }
  }

  private mutating func take(_ token: StaticString) -> Bool {
    let token = UnsafeBufferPointer(start: token.utf8Start, count: token.utf8CodeUnitCount)
    guard rest.starts(with: token) else { return false }
    rest.removeFirst(token.count)
    return true
  }
}
