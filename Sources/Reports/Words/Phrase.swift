/// Words that a person reads, before they are in a language: a text with gaps, and what goes into them.
///
/// The English text is the key by which each `Language` finds its own, with its gaps numbered: `Opened {1}.`. So the code
/// reads as the shell speaks, and what another language lacks is still a sentence. A phrase is made by writing it,
/// `Phrase("Opened \(name).")`, where a gap takes a text, another phrase, or a `Cell`; renderers put it into words and
/// figures, so that no sentence is bound to a language or a locale before it is shown.
public struct Phrase: Sendable, Hashable {
  /// The English text with its gaps numbered from 1, as `There is no field {1}.`.
  public let key: String
  fileprivate let gaps: [Gap]

  /// What goes into a gap.
  fileprivate enum Gap: Sendable, Hashable {
    case text(String)
    case phrase(Phrase)
    case cell(Cell)
  }

  /// A text with its gaps, written in English.
  public init(_ template: Template) { (key, gaps) = (template.key, template.gaps) }

  /// The phrase of an English text without gaps that stands elsewhere, such as the label of a field.
  public init(key: String) { (self.key, gaps) = (key, []) }

  /// What is the same in every language: a name, a path, what a person has written.
  public init(verbatim text: String) { (key, gaps) = ("{1}", [.text(text)]) }

  private init(_ key: String, _ gaps: [Gap]) { (self.key, self.gaps) = (key, gaps) }

  /// The words in the language of a style, with its figures.
  public func text(in style: NumberStyle) -> String {
    guard !gaps.isEmpty else { return style.language.text(of: key) }
    if key == "{1}" { return gaps[0].text(in: style) }
    return Template.filling(style.language.text(of: key)) { number in
      gaps.indices.contains(number - 1) ? gaps[number - 1].text(in: style) : nil
    }
  }
}

extension Phrase.Gap {
  fileprivate func text(in style: NumberStyle) -> String {
    switch self {
    case .text(let text): text
    case .phrase(let phrase): phrase.text(in: style)
    case .cell(let cell): style.text(cell)
    }
  }
}

extension Phrase {
  /// A text as it is written in the code, with what goes into its gaps.
  public struct Template: ExpressibleByStringInterpolation {
    fileprivate let key: String
    fileprivate let gaps: [Gap]

    /// A text without gaps.
    public init(stringLiteral text: String) { (key, gaps) = (text, []) }

    /// A text with gaps.
    public init(stringInterpolation interpolation: Interpolation) {
      (key, gaps) = (interpolation.key, interpolation.gaps)
    }

    /// A text, and what goes into its gaps, while it is put together.
    public struct Interpolation: StringInterpolationProtocol {
      fileprivate var key = ""
      fileprivate var gaps: [Gap] = []

      /// An empty text.
      public init(literalCapacity: Int, interpolationCount: Int) {
        key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      }

      /// Goes on with words.
      public mutating func appendLiteral(_ text: String) { key += text }

      /// A gap for what is the same in every language.
      public mutating func appendInterpolation(_ text: String) { append(.text(text)) }

      /// A gap for a number as programs write it.
      public mutating func appendInterpolation(_ number: Int) { append(.text(String(number))) }

      /// A gap for other words.
      public mutating func appendInterpolation(_ phrase: Phrase) { append(.phrase(phrase)) }

      /// A gap for a value with its unit.
      public mutating func appendInterpolation(_ cell: Cell) { append(.cell(cell)) }

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

extension Phrase {
  /// No words at all.
  public static let none = Phrase(key: "")

  /// Words in a row: `a`, `a and b`, `a, b and c`.
  public static func all(_ words: [Phrase]) -> Phrase { row(words) { Phrase("\($0) and \($1)") } }

  /// Words of which one is meant: `a`, `a or b`, `a, b or c`.
  public static func any(_ words: [Phrase]) -> Phrase { row(words) { Phrase("\($0) or \($1)") } }

  /// Names in a row: `a`, `a and b`, `a, b and c`.
  public static func all(_ names: [String]) -> Phrase { all(names.map(Phrase.init(verbatim:))) }

  /// Names of which one is meant: `a`, `a or b`, `a, b or c`.
  public static func any(_ names: [String]) -> Phrase { any(names.map(Phrase.init(verbatim:))) }

  /// Phrases one after the other, with a text between them.
  public static func joined(_ phrases: [Phrase], _ separator: String) -> Phrase {
    let numbers = phrases.indices.map { "{\($0 + 1)}" }
    return Phrase(numbers.joined(separator: separator), phrases.map(Gap.phrase))
  }

  /// This sentence and another one after it.
  public func then(_ sentence: Phrase?) -> Phrase {
    sentence.map { .joined([self, $0], " ") } ?? self
  }

  private static func row(_ words: [Phrase], _ last: (Phrase, Phrase) -> Phrase) -> Phrase {
    guard let final = words.last, words.count > 1 else { return words.first ?? .none }
    return last(joined(Array(words.dropLast()), ", "), final)
  }
}

extension Phrase: CustomStringConvertible {
  /// The words in English, for what is English everywhere.
  public var description: String { text(in: .enUS) }
}
