import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let breaks = Command(
    "breaks", .risk, "Show how far each field can move before a criterion fails.",
    details: """
      The criteria are those of "require".
      Each field moves alone; everything else stays as it is.
      What already fails comes first, with the value that would meet the criterion.
      Then comes what is closest to failing, as a share of the present value.
      A criterion without a value does not fail.
      A field that is worked out from another is not moved by itself.
      """,
    examples: [.init("breaks", "what is nearest to failing")],
    preview: .result(), comparesLoans: true
  ) { context throws(Diagnostic) in
    let workspace = context.workspace
    defer { context.interpreter.console?.progress(nil) }
    let required = workspace.document.userDefinitions.criteria
    guard !required.isEmpty else { throw Diagnostic(CriterionError.noCriteria) }
    guard !workspace.fields.isEmpty else {
      throw Diagnostic(CriterionError.noFieldsToMove(type(of: workspace.sheet).kind))
    }
    let margins = CriteriaMargins(context)
    let (criteria, states, fields) = (margins.criteria, margins.states, margins.fields)
    let met = margins.met
    var rows: [[Cell]] = []
    for (criterion, state) in states where !state.holds {
      let remedies = try margins.remedies(of: [criterion], context)
      rows += remedies.rows(criterion, state)
    }
    let limits = try margins.limits(context)
    var table = Table(columns: FieldLimit.columns, rows: rows + limits.map(\.row))
    table.contents = .limits
    var blocks: [Report.Block] = [.table(table)]
    for (criterion, state) in zip(required, states) where !state.1.holds {
      guard let reason = criterion.reason else { continue }
      blocks.append(.note(LocalizedText("\(criterion.text): \(reason)")))
    }
    if met.count < criteria.count, criteria.count > 1 {
      blocks.append(.note(try margins.remedies(of: criteria, context).sentence))
    }
    let limited = Set(limits.map(\.field.name))
    let unlimited = fields.filter { !limited.contains($0.name) }
    if !unlimited.isEmpty, !met.isEmpty { blocks.append(.note(sentence(on: unlimited, of: fields.count))) }
    let rules = workspace.notes(onRulesOf: criteria.map(\.formula))
    return Report(blocks + rules.map { .note($0) })
  }

  /// The sentence on fields that break no criterion.
  private static func sentence(on fields: [Field], of count: Int) -> LocalizedText {
    let names = LocalizedText.all(fields.map(\.name))
    return fields.count == count
      ? LocalizedText("No field can break a criterion that is met.")
      : LocalizedText("\(fields.count) of \(count) fields break no criterion, whatever they are: \(names).")
  }
}
