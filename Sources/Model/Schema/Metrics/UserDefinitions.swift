import Formulas

/// A metric that the user defines: a name for a formula.
package struct UserDefinition: Sendable {
  /// The name, in lower case.
  package let name: String
  /// The formula, of fields, metrics and earlier definitions, in the measure that the user chose.
  package let formula: Formula
  /// The definition as it was typed and is saved: `rent * 12 / price as percent`.
  package let text: String
}

/// The metrics that the user defines for a worksheet, and the criteria that it has to meet.
///
/// They are saved with the worksheet as rows of text beside its fields, so that undo, saving and copying
/// include them.
package struct UserDefinitions: Sendable {
  /// The user's metrics; each uses only those before it.
  package private(set) var definitions: [UserDefinition] = []
  /// The conditions that the worksheet has to meet, in the order in which they were added.
  package private(set) var criteria: [Criterion] = []
  /// The reasons for which checks of an audit are waived, by the names of the checks.
  var waiverReasons: [String: String] = [:]
  /// What is not known, and how the parts of it hang together.
  package var ranges = FieldRanges()

  /// No definitions and no criteria.
  package init() {}

  /// The definitions on which a formula depends, directly or through others, in their order.
  package func used(by formula: Formula) -> [UserDefinition] {
    var names = Set(formula.symbols.map(\.name))
    let used = definitions.reversed().filter { definition in
      guard names.contains(definition.name) else { return false }
      names.formUnion(definition.formula.symbols.map(\.name))
      return true
    }
    return used.reversed()
  }
}

// MARK: Changing

extension UserDefinitions {
  /// Defines a name, or changes its definition.
  /// - Throws: An error when the text is no formula, or depends on itself; also when a definition that uses
  ///   the name is no longer valid, such as one that calls it with a month.
  func defining<Sheet: Worksheet>(
    _ name: String, as text: String, for sheet: Sheet
  ) throws(DefinitionError) -> UserDefinitions {
    let dependents = dependents(on: name)
    var texts = definitions.filter { $0.name != name && !dependents.contains($0.name) }.map(\.source)
    texts.append((name, text))
    texts += definitions.filter { dependents.contains($0.name) }.map(\.source)
    do throws(DefinitionError) {
      return try redefined(texts, for: sheet)
    } catch {
      guard case .formula(name, let cause) = error, case .unknownName(let other) = cause.reason,
        dependents.contains(other.lowercased()) || other.lowercased() == name
      else { throw error }
      throw .circular(through: other)
    }
  }

  /// The names of the definitions.
  package var names: Set<String> { Set(definitions.map(\.name)) }

  /// Removes a name; nil when there is no such name.
  /// - Throws: An error when a definition or a criterion depends on it.
  func undefining<Sheet: Worksheet>(
    _ name: String, for sheet: Sheet
  ) throws(DefinitionError) -> UserDefinitions? {
    guard definitions.contains(where: { $0.name == name }) else { return nil }
    let texts = definitions.filter { $0.name != name }.map(\.source)
    return try redefined(texts, for: sheet)
  }

  /// Removes all names.
  /// - Throws: An error when a criterion depends on one.
  func undefiningAll<Sheet: Worksheet>(for sheet: Sheet) throws(DefinitionError) -> UserDefinitions {
    try redefined([], for: sheet)
  }

  /// The same criteria, waivers and ranges with these definitions.
  private func redefined<Sheet: Worksheet>(
    _ texts: [(name: String, text: String)], for sheet: Sheet
  ) throws(DefinitionError) -> UserDefinitions {
    var copy = try UserDefinitions(definitions: texts, criteria: criteria.map(\.row), for: sheet)
    (copy.waiverReasons, copy.ranges) = (waiverReasons, ranges)
    return copy
  }

  /// Adds a criterion, or gives one that there is another reason.
  package func requiring(_ criterion: Criterion) -> UserDefinitions {
    var copy = self
    guard let index = criteria.firstIndex(where: { $0.text == criterion.text }) else {
      copy.criteria.append(criterion)
      return copy
    }
    if criterion.reason != nil { copy.criteria[index] = criterion }
    return copy
  }

  /// Removes a criterion.
  /// - Parameter index: The index in `criteria`.
  package func dropping(_ index: Int) -> UserDefinitions {
    var copy = self
    copy.criteria.remove(at: index)
    return copy
  }

  /// The names whose formulas depend on a name, directly or through others.
  private func dependents(on name: String) -> Set<String> {
    var found: Set<String> = [name]
    for definition in definitions
    where definition.formula.symbols.contains(where: { found.contains($0.name) }) {
      found.insert(definition.name)
    }
    return found.subtracting([name])
  }

