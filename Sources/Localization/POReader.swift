import Encoding

/// The reason why a PO file cannot be read.
package struct POError: Error, Equatable {
  /// The rule that is violated.
  package enum Reason: Sendable {
    /// A line is neither a comment nor a keyword with a string in quotation marks.
    case syntax
    /// A message has no translation.
    case missingTranslation
    /// The number of translations is not that of the plural forms.
    case formCount
    /// The field `Plural-Forms` of the header cannot be read.
    case pluralForms
    /// The file has the message twice.
    case duplicate
  }

  /// The number of the line, from 1.
  package let line: Int
  /// The rule that is violated.
  package let reason: Reason

  init(line: Int, _ reason: Reason) { (self.line, self.reason) = (line, reason) }
}

/// A reader of the messages of a PO file, one after the other.
///
/// ```text
/// # A comment.
/// msgctxt "account"
/// msgid "Balance"
/// msgstr "Saldo"
/// ```
///
/// - Source: GNU gettext manual, The Format of PO Files. Comments are skipped, obsolete messages (`#~`) with
///   them.
struct POReader {
  /// The number of the line that was read last.
  private(set) var line = 0
  /// The bytes from the next line on.
  private var rest: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { rest = bytes[...] }

  /// A keyword with the text behind it.
  private enum Entry {
    case context, id, plural, translation
  }

  /// The next message; nil at the end.
  mutating func next() throws(POError) -> MessageCatalog.Message? {
    var (context, text, plural): (String, String?, String?) = ("", nil, nil)
    var translations: [String] = []
    while let (entry, string) = try entry(translations.isEmpty ? nil : .translation) {
      switch entry {
      case .context, .id:
        guard text == nil else { throw POError(line: line, .missingTranslation) }
        if entry == .id { text = string } else { context = string }
      case .plural: plural = string
      case .translation: translations.append(string)
      }
    }
    guard let text else { return nil }
    guard !translations.isEmpty else { throw POError(line: line, .missingTranslation) }
    return .init(context: context, text: text, plural: plural, translations: translations)
  }

  /// The next entry and its string, which may go on over several lines.
  /// - Parameter wanted: The only entry that belongs to the same message; nil for any. Another one is left
  ///   for the next call.
  private mutating func entry(_ wanted: Entry?) throws(POError) -> (Entry, String)? {
    while let first = nextLine, first.isEmpty || first.first == UInt8(ascii: "#") { skipLine() }
    guard let first = nextLine else { return nil }
    guard let (entry, quoted) = Self.keyword(of: first) else { throw POError(line: line + 1, .syntax) }
    if let wanted, entry != wanted { return nil }
    skipLine()
    guard var string = Self.unquoted(quoted) else { throw POError(line: line, .syntax) }
    while let next = nextLine, next.first == UInt8(ascii: "\"") {
      skipLine()
      guard let more = Self.unquoted(next) else { throw POError(line: line, .syntax) }
      string += more
    }
    return (entry, String(decoding: string, as: UTF8.self))
  }

  /// The next line without its end; nil at the end of the file.
  private var nextLine: ArraySlice<UInt8>? {
    rest.isEmpty ? nil : rest.prefix { $0 != UInt8(ascii: "\n") }
  }

  private mutating func skipLine() {
    let end = rest.firstIndex(of: UInt8(ascii: "\n"))
    rest = end.map { rest[($0 + 1)...] } ?? []
    line += 1
  }

  private static func keyword(of line: ArraySlice<UInt8>) -> (Entry, ArraySlice<UInt8>)? {
    guard let quote = line.firstIndex(of: UInt8(ascii: "\"")) else { return nil }
    let rest = line[quote...]
    let word = String(decoding: line[..<quote], as: UTF8.self).filter { $0 != " " }
    switch word {
    case "msgctxt": return (.context, rest)
    case "msgid": return (.id, rest)
    case "msgid_plural": return (.plural, rest)
    default: return word == "msgstr" || word.hasPrefix("msgstr[") ? (.translation, rest) : nil
    }
  }

  /// The content of a string in quotation marks with its escapes resolved; nil if it does not end.
  private static func unquoted(_ quoted: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var rest = quoted.dropFirst()
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "\""): return rest.isEmpty ? bytes : nil
      case UInt8(ascii: "\\"):
        switch rest.popFirst() {
        case UInt8(ascii: "n"): bytes.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"): bytes.append(UInt8(ascii: "\t"))
        case .some(let other): bytes.append(other)
        case nil: return nil
        }
      default: bytes.append(byte)
      }
    }
    return nil
  }
}
