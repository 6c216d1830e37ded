/// The texts that the editor itself shows, in the user's language.
package struct EditorTexts: Sendable {
  /// The label before the pattern of a search.
  package var search = "search"
  /// The label before a pattern that matches nothing.
  package var noMatch = "no match"
  /// The hint behind a value that the first typed text replaces.
  package var replaces = "typing replaces it, arrows edit it"
  /// The question before a list that is longer than the window.
  package var showAll: @Sendable (_ count: Int) -> String = { "Show all \($0)? (y or n)" }
  /// Returns `true` for a letter that means yes; a function, since most sessions never ask.
  package var isYes: @Sendable (Unicode.Scalar) -> Bool = { $0 == "y" || $0 == "Y" }

  /// The texts in English.
  package init() {}
}
