import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The criteria, and the fields that are nearest to changing a verdict.
extension PropertyReport {
  /// The criteria with their verdicts, each with the nearest value at which it would change.
  var criteria: [Report.Block] {
    get throws(Diagnostic) {
      guard judgement.count > 0 else { return [] }
      let table = Criteria.table(of: workspace.document, in: workspace)
      let column = TableColumn(key: "all_else_equal", label: LocalizedText("All else equal"), isProse: true)
      var rows: [[Cell]] = []
      for (row, standing) in zip(table.rows, judgement.margins.states) {
        let nearest =
          standing.state.holds
          ? limit(of: standing.criterion.formula.text) : try remedy(of: standing.criterion)
        var cells = row + [nearest.map(Cell.words) ?? .empty]
        cells.insert(.words(words(for: standing.criterion.formula)), at: 2)
        rows.append(cells)
      }
      var columns = table.columns + [column]
      columns.replaceSubrange(1...1, with: Self.criterion(LocalizedText("Criterion")))
      let rules = workspace.notes(onRulesOf: judgement.margins.criteria.map(\.formula))
      return [.table(Table(columns: columns, rows: rows))] + rules.map { .note($0) }
    }
  }

  /// The columns of criteria, as they were typed for programs, and in words for people.
  private static func criterion(_ label: LocalizedText, isProse: Bool = false) -> [TableColumn] {
    [
      TableColumn(key: "criterion", label: label, audience: .programs),
      TableColumn(key: "criterion_words", label: label, isProse: isProse, audience: .people),
    ]
  }

  /// The nearest value of a field at which a criterion still holds.
  private func limit(of criterion: String) -> LocalizedText? {
    guard let limit = judgement.limits.first(where: { $0.criterion.formula.text == criterion }) else {
      return nil
    }
    let value = CellFormatter.cell(limit.value, of: limit.field)
    return limit.isLower
      ? LocalizedText("holds down to \(title(of: limit.field)) \(value)")
      : LocalizedText("holds up to \(title(of: limit.field)) \(value)")
  }

  /// The nearest value of a field at which a criterion would hold.
  private func remedy(of criterion: Condition) throws(Diagnostic) -> LocalizedText? {
    let remedies = try judgement.margins.remedies(of: [criterion], context).remedies
    guard let remedy = remedies.first else { return LocalizedText("no single field would meet it") }
    return LocalizedText(
      "would hold with \(title(of: remedy.field)) \(CellFormatter.cell(remedy.value, of: remedy.field))")
  }

  // MARK: What would change the answer

  /// The most fields that are shown, so that the summary stays on one sheet.
  private static let mostFields = 8

  /// `true` for a change of at most twice the present value; beside a larger one no other bar would be seen.
  private static func isNear(_ change: Ratio?) -> Bool { change.map { abs($0.double) <= 2 } ?? false }

  /// The distance of each field from the first criterion that fails; from meeting all, where some fail now.
  var breaks: [Report.Block] {
    judgement.isMet == true ? limits : remedies
  }

  private var limits: [Report.Block] {
    let nearest = judgement.limits.filter { Self.isNear($0.change) }.uniqued(by: \.field.name)
    guard let first = nearest.first else { return [] }
    let rows = nearest.prefix(Self.mostFields).map { limit in
      row(limit.field, limit.change, limit.value) + [
        .text(limit.criterion.formula.text), .words(words(for: limit.criterion.formula)),
      ]
    }
    let value = CellFormatter.cell(first.value, of: first.field)
    return [
      distances(
        LocalizedText("How far each input can move, alone, before a criterion fails"), rows,
        value: LocalizedText("Holds until"),
        Self.criterion(LocalizedText("What fails then"), isProse: true),
        reading: LocalizedText("\(title(of: first.field)) is the nearest: it holds until \(value)."))
    ]
  }

  private var remedies: [Report.Block] {
    let found = judgement.remedies.filter { Self.isNear($0.change) }
    guard let first = found.first else {
      let hasNone = judgement.count > 0 && judgement.remedies.isEmpty
      return hasNone ? [.note(LocalizedText("No single field can meet all criteria."))] : []
    }
    let rows = found.prefix(Self.mostFields).map { row($0.field, $0.change, $0.value) }
    let value = CellFormatter.cell(first.value, of: first.field)
    return [
      distances(
        LocalizedText("How far each input would have to move, alone, to meet all criteria"), rows,
        value: LocalizedText("Would do"),
        reading: LocalizedText("\(title(of: first.field)) \(value) would be the shortest way."))
    ]
  }

  /// A bar for the distance of each field from a value of it.
  private func distances(
    _ title: LocalizedText, _ rows: [[Cell]], value: LocalizedText, _ last: [TableColumn] = [],
    reading: LocalizedText
  ) -> Report.Block {
    let columns = [
      TableColumn(key: "field", label: LocalizedText("Field"), audience: .programs),
      TableColumn(key: "label", label: LocalizedText("Input")),
      TableColumn(key: "now", label: LocalizedText("Now")),
      TableColumn(key: "change", label: LocalizedText("Change")),
      TableColumn(key: "value", label: value),
    ]
    return .chart(
      Chart(
        title: title, form: .tornado, table: Table(columns: columns + last, rows: rows),
        x: "label", series: ["change"], remark: "now", reading: reading))
  }

  private func row(_ field: Field, _ change: Ratio?, _ value: Value) -> [Cell] {
    let present = rental.numberCell(of: field)
    return [
      .text(field.name), .words(title(of: field)), .words(LocalizedText("now \(present)")),
      FieldLimit.cell(ofChange: change, of: field), CellFormatter.cell(value, of: field),
    ]
  }
}

extension Rental {
  /// The present value of a field, which may be a part of an amount.
  fileprivate func numberCell(of field: Field) -> Cell {
    CellFormatter.cell(stated(field) ?? self[field], of: field)
  }
}
