import Encoding

/// A text for people that is not yet in a language: a template with placeholders, and the arguments for them.
///
/// The English text is the key by which each `Language` finds its translation, with its placeholders
/// numbered: `Opened {1}.`. So the code can be read, and a text that lacks a translation is still an English
/// sentence. A text is written as a literal, `LocalizedText("Opened \(name).")`, where an argument is a
/// string, another text, or a `Cell`; renderers put it into words and figures, so that no sentence is bound
/// to a language or a locale before it is shown.
///
/// ```swift
/// LocalizedText("Balance", context: "account")
/// LocalizedText(count: years, one: "\(Cell.count(years)) year", other: "\(Cell.count(years)) years")
/// ```
package struct LocalizedText: Sendable, Hashable {
  /// The English text with its placeholders numbered from 1, as `There is no field {1}.`.
  package let key: String
  fileprivate let arguments: [Argument]
  private let variant: Variant?

  /// A value for a placeholder.
  fileprivate enum Argument: Sendable, Hashable {
    case string(String)
    case text(LocalizedText)
    case cell(Cell)
  }

  /// The parts of the few texts that have more than a key, kept apart so that a text stays small.
  private indirect enum Variant: Sendable, Hashable {
    case context(String)
    /// A text that depends on a number; translations have the placeholders of the English plural.
    case plural(count: Int, other: String, arguments: [Argument], context: String)
  }

  /// A text written in English.
  /// - Parameter context: The meaning, for translators, of a text that has more than one; as short as
  ///   `account`.
  package init(_ template: Template, context: String? = nil) {
    self.init(template.key, template.arguments, context.map(Variant.context))
  }

  /// A text that depends on a number of things.
  /// - Parameters:
  ///   - count: The number; its sign does not count.
  ///   - one: The English text for one thing.
  ///   - other: The English text for any other number, with all placeholders that a translation may need.
  ///   - context: The meaning, for translators, of a text that has more than one.
  package init(count: Int, one: Template, other: Template, context: String = "") {
    let shown = count.magnitude == 1 ? one : other
    self.init(
      shown.key, shown.arguments,
      .plural(count: count, other: other.key, arguments: other.arguments, context: context))
  }

  /// The text of an English one without placeholders that is written elsewhere, such as the label of a field.
  package init(key: String) { self.init(key, []) }

  /// A text that is the same in every language: a name, a path, input of the user.
  package init(verbatim text: String) { self.init("{1}", [.string(text)]) }

  private init(_ key: String, _ arguments: [Argument], _ variant: Variant? = nil) {
    (self.key, self.arguments, self.variant) = (key, arguments, variant)
  }

  /// The words in the language of a format, with its figures.
  package func text(in format: LocaleFormat) -> String {
    if key == "{1}" { return arguments[0].text(in: format) }
    var (template, arguments) = (key, arguments)
    if let catalog = format.language.catalog, let translation = translation(in: catalog) {
      template = translation
      if case .plural(_, _, let all, _) = variant { arguments = all }
    }
    guard !arguments.isEmpty else { return template }
    return Template.filling(template) { number in
      arguments.indices.contains(number - 1) ? arguments[number - 1].text(in: format) : nil
    }
  }

  private func translation(in catalog: MessageCatalog) -> String? {
    switch variant {
    case nil: catalog.translation(of: .init(context: "", text: key), count: nil)
    case .context(let context): catalog.translation(of: .init(context: context, text: key), count: nil)
    case .plural(let count, let other, _, let context):
      catalog.translation(of: .init(context: context, text: other), count: count)
    }
  }
}

extension LocalizedText.Argument {
  fileprivate func text(in format: LocaleFormat) -> String {
    switch self {
    // Marks are left to the numbers of a locale.
    case .string(let string): ControlCharacters.withVisibleMarks(string)
    case .text(let text): text.text(in: format)
    case .cell(let cell): format.text(cell)
    }
  }
}

