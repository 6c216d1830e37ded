import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Synchronization
import Syntax
import Workspace

/// Every combination of the values of one or two fields, for `sweep`.
struct Scenarios {
  /// The values of a formula in all scenarios.
  struct FormulaColumn: Sendable {
    let head: TableColumn
    /// The values as numbers; nil where each has to be looked at.
    var numbers: NumberColumn?
    /// Returns the value in a scenario, counted from 0.
    let cell: @Sendable (_ lane: Int) -> Cell
  }

  /// The largest number of scenarios that are computed one by one, exactly; more of them are computed in
  /// columns.
  private static let exactLimit = 2_000
  /// That number for a figure which is approximate by itself, as a rate of return is: columns come as near, and one by one
  /// each takes milliseconds.
  private static let approximateLimit = 32
  /// The number of scenarios that are computed between two reports of the progress: those of a formula with a part that is
  /// computed scenario by scenario take a thousand times as long.
  private func batchSize(_ columns: ColumnEvaluator) -> Int {
    let swept = Set(axes.map(\.field.name))
    return columns.isInColumns { swept.contains($0.name) } ? 1 << 18 : 1 << 10
  }

  private let axes: [SweepAxis]
  private let context: CommandContext
  private let scope: any ColumnScope
  private let count: Int
  /// The number of scenarios, from the first, that are computed in columns; anybody who asks for another has it exactly.
  private var shownCount: Int { min(count, context.interpreter.mostCells ?? count) }
  /// What the scenarios have in common.
  private let shared = SharedValues()

  private var workspace: Workspace { context.workspace }

  init(_ axes: [SweepAxis], _ context: CommandContext) {
    (self.axes, self.context) = (axes, context)
    let workspace = context.workspace
    scope = workspace.sheet.columns(
      workspace.document.userDefinitions, axes, at: workspace.evaluationContext.period,
      in: workspace.currency,
      isInterrupted: { [interruption = context.interpreter.interruption] in interruption.isRaised })
    count = axes.reduce(1) { $0 * $1.steps.count }
  }

  // MARK: Values

  /// Computes a formula in all scenarios.
  func column(of typed: TypedFormula) throws(Diagnostic) -> FormulaColumn {
    let formula = typed.formula
    let columns = ColumnEvaluator(formula, in: scope)
    let (show, exact) = (formatter(of: formula), exactCells(of: formula, columns))
    let head = TableColumn(key: formula.text, label: label(of: formula))
    var limit = Scenarios.exactLimit
    do throws(FormulaError) {
      // A formula that is wrong rather than without a value is wrong in every scenario.
      let first = try columns.value(inLane: 0)
      if case .approximate = first.number { limit = Scenarios.approximateLimit }
    } catch {
      guard error.isAbsence else { throw context.diagnostic(error, of: typed) }
    }
    guard count > limit else { return FormulaColumn(head: head, cell: exact) }
    let size = batchSize(columns)
    let batches = try batches(columns, of: size, typed)
    let shownCount = shownCount
    let value = { @Sendable (lane: Int) in lane < shownCount ? batches[lane / size][lane % size] : nil }
    let isCondition = formula.isCondition
    let rounding = ColumnRounding(formula.measure, workspace.decimals(of: formula), in: workspace.currency)
    let numbers = shownCount < count ? nil : NumberColumn(batches, of: size, formula.measure)
    return FormulaColumn(head: head, numbers: numbers) { lane in
      guard let value = value(lane) else { return exact(lane) }
      if isCondition { return .boolean(value != 0) }
      let certain = formula.measure == .number ? value.certainDigits : value
      guard let number = Number(certain)?.tidied(formula.measure) else { return exact(lane) }
      return show(.number(rounding.settled(number) { (try? columns.value(inLane: lane))?.number }))
    }
  }

  /// The exact value in a scenario, or the reason why there is none.
  private func exactCells(of formula: Formula, _ columns: ColumnEvaluator) -> @Sendable (_ lane: Int) -> Cell
  {
    let (show, shared) = (formatter(of: formula), shared)
    return { lane in
      do throws(FormulaError) {
        return show(try shared.value(of: columns, inLane: lane))
      } catch {
        return .undefined(why: FormulaSentences.clause(for: error.reason))
      }
    }
  }

  /// Computes all scenarios, batch by batch, so that the user can interrupt it.
  private func batches(
    _ columns: ColumnEvaluator, of size: Int, _ typed: TypedFormula
  ) throws(Diagnostic) -> [ColumnValues] {
    let (interpreter, count) = (context.interpreter, shownCount)
    var batches: [ColumnValues] = []
    defer { interpreter.console?.progress(nil) }
    for start in stride(from: 0, to: count, by: size) {
      let (done, all) = (FormulaSentences.shown(Number(start)), FormulaSentences.shown(Number(count)))
      interpreter.console?.progress(context.localized(LocalizedText("Sweeping: \(done) of \(all)")))
      do throws(FormulaError) {
        batches.append(
          try columns.column(lanes: start..<min(start + size, count)) {
            [interruption = interpreter.interruption] in interruption.isRaised
          })
      } catch {
        throw context.diagnostic(error, of: typed)
      }
    }
    return batches
  }

