import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Shell
import Syntax
import Workspace

/// The report of a simulation: how often the criteria hold, what the figures come to, and what drives them.
struct SimulationReport {
  /// The values of a formula in all futures.
  struct Outcome: Sendable {
    let formula: Formula
    /// The formula compiled for the futures; nil for values that are not those of one.
    let evaluator: ColumnEvaluator?
    let values: [Double?]
    /// The defined values, ascending.
    let sorted: [Double]

    init(_ formula: Formula, _ values: [Double?], _ evaluator: ColumnEvaluator? = nil) {
      (self.formula, self.values, self.evaluator) = (formula, values, evaluator)
      sorted = values.compactMap { $0 }.sortedInParallel()
    }

    var absentCount: Int { values.count - sorted.count }

    /// The value below which a share of the futures lies; nil where none has one.
    func quantile(_ share: Double) -> Double? {
      guard !sorted.isEmpty else { return nil }
      let place = (share * Double(sorted.count)).rounded(.up)
      return sorted[min(max(Int(place) - 1, 0), sorted.count - 1)]
    }

    var mean: Double? { sorted.isEmpty ? nil : sorted.reduce(0, +) / Double(sorted.count) }
  }

  let simulation: Simulation
  let request: SimulationRequest
  let context: CommandContext
  /// What is known of the formulas of this report.
  private let known = KnownOutcomes()

  var workspace: Workspace { context.workspace }
  var kind: any Worksheet.Type { type(of: workspace.sheet) }

  init(_ simulation: Simulation, _ request: SimulationRequest, _ context: CommandContext) {
    (self.simulation, self.request, self.context) = (simulation, request, context)
  }

  var report: Report {
    get throws(Diagnostic) {
      if request.isByYear { return try reportByYear }
      let judged = workspace.document.userDefinitions.criteria.map(\.formula)
      let shown = try formulas
      compile(
        judged + judged.compactMap { $0.sides?.left } + shown.map(\.formula) + [cashFormula].compactMap { $0 }
      )
      let criteria = try outcomes(of: judged.map(typed))
      let figures = try outcomes(of: shown)
      var blocks: [Report.Block] = [.note(heading)]
      if !criteria.isEmpty { blocks.append(.table(try table(ofCriteria: criteria))) }
      blocks.append(.table(percentiles(of: figures)))
      blocks += try absences(of: criteria + figures).map { .note($0) }
      if let cash = try cashSentence { blocks.append(.note(cash)) }
      if let drivers = try drivers(of: figures) { blocks.append(drivers) }
      blocks += notes(on: criteria + figures)
      return Report(blocks, exported: futures(criteria, figures))
    }
  }

  // MARK: Formulas

  /// The figures that were asked for; else those of the criteria, or else the usual ones that have a value.
  var formulas: [TypedFormula] {
    get throws(Diagnostic) {
      if !request.formulas.isEmpty { return request.formulas }
      let judged = workspace.document.userDefinitions.criteria.compactMap { $0.formula.sides?.left }
      var texts = judged.map(\.text).uniqued()
      if texts.isEmpty {
        texts = kind.conventions.headline.filter { (try? formula($0).evaluate(in: workspace.scope)) != nil }
        texts = Array(texts.prefix(4))
      }
      return try texts.map { text throws(Diagnostic) in typed(try formula(text)) }
    }
  }

  func formula(_ text: String) throws(Diagnostic) -> Formula {
    do throws(FormulaError) {
      return try Formula(text, in: workspace.vocabulary)
    } catch {
      throw workspace.diagnostic(error, in: Token(text: text, range: 0..<text.utf8.count, isQuoted: false))
    }
  }

  func typed(_ formula: Formula) -> TypedFormula {
    TypedFormula(formula: formula, token: context.statement.tokens[0])
  }

  private func outcomes(of formulas: [TypedFormula]) throws(Diagnostic) -> [Outcome] {
    try formulas.map { typed throws(Diagnostic) in try outcome(of: typed) }
  }

