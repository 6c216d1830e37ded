import Commands
import Finance
import Model

/// What a command has changed, as formulas that say so.
struct WorkDifference {
  private let before: WorkspaceSnapshot
  private let after: WorkspaceSnapshot
  private let currency: Currency

  init(_ before: WorkspaceSnapshot, _ after: WorkspaceSnapshot, in currency: Currency) {
    (self.before, self.after, self.currency) = (before, after, currency)
  }

  private var kind: (any Worksheet.Type)? { WorksheetKinds.named(after.kind) }

  /// The fields that were stated anew.
  var fields: [Field] {
    let old = before.kind == after.kind ? rows(of: before) : [:]
    let new = rows(of: after)
    return (kind?.fields ?? []).filter { field in new[field.name].map { $0 != old[field.name] } ?? false }
  }

  /// The rows of what is open; those of an empty worksheet while nothing of it is kept.
  private func rows(of work: WorkspaceSnapshot) -> [String: String] {
    work.rows.isEmpty ? WorksheetKinds.named(work.kind)?.init().rows(in: currency) ?? [:] : work.rows
  }

  /// A line that states the changed fields; nil when there are none.
  var assignment: String? {
    let new = rows(of: after)
    let words = fields.compactMap { field in new[field.name].map { "\(field.name) \($0)" } }
    return words.isEmpty || before.kind != after.kind ? nil : "set " + words.joined(separator: " ")
  }

  /// Conditions that hold afterwards: of the changed fields and definitions, or else of what there is more or less of.
  /// - Parameters:
  ///   - old: What formulas come to before the command.
  ///   - new: What they come to after it.
  func checks(_ old: FormulaQuery, _ new: FormulaQuery) -> [String] {
    let rows = rows(of: after)
    let stated = fields.compactMap { field in
      rows[field.name].flatMap { formula($0, of: field) }.map { "\(field.name) = \($0)" }
    }
    let defined = after.rows.keys.sorted().compactMap { key -> String? in
      guard key.hasPrefix("define "), let text = after.rows[key], before.rows[key] != text else { return nil }
      return "\(key.dropFirst("define ".count)) = (\(text))"
    }
    let checks = stated + defined
    return (checks.isEmpty ? counted(old, new) : checks).filter(new.isTrue)
  }

  /// What a row says, as a formula.
  private func formula(_ row: String, of field: Field) -> String? {
    guard let value = Value(canonical: row, unit: field.unit, in: currency) else { return nil }
    switch value {
    case .percent: return row + "%"
    case .term(let term) where !term.months.isMultiple(of: 12): return "\(term.months) / 12"
    default: return try? value.number(in: currency).canonical
    }
  }

  /// How much there is now of what was counted otherwise before, and the figures of records.
  private func counted(_ old: FormulaQuery, _ new: FormulaQuery) -> [String] {
    let figures = kind?.fields.isEmpty == true ? kind?.allMetrics.map(\.name) ?? [] : []
    return (["saved", "entries", "criteria"] + figures).compactMap { name in
      guard let number = try? new.number(name).number, number != (try? old.number(name).number) else {
        return nil
      }
      return "\(name) = \(number.canonical)"
    }
  }

  /// Whether other work comes to the same as what the command has led to, whatever numbers it is kept under.
  func leads(to work: WorkspaceSnapshot) -> Bool {
    work.kind == after.kind && work.rows == after.rows
      && work.sheets.map { [$0.kind, $0.name] } == after.sheets.map { [$0.kind, $0.name] }
      && work.sheets.map(\.rows) == after.sheets.map(\.rows)
  }

  /// A figure that rests on a changed field, with its formula; nil when none has a value.
  func explanation(_ inquiry: FormulaQuery) -> String? {
    let names = Set(fields.map(\.name))
    let metric = (kind?.allMetrics ?? []).first { metric in
      guard let formula = metric.formula, !names.contains(metric.name) else { return false }
      let words = formula.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      return words.contains { names.contains(String($0)) } && (try? inquiry.shown(call(metric))) != nil
    }
    guard let metric, let formula = metric.formula else { return nil }
    return "\(metric.label) is {\(call(metric))}: `\(formula)`. \(metric.summary)"
  }

  private func call(_ metric: Metric) -> String { metric.isMonthly ? "\(metric.name)(1)" : metric.name }
}
