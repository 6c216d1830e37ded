import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Properties side by side: a row for each field, metric and criterion, a column for each property.
struct ComparisonTable {
  /// One line of the table.
  private struct Row {
    let name: String
    let label: Cell
    /// The value in each property.
    let cells: [Cell]
    /// The index of the property that is better than all others; nil when there is none.
    var best: Int?
    /// `true` for a figure that few properties have a use for.
    var isRare = false

    var isEqual: Bool { cells.allSatisfy { $0 == cells[0] } }
  }

  private let properties: [ComparedProperty]
  private let workspace: Workspace
  /// The time of the figures; nil for the fields, and the figures of the purchase and the first year.
  private let asOf: AsOf?
  private var figures: [Row] = []
  private var criteria: [Row] = []

  init(properties: [ComparedProperty], workspace: Workspace, asOf: AsOf? = nil) {
    (self.properties, self.workspace, self.asOf) = (properties, workspace, asOf)
    guard asOf == nil else {
      // Criteria are judged by the whole plan.
      figures = metricRows
      return
    }
    figures = fieldRows + pathRows + eventRows + metricRows + ownMetricRows
    criteria = criterionRows + rangeRows
  }

  /// `true` when all properties have the same fields and figures, criteria and ranges.
  var isEqual: Bool { figures.allSatisfy(\.isEqual) && criteria.allSatisfy(\.isEqual) }

  /// The table.
  /// - Parameter all: `true` for the rows in which all properties are the same, too; criteria and ranges are always
  ///   shown.
  /// - Parameter names: The figures to show; nil for every one.
  func table(all: Bool, of names: [String]? = nil) -> Table {
    let hasBest = !kind.conventions.preferences.isEmpty
    let best = TableColumn(key: "best", label: LocalizedText("Best"), importance: .useful)
    let rows = shownFigures(all: all, names) + criteria
    var table = Table(
      columns: [
        TableColumn(key: "name", label: LocalizedText("Name")),
        TableColumn(key: "label", label: LocalizedText("Label"), importance: .detail),
      ]
        + properties.indices.map {
          TableColumn(key: key($0), label: LocalizedText(verbatim: properties[$0].name))
        } + (hasBest ? [best] : []),
      rows: rows.map { row in
        [.text(row.name), row.label] + row.cells
          + (hasBest ? [row.best.map { .text(properties[$0].name) } ?? .empty] : [])
      })
    table.isByPosition = true
    return table
  }

  private func shownFigures(all: Bool, _ names: [String]?) -> [Row] {
    figures.filter { (all || !$0.isEqual && !$0.isRare) && names?.contains($0.name) ?? true }
  }

  /// The sentences on the definitions of what the table shows that are not the usual ones.
  func notes(all: Bool, of names: [String]? = nil) -> [LocalizedText] {
    let criteria = properties.flatMap { $0.document.userDefinitions.criteria.map(\.text) }
    let names = shownFigures(all: all, names).map(\.name) + criteria
    return workspace.notes(onRulesOf: names.uniqued(), in: properties)
  }

  /// The key of a column; properties of the same name get a number.
  private func key(_ index: Int) -> String {
    let name = properties[index].name
    let isTaken =
      ["name", "label", "best"].contains(name) || properties[..<index].contains { $0.name == name }
    return isTaken ? "\(name) \(index + 1)" : name
  }

  private var kind: any Worksheet.Type { type(of: properties[0].document.sheet) }

  private var fieldRows: [Row] {
    kind.fields.map { field in
      Row(
        name: field.name, label: .words(field.title),
        cells: properties.map { CellFormatter.cell($0.document.sheet[field], of: field) })
    }
  }

  /// The lines and details of fields that some property states.
  private var pathRows: [Row] {
    let sheets = properties.map(\.document.sheet)
    return sheets.flatMap { $0.fields.filter(\.isPath) }.map(\.name).uniqued().map { name in
      let fields = sheets.map { $0.field(named: name) }
      let cells = zip(sheets, fields).map { sheet, field in
        field.map { CellFormatter.cell(sheet[$0], of: $0) } ?? .empty
      }
      return Row(name: name, label: .words(fields.lazy.compactMap { $0 }.first?.title ?? .none), cells: cells)
    }
  }

