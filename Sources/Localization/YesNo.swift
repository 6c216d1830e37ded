/// The words that answer a question with yes or no, in small letters, in any of the languages.
package enum YesNo {
  /// The words for yes: those of English and the field `X-Yes` of each language's header.
  package static let yes: Set<String> = Set(["y", "yes"]).union(words("X-Yes"))

  /// The words for no: those of English and the field `X-No` of each language's header.
  package static let no: Set<String> = Set(["n", "no"]).union(words("X-No"))

  private static func words(_ field: String) -> [String] {
    Language.all.flatMap { ($0.header[field] ?? "").split(separator: " ").map(String.init) }
  }
}
