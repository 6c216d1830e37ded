import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let breaks = Command(
    "breaks", .analysis, "Show how far each field can move before a criterion fails.",
    details: """
      The criteria are those of "require". All else stays as it is; the shortest way to failing, as a share \
      of the present value, comes first, after what fails already. Where a criterion has no value, it does \
      not fail. A field that follows from another is left to that one.
      """,
    examples: [.init("breaks", "what is nearest to failing")], comparesLoans: true
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    let criteria = workspace.document.userDefinitions.criteria
    guard !criteria.isEmpty else { throw Diagnostic(CriterionError.noCriteria) }
    let scope = workspace.scope
    let states = criteria.map(Condition.init).map { ($0, $0.state(in: scope)) }
    let failing = states.filter { !$0.1.holds }
    let met = states.filter { $0.1.holds }.map(\.0)
    let fields = workspace.fields.filter { workspace.sheet.isStated($0) }
    var limits: [FieldLimit] = []
    for field in fields where !met.isEmpty { limits += try FieldLimit.all(of: field, met, context) }
    limits.sort { $0.distance < $1.distance }
    let table = Table(
      columns: FieldLimit.columns, rows: failing.map(FieldLimit.rowOfUnmet) + limits.map(\.row))
    let limited = Set(limits.map(\.field.name))
    let unlimited = fields.filter { !limited.contains($0.name) }
    let note: [Report.Block] =
      unlimited.isEmpty || met.isEmpty ? [] : [.note(sentence(on: unlimited, of: fields.count))]
    return Report([.table(table)] + note)
  }

  /// The sentence on fields that break no criterion.
  private static func sentence(on fields: [Field], of count: Int) -> LocalizedText {
    let names = LocalizedText.all(fields.map(\.name))
    return fields.count == count
      ? LocalizedText("No field can break a criterion that is met.")
      : LocalizedText("\(fields.count) of \(count) fields break no criterion, whatever they are: \(names).")
  }
}

/// The distance that a field can move in one direction before a criterion fails.
private struct FieldLimit {
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
    of field: Field, _ criteria: [Condition], _ context: CommandContext
  ) throws(Diagnostic) -> [FieldLimit] {
    let probe = FieldProbe(field, of: context.workspace.document, context.workspace)
    let search = try probe.search(criteria, context.interpreter)
    let (grid, present) = (probe.grid, search.present)
    var limits: [FieldLimit] = []
    for (index, criterion) in criteria.enumerated() {
      let reach = try interruptible { () throws(InterruptionError) in try search.reach(of: index) }
      guard let reach else { continue }
      for (step, end) in [
        (reach.lowerBound, grid.steps.lowerBound), (reach.upperBound, grid.steps.upperBound),
      ]
      where step != end {
        limits.append(
          FieldLimit(
            field: field, criterion: criterion, value: grid.value(at: step),
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
    TableColumn(key: "criterion", label: LocalizedText("Criterion")),
  ]

  var row: [Cell] {
    [
      .text(field.name),
      change.map { .percent($0, .rounded(2)) } ?? .undefined(why: LocalizedText("\(field.name) is 0 now")),
      .words(isLower ? LocalizedText("below") : LocalizedText("above")),
      CellFormatter.cell(value, of: field), .text(criterion.formula.text),
    ]
  }

  /// The row of a criterion that is not met at present: it fails, or has no value.
  static func rowOfUnmet(_ criterion: Condition, _ state: ConditionState) -> [Cell] {
    let fails =
      state.error.map { Cell.undefined(why: FormulaSentences.clause(for: $0.reason)) } ?? .text("now")
    return [.empty, .empty, fails, .empty, .text(criterion.formula.text)]
  }
}