  /// The events of all properties, each by its month and effect.
  private var eventRows: [Row] {
    let tables = properties.map { ($0.document.sheet as? Rental).map(EventTable.amounts) ?? [] }
    return tables.joined().map(\.name).uniqued().map { name in
      Row(
        name: name, label: .words(LocalizedText("Event")),
        cells: tables.map { events in events.first { $0.name == name }?.amount ?? .empty })
    }
  }

  private var metricRows: [Row] {
    let rare = unusedSections
    return kind.allMetrics.filter { $0.isMonthly == (asOf != nil) }.map { metric in
      let formula = kind.naming(metric)
      return Row(
        name: metric.name, label: .words(metric.title),
        cells: properties.map { cell(of: formula, in: $0.document) },
        best: kind.conventions.preferences[metric.name].flatMap { best(formula, $0) },
        isRare: rare.contains(metric.section))
    }
  }

  /// The sections of rare fields, such as those of a lender's rules, none of which is entered in any property.
  private var unusedSections: Set<String> {
    let rare = kind.fields.filter(\.isRare)
    let used = rare.filter { field in properties.contains { $0.document.sheet.isEntered(field) } }
    return Set(rare.map(\.section)).subtracting(used.map(\.section))
  }

  private var ownMetricRows: [Row] {
    let definitions = properties.map(\.document.userDefinitions.definitions)
    return definitions.joined().map(\.name).uniqued().map { name -> Row in
      let found = definitions.map { $0.first { $0.name == name } }
      let text = found.lazy.compactMap { $0?.text }.first ?? ""
      let cells = zip(properties, found).map { property, definition in
        definition.map {
          cell(of: $0.formula, in: property.document)
        } ?? .empty
      }
      return Row(name: name, label: .text(text), cells: cells)
    }
  }

  /// The verdict on each property that has the criterion.
  private var criterionRows: [Row] {
    let criteria = properties.map(\.document.userDefinitions.criteria)
    return criteria.joined().map(\.text).uniqued().map { text -> Row in
      let cells = zip(properties, criteria).map { property, own in
        own.first { $0.text == text }.map {
          workspace.verdict(on: $0.formula, in: workspace.scope(of: property.document))
        } ?? .empty
      }
      return Row(name: text, label: .words(LocalizedText("Criterion")), cells: cells)
    }
  }

  /// The ranges of the fields that vary in any of the properties.
  private var rangeRows: [Row] {
    let ranges = properties.map(\.document.userDefinitions.ranges)
    return ranges.flatMap(\.ranges).map(\.name).uniqued().map { name -> Row in
      let cells = ranges.map { $0.range(of: name).map { Cell.text($0.text) } ?? .empty }
      return Row(name: "vary \(name)", label: .words(LocalizedText("Range")), cells: cells)
    }
  }

  /// The value of a formula in a document; the reason where it has none.
  private func cell(of formula: Formula, in document: Document) -> Cell {
    do throws(FormulaError) {
      let period = try asOf?.period(in: document.sheet)
      return workspace.cell(of: formula, at: period, in: document, workspace.scope(of: document))
    } catch {
      return .undefined(why: PropertyFigure.clause(for: error.reason))
    }
  }

  /// The index of the property with the one best value of a formula; nil when there are fewer than two
  /// values.
  private func best(_ formula: Formula, _ preference: Preference) -> Int? {
    let numbers = properties.enumerated().compactMap { index, property in
      ((try? number(of: formula, in: property.document)) ?? nil).map { (index: index, number: $0) }
    }
    let sorted = numbers.sorted {
      preference == .higher ? $1.number < $0.number : $0.number < $1.number
    }
    return sorted.count > 1 && sorted[0].number != sorted[1].number ? sorted[0].index : nil
  }

  private func number(of formula: Formula, in document: Document) throws(FormulaError) -> Number? {
    let period = try asOf?.period(in: document.sheet)
    return try formula.evaluate(in: workspace.scope(of: document), at: period).number
  }
}
