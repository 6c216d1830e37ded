import Localization
import Model
import Synchronization
import Workspace

/// The labels of the fields and metrics of a kind of worksheet, and the usual words for them, which are taken for
/// their names.
///
/// The labels are those of English and of the language of the user: who reads `Closing Costs` types it. The table is
/// made when a line was not understood as it was typed, so that lines of names do not pay for it, and mean what they
/// always did.
package struct OtherNames {
  /// The names that a label stands for.
  package enum Reading: CaseIterable {
    /// The one whose label is exactly so: `Selling Costs` is the amount at the sale.
    case exact
    /// A field before a metric: `selling costs 6%` sets `Selling Costs %`.
    case fieldFirst
  }

  /// The names by the labels: in lower case and without accents, with one blank between the words.
  private var names: [Reading: [String: String]] = [:]
  /// The most words that a label has.
  private var mostWords = 1

  /// The tables that were made, by the kind of worksheet and the language.
  private static let known = Mutex<[(kind: String, language: Language, names: OtherNames)]>([])

  /// The other names of a worksheet's kind, made when they are first asked for.
  package static func known(of kind: any Worksheet.Type, in format: LocaleFormat) -> OtherNames {
    known.withLock { known in
      if let names = known.first(where: { $0.kind == kind.kind && $0.language == format.language })?.names {
        return names
      }
      let names = OtherNames(of: kind, in: format)
      known.append((kind.kind, format.language, names))
      return names
    }
  }

  private init(of kind: any Worksheet.Type, in format: LocaleFormat) {
    let fields = kind.fields.map { field in
      Labelled(field.name, field.title, in: format, isField: true, isChoice: field.unit == .choice)
    }
    let items = fields + kind.allMetrics.map { Labelled($0.name, $0.title, in: format) }
    for item in items { add(item, item.labels) }
    for item in items { add(item, item.labels.map(OtherNames.withoutSign)) }
    let fieldNames = Set(fields.map(\.name))
    for (name, words) in kind.conventions.usualWords {
      for word in words { add(OtherNames.words(word), name, isField: fieldNames.contains(name)) }
    }
    let exact = names[.exact] ?? [:]
    names[.fieldFirst]?.merge(exact) { field, _ in field }
  }

  private mutating func add(_ item: Labelled, _ labels: [[Substring]]) {
    // The definitions have labels of one word that mean anything, such as Growth.
    for words in labels where !item.isChoice || words.count > 1 {
      add(words, item.name, isField: item.isField)
    }
  }

  private mutating func add(_ words: [Substring], _ name: String, isField: Bool) {
    guard !words.isEmpty else { return }
    mostWords = max(mostWords, words.count)
    let label = words.joined(separator: " ")
    for reading in isField ? [.exact, .fieldFirst] : [Reading.exact] where names[reading]?[label] == nil {
      names[reading, default: [:]][label] = name
    }
  }

  /// The name for which some words stand; nil for none.
  package func name(for words: String, _ reading: Reading) -> String? {
    names[reading]?[OtherNames.words(words).joined(separator: " ")]
  }

  /// The words of a text, in lower case and without accents.
  fileprivate static func words(_ text: String) -> [Substring] {
    text.plainLetters.split { $0.isWhitespace || $0 == "_" || $0 == "-" }
  }

  /// The words of a label without what stands at its end for its unit: `%`, `(Yr.)`.
  private static func withoutSign(_ label: [Substring]) -> [Substring] {
    var words = label
    while let last = words.last, last.hasPrefix("(") || last == "%" { words.removeLast() }
    return words
  }

  /// The labels in a statement with the names for them; of several that begin at one word, the longest.
  /// - Parameter isName: Tells whether a word is the name of something already, as which it is left alone, given the
  ///   word and `true` for the first of the statement.
  package func places(
    in statement: Statement, _ reading: Reading, isName: (_ word: String, _ isFirst: Bool) -> Bool
  ) -> [(typed: Range<Int>, name: String)] {
    let words = statement.wordsOfLabels
    var (found, index) = ([(typed: Range<Int>, name: String)](), 0)
    while index < words.count {
      guard let match = longest(at: index, of: words, reading, isName: isName) else {
        index += 1
        continue
      }
      found.append(
        (words[index].range.lowerBound..<words[index + match.count - 1].range.upperBound, match.name))
      index += match.count
    }
    return found
  }

  private func longest(
    at index: Int, of words: [LabelWord], _ reading: Reading, isName: (String, Bool) -> Bool
  ) -> (name: String, count: Int)? {
    let limit = words[index...].prefix(mostWords).enumerated().prefix { $0.offset == 0 || $0.element.isNext }
      .count
    for count in stride(from: limit, through: 1, by: -1) {
      let label = words[index..<index + count].map(\.text).joined(separator: " ")
      guard let name = self.name(for: label, reading), count > 1 || !isName(label, index == 0) else {
        continue
      }
      return (name, count)
    }
    return nil
  }
}

/// A field or a metric with its labels.
private struct Labelled {
  let name: String
  /// The words of its label in English, and in another language of the user.
  let labels: [[Substring]]
  let isField: Bool
  /// `true` for a field that is one of a few words.
  let isChoice: Bool

  package init(
    _ name: String, _ title: LocalizedText, in format: LocaleFormat, isField: Bool = false,
    isChoice: Bool = false
  ) {
    (self.name, self.isField, self.isChoice) = (name, isField, isChoice)
    labels = [title.key, title.text(in: format)].uniqued().map(OtherNames.words)
  }
}

/// A word of a statement that may be one of a label.
struct LabelWord {
  let text: String
  let range: Range<Int>
  /// `true` when nothing but blanks stands between it and the word before it.
  let isNext: Bool
}

extension Statement {
  /// The words outside of quotes, and what may stand at the end of a label: `%`, `(Yr.)`.
  fileprivate var wordsOfLabels: [LabelWord] {
    var words: [LabelWord] = []
    var end: Int?
    for token in tokens where !token.isQuoted && token.text.utf8.count == token.range.count {
      var rest = token.text[...]
      let offset = { (index: String.Index) in
        token.range.lowerBound + token.text.utf8.distance(from: token.text.startIndex, to: index)
      }
      // A label may have brackets at its end, a formula has them around names.
      if end != nil, rest == "%" || rest.hasPrefix("(") && rest.hasSuffix(")") {
        words.append(LabelWord(text: token.text, range: token.range, isNext: true))
        end = token.range.upperBound
        continue
      }
      while let first = rest.firstIndex(where: \.isPartOfLabel) {
        let part = rest[first...].prefix { $0.isPartOfLabel }
        let isPath = first > token.text.startIndex && token.text[token.text.index(before: first)] == "."
        let isFirst = first == token.text.startIndex
        rest = rest[part.endIndex...]
        if isPath { continue }
        let last = end
        end = part.endIndex == token.text.endIndex ? offset(part.endIndex) : nil
        words.append(
          LabelWord(
            text: String(part), range: offset(first)..<offset(part.endIndex), isNext: isFirst && last != nil))
      }
      if !token.text.isEmpty, token.text.last?.isPartOfLabel == false { end = nil }
    }
    return words
  }
}

extension Character {
  /// `true` for a letter, a digit, and what stands between them in a label.
  fileprivate var isPartOfLabel: Bool { isLetter || isNumber || self == "_" || self == "-" || self == "’" }
}