  /// Compiles formulas together, before any of them is evaluated, so that futures are computed once for all.
  func compile(_ formulas: [Formula], at periods: [Period?] = [nil]) {
    for formula in formulas { for period in periods { _ = evaluator(of: formula, at: period) } }
  }

  private func evaluator(of formula: Formula, at period: Period?) -> ColumnEvaluator {
    let occurrence = Occurrence(formula, period)
    if let evaluator = known.evaluators[occurrence] { return evaluator }
    let evaluator = simulation.evaluator(of: formula, at: period)
    known.evaluators[occurrence] = evaluator
    return evaluator
  }

  /// The values of a formula in all futures; the user may interrupt it.
  func outcome(of typed: TypedFormula, at period: Period? = nil) throws(Diagnostic) -> Outcome {
    let formula = typed.formula
    let occurrence = Occurrence(formula, period)
    if let outcome = known.outcomes[occurrence] { return outcome }
    do throws(FormulaError) {
      let evaluator = evaluator(of: formula, at: period)
      let name = period.map { "\(formula.text) \($0.argument)" } ?? formula.text
      let outcome = Outcome(formula, try values(of: evaluator, named: name), evaluator)
      known.outcomes[occurrence] = outcome
      return outcome
    } catch {
      throw context.diagnostic(error, of: typed)
    }
  }

  /// The values of a compiled formula, in batches that grow, so that slow ones show soon how far they are.
  private func values(of evaluator: ColumnEvaluator, named name: String) throws(FormulaError) -> [Double?] {
    var values: [Double?] = []
    values.reserveCapacity(simulation.count)
    var size = SimulationReport.firstBatch
    while values.count < simulation.count {
      let (done, all) = (Cell.count(values.count), Cell.count(simulation.count))
      context.interpreter.console?.progress(
        context.localized(LocalizedText("Simulating \(name): \(done) of \(all)")))
      let end = min(values.count + size, simulation.count)
      values += try simulation.values(of: evaluator, inFutures: values.count..<end)
      size *= 2
    }
    return values
  }

  private static let firstBatch = 1_024

  // MARK: Cells

  func cell(_ value: Double?, of formula: Formula) -> Cell {
    guard let value, let number = Number(value.asShared) else { return .empty }
    return CellFormatter.cell(
      .number(Self.tidied(number, formula.measure, in: workspace.currency)), formula.measure,
      decimals: decimals(of: formula), in: workspace.currency)
  }

  /// The decimals of a figure over many futures: two where its own would be all that a computed value has.
  private func decimals(of formula: Formula) -> FigureDecimals {
    let own = workspace.decimals(of: formula)
    return own == .asNeeded && formula.measure != .money ? .declared(2) : own
  }

  /// The whole cents of an amount, when the number is as near to them as the values of futures come.
  static func tidied(_ number: Number, _ measure: Measure, in currency: Currency) -> Number {
    number.tidied(measure, decimals: currency.fractionDigits, tolerance: 1e-9)
  }

  /// The size of an amount in whole units of the currency.
  func whole(_ amount: Double) -> Cell {
    Number(abs(amount)).map { .number($0, .money, .rounded(0)) } ?? .empty
  }

  func chance(_ count: Int) -> Cell {
    .chance(Ratio(Int128(count), Int128(simulation.count)) ?? Ratio(0))
  }

  // MARK: Heading

  /// The number of futures, the seed, and what hangs together.
  var heading: LocalizedText {
    let (count, seed) = (Cell.count(simulation.count), Cell.text(String(simulation.seed)))
    let ranges = workspace.document.userDefinitions.ranges
    let names = LocalizedText.all(ranges.ranges.map { LocalizedText(verbatim: $0.name) })
    guard ranges.ranges.count > 1 else {
      return LocalizedText("\(count) futures, seed \(seed); \(names) varies.")
    }
    guard !ranges.links.isEmpty else {
      return LocalizedText(
        "\(count) futures, seed \(seed); \(names) vary independently (\"link\" says otherwise).")
    }
    let links = ranges.links.map { LocalizedText("\($0.names[0]) with \($0.names[1]) \($0.text)") }
    return LocalizedText(
      "\(count) futures, seed \(seed); \(names) vary, linked: \(LocalizedText.all(links)).")
  }

