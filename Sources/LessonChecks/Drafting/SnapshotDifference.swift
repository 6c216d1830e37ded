import Commands
import Finance
import Lessons
import Model
import Results
import Shell
import Workspace

/// The changes that a command has made, as formulas that check them.
struct SnapshotDifference {
  private let before: WorkspaceSnapshot
  private let after: WorkspaceSnapshot
  private let currency: Currency

  init(_ before: WorkspaceSnapshot, _ after: WorkspaceSnapshot, in currency: Currency) {
    (self.before, self.after, self.currency) = (before, after, currency)
  }

  private var kind: (any Worksheet.Type)? { WorksheetKinds.named(after.kind) }

  /// The fields that have a new value.
  var fields: [Field] {
    let old = before.kind == after.kind ? rows(of: before) : [:]
    let new = rows(of: after)
    return (kind?.fields ?? []).filter { field in new[field.name].map { $0 != old[field.name] } ?? false }
  }

  /// The rows of the open worksheet; those of an empty one when nothing of it is saved.
  private func rows(of work: WorkspaceSnapshot) -> [String: String] {
    work.rows.isEmpty ? WorksheetKinds.named(work.kind)?.init().rows(in: currency) ?? [:] : work.rows
  }

  /// A line that sets the changed fields; nil when there are none.
  var assignment: String? {
    let new = rows(of: after)
    let words = fields.compactMap { field in new[field.name].map { "\(field.name) \($0)" } }
    return words.isEmpty || before.kind != after.kind ? nil : "set " + words.joined(separator: " ")
  }

  /// Conditions that hold after the command: on the changed fields and definitions, or else on counts.
  /// - Parameters:
  ///   - old: Formulas in the state before the command.
  ///   - new: Formulas in the state after it.
  func checks(_ old: FormulaQuery, _ new: FormulaQuery) -> [String] {
    let rows = rows(of: after)
    let stated = fields.compactMap { field in
      rows[field.name].flatMap { formula($0, of: field) }.map { "\(field.name) = \($0)" }
    }
    let defined = after.rows.keys.sorted().compactMap { key -> String? in
      let prefix = UserDefinitions.definitionKey
      guard key.hasPrefix(prefix), let text = after.rows[key], before.rows[key] != text else { return nil }
      // How a metric is shown is no part of its formula.
      return "\(key.dropFirst(prefix.count)) = (\(UserDefinitions.formula(ofRow: text)))"
    }
    let checks = stated + defined
    return (checks.isEmpty ? counted(old, new) : checks).filter(new.isTrue)
  }

  /// The value of a row, as a formula.
  private func formula(_ row: String, of field: Field) -> String? {
    guard let value = Value(canonical: row, unit: field.unit, in: currency) else { return nil }
    switch value {
    case .percent: return row + "%"
    case .term(let term) where !term.months.isMultiple(of: 12): return "\(term.months) / 12"
    default: return try? value.number(in: currency).canonical
    }
  }

  /// The counts that have changed, and for a worksheet without fields its figures.
  private func counted(_ old: FormulaQuery, _ new: FormulaQuery) -> [String] {
    let figures = kind?.fields.isEmpty == true ? kind?.allMetrics.map(\.name) ?? [] : []
    return (["saved", "entries", "criteria"] + figures).compactMap { name in
      guard let number = try? new.number(name).number, number != (try? old.number(name).number) else {
        return nil
      }
      return "\(name) = \(number.canonical)"
    }
  }

  /// `true` when `work` equals the work after the command, apart from the numbers of its worksheets.
  func leads(to work: WorkspaceSnapshot) -> Bool {
    work.kind == after.kind && work.rows == after.rows
      && work.sheets.map { [$0.kind, $0.name] } == after.sheets.map { [$0.kind, $0.name] }
      && work.sheets.map(\.rows) == after.sheets.map(\.rows)
  }

  /// A sentence on a figure that depends on a changed field, with its formula; nil when none has a value.
  func explanation(_ query: FormulaQuery) -> String? {
    let names = Set(fields.map(\.name))
    let metric = (kind?.allMetrics ?? []).first { metric in
      guard let formula = metric.formula, !names.contains(metric.name) else { return false }
      let words = formula.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return words.contains { names.contains(String($0)) } && (try? query.shown(call(metric))) != nil
    }
    guard let metric, let formula = metric.formula else { return nil }
    return "\(metric.label) is {\(call(metric))}: `\(formula)`. \(metric.summary)"
  }

  private func call(_ metric: Metric) -> String { metric.isMonthly ? "\(metric.name)(1)" : metric.name }
}
