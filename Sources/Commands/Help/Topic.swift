import Localization
import Shell
import Syntax

/// A topic of `help`: something that people want to do, with the lines to type for it.
///
/// A topic is a file in `Topics`, named after it, and its translation one of the same name in a folder with the code of
/// the language. Before its first empty line stand the title, the words that lead to it, and perhaps lines that
/// answer at once. Then come paragraphs; lines that stand in by four blanks are to be typed, each with its purpose as
/// a comment. A page has at most twenty lines of eighty columns.
struct Topic: Sendable {
  /// A line to type and its purpose.
  struct Step: Sendable, Equatable {
    let line: String
    let purpose: String
  }

  /// The name, which is typed behind `help`: `house-hack`.
  let name: String
  let title: String
  /// Other words that lead to it, in lower case.
  let words: [String]
  /// The lines that answer at once.
  let answers: [String]
  /// The text of the file, of which the rest is read when the topic is shown: all of them are looked at for a word that
  /// nothing has as its name.
  private let text: String

  /// The topic of a file.
  init(name: String, _ text: String) {
    (self.name, self.text) = (name, text)
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), maxSplits: 8, omittingEmptySubsequences: false)
    let header = lines.prefix { !$0.isEmpty }.map { String(Substring($0)) }
    let value = { (key: String) -> String in
      let line = header.first { $0.hasPrefix(key + ":") }
      return line.map { String($0.dropFirst(key.count + 1)).trimmed } ?? ""
    }
    let list = { (key: String) in value(key).split(separator: ",").map { String($0).trimmed } }
    (title, words, answers) = (value("title"), list("words").map(Topic.normal), list("answers"))
  }

  /// The paragraphs before the lines to type.
  var introduction: [String] { body.prefix { !Topic.isOfSteps($0) }.map(Topic.paragraph) }

  var steps: [Step] {
    body.filter(Topic.isOfSteps).flatMap { $0.split(separator: "\n") }.map { line in
      let parts = line.split(separator: "  # ", maxSplits: 1).map(\.trimmed)
      return Step(line: parts[0], purpose: parts.count > 1 ? parts[1] : "")
    }
  }

  /// The paragraphs behind the lines to type.
  var ending: [String] {
    body.drop { !Topic.isOfSteps($0) }.filter { !Topic.isOfSteps($0) }.map(Topic.paragraph)
  }

  /// The parts behind the head.
  private var body: ArraySlice<Substring> {
    text.split(separator: "\n\n", omittingEmptySubsequences: true).dropFirst()
  }

  private static func isOfSteps(_ part: Substring) -> Bool { part.hasPrefix("    ") }

  /// The lines of a paragraph as one.
  private static func paragraph(_ text: Substring) -> String {
    text.split(separator: "\n").joined(separator: " ").trimmed
  }

  /// Words as they are compared: in lower case and without accents, with one blank between them.
  private static func normal(_ words: String) -> String {
    words.plainLetters.split { $0.isWhitespace || $0 == "-" || $0 == "_" }.joined(separator: " ")
  }
}

extension Topic {
  /// Every topic in English, in the order of their names.
  static let all = TopicTexts.all.map { Topic(name: $0.name, $0.text) }

  /// The topics in other languages, by the codes of these.
  static let translations = TopicTexts.translations.map {
    (language: $0.language, topic: Topic(name: $0.name, $0.text))
  }

  /// The topic in a language, or itself where there is no such translation.
  func translated(into language: Language) -> Topic {
    Topic.translations.first { $0.language == language.code && $0.topic.name == name }?.topic ?? self
  }

  /// The topics by the words that lead to them, of all languages.
  private static let byWords: [String: Topic] = {
    let named = all.map { (normal($0.name), $0) }
    let words = all.flatMap { topic in topic.words.map { ($0, topic) } }
    let others = translations.flatMap { translation in
      let english = all.first { $0.name == translation.topic.name } ?? translation.topic
      return translation.topic.words.map { ($0, english) }
    }
    return Dictionary(named + words + others) { first, _ in first }
  }()

  /// The topic to which some words lead; nil for none.
  static func named(_ words: String) -> Topic? { byWords[normal(words)] }

  /// The topic with which the words of a line begin, as what was probably meant; nil for none.
  ///
  /// Of several the one with the most words counts; signs at the end of a question do not.
  static func suggestion(for words: [String]) -> NameSuggestion? {
    let asked = words.map { $0.trimmingSigns }
    for count in stride(from: min(asked.count, 8), through: 1, by: -1) {
      let typed = asked[..<count].joined(separator: " ")
      if let topic = named(typed) {
        return .topic(typed: typed, name: topic.name, answers: topic.answers)
      }
    }
    return nil
  }
}

extension String {
  /// The text without the signs of a question or an exclamation around it.
  fileprivate var trimmingSigns: String {
    let signs: Set<Character> = ["?", "!", "¿", "¡", ",", ".", ":"]
    return String(drop { signs.contains($0) }.reversed().drop { signs.contains($0) }.reversed())
  }
}
