import Formulas
import Localization
import Model
import Shell
import Syntax
import Workspace

/// A value of one field with which a check that fails would hold.
struct AuditRemedy {
  let field: Field
  let value: Value
  /// The way to it as a share of the present value; infinite from zero.
  fileprivate let distance: Double

  /// The field with the value, as `set` takes them.
  func text(in workspace: Workspace) -> LocalizedText {
    LocalizedText("\(LocalizedText(verbatim: name(in: workspace))) \(CellFormatter.cell(value, of: field))")
  }

  /// The title of the field with the value, for a reader who types neither.
  func prose(in workspace: Workspace) -> LocalizedText {
    let title = workspace.field(named: name(in: workspace))?.title ?? field.title
    return LocalizedText("\(title) \(CellFormatter.cell(value, of: field))")
  }

  /// The name of the field, or of the one that a plain percentage sets to the same: `management` for
  /// `management.percent`.
  private func name(in workspace: Workspace) -> String {
    guard field.name.hasSuffix(Self.percentPart) else { return field.name }
    let whole = String(field.name.dropLast(Self.percentPart.count))
    guard let amount = workspace.field(named: whole), let form = amount.amountForm,
      case .amount(let present) = workspace.sheet[amount], present.base == form.base
    else { return field.name }
    return whole
  }

  private static let percentPart = ".percent"

  fileprivate static let most = 3
  /// The part of its present size that an amount keeps at least.
  private static let leastPart = 10.0

  /// The remedy of a check by the field of a probe; nil where no value of it would do.
  fileprivate init?(of finding: AuditFinding, _ probe: FieldProbe, _ context: CommandContext)
    throws(Diagnostic)
  {
    let conditions = finding.conditions.map(\.condition)
    let search = try probe.search(conditions, context)
    let answer = try interruptible { () throws(InterruptionError) in
      try Solution.answer(of: conditions, along: search)
    }
    guard let step = answer, step != search.present,
      (try? search.states(at: step))?.allSatisfy(\.holds) == true
    else { return nil }
    let present = Double(search.present)
    (field, value) = (probe.grid.field, probe.grid.value(at: step))
    // An amount that has to all but vanish is another deal.
    if case .money = value, Double(step) < present / Self.leastPart { return nil }
    distance = present == 0 ? .infinity : abs((Double(step) - present) / present)
  }
}

/// The remedies of the checks of an audit.
struct RemedySearch {
  private let audit: Audit
  private let context: CommandContext
  private var found: [String: [AuditRemedy]] = [:]

  /// Searches the values of each field for all the checks that it may mend, which share what they compute.
  init(_ audit: Audit, _ context: CommandContext) throws(Diagnostic) {
    (self.audit, self.context) = (audit, context)
    var document = context.workspace.document
    document.define(audit.list.definitions)
    defer { context.interpreter.console?.progress(nil) }
    let failing = audit.findings.filter { $0.state == .fails && $0.missing.isEmpty && $0.waiver == nil }
    let fields = failing.map(fields)
    let scope = context.workspace.scope(of: document)
    for field in fields.joined().uniqued() {
      let probe = FieldProbe(field, of: document, context.workspace, in: scope)
      for (finding, its) in zip(failing, fields) where its.contains(field) {
        guard let remedy = try AuditRemedy(of: finding, probe, context) else { continue }
        found[finding.check.name, default: []].append(remedy)
      }
    }
  }

  /// The remedies of a check, the nearest first; none where no value of its fields would do, and of a check that does
  /// not fail or rests on what is not entered.
  func remedies(of finding: AuditFinding) -> [AuditRemedy] {
    let all = found[finding.check.name] ?? []
    return Array(all.sorted { $0.distance < $1.distance }.prefix(AuditRemedy.most))
  }

  /// The fields that may mend a check: those that it names for that, or else those that its condition names.
  private func fields(for finding: AuditFinding) -> [Field] {
    let rental = audit.rental
    let named = rental.reliance(of: finding.check.condition, audit.list.definitions).named
    let names = finding.check.remedies.isEmpty ? named : finding.check.remedies
    return names.uniqued().compactMap { name -> Field? in
      guard let entered = rental.field(named: name), rental.isEntered(entered),
        let field = rental.movingField(named: name), field.isNumeric
      else { return nil }
      return rental.numberField(of: field, isShare: false)
    }
  }
}
