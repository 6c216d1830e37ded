/// The name of a locale as ICU writes it: `de_DE`, `sr_Latn_RS`.
package enum LocaleName {
  /// The locale that is used when none is asked for.
  package static let fallback = "en_US"

  /// A category of a locale that can be chosen separately.
  package enum Category: String, Sendable {
    /// The format of amounts.
    case amounts = "LC_MONETARY"
    /// The language of messages.
    case messages = "LC_MESSAGES"
  }

  /// The locale that the environment asks for, which need not exist.
  ///
  /// The first of LC_ALL, the category's own variable and LANG that is not empty decides; `C` and `POSIX`
  /// stand for `en_US`, as does nothing at all.
  /// - Source: POSIX.1-2024, Base Definitions, 8.2 Internationalization Variables.
  package static func environment(
    _ category: Category = .amounts, _ variable: (String) -> String?
  ) -> String {
    let values = ["LC_ALL", category.rawValue, "LANG"].lazy.compactMap(variable)
    guard let value = values.first(where: { !$0.isEmpty }) else { return fallback }
    // language_REGION.encoding@modifier
    let parts = value.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts[0].prefix { $0 != "." }
    if name == "C" || name == "POSIX" { return fallback }
    let script = parts.count > 1 ? scripts[String(parts[1])] : nil
    return canonical(script.map { adding($0, to: name) } ?? String(name))
  }

  /// The modifiers of locale names that choose a script; others, such as `euro`, are ignored.
  private static let scripts = ["latin": "Latn", "cyrillic": "Cyrl", "devanagari": "Deva"]

  private static func adding(_ script: String, to name: Substring) -> String {
    var parts = name.split(separator: "_").map(String.init)
    parts.insert(script, at: min(1, parts.count))
    return parts.joined(separator: "_")
  }

  /// The name with the separators and the case that ICU uses, however it was typed: `DE-de` is `de_DE`.
  package static func canonical(_ typed: String) -> String {
    let parts = typed.split(omittingEmptySubsequences: false) { $0 == "_" || $0 == "-" }
    return parts.enumerated().map { place, part in
      if place == 0 { return part.lowercased() }
      let isScript = place == 1 && part.utf8.count == 4 && part.allSatisfy(\.isLetter)
      return isScript ? part.prefix(1).uppercased() + part.dropFirst().lowercased() : part.uppercased()
    }.joined(separator: "_")
  }
}
