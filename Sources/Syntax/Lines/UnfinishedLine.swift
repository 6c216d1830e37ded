/// A line that goes on with the next one that is typed.
package enum UnfinishedLine {
  /// The text to which the next line is to be appended: of a line that ends in a `\`, or has a quote or a
  /// parenthesis that is still open; nil for a line that is whole.
  ///
  /// In a script only a `\` continues a line, so that a quote that was forgotten is found where it is.
  package static func beginning(of text: String) -> String? {
    do throws(Line.SyntaxError) {
      let line = try Line(text)
      return line.statements.last?.hasOpenParenthesis == true ? text + " " : nil
    } catch {
      switch error {
      case .continues: return String(text.dropLast())
      // An apostrophe within a word was not meant to quote.
      case .openQuote(let offset): return text.hasLetter(beforeUTF8: offset) ? nil : text + " "
      }
    }
  }
}

extension Statement {
  /// `true` when a parenthesis is opened and not closed; that of `:(` is none.
  fileprivate var hasOpenParenthesis: Bool {
    var depth = 0
    for token in tokens where !token.isQuoted {
      var previous: Character?
      for character in token.text {
        if character == "(", previous != ":", previous != ";", !token.text.hasPrefix(":-") { depth += 1 }
        if character == ")" { depth = max(0, depth - 1) }
        previous = character
      }
    }
    return depth > 0
  }
}

extension String {
  fileprivate func hasLetter(beforeUTF8 offset: Int) -> Bool {
    String(decoding: utf8.prefix(offset), as: UTF8.self).last?.isLetter ?? false
  }
}
