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

extension StringProtocol {
  /// The text without blanks at its ends.
  package var trimmed: String {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return "" }
    return String(self[first..<index(after: last)])
  }
}
