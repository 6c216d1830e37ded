import Formulas
import Localization
import Model
import Shell
import Workspace

/// A value of one field with which a check that fails would hold.
struct AuditRemedy {
  let field: Field
  let value: Value
  /// The way to it as a share of the present value; infinite from zero.
  fileprivate let distance: Double

  /// The field with the value, as `set` takes them.
  func text(in workspace: Workspace) -> LocalizedText {
    let value = CellFormatter.cell(value, of: field)
    return LocalizedText("\(name(in: workspace)) \(value)")
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

  private static let most = 3
  /// The part of its present size that an amount keeps at least.
  private static let leastPart = 10.0

  /// The remedies of a check by some fields, the nearest first.
  fileprivate static func all(
    of finding: AuditFinding, _ fields: [Field], _ context: CommandContext, _ probe: (Field) -> FieldProbe
  ) throws(Diagnostic) -> [AuditRemedy] {
    var found: [AuditRemedy] = []
    for field in fields {
      let probe = probe(field)
      let conditions = finding.conditions.map(\.condition)
      let search = try probe.search(conditions, context)
      let solution = try interruptible { () throws(InterruptionError) in
        try Solution(conditions, along: search)
      }
      guard let step = solution.answer, step != search.present,
        (try? search.states(at: step))?.allSatisfy(\.holds) == true
      else { continue }
      let present = Double(search.present)
      // An amount that has to all but vanish is another deal.
      if case .money = probe.grid.value(at: step), Double(step) < present / leastPart { continue }
      let distance = present == 0 ? .infinity : abs((Double(step) - present) / present)
      found.append(AuditRemedy(field: field, value: probe.grid.value(at: step), distance: distance))
    }
    return Array(found.sorted { $0.distance < $1.distance }.prefix(most))
  }
}

/// The search for the remedies of the checks of an audit, which share what they compute.
final class RemedySearch {
  private let audit: Audit
  private let context: CommandContext
  private let document: Document
  private var probes: [Field: FieldProbe] = [:]

  init(_ audit: Audit, _ context: CommandContext) {
    (self.audit, self.context) = (audit, context)
    var document = context.workspace.document
    document.define(audit.list.definitions)
    self.document = document
  }

  /// The remedies of a check that fails, the nearest first; none where no value of its fields would do, or where
  /// something that it rests on is not entered.
  func remedies(of finding: AuditFinding) throws(Diagnostic) -> [AuditRemedy] {
    guard finding.state == .fails, finding.missing.isEmpty else { return [] }
    defer { context.interpreter.console?.progress(nil) }
    return try AuditRemedy.all(of: finding, fields(for: finding), context, probe)
  }

  private func probe(_ field: Field) -> FieldProbe {
    if let probe = probes[field] { return probe }
    let probe = FieldProbe(field, of: document, context.workspace, keepsScopes: true)
    probes[field] = probe
    return probe
  }

  /// The fields that may mend a check: those that it names for that, or else those that its condition names.
  private func fields(for finding: AuditFinding) -> [Field] {
    let rental = audit.rental
    let named = rental.reliance(of: finding.check.condition, audit.list.definitions).named
    let names = finding.check.remedies.isEmpty ? named : finding.check.remedies
    return names.uniqued().compactMap { name -> Field? in
      guard let field = rental.field(named: name), field.isNumeric, rental.isEntered(field) else {
        return nil
      }
      return rental.numberField(of: field, isShare: false)
    }
  }
}
