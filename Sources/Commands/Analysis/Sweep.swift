import Finance
import Formulas
import Localization
import Model
import Reports

extension Command {
  static let sweep = Command(
    "sweep", .analysis, "Let a field go through values, and show what metrics come to.",
    details: """
      A line for each value; with two fields and one metric a grid. Nothing is changed. Up to ten million lines: "export" \
      writes them to a file.
      """,
    parameters: [
      Parameter("FIELD A..B by S [FIELD A..B by S]", AxesKind()),
      Parameter("show METRIC …", FormulaListKind()),
    ],
    examples: [
      .init("sweep rent 1500..2500 by 100 show roi(12) cash_flow", "a line for each rent"),
      .init("sweep rate 5..8 by 0.5 down 10..30 by 5 show cash_flow", "a grid"),
    ], computesHere: true
  ) { arguments, interpreter throws(Problem) in
    let scenarios = Scenarios(arguments.axes, interpreter.session)
    let isGrid = arguments.axes.count == 2 && arguments.formulas.count == 1
    let figures = try arguments.formulas.map { typed throws(Problem) in
      try scenarios.figures(of: typed, interpreter)
    }
    return Report([.table(isGrid ? scenarios.grid(of: figures[0]) : scenarios.table(of: figures))])
  }
}

/// Every combination of the values of one or two fields.
private struct Scenarios {
  /// So many are computed one by one, exactly; more of them on columns.
  private static let fewest = 2_000

  let axes: [SweepAxis]
  let session: Workspace
  let scope: any ColumnScope
  let count: Int

  init(_ axes: [SweepAxis], _ session: Workspace) {
    (self.axes, self.session) = (axes, session)
    let desk = session.desk
    scope = desk.sheet.columns(
      desk.annotations, axes, month: session.circumstances.month, in: session.currency)
    count = axes.reduce(1) { $0 * $1.steps.count }
  }

  // MARK: Figures

  /// What a metric comes to in each scenario.
  struct Figures: Sendable {
    let column: Reports.Column
    let cell: @Sendable (Int) -> Cell
  }

  func figures(of typed: TypedFormula, _ interpreter: Interpreter) throws(Problem) -> Figures {
    let formula = typed.formula
    let columns = Columns(formula, in: scope)
    let show = shown(formula)
    let head = Reports.Column(key: formula.text, label: label(of: formula))
    let cell = { @Sendable (lane: Int) -> Cell in
      do throws(FormulaError) {
        return show(try columns.value(inLane: lane))
      } catch {
        return .undefined(why: Wording.why(error.reason))
      }
    }
    do throws(FormulaError) {
      // What is wrong rather than without a value is wrong everywhere.
      _ = try columns.value(inLane: 0)
    } catch {
      guard error.isAbsence else { throw typed.problem(error, session) }
    }
    guard count > Scenarios.fewest else { return Figures(column: head, cell: cell) }
    let pieces = try computed(columns, typed, interpreter)
    return Figures(column: head) { lane in
      let piece = pieces[lane / Scenarios.piece]
      guard let value = piece[lane % Scenarios.piece] else { return cell(lane) }
      if formula.isCondition { return .truth(value != 0) }
      return Number(value).map { show(.number($0.tidied(formula.measure))) } ?? cell(lane)
    }
  }

  private static let piece = 1 << 18

  /// All lanes, piece by piece, so that the person can stop it.
  private func computed(
    _ columns: Columns, _ typed: TypedFormula, _ interpreter: Interpreter
  ) throws(Problem) -> [Formulas.Column] {
    var pieces: [Formulas.Column] = []
    defer { interpreter.console?.progress(nil) }
    for start in stride(from: 0, to: count, by: Scenarios.piece) {
      if interpreter.isInterrupted() { throw Problem(.interrupted) }
      interpreter.console?.progress(session.said(Wording.sweeping(start, of: count)))
      do throws(FormulaError) {
        pieces.append(try columns.column(lanes: start..<min(start + Scenarios.piece, count)))
      } catch {
        throw typed.problem(error, session)
      }
    }
    return pieces
  }

  private func shown(_ formula: Formula) -> @Sendable (Quantity) -> Cell {
    let (measure, currency, decimals) = (formula.measure, session.currency, session.decimals(of: formula))
    return { CellFormatter.cell($0, measure, decimals: decimals, in: currency) }
  }

  private func label(of formula: Formula) -> LocalizedText {
    let metric = formula.symbol.flatMap { type(of: session.sheet).metric(named: $0.name) }
    return metric.flatMap { $0.isMonthly ? nil : $0.title } ?? LocalizedText(verbatim: formula.text)
  }

  // MARK: Tables

  /// A line for each scenario.
  func table(of figures: [Figures]) -> Table {
    let axes = axes
    let heads = axes.map { Reports.Column(key: $0.field.name, label: $0.field.title) }
    return Table(
      columns: (heads + figures.map(\.column)).uniqued(by: \.key),
      rows: Rows(count: count) { lane in
        axes.map { CellFormatter.cell($0.value(inLane: lane), of: $0.field) } + figures.map { $0.cell(lane) }
      })
  }

  /// The first field down, the second across.
  func grid(of figures: Figures) -> Table {
    let (rows, columns) = (axes[0], axes[1])
    let heads = (0..<columns.steps.count).map { place -> Reports.Column in
      let value = columns.value(inLane: place * columns.steps.each)
      let text = value.canonical(in: session.currency) ?? ""
      let label = session.style.text(CellFormatter.cell(value, of: columns.field))
      return Reports.Column(
        key: "\(columns.field.name) \(text)", label: LocalizedText("\(columns.field.name) \(label)"))
    }
    let across = columns.steps.count
    return Table(
      heading: figures.column.label,
      columns: [Reports.Column(key: rows.field.name, label: rows.field.title)] + heads,
      rows: Rows(count: rows.steps.count) { row in
        let first = CellFormatter.cell(rows.value(inLane: row * across), of: rows.field)
        return [first] + (0..<across).map { figures.cell(row * across + $0) }
      })
  }
}

extension Number {
  /// The exact cents that a figure of money is, when it is as near to them as columns come.
  fileprivate func tidied(_ measure: Measure) -> Number {
    guard measure == .money, let rounded = rounded(toDecimals: 4),
      abs(rounded.double - double) < 1e-9 * abs(double)
    else { return self }
    return rounded
  }
}

extension Sequence {
  /// The elements whose key stands for the first time.
  fileprivate func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}

extension Arguments {
  fileprivate var axes: [SweepAxis] {
    values.flatMap { if case .axes(let axes) = $0 { axes } else { [SweepAxis]() } }
  }
}
