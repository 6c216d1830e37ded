import Encoding
import Reports

extension LanguageFeature {
  /// The suggestions of the prompt.
  static let completion = LanguageFeature(
    "textDocument/completion", ("completionProvider", ["triggerCharacters": [" ", "(", ",", ".", "="]])
  ) { request throws(MessageError) in
    guard let cursor = try request.cursor() else { return .null }
    let suggestions = DraftShell(resuming: cursor.before).interpreter
      .suggestions(in: cursor.line, at: cursor.offset)
    let items = suggestions.enumerated().map { index, suggestion in
      item(suggestion, index, cursor, request.text)
    }
    // Which fit is decided here, also by meaning, and so anew after each key.
    return ["isIncomplete": .boolean(true), "items": .array(items)]
  }

  private static func item(
    _ suggestion: Suggestion, _ index: Int, _ cursor: Cursor, _ text: TextDocument
  ) -> JSONValue {
    // A word that destroys something is the last one, so that no editor chooses it by itself.
    let order = (suggestion.isInsertedUnasked ? "0" : "1") + String(1_000_000 + index).dropFirst()
    return .object(
      JSONValue.members([
        "label": .string(suggestion.label),
        "detail": suggestion.description.isEmpty ? nil : .string(suggestion.description),
        "sortText": .string(order), "filterText": .string(cursor.text(suggestion.replaces)),
        "textEdit": text.edit(cursor.range(suggestion.replaces), suggestion.text),
      ]))
  }
}
