import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The criteria of the open document as they stand, and the fields that may move them.
struct CriteriaMargins {
  let criteria: [Condition]
  /// The standing of each criterion.
  let states: [(criterion: Condition, state: ConditionState)]
  /// The numbers that are entered, or given by default.
  let fields: [Field]
  /// The document as it is, with what its criteria need.
  let scope: any Scope

  init(_ context: ReadingContext) {
    let workspace = context.workspace
    let sheet = workspace.sheet
    scope = workspace.scope
    criteria = workspace.document.userDefinitions.criteria.map { Condition($0.formula) }
    states = criteria.map { [scope] in ($0, $0.state(in: scope)) }
    let stated = workspace.fields.filter { field in
      field.isNumeric && sheet.isStated(field) && (!field.isOptional || sheet.isEntered(field))
    }
    fields = Self.uncertain(stated, in: sheet).map { sheet.numberField(of: $0, isShare: false) }
  }

  /// The fields that may turn out otherwise; of units also all rents together.
  private static func uncertain(_ fields: [Field], in sheet: any Worksheet) -> [Field] {
    guard let rental = sheet as? Rental, !rental.rentRoll.isEmpty,
      let rents = rental.movingField(named: "rent")
    else { return fields }
    return fields.filter(rental.isUncertain) + (fields.contains { $0.name == rents.name } ? [] : [rents])
  }

  /// The criteria that hold.
  var met: [Condition] { states.filter(\.state.holds).map(\.criterion) }

  /// The limits that the criteria which hold set to the fields, the nearest first.
  func limits(_ context: CommandContext) throws(Diagnostic) -> [FieldLimit] {
    let met = met
    if met.isEmpty { return [] }
    let document = context.workspace.document
    let searches = FieldSearches(conditions: met, document: document, scope: scope, context: context)
    let limits = try searches.found(along: fields) { probe, search throws(InterruptionError) in
      try FieldLimit.all(of: probe, met, search)
    }
    return limits.joined().sorted { $0.distance < $1.distance }
  }

  /// The values of single fields with which criteria would be met, the shortest way first.
  func remedies(of criteria: [Condition], _ context: CommandContext) throws(Diagnostic) -> Remedies {
    try Remedies(of: criteria, by: fields, in: scope, context)
  }
}

/// The distance that a field can move in one direction before a criterion fails.
struct FieldLimit: Sendable {
  let field: Field
  let criterion: Condition
  /// The last value with which the criterion is met.
  let value: Value
  /// `true` when the criterion fails below the value rather than above it.
  let isLower: Bool
  /// The distance as a share of the present value; nil when that is zero.
  let change: Ratio?

  /// The rank in the list: the distance, with those that have no share at the end.
  var distance: Double { change.map { abs($0.double) } ?? .infinity }

  /// The limits that criteria, all of which are met, set to a field.
  static func all(
    of field: Field, _ criteria: [Condition], in scope: any Scope, _ context: CommandContext
  ) throws(Diagnostic) -> [FieldLimit] {
    let probe = FieldProbe(field, of: context.workspace.document, context.workspace, in: scope)
    let search = try probe.search(criteria, context)
    return try interruptible { () throws(InterruptionError) in try all(of: probe, criteria, search) }
  }

  /// The limits that criteria, all of which are met, set to the field of a search.
  fileprivate static func all(
    of probe: FieldProbe, _ criteria: [Condition], _ search: ConditionSearch
  ) throws(InterruptionError) -> [FieldLimit] {
    let (grid, present) = (probe.grid, search.present)
    var limits: [FieldLimit] = []
    for (index, criterion) in criteria.enumerated() {
      guard let reach = try search.reach(of: index) else { continue }
      for (step, end) in [
        (reach.lowerBound, grid.steps.lowerBound), (reach.upperBound, grid.steps.upperBound),
      ]
      where step != end {
        limits.append(
          FieldLimit(
            field: grid.field, criterion: criterion, value: grid.value(at: step),
            isLower: end == grid.steps.lowerBound, change: Ratio(Int128(step - present), Int128(present))))
      }
    }
    return limits
  }

  static let columns = [
    TableColumn(key: "field", label: LocalizedText("Field")),
    TableColumn(key: "change", label: LocalizedText("Change")),
    TableColumn(key: "fails", label: LocalizedText("Fails")),
    TableColumn(key: "value", label: LocalizedText("Value")),
    TableColumn(key: "criterion", label: LocalizedText("Criterion"), isProse: true),
  ]

  /// The change of a field as a share of its present value.
  static func cell(ofChange change: Ratio?, of field: Field) -> Cell {
    change.map { .percent($0, .rounded(2)) } ?? .undefined(why: LocalizedText("\(field.name) is 0 now"))
  }

  var row: [Cell] {
    [
      .text(field.name),
      FieldLimit.cell(ofChange: change, of: field),
      .words(isLower ? LocalizedText("below") : LocalizedText("above")),
      CellFormatter.cell(value, of: field), .text(criterion.formula.text),
    ]
  }
}

/// The values of single fields with which criteria that fail now would be met, as `solve` finds them.
struct Remedies {
  struct Remedy: Sendable {
    let field: Field
    let value: Value
    /// The way to the value as a share of the present one; nil when that is zero.
    let change: Ratio?
  }

  let remedies: [Remedy]
  private let workspace: Workspace

  /// Searches the values of each field; the shortest way comes first.
  fileprivate init(
    of criteria: [Condition], by fields: [Field], in scope: any Scope, _ context: CommandContext
  ) throws(Diagnostic) {
    workspace = context.workspace
    let searches = FieldSearches(
      conditions: criteria, document: workspace.document, scope: scope, context: context)
    let found = try searches.found(along: fields) { probe, search throws(InterruptionError) -> Remedy? in
      guard let step = try Solution.answer(of: criteria, along: search) else { return nil }
      let change = Ratio(Int128(step - search.present), Int128(search.present))
      return Remedy(field: probe.grid.field, value: probe.grid.value(at: step), change: change)
    }
    remedies = found.compactMap { $0 }.sorted {
      ($0.change?.double.magnitude ?? .infinity) < ($1.change?.double.magnitude ?? .infinity)
    }
  }

  /// What stands where a criterion fails already.
  static let failsNow = Cell.words(LocalizedText("now"))

  /// A row for each field that would mend a criterion, or one that says that none would.
  func rows(_ criterion: Condition, _ state: ConditionState) -> [[Cell]] {
    let fails =
      state.error.map { Cell.undefined(why: FormulaSentences.clause(for: $0.reason)) }
      ?? Remedies.failsNow
    if remedies.isEmpty { return [[.empty, .empty, fails, .empty, .text(criterion.formula.text)]] }
    return remedies.map { remedy in
      [
        .text(remedy.field.name), FieldLimit.cell(ofChange: remedy.change, of: remedy.field), fails,
        CellFormatter.cell(remedy.value, of: remedy.field), .text(criterion.formula.text),
      ]
    }
  }

  /// The sentence on the fields that would mend all criteria at once.
  var sentence: LocalizedText {
    if remedies.isEmpty { return LocalizedText("No single field can meet all criteria.") }
    let ways = remedies.map { remedy in
      let value = workspace.localeFormat.text(CellFormatter.cell(remedy.value, of: remedy.field))
      return LocalizedText(verbatim: "\(remedy.field.name) \(value)")
    }
    return LocalizedText("Any one of these would meet all criteria: \(LocalizedText.all(ways)).")
  }
}
