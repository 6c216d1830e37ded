import Foundation

/// The English texts of all phrases that are written in the sources, with their gaps numbered as `LocalizedText` numbers them.
///
/// It reads what stands in `LocalizedText("…")`, which the compiler demands wherever words are for a person.
struct PhraseScanner {
  private(set) var keys: Set<String> = []

  /// Reads the Swift files of a folder and those below it.
  init(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      var rest = try String(contentsOf: file, encoding: .utf8)[...]
      while let call = rest.range(of: "LocalizedText(") {
        rest = rest[call.upperBound...].drop(while: \.isWhitespace)
        if rest.hasPrefix("\"") { read(rest) }
      }
    }
  }

  /// Reads the literal that a text begins with; those within its gaps are found on their own.
  private mutating func read(_ text: Substring) {
    let quote = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var rest = text.dropFirst(quote.count)
    var (key, gaps) = ("", 0)
    while !rest.isEmpty, !rest.hasPrefix(quote) {
      if rest.hasPrefix("\\(") {
        gaps += 1
        key += "{\(gaps)}"
        rest = Self.skipGap(rest.dropFirst(2))
      } else if rest.hasPrefix("\\\n") {
        rest = rest.dropFirst(2).drop { $0 == " " }
      } else {
        if rest.first == "\\" { rest = rest.dropFirst() }
        key.append(rest.removeFirst())
      }
    }
    keys.insert(quote.count == 1 ? key : Self.unindented(key))
  }

  /// What follows the parenthesis that ends a gap.
  private static func skipGap(_ text: Substring) -> Substring {
    var (rest, depth, isQuoted) = (text, 1, false)
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "\\" where isQuoted && rest.first == "(": rest = skipGap(rest.dropFirst())
      case "\\" where isQuoted: rest = rest.dropFirst()
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
    }
    return rest
  }

  /// A literal of several lines is one line here, since each of them ends in a backslash.
  private static func unindented(_ key: String) -> String {
    key.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
