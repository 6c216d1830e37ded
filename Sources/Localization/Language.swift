/// A language of the text for people.
///
/// Names to type and long help are English in every language, and so is everything that programs read. A
/// lesson is in the language of its page.
///
/// A language is one file in `Languages/`, a catalog of messages as GNU gettext has it, and one line in
/// `all`. The header of the file has the rule of the plural and the words of consent (`X-Yes`, `X-No`).
package struct Language: Sendable {
  /// The code of ISO 639, such as `es`.
  package let code: String
  /// The name of the language in itself: `español`.
  package let name: String
  private let messages: LazyCatalog?

  /// The messages of the language by the English ones, read when first asked for; nil for English itself.
  package var catalog: MessageCatalog? { messages?.catalog }

  /// The fields of the catalog's header; none for English.
  var header: [String: String] { messages?.header ?? [:] }

  /// Every language, English first.
  package static let all = [
    Language(code: "en", name: "English", catalog: nil),
    Language(code: "es", name: "español") { LanguageFiles.es },
  ]

  /// The language in which all messages are written.
  package static let english = all[0]

  /// A language.
  /// - Parameter catalog: Returns the PO file of the language; nil for English.
  package init(code: String, name: String, catalog: (@Sendable () -> String)?) {
    (self.code, self.name, messages) = (code, name, catalog.map(LazyCatalog.init))
  }

  /// The language of a locale such as `es_MX`; English for a language that is not available.
  package static func of(locale: String) -> Language {
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    return all.first { $0.code == code } ?? .english
  }
}

extension Language: Hashable {
  /// `true` if the codes are equal.
  package static func == (one: Language, other: Language) -> Bool { one.code == other.code }

  /// Hashes the code.
  package func hash(into hasher: inout Hasher) { hasher.combine(code) }
}

extension Language: CustomStringConvertible {
  /// The name of the language in itself.
  package var description: String { name }
}
