import Formulas
import Localization
import Model
import Reports

/// What `help` says of the things that formulas can use.
enum FormulaHelp {
  /// A page about a metric, a function, one of the person's own metrics, or all of them.
  static func report(on topic: String, _ session: Workspace) -> Report? {
    let name = topic.lowercased()
    if name == "formulas" { return overview(session) }
    if let metric = type(of: session.sheet).metric(named: name) { return report(on: metric, session) }
    if let own = session.desk.annotations.definitions.first(where: { $0.name == name }) {
      return Report([.note(LocalizedText("\(own.name) = \(own.formula.text)"))])
    }
    // A command of the same name, as there may be one some day, would come first.
    return Functions.named(name).map {
      Report([.note(LocalizedText(verbatim: $0.signature)), .note(LocalizedText(key: $0.summary))])
    }
  }

  /// The definition, unit, source and formula of a metric, and what it is at present.
  private static func report(on metric: Metric, _ session: Workspace) -> Report {
    var figures = metric.formula.map { [figure("formula", LocalizedText("Formula"), .text($0))] } ?? []
    figures.append(figure("unit", LocalizedText("Unit"), .words(Wording.unit(of: metric))))
    if let source = metric.source { figures.append(figure("source", LocalizedText("Source"), .text(source))) }
    if let present = present(metric, session) {
      figures.append(Figure(key: "value", label: LocalizedText("At present"), cell: present))
    }
    return Report([
      .note(LocalizedText("\(metric.name): \(metric.title). \(metric.help)")),
      .figures(heading: nil, figures),
      .note(Wording.howToExplain(metric)),
    ])
  }

  /// What a metric is at present; nil for one of a month as long as none is open.
  private static func present(_ metric: Metric, _ session: Workspace) -> Cell? {
    guard metric.isMonthly else { return session.cell(of: metric) }
    return session.circumstances.month.map { session.cell(of: metric, month: $0) }
  }

  private static func figure(_ key: String, _ label: LocalizedText, _ cell: Cell) -> Figure {
    Figure(key: key, label: label, cell: cell)
  }

  private static func overview(_ session: Workspace) -> Report {
    let columns = [
      Column(key: "name", label: LocalizedText("Name")),
      Column(key: "summary", label: LocalizedText("What it is"), isProse: true),
    ]
    let rows = session.formulaNames.map { [Cell.text($0.signature), .words($0.help)] }
    return Report([.note(Wording.formulaLanguage), .table(Table(columns: columns, rows: rows))])
  }
}
