/// The text of a bracketed paste: complete lines, to be run in order, and the beginning of one more.
struct PastedText: Equatable {
  private(set) var lines: [String]
  /// The text after the last line break, which stays to be edited.
  private(set) var rest: String
  /// The number of lines that are left out, as they are what the program wrote between its prompts.
  private(set) var omitted = 0

  /// The text of pasted bytes.
  ///
  /// Every kind of line break ends a line, a pair of CR and LF in either order too: while a line is edited
  /// the terminal driver exchanges CR and LF. Tabs become spaces, other control characters are removed, and a
  /// byte that is not UTF-8 becomes U+FFFD.
  /// - Parameter program: The program whose prompts are removed, when the text was copied from its screen; where
  ///   one stands, lines without one are the program's output.
  init(_ bytes: [UInt8], copiedFrom program: String? = nil) {
    var lines = [String]()
    var line = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\n", "\r":
        if let last = previous, last != scalar, last == "\n" || last == "\r" {
          previous = nil
          continue
        }
        lines.append(String(line))
        line = .init()
      case "\t": line.append(" ")
      case _ where scalar.properties.generalCategory == .control: break
      default: line.append(scalar)
      }
      previous = scalar
    }
    (self.lines, rest) = (lines, String(line))
    if let program { removePrompts(of: program) }
  }

  /// Removes the prompts of a program, and what it wrote between them.
  private mutating func removePrompts(of program: String) {
    let typed = lines.map { $0.textBehindPrompt(of: program) }
    let typedRest = rest.textBehindPrompt(of: program)
    if typed.allSatisfy({ $0 == nil }), typedRest == nil {
      (lines, rest) = (lines.map(\.withPlainQuotesAndBlanks), rest.withPlainQuotesAndBlanks)
      return
    }
    let output = zip(lines, typed).filter { $1 == nil }.map(\.0) + (typedRest == nil ? [rest] : [])
    omitted = output.count { !$0.allSatisfy(\.isWhitespace) }
    lines = typed.compactMap { $0?.withPlainQuotesAndBlanks }
    rest = typedRest?.withPlainQuotesAndBlanks ?? ""
  }

  /// Drops the blank lines before the first line and after the last.
  mutating func dropBlankLines() {
    while let first = lines.first, first.allSatisfy(\.isWhitespace) { lines.removeFirst() }
    guard rest.allSatisfy(\.isWhitespace) else { return }
    while let last = lines.last, last.allSatisfy(\.isWhitespace) { lines.removeLast() }
    if !lines.isEmpty { rest = "" }
  }
}

extension String {
  /// The text behind a prompt of a program: `roi> `, `roi:elm/month 12!> `, `roi (memory)> `, or `...> ` of a
  /// line that goes on; nil for a line without one.
  fileprivate func textBehindPrompt(of program: String) -> String? {
    guard hasPrefix(program) || hasPrefix("...>") else { return nil }
    let end = firstRange(of: "> ") ?? (hasSuffix(">") ? index(before: endIndex)..<endIndex : nil)
    guard let end else { return nil }
    let prompt = self[..<end.lowerBound].dropFirst(hasPrefix(program) ? program.count : 3)
    guard prompt.isEmpty || ":/!".contains(prompt[prompt.startIndex]) || prompt.hasPrefix(" (") else {
      return nil
    }
    return String(self[end.upperBound...])
  }

  /// The text with blanks and quotes of typography as those of a keyboard, as they look to one who copies them.
  ///
  /// Quotes within a quoted text are its own, and so is an apostrophe within a word.
  fileprivate var withPlainQuotesAndBlanks: String {
    var result = String.UnicodeScalarView()
    // The quote that was opened last, as it was copied.
    var opened: Unicode.Scalar?
    for scalar in unicodeScalars {
      let plain = Self.plainQuotes[scalar] ?? scalar
      let isAtStart = result.last.map { " =(,".unicodeScalars.contains($0) } ?? true
      switch plain {
      case "\u{A0}", "\u{2007}", "\u{2009}", "\u{202F}": result.append(" ")
      case "\u{200B}", "\u{FEFF}": break
      case "\"" where opened == nil, "'" where opened == nil && isAtStart:
        opened = scalar
        result.append(plain)
      case _
      where opened.map { (Self.plainQuotes[$0] ?? $0) == plain && ($0 != plain || scalar == plain) } ?? false:
        opened = nil
        result.append(plain)
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  private static let plainQuotes: [Unicode.Scalar: Unicode.Scalar] = [
    "\u{201C}": "\"", "\u{201D}": "\"", "\u{201E}": "\"", "\u{2018}": "'", "\u{2019}": "'", "\u{201A}": "'",
  ]
}
