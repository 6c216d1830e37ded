import Formulas
import HashTreeCollections

/// A metric that the user defines: a name for a formula.
package struct UserDefinition: Sendable {
  /// The name, in lower case.
  package let name: String
  /// The formula, of fields, metrics and earlier definitions, in the measure that the user chose.
  package let formula: Formula
  /// The definition as it was typed and is saved: `rent * 12 / price as percent`.
  package let text: String
  /// The number of names behind it, each counted as often as it is mentioned.
  fileprivate let size: Int
}

/// The metrics that the user defines for a worksheet, and the criteria that it has to meet.
///
/// They are saved with the worksheet as rows of text beside its fields, so that undo, saving and copying
/// include them. Copies share what is equal in them: to define a name or to add a criterion reads one formula and
/// costs little more, however many there are.
package struct UserDefinitions: Sendable {
  /// The definitions by their numbers, of which each has only those before it in its formula; nil for those that
  /// were changed or removed, whose numbers are not used again.
  private var numbered = SharedArray<UserDefinition?>()
  /// The numbers of the definitions by their names.
  private var numbers = TreeDictionary<String, Int>()
  /// The number of definitions and criteria whose formulas mention a name.
  private var users = TreeDictionary<String, Int>()
  /// The form of the worksheet's paths with which formulas were read; they know paths by their places.
  private var pathSignature = PathSignature.none
  /// The conditions that the worksheet has to meet, in the order in which they were added.
  package private(set) var criteria = SharedArray<Criterion>()
  /// The places of the criteria by their texts.
  private var criterionIndices = TreeDictionary<String, Int>()
  /// The reasons for which checks of an audit are waived, by the names of the checks.
  var waiverReasons: [String: String] = [:]
  /// The facts on the cover of a report.
  var coverTexts: [CoverFact: String] = [:]
  /// What is not known, and how the parts of it hang together.
  package var ranges = FieldRanges()

  /// No definitions and no criteria.
  package init() {}

  /// The user's metrics; each uses only those before it.
  package var definitions: [UserDefinition] { numbered.compactMap { $0 } }

  /// The definition of a name in lower case.
  package func definition(named name: String) -> UserDefinition? {
    numbers[name].flatMap { numbered[$0] }
  }

  /// The number of the definition of a name in lower case, by which formulas know it.
  func number(ofDefinition name: String) -> Int? { numbers[name] }

  /// The definition with a number that a formula mentions.
  func definition(numbered number: Int) -> UserDefinition {
    guard let definition = numbered[number] else {
      preconditionFailure("a formula mentions a definition that is gone")
    }
    return definition
  }

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
    let isUnused = users[name, default: 0] == 0
    let dependents = isUnused ? [] : dependents(on: name)
    do throws(DefinitionError) {
      if isUnused, pathSignature == sheet.pathSignature {
        var copy = self
        copy.remove(name)
        try copy.append(name, text, for: sheet)
        return copy
      }
      let definitions = definitions
      var texts = definitions.filter { $0.name != name && !dependents.contains($0.name) }.map(\.source)
      texts.append((name, text))
      texts += definitions.filter { dependents.contains($0.name) }.map(\.source)
      return try redefined(texts, for: sheet)
    } catch {
      guard case .formula(name, let cause) = error, case .unknownName(let other) = cause.reason,
        dependents.contains(other.lowercased()) || other.lowercased() == name
      else { throw error }
      throw .circular(through: other)
    }
  }

  /// `true` for a name that is defined here, or that a definition or a criterion mentions.
  package func knows(_ name: String) -> Bool { numbers[name] != nil || users[name] != nil }

  /// The same for a worksheet that has one more path, behind its others, of a name that nothing here knows.
  /// - Parameter old: The worksheet without it.
  package func withPathAdded<Sheet: Worksheet>(to sheet: Sheet, without old: Sheet) -> UserDefinitions {
    // Without formulas there are none that know the paths.
    guard !numbered.isEmpty || !criteria.isEmpty, pathSignature == old.pathSignature else { return self }
    var copy = self
    copy.pathSignature = sheet.pathSignature
    return copy
  }

  /// The names of the definitions.
  package var names: Set<String> { Set(definitions.map(\.name)) }

  /// Removes a name; nil when there is no such name.
  /// - Throws: An error when a definition or a criterion depends on it.
  func undefining<Sheet: Worksheet>(
    _ name: String, for sheet: Sheet
  ) throws(DefinitionError) -> UserDefinitions? {
    guard numbers[name] != nil else { return nil }
    if users[name, default: 0] == 0 {
      var copy = self
      copy.remove(name)
      return copy
    }
    let texts = definitions.filter { $0.name != name }.map(\.source)
    return try redefined(texts, for: sheet)
  }

  /// Removes all names.
  /// - Throws: An error when a criterion depends on one.
  func undefiningAll<Sheet: Worksheet>(for sheet: Sheet) throws(DefinitionError) -> UserDefinitions {
    try redefined([], for: sheet)
  }

  /// The same criteria, waivers, facts and ranges with these definitions.
  private func redefined<Sheet: Worksheet>(
    _ texts: [(name: String, text: String)], for sheet: Sheet
  ) throws(DefinitionError) -> UserDefinitions {
    var copy = try UserDefinitions(definitions: texts, criteria: criteria.map(\.row), for: sheet)
    (copy.waiverReasons, copy.coverTexts, copy.ranges) = (waiverReasons, coverTexts, ranges)
    return copy
  }

  /// Adds a criterion, or gives one that there is another reason.
  package func requiring(_ criterion: Criterion) -> UserDefinitions {
    var copy = self
    if let index = criterionIndices[criterion.text] {
      if criterion.reason != nil { copy.criteria[index] = criterion }
    } else {
      copy.append(criterion)
    }
    return copy
  }

  /// The place of the criterion with a text.
  package func criterionIndex(of text: String) -> Int? { criterionIndices[text] }

  /// Removes a criterion.
  /// - Parameter index: The index in `criteria`.
  package func dropping(_ index: Int) -> UserDefinitions {
    var copy = droppingCriteria()
    for (place, criterion) in criteria.enumerated() where place != index { copy.append(criterion) }
    return copy
  }

  /// Puts a criterion in the place of another one.
  /// - Parameter index: The index in `criteria`.
  package func replacing(_ index: Int, by criterion: Criterion) -> UserDefinitions {
    var copy = droppingCriteria()
    for (place, present) in criteria.enumerated() { copy.append(place == index ? criterion : present) }
    return copy
  }

  /// Removes all criteria.
  package func droppingCriteria() -> UserDefinitions {
    var copy = self
    for criterion in criteria { copy.count(criterion.formula, by: -1) }
    (copy.criteria, copy.criterionIndices) = (SharedArray(), TreeDictionary())
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
    pathSignature = sheet.pathSignature
    for (name, text) in texts { try append(name, text, for: sheet) }
    try append(criteria: criteria, for: sheet)
  }

  /// No definitions and no criteria, for a worksheet whose paths formulas may name.
  init<Sheet: Worksheet>(for sheet: Sheet) { pathSignature = sheet.pathSignature }

  /// Reads criteria from their saved forms, behind all others.
  mutating func append<Sheet: Worksheet>(
    criteria rows: [String], for sheet: Sheet
  ) throws(DefinitionError) {
    let vocabulary = WorksheetVocabulary(sheet, definitions: self)
    for row in rows {
      let (text, reason) = Criterion.parts(ofRow: row)
      append(Criterion(try UserDefinitions.read(text, of: text, vocabulary), because: reason))
    }
  }

  /// The greatest size of a definition: the parts of its explanation double with each definition in a chain of
  /// which each mentions the one before it twice.
  private static let largestSize = 10_000

  /// Reads a definition of a name that has none, behind all others.
  mutating func append<Sheet: Worksheet>(
    _ name: String, _ text: String, for sheet: Sheet
  ) throws(DefinitionError) {
    let vocabulary = WorksheetVocabulary(sheet, definitions: self)
    let choice = Measure.split(text).flatMap { parts in
      Measure(chosen: parts.chosen).map { (formula: parts.formula, measure: $0) }
    }
    var formula = try UserDefinitions.read(choice?.formula ?? text, of: name, vocabulary)
    let shownText = formula.text + (choice.map { " as \($0.measure.rawValue)" } ?? "")
    if let choice { formula = formula.shown(as: choice.measure) }
    let size = size(of: formula)
    guard size <= UserDefinitions.largestSize else {
      throw .tooLarge(name: name, limit: UserDefinitions.largestSize)
    }
    count(formula, by: 1)
    numbers[name] = numbered.count
    numbered.append(UserDefinition(name: name, formula: formula, text: shownText, size: max(size, 1)))
  }

  /// The number of names that a formula mentions, or of those for which the definitions in it stand if there are
  /// more: along a chain of which each mentions the one before it once, it stays the same.
  private func size(of formula: Formula) -> Int {
    var (names, behind) = (0, 0)
    for (symbol, count) in formula.mentions {
      if let definition = definition(named: symbol.name) {
        behind += count * definition.size
      } else {
        names += count
      }
    }
    return max(names, behind)
  }

  /// Removes the definition of a name, if there is one, which nothing mentions.
  private mutating func remove(_ name: String) {
    guard let number = numbers[name], let definition = numbered[number] else { return }
    count(definition.formula, by: -1)
    numbers[name] = nil
    numbered[number] = nil
  }

  /// Adds a criterion behind all others.
  mutating func append(_ criterion: Criterion) {
    if criterionIndices[criterion.text] == nil { criterionIndices[criterion.text] = criteria.count }
    criteria.append(criterion)
    count(criterion.formula, by: 1)
  }

  /// Counts a formula among the users of the names that it mentions, or no longer.
  private mutating func count(_ formula: Formula, by change: Int) {
    for name in Set(formula.symbols.map(\.name)) {
      let number = users[name, default: 0] + change
      users[name] = number == 0 ? nil : number
    }
  }

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