extension LocalizedText {
  /// A text as it is written in the code, with the arguments for its placeholders.
  package struct Template: ExpressibleByStringInterpolation {
    fileprivate let key: String
    fileprivate let arguments: [Argument]

    /// A text without placeholders.
    package init(stringLiteral text: String) { (key, arguments) = (text, []) }

    /// A text with placeholders.
    package init(stringInterpolation interpolation: Interpolation) {
      (key, arguments) = (interpolation.key, interpolation.arguments)
    }

    /// The text and the arguments of a literal, piece by piece.
    package struct Interpolation: StringInterpolationProtocol {
      fileprivate var key = ""
      fileprivate var arguments: [Argument] = []

      /// An empty text.
      package init(literalCapacity: Int, interpolationCount: Int) {
        key.reserveCapacity(literalCapacity + 3 * interpolationCount)
      }

      /// Appends words.
      package mutating func appendLiteral(_ text: String) { key += text }

      /// Appends a placeholder for a string that is the same in every language.
      package mutating func appendInterpolation(_ text: String) { append(.string(text)) }

      /// Appends a placeholder for a number as programs write it.
      package mutating func appendInterpolation(_ number: Int) { append(.string(String(number))) }

      /// Appends a placeholder for another text.
      package mutating func appendInterpolation(_ text: LocalizedText) { append(.text(text)) }

      /// Appends a placeholder for a value with its unit.
      package mutating func appendInterpolation(_ cell: Cell) { append(.cell(cell)) }

      private mutating func append(_ argument: Argument) {
        arguments.append(argument)
        key += "{\(arguments.count)}"
      }
    }

    /// The text with its numbered placeholders replaced; one for which `argument` returns nil stays.
    fileprivate static func filling(_ text: String, _ argument: (Int) -> String?) -> String {
      var result = ""
      var rest = text[...]
      while let open = rest.firstIndex(of: "{") {
        // Not with the operators, which are generic: their first use looks through all conformances.
        result.append(contentsOf: rest[..<open])
        rest = rest[open...]
        if let close = rest.firstIndex(of: "}"), let number = Int(rest[rest.index(after: open)..<close]),
          let value = argument(number)
        {
          result.append(value)
          rest = rest[rest.index(after: close)...]
        } else {
          result.append(rest.removeFirst())
        }
      }
      result.append(contentsOf: rest)
      return result
    }
  }
}

extension LocalizedText {
  /// An empty text.
  package static let none = LocalizedText(key: "")

  /// A list of texts: `a`, `a and b`, `a, b and c`.
  package static func all(_ words: [LocalizedText]) -> LocalizedText {
    list(words) { LocalizedText("\($0) and \($1)") }
  }

  /// A list of alternatives: `a`, `a or b`, `a, b or c`.
  package static func any(_ words: [LocalizedText]) -> LocalizedText {
    list(words) { LocalizedText("\($0) or \($1)") }
  }

  /// A list of names: `a`, `a and b`, `a, b and c`.
  package static func all(_ names: [String]) -> LocalizedText {
    all(names.map(LocalizedText.init(verbatim:)))
  }

  /// A list of alternative names: `a`, `a or b`, `a, b or c`.
  package static func any(_ names: [String]) -> LocalizedText {
    any(names.map(LocalizedText.init(verbatim:)))
  }

  /// The texts one after the other with a separator.
  package static func joined(_ texts: [LocalizedText], _ separator: String) -> LocalizedText {
    // The first joining of a program looks through all its conformances, which a start would feel.
    let pattern = texts.indices.reduce(into: "") { $0 += ($1 == 0 ? "" : separator) + "{\($1 + 1)}" }
    return LocalizedText(pattern, texts.map(Argument.text))
  }

  /// This sentence followed by another one; by none if that is nil.
  package func then(_ sentence: LocalizedText?) -> LocalizedText {
    sentence.map { .joined([self, $0], " ") } ?? self
  }

  private static func list(_ words: [LocalizedText], _ last: (LocalizedText, LocalizedText) -> LocalizedText)
    -> LocalizedText
  {
    guard let final = words.last, words.count > 1 else { return words.first ?? .none }
    return last(joined(Array(words.dropLast()), ", "), final)
  }
}

extension LocalizedText: CustomStringConvertible {
  /// The English text with numbers in the style of the United States.
  package var description: String { text(in: .enUS) }
}
