/// Words that a person reads, before they are in a language: a text with gaps, and what goes into them.
///
/// The English text is the key by which each `Language` finds its own, with its gaps numbered: `Opened {1}.`. So the code
/// reads as the shell speaks, and what another language lacks is still a sentence. A phrase is made by writing it,
/// `LocalizedText("Opened \(name).")`, where a gap takes a text, another phrase, or a `Cell`; renderers put it into words and
/// figures, so that no sentence is bound to a language or a locale before it is shown.
package struct LocalizedText: Sendable, Hashable {
  /// The English text with its gaps numbered from 1, as `There is no field {1}.`.
  package let key: String
  fileprivate let gaps: [Gap]

  /// What goes into a gap.
  fileprivate enum Gap: Sendable, Hashable {
    case text(String)
    case phrase(LocalizedText)
    case cell(Cell)
  }

  /// A text with its gaps, written in English.
  package init(_ template: Template) { (key, gaps) = (template.key, template.gaps) }

  /// The phrase of an English text without gaps that stands elsewhere, such as the label of a field.
  package init(key: String) { (self.key, gaps) = (key, []) }

  /// What is the same in every language: a name, a path, what a person has written.
  package init(verbatim text: String) { (key, gaps) = ("{1}", [.text(text)]) }

  private init(_ key: String, _ gaps: [Gap]) { (self.key, self.gaps) = (key, gaps) }

  /// The words in the language of a style, with its figures.
  package func text(in style: LocaleFormat) -> String {
    guard !gaps.isEmpty else { return style.language.text(of: key) }
    if key == "{1}" { return gaps[0].text(in: style) }
    return Template.filling(style.language.text(of: key)) { number in
      gaps.indices.contains(number - 1) ? gaps[number - 1].text(in: style) : nil
    }
  }
}

extension LocalizedText.Gap {
  fileprivate func text(in style: LocaleFormat) -> String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): phrase.text(in: style)
    case .cell(let cell): style.text(cell)
    }
  }
}

extension LocalizedText {
  /// A text as it is written in the code, with what goes into its gaps.
  package struct Template: ExpressibleByStringInterpolation {
    fileprivate let key: String
    fileprivate let gaps: [Gap]

    /// A text without gaps.
    package init(stringLiteral text: String) { (key, gaps) = (text, []) }

    /// A text with gaps.
    package init(stringInterpolation interpolation: Interpolation) {
      (key, gaps) = (interpolation.key, interpolation.gaps)
    }

    /// A text, and what goes into its gaps, while it is put together.
    package struct Interpolation: StringInterpolationProtocol {
      fileprivate var key = ""
      fileprivate var gaps: [Gap] = []

      /// An empty text.
      package init(literalCapacity: Int, interpolationCount: Int) {
        key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      }

      /// Goes on with words.
      package mutating func appendLiteral(_ text: String) { key += text }

      /// A gap for what is the same in every language.
      package mutating func appendInterpolation(_ text: String) { append(.text(text)) }

      /// A gap for a number as programs write it.
      package mutating func appendInterpolation(_ number: Int) { append(.text(String(number))) }

      /// A gap for other words.
      package mutating func appendInterpolation(_ phrase: LocalizedText) { append(.phrase(phrase)) }

      /// A gap for a value with its unit.
      package mutating func appendInterpolation(_ cell: Cell) { append(.cell(cell)) }

      private mutating func append(_ gap: Gap) {
        gaps.append(gap)
        key += "{\(gaps.count)}"
      }
    }

    /// A text with something in place of each of its numbered gaps; one that nothing goes into stays as it is.
    fileprivate static func filling(_ text: String, _ gap: (Int) -> String?) -> String {
      var result = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{") {
        result += rest[..<open]
        rest = rest[open...]
        if let close = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: open)..<close]),
          let filled = gap(number)
        {
          result += filled
          rest = rest[rest.index(after: close)...]
        } else {
          result.append(rest.removeFirst())
        }
      }
      return result + rest
    }
  }
}

extension LocalizedText {
  /// No words at all.
  package static let none = LocalizedText(key: "")

  /// Words in a row: `a`, `a and b`, `a, b and c`.
  package static func all(_ words: [LocalizedText]) -> LocalizedText {
    row(words) { LocalizedText("\($0) and \($1)") }
  }

  /// Words of which one is meant: `a`, `a or b`, `a, b or c`.
  package static func any(_ words: [LocalizedText]) -> LocalizedText {
    row(words) { LocalizedText("\($0) or \($1)") }
  }

  /// Names in a row: `a`, `a and b`, `a, b and c`.
  package static func all(_ names: [String]) -> LocalizedText {
    all(names.map(LocalizedText.init(verbatim:)))
  }

  /// Names of which one is meant: `a`, `a or b`, `a, b or c`.
  package static func any(_ names: [String]) -> LocalizedText {
    any(names.map(LocalizedText.init(verbatim:)))
  }

  /// Phrases one after the other, with a text between them.
  package static func joined(_ phrases: [LocalizedText], _ separator: String) -> LocalizedText {
    let numbers = phrases.indices.map { "{\($0 + 1)}" }
    return LocalizedText(numbers.joined(separator: separator), phrases.map(Gap.phrase))
  }

  /// This sentence and another one after it.
  package func then(_ sentence: LocalizedText?) -> LocalizedText {
    sentence.map { .joined([self, $0], " ") } ?? self
  }

  private static func row(_ words: [LocalizedText], _ last: (LocalizedText, LocalizedText) -> LocalizedText)
    -> LocalizedText
  {
    guard let final = words.last, words.count > 1 else { return words.first ?? .none }
    return last(joined(Array(words.dropLast()), ", "), final)
  }
}

extension LocalizedText: CustomStringConvertible {
  /// The words in English, for what is English everywhere.
  package var description: String { text(in: .enUS) }
}