  private func formatter(of formula: Formula) -> @Sendable (Quantity) -> Cell {
    let (measure, currency, decimals) = (formula.measure, workspace.currency, workspace.decimals(of: formula))
    return { CellFormatter.cell($0, measure, decimals: decimals, in: currency) }
  }

  private func label(of formula: Formula) -> LocalizedText {
    formula.symbol?.isMonthly == true ? LocalizedText(verbatim: formula.text) : workspace.label(of: formula)
  }

  /// Why a column has no value in the first or the last scenario.
  func notes(on column: FormulaColumn) -> [LocalizedText] {
    var reasons: [LocalizedText] = []
    for lane in [0, count - 1] {
      if case .undefined(let why) = column.cell(lane), !reasons.contains(why) { reasons.append(why) }
    }
    return reasons.map { LocalizedText("\(column.head.key) has no value: \($0).") }
  }

  // MARK: Tables

  /// A row for each scenario.
  func table(of columns: [FormulaColumn]) -> Table {
    let axes = axes
    let heads = axes.map { TableColumn(key: $0.field.name, label: $0.field.title) }
    // What is swept, or was asked for twice, has one column.
    var known = Set(heads.map(\.key))
    let columns = columns.filter { known.insert($0.head.key).inserted }
    var table = Table(
      columns: heads + columns.map(\.head),
      rows: TableRows(
        count: count, columns: axes.count + columns.count,
        numbers: axes.map { NumberColumn($0, in: workspace.currency) } + columns.map(\.numbers)
      ) { lane, column in
        column < axes.count
          ? CellFormatter.cell(axes[column].value(inLane: lane), of: axes[column].field)
          : columns[column - axes.count].cell(lane)
      })
    if axes.count == 1 { table.contents = .sweep }
    return table
  }

  /// A row for each value of the first field, a column for each of the second.
  func grid(of column: FormulaColumn) throws(Diagnostic) -> Table {
    let (rows, columns) = (axes[0], axes[1])
    var heads: [TableColumn] = []
    for place in 0..<columns.steps.count {
      try context.interpreter.interruption.check()
      heads.append(head(of: columns, at: place))
    }
    let width = columns.steps.count
    var table = Table(
      heading: column.head.label,
      columns: [TableColumn(key: rows.field.name, label: rows.field.title)] + heads,
      rows: TableRows(count: rows.steps.count, columns: 1 + width) { row, place in
        place == 0
          ? CellFormatter.cell(rows.value(inLane: row * width), of: rows.field)
          : column.cell(row * width + place - 1)
      })
    table.contents = .grid(
      formula: column.head.key, field: columns.field.name,
      values: (0..<width).map { CellFormatter.cell(value(of: columns, at: $0), of: columns.field) })
    return table
  }

  private func value(of axis: SweepAxis, at index: Int) -> Value {
    axis.value(inLane: index * axis.steps.each)
  }

  private func head(of axis: SweepAxis, at index: Int) -> TableColumn {
    let value = value(of: axis, at: index)
    let text = value.canonical(in: workspace.currency) ?? ""
    let label = workspace.localeFormat.text(CellFormatter.cell(value, of: axis.field))
    return TableColumn(key: "\(axis.field.name) \(text)", label: LocalizedText("\(axis.field.name) \(label)"))
  }
}

extension NumberColumn {
  /// The values of a formula in batches of one size; nil for a measure whose values are no plain numbers.
  fileprivate init?(_ batches: [ColumnValues], of size: Int, _ measure: Measure) {
    let forms: [Measure: Form] = [
      .money: .values(.money), .percent: .values(.percent), .number: .values(.plain), .count: .drawn(.plain),
    ]
    guard let form = forms[measure] else { return nil }
    self.init(form) { numbers, first in
      var done = 0
      while done < numbers.count {
        let (batch, lane) = (first + done).quotientAndRemainder(dividingBy: size)
        let end = min(numbers.count, done + size - lane)
        batches[batch].copy(to: UnsafeMutableBufferPointer(rebasing: numbers[done..<end]), from: lane)
        done = end
      }
      for index in numbers.indices {
        switch measure {
        case .money: numbers[index] = numbers[index].tidiedMoney
        case .number: numbers[index] = numbers[index].certainDigits
        // A percentage is written in as many digits as an exact one.
        default: break
        }
      }
    }
  }

  /// The values of a field; nil for a field whose values are no plain numbers.
  fileprivate init?(_ axis: SweepAxis, in currency: Currency) {
    let decimals: Int
    switch axis.field.unit {
    case .money: decimals = currency.fractionDigits
    case .percent: decimals = Percent.stepDigits
    case .count: decimals = 0
    default: return nil
    }
    guard let largest = axis.steps.encoding.largestWhole, largest <= 0x1p53 else { return nil }
    self.init(.units(decimals: decimals)) { numbers, first in axis.steps.fill(numbers, from: first) }
  }
}

/// The values of figures that are the same in all scenarios, which are computed once.
private final class SharedValues: Sendable {
  // Only used while the lock is held.
  private nonisolated(unsafe) let cache = EvaluationCache()
  private let lock = Mutex(())

  /// The exact value of a formula in a scenario.
  func value(of columns: ColumnEvaluator, inLane lane: Int) throws(FormulaError) -> Quantity {
    try lock.withLock { _ throws(FormulaError) in try columns.value(inLane: lane, sharing: cache) }
  }
}
