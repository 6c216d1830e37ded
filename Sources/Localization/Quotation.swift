/// The text in quotation marks; its beginning when it is long.
package func quoted(_ text: String) -> String {
  let limit = 60
  return text.utf8.count <= limit || text.count <= limit ? "\"\(text)\"" : "\"\(text.prefix(limit))…\""
}

/// The words in quotation marks.
package func quoted(_ words: LocalizedText) -> LocalizedText { LocalizedText("\"\(words)\"") }

/// The question whether the nearest name was meant; nil without one.
package func didYouMean(_ nearest: String?) -> LocalizedText? {
  nearest.map { LocalizedText("Did you mean \"\($0)\"?") }
}

extension String {
  /// The text without blanks at its ends.
  package var trimmed: String {
    let start = drop { $0 == " " }
    return String(start.reversed().drop { $0 == " " }.reversed())
  }
}
