import Formulas

/// A metric of the person's own: a name for a formula.
package struct Definition: Sendable {
  /// The name, in lower case.
  package let name: String
  /// What it stands for; it may use the fields, the metrics, and what stands before it.
  package let formula: Formula
}

/// What a person has added to a worksheet: metrics of their own, and criteria that the property has to meet.
///
/// They are kept with the worksheet as rows of text beside its fields, so that undo, saving and copying take them
/// along.
package struct UserDefinitions: Sendable {
  /// The person's own metrics; each uses only those before it.
  package private(set) var definitions: [Definition] = []
  /// What the property has to meet, in the order in which it was asked for.
  package private(set) var criteria: [Formula] = []

  /// Nothing added.
  package init() {}

  /// What is wrong with a definition.
  package enum Fault: Error, Sendable {
    /// The formula of this definition cannot be read.
    case formula(name: String, FormulaError)
    /// By way of what it rests on, it mentions more names than can be looked up in reasonable time.
    case tooLarge(name: String, limit: Int)
    /// It rests on itself by way of this other one.
    case circular(through: String)
    /// Nothing has that name.
    case unknown(nearest: String?)
  }
}

// MARK: Changing

extension UserDefinitions {
  /// Gives a formula a name, or a name another formula.
  /// - Throws: A fault when the text is no formula, or rests on itself. Another definition that rested on what the name
  ///   stood for may be at fault too: one that was called with a month, say.
  package func defining<Sheet: Worksheet>(
    _ name: String, as text: String, for kind: Sheet.Type
  ) throws(Fault) -> UserDefinitions {
    let dependents = dependents(on: name)
    var texts = definitions.filter { $0.name != name && !dependents.contains($0.name) }.map(\.source)
    texts.append((name, text))
    texts += definitions.filter { dependents.contains($0.name) }.map(\.source)
    do throws(Fault) {
      return try UserDefinitions(definitions: texts, criteria: criteria.map(\.text), for: kind)
    } catch {
      guard case .formula(name, let fault) = error, case .unknownName(let other) = fault.reason,
        dependents.contains(other.lowercased()) || other.lowercased() == name
      else { throw error }
      throw .circular(through: other)
    }
  }

  /// Takes a name away; nil when nothing has it.
  /// - Throws: A fault of what rests on it.
  package func undefining<Sheet: Worksheet>(_ name: String, for kind: Sheet.Type) throws(Fault)
    -> UserDefinitions?
  {
    guard definitions.contains(where: { $0.name == name }) else { return nil }
    let texts = definitions.filter { $0.name != name }.map(\.source)
    return try UserDefinitions(definitions: texts, criteria: criteria.map(\.text), for: kind)
  }

  /// Takes all names away.
  /// - Throws: A fault of a criterion that rests on one.
  package func undefiningAll<Sheet: Worksheet>(for kind: Sheet.Type) throws(Fault) -> UserDefinitions {
    try UserDefinitions(definitions: [], criteria: criteria.map(\.text), for: kind)
  }

  /// Adds a criterion.
  package func requiring(_ criterion: Formula) -> UserDefinitions {
    var copy = self
    if !criteria.contains(where: { $0.text == criterion.text }) { copy.criteria.append(criterion) }
    return copy
  }

  /// Takes a criterion away.
  /// - Parameter index: Where it stands in `criteria`.
  package func dropping(_ index: Int) -> UserDefinitions {
    var copy = self
    copy.criteria.remove(at: index)
    return copy
  }

  /// The names whose formulas rest on a name, directly or by way of others.
  private func dependents(on name: String) -> Set<String> {
    var found: Set<String> = [name]
    for definition in definitions
    where definition.formula.symbols.contains(where: { found.contains($0.name) }) {
      found.insert(definition.name)
    }
    return found.subtracting([name])
  }

  private init<Sheet: Worksheet>(
    definitions texts: [(name: String, text: String)], criteria: [String], for kind: Sheet.Type
  ) throws(Fault) {
    var sizes: [String: Int] = [:]
    for (name, text) in texts {
      let vocabulary = SheetVocabulary<Sheet>(definitions: definitions)
      let formula = try UserDefinitions.read(text, of: name, vocabulary)
      // Each mention of a name is looked up again, so that a chain of doublings would grow without end.
      let size = formula.mentions.reduce(0) { $0 + $1.value * (sizes[$1.key.name] ?? 1) }
      guard size <= UserDefinitions.largestSize else {
        throw .tooLarge(name: name, limit: UserDefinitions.largestSize)
      }
      sizes[name] = max(size, 1)
      definitions.append(Definition(name: name, formula: formula))
    }
    let vocabulary = SheetVocabulary<Sheet>(definitions: definitions)
    for text in criteria {
      self.criteria.append(try UserDefinitions.read(text, of: text, vocabulary))
    }
  }

  private static let largestSize = 10_000

  private static func read(
    _ text: String, of name: String, _ vocabulary: any Vocabulary
  ) throws(Fault) -> Formula {
    do throws(FormulaError) {
      return try Formula(text, in: vocabulary)
    } catch {
      throw .formula(name: name, error)
    }
  }
}

extension Definition {
  fileprivate var source: (name: String, text: String) { (name, formula.text) }
}

// MARK: Saving

extension UserDefinitions {
  private static let definitionKey = "define "
  private static let criterionKey = "require "

  /// The rows that are kept with the fields: `define NAME` and `require N`, which no field is called.
  package var rows: [String: String] {
    var rows: [String: String] = [:]
    for definition in definitions { rows[Self.definitionKey + definition.name] = definition.formula.text }
    for (index, criterion) in criteria.enumerated() {
      rows["\(Self.criterionKey)\(index + 1)"] = criterion.text
    }
    return rows
  }

  /// What saved rows say.
  package init<Sheet: Worksheet>(rows: [String: String], for kind: Sheet.Type) throws(UnreadableRowError) {
    let named = { (prefix: String) in
      rows.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    }
    let criteria = named(Self.criterionKey).sorted { (Int($0.0) ?? 0) < (Int($1.0) ?? 0) }.map(\.1)
    // Rows have no order, so that whatever can be read goes first.
    var waiting = named(Self.definitionKey).sorted { $0.0 < $1.0 }
    var texts: [(name: String, text: String)] = []
    while !waiting.isEmpty {
      let place = waiting.firstIndex { name, text in
        (try? UserDefinitions(definitions: texts + [(name, text)], criteria: [], for: kind)) != nil
      }
      guard let place else { throw UnreadableRowError(field: waiting[0].0, text: waiting[0].1) }
      texts.append(waiting.remove(at: place))
    }
    do throws(Fault) {
      try self.init(definitions: texts, criteria: criteria, for: kind)
    } catch {
      throw UnreadableRowError(field: "require", text: criteria.joined(separator: "; "))
    }
  }
}
