import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A search of the definitions by which a figure comes to a value.
///
/// It tries all choices together, and beside at most one of them up to two other readings: what differs in more
/// ways from the present definitions says little, as some of so many values come near any number.
struct DefinitionSearch {
  /// One thing that is defined otherwise.
  fileprivate enum Deviation {
    /// Another choice of a field.
    case choice(Field, String)
    case reading(FigureReading)
  }

  /// The value of a figure with some deviations, by their indices.
  private struct Outcome {
    let deviations: Set<Int>
    let number: Number
    let distance: Number
  }

  private let quoted: QuotedFigure
  private let context: CommandContext
  private let deviations: [Deviation]
  private var outcomes: [Outcome] = []
  /// The outcomes that are the value.
  private var matches: [Outcome] = []
  /// The reason why the figure has no value by the present definitions.
  private var absence: FormulaError?
  /// The number of nearest values that are shown.
  private static let nearestCount = 5
  /// The most rows of definitions that give the value; a coarse one comes out in many ways.
  private static let mostMatches = 10

  private var workspace: Workspace { context.workspace }
  private var formula: Formula { quoted.typed.formula }

  init(_ quoted: QuotedFigure, _ context: CommandContext) throws(Diagnostic) {
    (self.quoted, self.context) = (quoted, context)
    let (workspace, formula) = (context.workspace, quoted.typed.formula)
    let choices = workspace.definitionFields(of: formula).flatMap { field in
      field.choices.filter { workspace.sheet[field] != .choice($0) }.map { Deviation.choice(field, $0) }
    }
    deviations = choices + workspace.readings(of: formula).map(Deviation.reading)
    guard !deviations.isEmpty else {
      let text = formula.symbol.flatMap { workspace.scope.formula(of: $0, at: nil)?.text }
      throw Diagnostic(
        WhichError.oneDefinition(formula.text, formula: text), at: quoted.typed.token.range)
    }
    try search()
    if outcomes.isEmpty, let absence { throw context.diagnostic(absence, of: quoted.typed) }
  }

  // MARK: Searching

  private mutating func search() throws(Diagnostic) {
    try add([])
    for index in deviations.indices { try add([index]) }
    // What changes nothing alone is left out, but for choices, which may depend on one another.
    let present = outcomes.first { $0.deviations.isEmpty }?.number
    let idle = Set(outcomes.filter { $0.deviations.count == 1 && $0.number == present }.flatMap(\.deviations))
    let choices = deviations.indices.filter { deviations[$0].isChoice }
    let readings = deviations.indices.filter { !deviations[$0].isChoice && !idle.contains($0) }
    var sets = choiceSets(choices).filter { $0.count > 1 }
    for (place, reading) in readings.enumerated() {
      sets += choices.map { [reading, $0] }
      for other in readings[..<place] {
        sets.append([reading, other])
        sets += choices.filter { !idle.contains($0) }.map { [reading, other, $0] }
      }
    }
    for set in sets.sorted(by: { $0.count < $1.count }) { try add(set) }
  }

  /// All sets of choices with at most one for each field.
  private func choiceSets(_ choices: [Int]) -> [Set<Int>] {
    choices.reduce([[]]) { sets, choice in
      sets
        + sets.filter { set in set.allSatisfy { deviations[$0].isCompatible(with: deviations[choice]) } }
        .map { $0.union([choice]) }
    }
  }

  /// Works the figure out with some deviations, unless some of them give the value already.
  private mutating func add(_ set: Set<Int>) throws(Diagnostic) {
    let chosen = set.sorted().map { deviations[$0] }
    let isPossible = chosen.indices.allSatisfy { index in
      chosen[..<index].allSatisfy { $0.isCompatible(with: chosen[index]) }
    }
    guard isPossible, !matches.contains(where: { $0.deviations.isSubset(of: set) }) else { return }
    try workspace.interruption.check()
    context.interpreter.console?.progress(context.localized(LocalizedText("Trying definitions")))
    do throws(FormulaError) {
      let number = try formula.number(in: scope(with: chosen))
      guard let distance = number.subtracting(quoted.value)?.magnitude else { return }
      let outcome = Outcome(deviations: set, number: number, distance: distance)
      outcomes.append(outcome)
      if quoted.includes(number) { matches.append(outcome) }
    } catch {
      guard error.isAbsence else { throw context.diagnostic(error, of: quoted.typed) }
      if set.isEmpty { absence = error }
    }
  }