  // MARK: Criteria

  private func table(ofCriteria criteria: [Outcome]) throws(Diagnostic) -> Table {
    var rows: [[Cell]] = []
    for outcome in criteria {
      try workspace.interruption.check()
      rows.append([.text(outcome.formula.text), chance(outcome.holding), try typicalMiss(of: outcome)])
    }
    if criteria.count > 1 {
      let all = (0..<simulation.count).count { future in criteria.allSatisfy { $0.values[future] == 1 } }
      let label = criteria.count == 2 ? LocalizedText("both") : LocalizedText("all of them")
      rows.append([.words(label), chance(all), .empty])
    }
    return Table(
      heading: LocalizedText("Criteria"),
      columns: [
        TableColumn(key: "criterion", label: LocalizedText("Criterion")),
        TableColumn(key: "of_100", label: LocalizedText("Holds in, of 100")),
        TableColumn(
          key: "typical_miss", label: LocalizedText("Where missed, typically"), importance: .useful),
      ], rows: rows)
  }

  /// The middle value of the left side in the futures that miss a criterion.
  private func typicalMiss(of outcome: Outcome) throws(Diagnostic) -> Cell {
    guard outcome.holding + outcome.absentCount < simulation.count, let left = outcome.formula.sides?.left
    else {
      return .empty
    }
    let values = try self.outcome(of: typed(left)).values
    let missed = zip(values, outcome.values).compactMap { $1 == 0 ? $0 : nil }
    return cell(Outcome(left, missed).quantile(0.5), of: left)
  }

  // MARK: Percentiles

  static let shares = [0.05, 0.1, 0.5, 0.9, 0.95]

  /// The columns of percentiles.
  static let percentileColumns = [
    TableColumn(key: "p5", label: LocalizedText("5 of 100")),
    TableColumn(key: "p10", label: LocalizedText("10"), importance: .useful),
    TableColumn(key: "p50", label: LocalizedText("Middle")),
    TableColumn(key: "p90", label: LocalizedText("90"), importance: .useful),
    TableColumn(key: "p95", label: LocalizedText("95")),
    TableColumn(key: "mean", label: LocalizedText("Mean"), importance: .detail),
  ]

  func percentileCells(of outcome: Outcome) -> [Cell] {
    SimulationReport.shares.map { cell(outcome.quantile($0), of: outcome.formula) }
      + [cell(outcome.mean, of: outcome.formula)]
  }

  private func percentiles(of figures: [Outcome]) -> Table {
    Table(
      heading: LocalizedText("So many of 100 futures are below"),
      columns: [TableColumn(key: "figure", label: LocalizedText("Figure"))]
        + SimulationReport.percentileColumns,
      rows: figures.map { [.text($0.formula.text)] + percentileCells(of: $0) })
  }

  // MARK: Sentences

  /// The definitions that are not the usual ones and touch the figures, and that tax is an estimate.
  func notes(on outcomes: [Outcome]) -> [Report.Block] {
    workspace.notes(onRulesOf: outcomes.map(\.formula)).map { .note($0) }
  }

  /// A sentence for each formula that has no value in some futures.
  private func absences(of outcomes: [Outcome]) throws(Diagnostic) -> [LocalizedText] {
    outcomes.filter { $0.absentCount > 0 }.compactMap { outcome in
      guard let future = outcome.values.firstIndex(of: nil),
        let error = simulation.error(of: outcome.formula, inFuture: future)
      else { return nil }
      let why = FormulaSentences.clause(for: error.reason)
      return LocalizedText(
        "\(outcome.formula.text) has no value in \(chance(outcome.absentCount)) of 100: \(why).")
    }
  }

