/// A language in which the shell speaks: for each English phrase, its own.
///
/// Names to type, long help and lessons are English in every language, and so is all that programs read.
package struct Language: Sendable {
  /// The code of ISO 639, such as `es`.
  package let code: String
  /// What the language calls itself: `español`.
  package let name: String
  private let table: @Sendable () -> [String: String]

  /// The phrases of the language by the English ones; empty for English itself.
  package var phrases: [String: String] { table() }

  /// The language in which all phrases are written.
  package static let english = Language(code: "en", name: "English") { [:] }

  /// A language.
  /// - Parameter phrases: Its phrases by the English ones, asked for when the first of them is needed; a constant.
  package init(code: String, name: String, phrases: @escaping @Sendable () -> [String: String]) {
    (self.code, self.name, table) = (code, name, phrases)
  }

  /// The phrases of a table: the English text on a line, and below it, indented, that of the language.
  ///
  /// Empty lines and those that begin with `#` are passed over.
  package static func phrases(in table: String) -> [String: String] {
    var phrases: [String: String] = [:]
    var key: Substring?
    for line in table.split(separator: "\n") where !line.hasPrefix("#") {
      if let english = key, line.hasPrefix("  ") {
        phrases[String(english)] = String(line.dropFirst(2))
        key = nil
      } else {
        key = line
      }
    }
    return phrases
  }

  /// The text for an English one; the English one where there is none.
  func text(of key: String) -> String { phrases[key] ?? key }
}

extension Language: Hashable {
  /// Whether both are the same language.
  package static func == (one: Language, other: Language) -> Bool { one.code == other.code }

  /// Hashes the code.
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language: CustomStringConvertible {
  /// What the language calls itself.
  package var description: String { name }
}
