import Encoding
import Model
import Workspace

/// Row changes as the text of a log row: JSON, so that it can be read in the sqlite3 shell too.
///
/// `[{"sheet":3,"field":"rent","from":"1700","to":"1800"},{"sheet":3,"what":"name","to":"elm"}]`: the keys in
/// this order, no spaces, an absent `from` or `to` left out, and of the escapes only those that JSON demands.
/// Equal changes give equal text.
enum RowChangeText {
  /// The canonical text of row changes.
  static func encode(_ rowChanges: [RowChange]) -> String { JSONValue.array(rowChanges.map(value)).text }

  private static func value(_ rowChange: RowChange) -> JSONValue {
    let field: String? = if case .field(let name) = rowChange.subject { name } else { nil }
    return .object(
      JSONValue.members([
        "sheet": .number(Int(rowChange.sheet.rawValue)),
        "what": subjects.first { $0.value == rowChange.subject }.map { .string($0.key) },
        "field": field.map(text), "from": rowChange.from.map(text), "to": rowChange.to.map(text),
      ]))
  }

  private static func text(_ text: String) -> JSONValue {
    .written { JSONString.write(text, keepsInvisible: true, into: &$0) }
  }

  /// The subjects that are no fields, by their names.
  private static let subjects: KeyValuePairs<String, RowChange.Subject> = [
    "existence": .existence, "name": .name, "open": .open,
  ]

  /// Reads canonical text and nothing else; nil for anything that `encode` would not have written.
  static func decode(_ text: String) -> [RowChange]? {
    guard let rowChanges = decodeBeginning(text), encode(rowChanges) == text else { return nil }
    return rowChanges
  }

  /// Reads the row changes that are whole at the beginning of canonical text, which may be cut off; nil for text
  /// that is no list.
  static func decodeBeginning(_ text: String) -> [RowChange]? {
    guard text.utf8.first == UInt8(ascii: "["), var json = try? JSONReader(Array(text.utf8)) else {
      return nil
    }
    var rowChanges: [RowChange] = []
    var isFirst = true
    while (try? json.nextElement(&isFirst)) == true, let rowChange = try? Self.rowChange(&json) {
      rowChanges.append(rowChange)
    }
    return rowChanges
  }

  private static func rowChange(_ json: inout JSONReader) throws(JSONError) -> RowChange? {
    var (sheet, subject) = (Int64?.none, RowChange.Subject?.none)
    var (from, to) = (String?.none, String?.none)
    var isFirst = true
    while let name = try json.nextName(&isFirst) {
      switch name {
      case "sheet": sheet = Int64(String(decoding: try json.number().significand, as: UTF8.self))
      case "field": subject = .field(try json.string())
      case "what":
        let name = try json.string()
        subject = subjects.first { $0.key == name }?.value
      case "from": from = try json.string()
      case "to": to = try json.string()
      default: try json.skipValue()
      }
    }
    guard let sheet, let subject else { return nil }
    return RowChange(DocumentID(rawValue: sheet), subject, from: from, to: to)
  }
}
