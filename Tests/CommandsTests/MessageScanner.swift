import Foundation

/// An English message as a translator has to know it.
struct EnglishMessage: Hashable {
  /// The meaning of a text that has several; empty for most messages.
  var context = ""
  /// The English text, of one thing if there is a plural.
  let text: String
  /// The English text of several things; nil where nothing is counted.
  var plural: String?
}

extension EnglishMessage: CustomStringConvertible {
  var description: String { [context, text, plural ?? ""].filter { !$0.isEmpty }.joined(separator: " | ") }
}

/// The messages that are written in the sources, with their placeholders numbered as `LocalizedText` numbers
/// them.
///
/// It reads `LocalizedText("…")`, `LocalizedText("…", context: "…")` and `LocalizedText(count: …, one: "…",
/// other: "…")`, which the compiler demands wherever words are for people. The placeholders of a singular
/// have the numbers of the plural's.
struct MessageScanner {
  private(set) var messages: Set<EnglishMessage> = []

  /// Reads the Swift files of a folder and those below it.
  init(folder: URL) throws {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      // What comments say is no message.
      let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
        .filter { !$0.drop { $0 == " " }.hasPrefix("//") }
      scan(lines.joined(separator: "\n"))
    }
  }

  private mutating func scan(_ source: String) {
    var rest = source[...]
    while let call = rest.range(of: "LocalizedText(") {
      // Literals within placeholders are found on their own.
      rest = rest[call.upperBound...].drop(while: \.isWhitespace)
      if rest.hasPrefix("\"") {
        let (literal, end) = Literal.read(rest)
        messages.insert(EnglishMessage(context: Self.context(after: end), text: literal.key))
      } else if rest.hasPrefix("count:"), let one = Self.argument("one", in: rest),
        let other = Self.argument("other", in: one.end)
      {
        messages.insert(
          EnglishMessage(
            context: Self.context(after: other.end), text: one.literal.key(numberedAs: other.literal),
            plural: other.literal.key))
      }
    }
  }

  private static func argument(_ label: String, in text: Substring) -> (literal: Literal, end: Substring)? {
    text.range(of: label + ":").map { Literal.read(text[$0.upperBound...].drop(while: \.isWhitespace)) }
  }

  private static func context(after end: Substring) -> String {
    let rest = end.drop { $0 == "," || $0.isWhitespace }
    guard rest.hasPrefix("context:") else { return "" }
    return argument("context", in: rest)?.literal.key ?? ""
  }
}

/// A literal with placeholders.
private struct Literal {
  private enum Part {
    case text(String)
    /// A placeholder with its source.
    case placeholder(Substring)
  }

  private var parts: [Part] = []

  private var placeholders: [Substring] {
    parts.compactMap { if case .placeholder(let source) = $0 { source } else { nil } }
  }

  /// The text with its placeholders numbered from 1.
  var key: String { key { index, _ in index + 1 } }

  /// The text with the numbers that the same placeholders have in another literal.
  func key(numberedAs other: Literal) -> String {
    let others = other.placeholders
    return key { _, source in others.firstIndex(of: source).map { $0 + 1 } ?? 0 }
  }

  private func key(_ number: (Int, Substring) -> Int) -> String {
    var (key, count) = ("", 0)
    for part in parts {
      switch part {
      case .text(let text): key += text
      case .placeholder(let source):
        key += "{\(number(count, source))}"
        count += 1
      }
    }
    return key
  }

  /// Reads the literal that a text begins with, and returns the text after it.
  static func read(_ text: Substring) -> (literal: Literal, end: Substring) {
    let quote = text.hasPrefix("\"\"\"") ? "\"\"\"" : "\""
    var literal = Literal()
    var (words, rest) = ("", text.dropFirst(quote.count))
    while !rest.isEmpty, !rest.hasPrefix(quote) {
      if rest.hasPrefix("\\(") {
        let end = skipPlaceholder(rest.dropFirst(2))
        literal.parts += [.text(words), .placeholder(rest[..<end.startIndex])]
        (words, rest) = ("", end)
      } else if rest.hasPrefix("\\\n") {
        rest = rest.dropFirst(2).drop { $0 == " " }
      } else {
        if rest.first == "\\" { rest = rest.dropFirst() }
        words.append(rest.removeFirst())
      }
    }
    literal.parts.append(.text(words))
    if quote.count > 1 { literal.trim() }
    return (literal, rest.dropFirst(quote.count))
  }

  /// A literal of several lines is one line, since each of them ends in a backslash.
  private mutating func trim() {
    if case .text(let first) = parts[0] {
      parts[0] = .text(String(first.trimmingPrefix(while: \.isWhitespace)))
    }
    if case .text(var last) = parts[parts.count - 1] {
      while last.last?.isWhitespace == true { last.removeLast() }
      parts[parts.count - 1] = .text(last)
    }
  }

  /// The text after the parenthesis that ends a placeholder.
  private static func skipPlaceholder(_ text: Substring) -> Substring {
    var (rest, depth, isQuoted) = (text, 1, false)
    while depth > 0, let character = rest.popFirst() {
      switch character {
      case "\\" where isQuoted && rest.first == "(": rest = skipPlaceholder(rest.dropFirst())
      case "\\" where isQuoted: rest = rest.dropFirst()
      case "\"": isQuoted.toggle()
      case "(" where !isQuoted: depth += 1
      case ")" where !isQuoted: depth -= 1
      default: break
      }
    }
    return rest
  }
}
