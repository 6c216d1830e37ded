import Encoding

/// An argument of a tool: its schema and its reading are walks over the same value.
struct Argument: Sendable {
  /// The kind of its values.
  indirect enum Kind: Sendable {
    /// A text of at most so many bytes.
    case text(most: Int)
    /// One of these words.
    case word([String])
    case number(ClosedRange<Int>)
    /// A list, whose length is in a range.
    case list(Kind, ClosedRange<Int>)
    /// Values by names of their own, whose count is in a range.
    case named(Kind, ClosedRange<Int>)
  }

  let name: String
  let kind: Kind
  var summary: String?
  var isRequired = true

  /// The schema of its values.
  var schema: JSONValue {
    guard let summary, case .object(let members) = kind.schema else { return kind.schema }
    return .object(members + [("description", .string(summary))])
  }
}

extension Argument.Kind {
  /// The longest name of a named value, in bytes.
  private static let longestName = 60

  /// The schema of a value.
  fileprivate var schema: JSONValue {
    switch self {
    case .text(let most): ["type": "string", "maxLength": .number(most)]
    case .word(let words): ["enum": .array(words.map(JSONValue.string))]
    case .number(let range):
      ["type": "integer", "minimum": .number(range.lowerBound), "maximum": .number(range.upperBound)]
    case .list(let kind, let count):
      [
        "type": "array", "items": kind.schema, "minItems": .number(count.lowerBound),
        "maxItems": .number(count.upperBound),
      ]
    case .named(let kind, let count):
      [
        "type": "object", "additionalProperties": kind.schema, "minProperties": .number(count.lowerBound),
        "maxProperties": .number(count.upperBound),
        "propertyNames": ["maxLength": .number(Self.longestName)],
      ]
    }
  }

  /// Reads a value, whose place is told in errors: `names[2]`.
  fileprivate func read(_ tree: JSONTree, at place: String) throws(ToolError) -> ArgumentValue {
    switch self {
    case .text(let most):
      guard let text = tree.string else { throw ToolError(place, "a text") }
      guard text.utf8.count <= most else { throw ToolError(place, "a text of at most \(most) bytes") }
      return .text(text, place)
    case .word(let words):
      guard let word = tree.string, words.contains(word) else {
        throw ToolError(place, "one of \(words.joined(separator: ", "))")
      }
      return .text(word, place)
    case .number(let range):
      guard let number = tree.integer, range.contains(number) else {
        throw ToolError(place, "a whole number from \(range.lowerBound) to \(range.upperBound)")
      }
      return .number(number)
    case .list(let kind, let count):
      guard let elements = tree.elements, count.contains(elements.count) else {
        throw ToolError(place, "a list of \(count.lowerBound) to \(count.upperBound)")
      }
      var values: [ArgumentValue] = []
      for (index, element) in elements.enumerated() {
        values.append(try kind.read(element, at: "\(place)[\(index)]"))
      }
      return .list(values)
    case .named(let kind, let count):
      return .list(try named(tree, kind, count, at: place))
    }
  }

  private func named(
    _ tree: JSONTree, _ kind: Argument.Kind, _ count: ClosedRange<Int>, at place: String
  ) throws(ToolError) -> [ArgumentValue] {
    let members = tree.members ?? []
    guard count.contains(members.count), Set(members.map(\.name)).count == members.count else {
      throw ToolError(place, "an object of \(count.lowerBound) to \(count.upperBound) named values")
    }
    var values: [ArgumentValue] = []
    for (name, value) in members {
      guard name.utf8.count <= Self.longestName else {
        throw ToolError(place, "an object of names of at most \(Self.longestName) bytes")
      }
      values.append(.named(name, try kind.read(value, at: "\(place).\(name)")))
    }
    return values
  }
}

/// A value of an argument.
indirect enum ArgumentValue: Sendable {
  /// A text and its place: `names[2]`.
  case text(String, String)
  case number(Int)
  case list([ArgumentValue])
  case named(String, ArgumentValue)

  /// The text with its place; nil for what is none.
  fileprivate var text: PlacedText? {
    if case .text(let text, let place) = self { PlacedText(text, in: place) } else { nil }
  }
}

/// A text of an argument, with its place for errors.
struct PlacedText: Sendable {
  let text: String
  /// The argument: `property`, `names[2]`.
  let place: String

  init(_ text: String, in place: String) { (self.text, self.place) = (text, place) }
}

/// The values of the arguments of a call, each of the kind that its tool declares.
struct ToolArguments: Sendable {
  private var values: [String: ArgumentValue] = [:]

  /// Reads the arguments of a call.
  init(_ tree: JSONTree?, of arguments: [Argument]) throws(ToolError) {
    for (name, value) in tree?.members ?? [] {
      guard let argument = arguments.first(where: { $0.name == name }) else {
        throw ToolError(unknown: name, among: arguments.map(\.name))
      }
      values[name] = try argument.kind.read(value, at: name)
    }
    for argument in arguments where argument.isRequired && values[argument.name] == nil {
      throw ToolError(missing: argument.name)
    }
  }

  /// A text; empty where it was left out.
  func text(_ name: String) -> PlacedText { values[name]?.text ?? PlacedText("", in: name) }

  /// A number; nil where it was left out.
  func number(_ name: String) -> Int? {
    if case .number(let number)? = values[name] { number } else { nil }
  }

  /// A list of texts; empty where it was left out.
  func texts(_ name: String) -> [PlacedText] {
    if case .list(let values)? = values[name] { values.compactMap(\.text) } else { [] }
  }

  /// Texts by their names, in the order in which they were given.
  func named(_ name: String) -> [(name: String, text: PlacedText)] {
    guard case .list(let values)? = values[name] else { return [] }
    return values.compactMap { value in
      guard case .named(let name, let text) = value else { return nil }
      return text.text.map { (name, $0) }
    }
  }
}