  private init<Sheet: Worksheet>(
    definitions texts: [(name: String, text: String)], criteria: [String], for sheet: Sheet
  ) throws(DefinitionError) {
    var sizes: [String: Int] = [:]
    for (name, text) in texts {
      let vocabulary = WorksheetVocabulary(sheet, definitions: definitions)
      let choice = Measure.split(text).flatMap { parts in
        Measure(chosen: parts.chosen).map { (formula: parts.formula, measure: $0) }
      }
      var formula = try UserDefinitions.read(choice?.formula ?? text, of: name, vocabulary)
      let shownText = formula.text + (choice.map { " as \($0.measure.rawValue)" } ?? "")
      if let choice { formula = formula.shown(as: choice.measure) }
      // Each mention of a name is evaluated again, so that a chain of definitions that double can grow
      // exponentially.
      let size = formula.mentions.reduce(0) { $0 + $1.value * (sizes[$1.key.name] ?? 1) }
      guard size <= UserDefinitions.largestSize else {
        throw .tooLarge(name: name, limit: UserDefinitions.largestSize)
      }
      sizes[name] = max(size, 1)
      definitions.append(UserDefinition(name: name, formula: formula, text: shownText))
    }
    let vocabulary = WorksheetVocabulary(sheet, definitions: definitions)
    for row in criteria {
      let (text, reason) = Criterion.parts(ofRow: row)
      self.criteria.append(Criterion(try UserDefinitions.read(text, of: text, vocabulary), because: reason))
    }
  }

  private static let largestSize = 10_000

  private static func read(
    _ text: String, of name: String, _ vocabulary: any Vocabulary
  ) throws(DefinitionError) -> Formula {
    do throws(FormulaError) {
      return try Formula(text, in: vocabulary)
    } catch {
      throw .formula(name: name, error)
    }
  }
}

extension UserDefinition {
  fileprivate var source: (name: String, text: String) { (name, text) }
}

// MARK: Saving

extension UserDefinitions {
  /// The formula in the row of a definition, without the measure that it is shown in.
  package static func formula(ofRow text: String) -> String { Measure.split(text)?.formula ?? text }

  /// The beginning of the name of a definition's row; a name of no field has a blank.
  package static let definitionKey = "define "
  private static let criterionKey = "require "

  /// The rows that are saved with the fields: `define NAME`, `require N` and `waive NAME`, which
  /// are names of no field.
  package var rows: [String: String] {
    var rows: [String: String] = [:]
    for definition in definitions { rows[Self.definitionKey + definition.name] = definition.text }
    for (index, criterion) in criteria.enumerated() {
      rows["\(Self.criterionKey)\(index + 1)"] = criterion.row
    }
    return rows.merging(waiverRows) { row, _ in row }.merging(ranges.rows) { row, _ in row }
  }

  /// The definitions and criteria that saved rows describe.
  init<Sheet: Worksheet>(rows: [String: String], for sheet: Sheet) throws(UnreadableRowError) {
    let named = { (prefix: String) in
      rows.filter { $0.key.hasPrefix(prefix) }.map { (String($0.key.dropFirst(prefix.count)), $0.value) }
    }
    let criteria = named(Self.criterionKey).sorted { (Int($0.0) ?? 0) < (Int($1.0) ?? 0) }.map(\.1)
    // Rows have no order: a definition is read as soon as all names in it have been.
    // A definition that is a mere number is an input of the worksheet.
    var pending = named(Self.definitionKey).filter { sheet.pathIndex(named: $0.0) == nil }
      .sorted { $0.0 < $1.0 }
    var texts: [(name: String, text: String)] = []
    while !pending.isEmpty {
      let waiting = Set(pending.map(\.0))
      let index = pending.firstIndex { name, text in
        let read = try? UserDefinitions(definitions: texts + [(name, text)], criteria: [], for: sheet)
        // A name may be that of a field, too, which is newer than the definition.
        return read?.definitions.last?.formula.symbols.allSatisfy {
          $0.name == name || !waiting.contains($0.name)
        } ?? false
      }
      guard let index else { throw UnreadableRowError(field: pending[0].0, text: pending[0].1) }
      texts.append(pending.remove(at: index))
    }
    do throws(DefinitionError) {
      try self.init(definitions: texts, criteria: criteria, for: sheet)
    } catch {
      throw UnreadableRowError(field: "require", text: criteria.joined(separator: "; "))
    }
    ranges = try FieldRanges(rows: rows, for: sheet)
    waiverReasons = UserDefinitions.waiverReasons(ofRows: rows)
  }
}
