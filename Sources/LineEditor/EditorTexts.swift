/// The texts that the editor itself shows, in the user's language.
package struct EditorTexts: Sendable {
  /// The label before the pattern of a search.
  package var search = "search"
  /// The label before a pattern that matches nothing.
  package var noMatch = "no match"
  /// The hint behind a value that the first typed text replaces.
  package var replaces = "typing replaces it, arrows edit it"
  /// The remark under a list that scrolls.
  package var rowsShown: @Sendable (_ first: Int, _ last: Int, _ count: Int) -> String = {
    "rows \($0) to \($1) of \($2)"
  }

  /// The remark when a line cannot be entered, as not all that was typed stands in it.
  package var lineTooWide = "The line has no room for more: Alt-E opens it in your editor."
  /// The remark when the user's editor failed.
  package var editorFailed = "The editor has failed; the text is as it was."
  /// The remark on pasted lines that are output, and not what was typed.
  package var omitted: @Sendable (_ count: Int) -> String = { "\($0) lines of output are left out." }
  /// The keys that decide on pasted lines.
  package var review: @Sendable (_ count: Int) -> String = { "Enter runs \($0) lines, e edits, Esc drops" }

  /// The row while what a line would do is worked out.
  package var working = "working …"
  /// The text for a line without a preview.
  package var noPreview = "Nothing is known about this line before Enter."
  /// The row of a line whose consequences take too long to be shown.
  package var previewTakesLong = "This takes long: Enter runs it."

  /// The keys that turn pages, in the row under one.
  package var pages = "Space: on · b: back · g, G: ends · /: search · q: leave"

  /// The texts in English.
  package init() {}
}
