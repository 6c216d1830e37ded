import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// Properties side by side: a row for each field and metric, a column for each property.
struct ComparisonTable {
  let properties: [ComparedProperty]
  let workspace: Workspace

  /// The table.
  /// - Parameter all: `true` for the rows in which all properties are the same, too.
  func table(all: Bool) -> Table {
    let rows = fieldRows + metricRows + ownMetricRows
    return Table(
      columns: [
        TableColumn(key: "name", label: LocalizedText("Name")),
        TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
      ]
        + properties.indices.map {
          TableColumn(key: key($0), label: LocalizedText(verbatim: properties[$0].name))
        },
      rows: rows.filter { row in all || row.dropFirst(2).contains { $0 != row[2] } })
  }

  /// The key of a column; properties of the same name get a number.
  private func key(_ index: Int) -> String {
    let name = properties[index].name
    let isTaken = ["name", "label"].contains(name) || properties[..<index].contains { $0.name == name }
    return isTaken ? "\(name) \(index + 1)" : name
  }

  private var kind: any Worksheet.Type { type(of: properties[0].document.sheet) }

  private var fieldRows: [[Cell]] {
    kind.fields.map { field in
      [.text(field.name), .words(field.title)]
        + properties.map { CellFormatter.cell($0.document.sheet[field], of: field) }
    }
  }

  private var metricRows: [[Cell]] {
    kind.allMetrics.filter { !$0.isMonthly }.map { metric in
      let formula = kind.naming(metric)
      return [.text(metric.name), .words(metric.title)]
        + properties.map { cell(of: formula, decimals: metric.decimals, in: $0.document) }
    }
  }

  private var ownMetricRows: [[Cell]] {
    let definitions = properties.map(\.document.userDefinitions.definitions)
    return definitions.joined().map(\.name).uniqued().map { name -> [Cell] in
      let formulas = definitions.map { $0.first { $0.name == name }?.formula }
      let text = formulas.lazy.compactMap { $0?.text }.first ?? ""
      let cells = zip(properties, formulas).map { property, formula in
        formula.map { cell(of: $0, decimals: nil, in: property.document) } ?? .empty
      }
      return [.text(name), .text(text)] + cells
    }
  }

  /// The value of a formula in a document; the reason where it has none.
  private func cell(of formula: Formula, decimals: Int?, in document: Document) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: workspace.scope(of: document))
      return CellFormatter.cell(quantity, formula.measure, decimals: decimals, in: workspace.currency)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }
}
