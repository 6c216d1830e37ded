import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

/// The pages of `help` about the names that formulas can use.
enum FormulaHelp {
  /// A page about a metric, a function, one of the user's own metrics, or all of them.
  static func report(on topic: String, _ workspace: Workspace) -> Report? {
    let name = topic.lowercased()
    if name == "formulas" { return overview(workspace) }
    if let metric = type(of: workspace.sheet).metric(named: name) { return report(on: metric, workspace) }
    if let own = workspace.document.userDefinitions.definition(named: name) {
      return Report([.note(LocalizedText("\(own.name) = \(own.text)"))])
    }
    // A command of the same name, as there may be one some day, would come first.
    return Functions.named(name).map {
      Report([.note(LocalizedText(verbatim: $0.signature)), .note(LocalizedText(key: $0.summary))])
    }
  }

  /// The definition, unit, source and formula of a metric, and its present value.
  private static func report(on metric: Metric, _ workspace: Workspace) -> Report {
    var figures = metric.formula.map { [figure("formula", LocalizedText("Formula"), .text($0))] } ?? []
    figures.append(figure("unit", LocalizedText("Unit"), .words(unit(of: metric))))
    if let source = metric.source { figures.append(figure("source", LocalizedText("Source"), .text(source))) }
    if let present = present(metric, workspace) {
      figures.append(Figure(key: "value", label: LocalizedText("At present"), cell: present))
    }
    let isOfPeriods =
      !metric.isMonthly && type(of: workspace.sheet).monthlyMetric(named: metric.name) != nil
    return Report(
      [
        .note(LocalizedText("\(metric.name): \(metric.title). \(metric.help)")),
        .figures(heading: nil, figures),
      ] + (isOfPeriods ? [.note(onPeriods(of: metric))] : []) + [.note(howToExplain(metric))])
  }

  /// The present value of a metric; nil for a monthly one while no month is open.
  private static func present(_ metric: Metric, _ workspace: Workspace) -> Cell? {
    guard metric.isMonthly else { return workspace.cell(of: metric) }
    return workspace.evaluationContext.period.map { workspace.cell(of: metric, at: $0) }
  }

  private static func figure(_ key: String, _ label: LocalizedText, _ cell: Cell) -> Figure {
    Figure(key: key, label: label, cell: cell)
  }

  /// The word for all metrics.
  static let metricsTopic = "metrics"

  /// A row for each metric of a kind of worksheet.
  static func metrics(of kind: any Worksheet.Type) -> Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "label", label: LocalizedText("Label"), importance: .useful),
      TableColumn(key: "section", label: LocalizedText("Section"), importance: .detail),
      TableColumn(key: "unit", label: LocalizedText("Unit"), importance: .useful),
      TableColumn(key: "monthly", label: LocalizedText("Monthly"), audience: .programs),
      TableColumn(key: "formula", label: LocalizedText("Formula"), audience: .programs),
      TableColumn(key: "source", label: LocalizedText("Source"), audience: .programs),
      TableColumn(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = kind.allMetrics.map { metric -> [Cell] in
      [
        .text(metric.name), .words(metric.title), .words(LocalizedText(key: metric.section)),
        .text(metric.measure.rawValue), .boolean(metric.isMonthly), metric.formula.map(Cell.text) ?? .empty,
        metric.source.map(Cell.text) ?? .empty, .words(metric.help),
      ]
    }
    return Report([.table(Table(columns: columns, rows: rows))])
  }

  private static func overview(_ workspace: Workspace) -> Report {
    let columns = [
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = workspace.formulaNames.map { [Cell.text($0.signature), .words($0.help)] }
    let rules = formulaLanguage.map { Report.Block.note($0) }
    return Report(rules + [.table(Table(columns: columns, rows: rows))])
  }
}
