/// A piece of a page and its line.
package struct PageLine: Sendable, Equatable {
  /// The text, without its markup.
  package let text: String
  /// The line of the page, from 1.
  package let line: Int

  /// A piece of text from a line of a page.
  package init(text: String, line: Int) { (self.text, self.line) = (text, line) }

  /// The two parts around ` : `; nil unless there are two.
  package var parts: (before: PageLine, after: PageLine)? {
    guard let separator = text.firstRange(of: " : ") else { return nil }
    let (before, after) = (text[..<separator.lowerBound].trimmed, text[separator.upperBound...].trimmed)
    guard !before.isEmpty, !after.isEmpty else { return nil }
    return (PageLine(text: before, line: line), PageLine(text: after, line: line))
  }
}

extension Array where Element == PageLine {
  /// The lines without empty ones at their ends.
  var trimmed: [PageLine] {
    let isEmpty = { (line: PageLine) in line.text.allSatisfy(\.isWhitespace) }
    let start = drop(while: isEmpty)
    return Array(start.reversed().drop(while: isEmpty).reversed())
  }
}

extension String {
  /// The lines of a page, with the line ends of any system.
  package var pageLines: [Substring] { split(omittingEmptySubsequences: false, whereSeparator: \.endsLine) }
}

extension Character {
  /// `true` for the end of a line; `\r\n` is one character.
  package var endsLine: Bool { self == "\n" || self == "\r\n" }
}
