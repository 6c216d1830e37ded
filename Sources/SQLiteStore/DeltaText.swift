import Model
import Workspace

/// Deltas as the text of a log row: JSON that a person can read in the sqlite3 shell.
///
/// `[{"sheet":3,"field":"rent","from":"1700","to":"1800"},{"sheet":3,"what":"name","to":"elm"}]`: the keys in this order,
/// no spaces, an absent `from` or `to` left out, and of the escapes only those that JSON demands. Equal deltas give equal
/// text. It is written by hand because the first use of Foundation's encoder and decoder costs 0.9 ms, as much as
/// opening the store.
enum DeltaText {
  /// The canonical text of deltas.
  static func encode(_ deltas: [Delta]) -> String {
    var text = "["
    for delta in deltas {
      if text.utf8.count > 1 { text += "," }
      text += "{\"sheet\":\(delta.sheet.rawValue)"
      switch delta.subject {
      case .existence: append("what", "existence", to: &text)
      case .name: append("what", "name", to: &text)
      case .open: append("what", "open", to: &text)
      case .field(let field): append("field", field, to: &text)
      }
      if let from = delta.from { append("from", from, to: &text) }
      if let to = delta.to { append("to", to, to: &text) }
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
  static func decode(_ text: String) -> [Delta]? {
    var reader = DeltaReader(text)
    guard let deltas = reader.deltas(), encode(deltas) == text else { return nil }
    return deltas
  }
}

/// Reads the text of deltas from left to right.
private struct DeltaReader {
  private var rest: Substring.UTF8View

  init(_ text: String) { rest = Substring(text).utf8 }

  mutating func deltas() -> [Delta]? {
    guard take("[") else { return nil }
    var deltas: [Delta] = []
    if !take("]") {
      repeat {
        guard let delta = delta() else { return nil }
        deltas.append(delta)
      } while take(",")
      guard take("]") else { return nil }
    }
    return rest.isEmpty ? deltas : nil
  }

  private mutating func delta() -> Delta? {
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
    return take("}") ? Delta(DocumentID(rawValue: sheet), subject, from: from, to: to) : nil
  }

  private mutating func subject() -> Delta.Subject? {
    if take(",\"field\":\"") { return string().map(Delta.Subject.field) }
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

  /// What is left of a string after its opening quote, and the closing quote.
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

  /// Only what `encode` writes: quotes, backslashes, control characters.
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
