import Commands
import Localization

/// A line of a step that begins with `@`, with the indented lines below it.
package struct Directive {
  /// The words that can stand behind `@`.
  package enum Name: String, CaseIterable {
    case id, start, task, check, solve, predict, choose, accept, reject, wrong, hint, why, skill, sure
  }

  package let name: Name
  /// The text behind the name.
  package internal(set) var text: PageLine
  /// The lines of options below a `@choose`.
  package internal(set) var options: [PageLine] = []

  /// Reads a line; nil for a line of text.
  /// - Throws: `unknownDirective`.
  static func reading(_ line: PageLine) throws(LessonError) -> Directive? {
    guard line.text.hasPrefix("@") else { return nil }
    let word = line.text.dropFirst().prefix { !$0.isWhitespace }
    guard let name = Name(rawValue: String(word)) else {
      let nearest = NearestName.name(to: word, among: Name.allCases.map(\.rawValue))
      throw LessonError(line.line, .unknownDirective(String(word), nearest: nearest))
    }
    let rest = line.text.dropFirst(1 + word.count).trimmed
    return Directive(name: name, text: PageLine(text: rest, line: line.line))
  }
}
