import Commands

/// A line of a step that begins with `@`, with the lines that go on with it.
struct Directive {
  /// What such a line can be.
  enum Name: String, CaseIterable {
    case id, start, task, check, solve, predict, choose, accept, reject, wrong, hint, why
  }

  let name: Name
  /// What stands behind the name.
  var text: PageLine
  /// The answers below a `@choose`.
  var answers: [PageLine] = []

  /// The two parts around ` : `; nil when there are not two.
  var parts: (before: PageLine, after: PageLine)? { text.parts }

  /// Reads the name of a line; nil for a line of text.
  /// - Throws: That there is no such name, and which one is near.
  static func reading(_ line: PageLine) throws(LessonError) -> Directive? {
    guard line.text.hasPrefix("@") else { return nil }
    let word = line.text.dropFirst().prefix { !$0.isWhitespace }
    guard let name = Name(rawValue: String(word)) else {
      let names = Name.allCases.map(\.rawValue)
      let guess =
        NearestName.name(to: word, among: names).map { "Did you mean \"@\($0)\"?" }
        ?? "There are @\(names.joined(separator: ", @"))."
      throw LessonError(line.line, "There is no \"@\(word)\". \(guess)")
    }
    let rest = line.text.dropFirst(1 + word.count).trimmed
    return Directive(name: name, text: PageLine(text: rest, line: line.line))
  }
}

extension PageLine {
  /// The two parts around ` : `; nil when there are not two.
  var parts: (before: PageLine, after: PageLine)? {
    guard let place = text.firstRange(of: " : ") else { return nil }
    let (before, after) = (text[..<place.lowerBound].trimmed, text[place.upperBound...].trimmed)
    guard !before.isEmpty, !after.isEmpty else { return nil }
    return (PageLine(text: before, line: line), PageLine(text: after, line: line))
  }
}