  private func scope(with chosen: [Deviation]) -> any Scope {
    var document = workspace.document
    var readings: [FigureReading] = []
    for deviation in chosen {
      switch deviation {
      case .choice(let field, let word): document.set(field, to: .choice(word))
      case .reading(let reading): readings.append(reading)
      }
    }
    return document.sheet.scope(
      document.userDefinitions, workspace.evaluationContext, reading: readings, of: formula.symbol)
  }

  /// The nearest outcomes; of those with one value the one that differs least.
  private var nearest: [Outcome] {
    let sorted = outcomes.enumerated().sorted { one, other in
      if one.element.distance == other.element.distance { return one.offset < other.offset }
      return one.element.distance < other.element.distance
    }.map(\.element)
    var shown: [Outcome] = []
    for outcome in sorted where !shown.contains(where: { $0.number == outcome.number }) {
      shown.append(outcome)
      if shown.count == Self.nearestCount { break }
    }
    return shown
  }

  // MARK: The report

  var report: Report {
    let found = matches
    let rows = (found.isEmpty ? nearest : Array(found.prefix(Self.mostMatches))).map(row)
    let rest = found.count - Self.mostMatches
    let more =
      rest > 0
      ? [Report.Block.note(LocalizedText("\(rest) more differ in as many definitions or more."))] : []
    return Report(
      [.note(sentence(found)), .table(Table(columns: columns, rows: rows))] + more + advice(found))
  }

  private func sentence(_ found: [Outcome]) -> LocalizedText {
    let (name, value) = (formula.text, quoted.text)
    if found.first?.deviations.isEmpty == true {
      return LocalizedText("\(name) comes to \(value) by the present definitions.")
    }
    let present = outcomes.first { $0.deviations.isEmpty }.map { cell($0.number) }
    switch (found.isEmpty, present) {
    case (false, let present?):
      return LocalizedText("\(name) is \(present) by the present definitions; \(value) comes out so:")
    case (false, nil):
      return LocalizedText("\(name) has no value by the present definitions; \(value) comes out so:")
    case (true, let present?):
      return LocalizedText(
        "\(name) is \(present) by the present definitions; none tried gives \(value). The nearest:")
    case (true, nil):
      return LocalizedText(
        "\(name) has no value by the present definitions; none tried gives \(value). The nearest:")
    }
  }

  private var columns: [TableColumn] {
    [
      TableColumn(key: "value", label: LocalizedText("Value")),
      TableColumn(key: "off", label: LocalizedText("Off by")),
      TableColumn(key: "deviations", label: LocalizedText("Differences"), importance: .detail),
      TableColumn(key: "definitions", label: LocalizedText("Definitions"), isProse: true),
    ]
  }

  private func row(_ outcome: Outcome) -> [Cell] {
    let words = outcome.deviations.sorted().map { deviations[$0].words }
    let off = outcome.number.subtracting(quoted.value) ?? Number(0)
    return [
      cell(outcome.number), cell(off), .count(words.count),
      .words(words.isEmpty ? LocalizedText("as at present") : LocalizedText.joined(words, "; ")),
    ]
  }

  /// The line that makes the figure so here, where choices alone do.
  private func advice(_ found: [Outcome]) -> [Report.Block] {
    guard let first = found.first, !first.deviations.isEmpty else { return [] }
    let words = first.deviations.sorted().map { deviations[$0] }
    guard words.allSatisfy(\.isChoice) else { return [] }
    let line = "set " + words.map { $0.assignment }.joined(separator: " ")
    return [.note(LocalizedText("\"\(line)\" makes it so here."))]
  }

  private func cell(_ number: Number) -> Cell {
    CellFormatter.cell(
      .number(number), formula.measure, decimals: workspace.decimals(of: formula), in: workspace.currency)
  }
}

extension DefinitionSearch.Deviation {
  fileprivate var isChoice: Bool { if case .choice = self { true } else { false } }

  /// The choice as it is typed; empty for a reading.
  fileprivate var assignment: String {
    if case .choice(let field, let word) = self { "\(field.name) \(word)" } else { "" }
  }

  fileprivate var words: LocalizedText {
    switch self {
    case .choice: LocalizedText(verbatim: assignment)
    case .reading(let reading): LocalizedText(key: reading.summary)
    }
  }

  /// `true` if both can hold at once.
  fileprivate func isCompatible(with other: Self) -> Bool {
    switch (self, other) {
    case (.choice(let one, _), .choice(let other, _)): one != other
    case (.reading(let one), .reading(let other)): one.isCompatible(with: other)
    default: true
    }
  }
}
