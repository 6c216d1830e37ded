import Localization

/// The languages in which the shell can speak.
package enum Languages {
  /// Every one, English first.
  package static let all: [Language] = [.english, spanish]

  /// The language of a locale such as `es_MX`; English for one that is not spoken here.
  package static func spoken(in locale: String) -> Language {
    let code = locale.prefix { $0 != "_" && $0 != "." && $0 != "@" }.lowercased()
    return all.first { $0.code == code } ?? .english
  }
}
