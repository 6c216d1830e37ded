import Finance
import Formulas
import Localization
import Model
import Reports

extension Command {
  static let breaks = Command(
    "breaks", .analysis, "Show how far each field can move before a criterion fails.",
    details: """
      The criteria are those of "require". All else stays as it is; the shortest way to failing, as a share of the present \
      value, comes first, after what fails already. Where a criterion has no value, it does not fail. A field that follows \
      from another is left to that one.
      """,
    examples: [.init("breaks", "what is nearest to failing")], computesHere: true
  ) { _, interpreter throws(Problem) in
    let session = interpreter.session
    let criteria = session.desk.annotations.criteria
    guard !criteria.isEmpty else { throw Problem(.noCriteria) }
    let conditions = criteria.map(Condition.init)
    let scope = session.scope
    let standings = conditions.map { ($0, $0.standing(in: scope)) }
    let failing = standings.filter { !$0.1.holds }
    let met = standings.filter { $0.1.holds }.map(\.0)
    let fields = session.fields.filter { session.sheet.isStated($0) }
    var limits: [Limit] = []
    for field in fields where !met.isEmpty { limits += try Limit.all(of: field, met, interpreter) }
    limits.sort { $0.distance < $1.distance }
    let table = Table(
      columns: Limit.columns, rows: failing.map(Limit.rowOfUnmet) + limits.map { $0.row })
    let broken = Set(limits.map(\.field.name))
    let unbroken = fields.filter { !broken.contains($0.name) }
    let note: [Report.Part] =
      unbroken.isEmpty || met.isEmpty ? [] : [.note(Wording.unbroken(unbroken, of: fields.count))]
    return Report([.table(table)] + note)
  }
}

/// How far a field can move in one direction before a criterion fails.
private struct Limit {
  let field: Field
  let criterion: Condition
  /// The last value with which the criterion is met.
  let value: Value
  let isBelow: Bool
  /// The way to there as a share of the present value; nil when that is nothing.
  let change: Ratio?

  /// How soon it is listed: by the way, and what has no share of nothing last.
  var distance: Double { change.map { abs($0.double) } ?? .infinity }

  /// The ways of a field to failing, of each criterion that is met.
  static func all(
    of field: Field, _ criteria: [Condition], _ interpreter: Interpreter
  ) throws(Problem) -> [Limit] {
    let probing = FieldProbe(field, of: interpreter.session.desk, interpreter.session)
    let survey = try probing.survey(criteria, interpreter)
    let grid = probing.grid
    let present = survey.present
    var limits: [Limit] = []
    for (index, criterion) in criteria.enumerated() {
      let reach = try interruptible { () throws(Interruption) in try survey.reach(of: index) }
      guard let reach else { continue }
      for (step, end) in [
        (reach.lowerBound, grid.steps.lowerBound), (reach.upperBound, grid.steps.upperBound),
      ]
      where step != end {
        limits.append(
          Limit(
            field: field, criterion: criterion, value: grid.value(at: step),
            isBelow: end == grid.steps.lowerBound, change: Ratio(Int128(step - present), Int128(present))))
      }
    }
    return limits
  }

  static let columns = [
    Column(key: "field", label: LocalizedText("Field")),
    Column(key: "change", label: LocalizedText("Change")),
    Column(key: "fails", label: LocalizedText("Fails")), Column(key: "value", label: LocalizedText("Value")),
    Column(key: "criterion", label: LocalizedText("Criterion")),
  ]

  var row: [Cell] {
    [
      .text(field.name),
      change.map { .percent($0, .rounded(2)) } ?? .undefined(why: Wording.nothingNow(field)),
      .words(isBelow ? LocalizedText("below") : LocalizedText("above")), CellFormatter.cell(value, of: field),
      .text(criterion.formula.text),
    ]
  }

  /// A criterion that is not met as it is: it fails, or has no value.
  static func rowOfUnmet(_ criterion: Condition, _ standing: Standing) -> [Cell] {
    let fails = standing.fault.map { Cell.undefined(why: Wording.why($0.reason)) } ?? .text("now")
    return [.empty, .empty, fails, .empty, .text(criterion.formula.text)]
  }
}
