/// The words that the editor itself shows, so that another language can take their place.
package struct EditorWords: Sendable {
  /// What stands before the pattern of a search.
  package var search = "search"
  /// The same, when nothing matches it.
  package var noMatch = "no match"
  /// The question before a list that is longer than the window.
  package var showAll: @Sendable (_ count: Int) -> String = { "Show all \($0)? (y or n)" }
  /// The letters that answer it with yes.
  package var yes: Set<Unicode.Scalar> = ["y", "Y"]

  /// The words in English.
  package init() {}
}