  /// The formula of the cash that is left; nil for a kind without one.
  var cashFormula: Formula? { kind.conventions.cashMetric.flatMap { try? formula($0) } }

  /// How often money has to be put in, and how much then.
  private var cashSentence: LocalizedText? {
    get throws(Diagnostic) {
      guard let formula = cashFormula else { return nil }
      let outcome = try outcome(of: typed(formula))
      let worst = outcome.sorted.prefix(max(outcome.sorted.count / 20, 1))
      guard let label = kind.conventions.cashMetric.flatMap(kind.metric(named:))?.title, !worst.isEmpty else {
        return nil
      }
      let mean = worst.reduce(0, +) / Double(worst.count)
      let negative = chance(outcome.sorted.count { $0 < 0 })
      let amount = whole(mean)
      return mean < 0
        ? LocalizedText(
          "\(label) is negative in \(negative) of 100; the worst 5 of 100 cost \(amount) a month on average.")
        : LocalizedText(
          "\(label) is negative in \(negative) of 100; the worst 5 of 100 leave \(amount) a month on average."
        )
    }
  }

  // MARK: Drivers

  private func drivers(of figures: [Outcome]) throws(Diagnostic) -> Report.Block? {
    guard simulation.fields.count > 1 else { return nil }
    var columns = [TableColumn(key: "field", label: LocalizedText("Field"))]
    var cells = simulation.fields.map { [Cell.text($0.range.name)] } + [[.words(LocalizedText("together"))]]
    for figure in figures where !columns.contains(where: { $0.key == figure.formula.text }) {
      guard let evaluator = figure.evaluator else { continue }
      let found: Simulation.Drivers?
      do throws(FormulaError) {
        found = try simulation.drivers(of: evaluator, figure.values)
      } catch {
        throw context.diagnostic(error, of: typed(figure.formula))
      }
      guard let found else { continue }
      columns.append(
        TableColumn(key: figure.formula.text, label: LocalizedText(verbatim: figure.formula.text)))
      for (index, share) in (found.shares + [found.rest]).enumerated() {
        let ratio = Ratio(Int128((share * 1e6).rounded()), 1_000_000) ?? Ratio(0)
        cells[index].append(.percent(ratio, .rounded(0)))
      }
    }
    guard columns.count > 1 else { return nil }
    if !workspace.document.userDefinitions.ranges.links.isEmpty { cells.removeLast() }
    return .table(Table(heading: LocalizedText("What drives the figures"), columns: columns, rows: cells))
  }
}

extension SimulationReport {
  /// A formula in a period.
  private struct Occurrence: Hashable {
    let text: String
    /// The index of the symbol of a bare name, which may be that of a figure of each month.
    let symbol: Int?
    let period: Period?

    init(_ formula: Formula, _ period: Period?) {
      (text, symbol, self.period) = (formula.text, formula.symbol?.index, period)
    }
  }

  /// The formulas of one report that are compiled, and their values: a criterion, its margin and a figure may name
  /// the same.
  private final class KnownOutcomes {
    var evaluators: [Occurrence: ColumnEvaluator] = [:]
    var outcomes: [Occurrence: Outcome] = [:]
  }
}

extension SimulationReport.Outcome {
  /// The number of futures in which a condition holds.
  var holding: Int { values.count { $0 == 1 } }
}

extension Double {
  /// The number to 12 digits, which are the same on every machine.
  var asShared: Double {
    guard self != 0, isFinite else { return self }
    let scale = pow10(11 - Int(exponentOf10))
    let shared = (self * scale).rounded() / scale
    return shared.isFinite ? shared : self
  }

  private var exponentOf10: Double { (Double(exponent) * 0.30102999566398).rounded(.down) }

  private func pow10(_ power: Int) -> Double {
    var result = 1.0
    for _ in 0..<abs(power) { result *= 10 }
    return power < 0 ? 1 / result : result
  }
}
