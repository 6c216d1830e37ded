import Finance
import Formulas
import Synchronization

/// Columns whose values can be replaced by others, for formulas that are compiled.
package protocol ReplaceableColumns: ColumnScope {
  /// The same worksheet with other values of the same fields, within the same bounds.
  func replacing(_ columns: [FieldColumn]) -> any ColumnScope
  /// The worksheet with another value of the only field within the same bounds, as it is evaluated by itself.
  /// - Parameter scope: The worksheet of the first lane, for what has the same values in all lanes.
  func scope(with value: Value, _ context: EvaluationContext, basedOn scope: any Scope) -> any Scope
}

/// The columns of one worksheet with fields that take many values.
///
/// Compiled for rentals by itself, as `WorksheetScope` is.
final class WorksheetColumns<Sheet: Worksheet>: ReplaceableColumns {
  typealias ValueReference = WorksheetVocabulary<Sheet>.ValueReference

  let period: Period?
  /// The values that were computed while formulas were compiled, which happens on one thread.
  nonisolated(unsafe) let cache: EvaluationCache?
  /// The worksheet of the first lane.
  let sheet: Sheet
  /// The worksheet as it is: what follows from a field that is nothing in the first lane is lost in that lane.
  private let original: Sheet
  /// The worksheets of lanes that between them have all formulas there are.
  ///
  /// A worksheet's own formulas depend on what is nothing in it, which a field is in one lane at most, and on
  /// the first of its values.
  let samples: [Sheet]
  nonisolated(unsafe) private let first: WorksheetScope<Sheet>
  let userDefinitions: UserDefinitions
  let columns: [FieldColumn]
  let currency: Currency
  let stops: @Sendable () -> Bool
  /// The indices of the fields that vary: those of the columns, and those that follow from them.
  private let varying: Set<Int>
  /// `true` if the figures that have no formula depend on a field that varies.
  private let variesFigures: Bool
  /// The symbols that are known to vary or not.
  let known: KnownSymbols
  /// The formulas of the samples.
  let sampleFormulas: SampleFormulas<Sheet>
  /// The same for the worksheets of all lanes; nil where the samples may lack a formula.
  let formulas: SampleFormulas<Sheet>?
  /// The worksheets of the lanes of the latest blocks, each of which a thread computes figure by figure; the loans of
  /// a block take some megabytes, so there are no more than threads.
  private let blocks = Mutex<[(lane: Int, scopes: [WorksheetScope<Sheet>])]>([])
  /// The figures that were computed lane by lane, which several formulas ask for.
  private let store: FigureStore
  /// The numbers of the values of all fields in the store, and of those on which figures without a formula depend.
  private let sources: (all: Int, figures: Int)
  /// The largest whole number up to which a `Double` represents every whole number: 2⁵³.
  private static var largestWhole: Double { 9_007_199_254_740_992 }

  /// What is known of symbols, by their indices.
  final class KnownSymbols: Sendable {
    private let symbols = Mutex((varying: [NumberKey: Bool](), unchanged: [NumberKey: Bool]()))

    func varies(_ symbol: Symbol) -> Bool? { symbols.withLock { $0.varying[symbol.key] } }
    func isUnchanged(_ symbol: Symbol) -> Bool? { symbols.withLock { $0.unchanged[symbol.key] } }
    func keep(isUnchanged: Bool, _ symbol: Symbol) {
      symbols.withLock { $0.unchanged[symbol.key] = isUnchanged }
    }
    func keep(varies: Bool, _ symbol: Symbol) { symbols.withLock { $0.varying[symbol.key] = varies } }
  }

  /// The columns of a worksheet.
  /// - Parameter base: The worksheet of the first lane, of which formulas and values are known that do not vary; nil for
  ///   none.
  @specialized(where Sheet == Rental)
  init(
    _ sheet: Sheet, _ userDefinitions: UserDefinitions, _ columns: [FieldColumn], at period: Period?,
    in currency: Currency, basedOn base: WorksheetScope<Sheet>? = nil,
    store: FigureStore = FigureStore(), isInterrupted: @escaping @Sendable () -> Bool
  ) {
    (cache, known, self.store) = (EvaluationCache(basedOn: base?.cache), KnownSymbols(), store)
    stops = isInterrupted
    // A field counts as entered in all lanes.
    let original = columns.reduce(into: sheet) { sheet, column in
      // The paths of fields that differ by year are the same in all lanes.
      if let values = column.valuesByYear(inLane: 0) { sheet.set(column.field, byYear: values) }
    }
    let sheet = Self.sheet(original, columns, inLane: 0)
    self.original = original
    (self.sheet, self.userDefinitions, self.columns) = (sheet, userDefinitions, columns)
    (self.period, self.currency) = (period, currency)
    first = WorksheetScope(
      sheet, userDefinitions,
      EvaluationContext(currency: currency, at: period, isInterrupted: isInterrupted))
    // A detail of a field, such as `insurance.percent`, moves the field.
    let details = columns.compactMap { $0.field.isPath ? Self.owner(of: $0.field) : nil }
    let swept = Set((columns.map(\.field) + details).map(\.name))
    // What follows from a field that is nothing in one lane reads otherwise there, also where it is stated.
    let includesNothing = columns.contains(where: \.includesNothing)
    let followers = Sheet.followers.filter { field in
      // A stated field keeps its value, unless the field that follows from it in turn is swept.
      field.follows.contains { name in
        swept.contains(name)
          && (includesNothing || !original.isStated(field)
            || Sheet.field(named: name)?.follows.contains(field.name) == true)
      }
    }
    let varying = columns.map(\.field) + details + followers
    self.varying = Set(varying.map(\.index))
    variesFigures = varying.contains { sheet.figures(dependOn: $0) }
    // Where fields that move figures follow from others, each of those may move them.
    let moving =
      followers.contains(where: sheet.figures)
      ? columns : columns.filter { Self.movesFigures($0.field, of: sheet) }
    sources = (store.source(of: columns), store.source(of: moving))
    samples = Self.samples(of: columns).sorted().map { lane in
      lane == 0 ? sheet : Self.sheet(original, columns, inLane: lane)
    }
    sampleFormulas = SampleFormulas(samples, basedOn: base)
    formulas = columns.allSatisfy(\.samplesHaveAllFormulas) ? sampleFormulas : nil
  }

  /// The same worksheet with other values of the same fields, within the same bounds, for formulas that are compiled.
  @specialized(where Sheet == Rental)
  init(_ other: WorksheetColumns, _ columns: [FieldColumn]) {
    (sheet, userDefinitions, self.columns) = (other.sheet, other.userDefinitions, columns)
    original = other.original
    (period, currency, stops, cache) = (other.period, other.currency, other.stops, other.cache)
    (samples, first, known, formulas) = (other.samples, other.first, other.known, other.formulas)
    sampleFormulas = other.sampleFormulas
    (varying, variesFigures, store) = (other.varying, other.variesFigures, FigureStore())
    sources = (0, 0)
  }

  @specialized(where Sheet == Rental)
  func replacing(_ columns: [FieldColumn]) -> any ColumnScope { WorksheetColumns(self, columns) }

  @specialized(where Sheet == Rental)
  func scope(with value: Value, _ context: EvaluationContext, basedOn scope: any Scope) -> any Scope {
    var sheet = original
    sheet.set(columns[0].field, to: value)
    return self.scope(of: sheet, context, sharing: formulas, basedOn: scope.cache)
  }

  /// The lanes with the first, second and last values of all axes of a sweep, or with what is special among drawn
  /// values.
  private static func samples(of columns: [FieldColumn]) -> Set<Int> {
    let axes = columns.allSatisfy { if case .sequence = $0.values { true } else { false } }
    return columns.reduce([0]) { lanes, column in
      // The lanes of a sweep are all combinations of the values of its axes.
      axes
        ? Set(lanes.flatMap { lane in column.samples.map { lane + $0 } }) : lanes.union(column.samples)
    }
  }

  /// Returns `true` if figures without a formula depend on a field, or on one of which it is a detail.
  private static func movesFigures(_ field: Field, of sheet: Sheet) -> Bool {
    sheet.figures(dependOn: field) || field.isPath && owner(of: field).map(sheet.figures) != false
  }

  /// The field of which a path is a detail; nil for a path of its own.
  private static func owner(of path: Field) -> Field? {
    path.name.split(separator: ".").first.flatMap { Sheet.field(named: String($0)) }
  }

  // MARK: Constant

  private func scope(_ sheet: Sheet, _ loans: RecentLoans = RecentLoans()) -> WorksheetScope<Sheet> {
    let context = EvaluationContext(currency: currency, at: period, isInterrupted: stops)
    return WorksheetScope(
      sheet, userDefinitions, context.forOneWorksheet(DebtCache(sharing: loans)), sharing: formulas)
  }

  @specialized(where Sheet == Rental)
  func formula(of symbol: Symbol, at period: Period?) -> Formula? {
    guard hasOneFormula(symbol) else { return nil }
    if case .definition = ValueReference(symbol) { return first.formula(of: symbol, at: period) }
    return sampleFormulas[symbol].first.formulas.computed(at: period)
      ?? (follows(symbol) ? first.arithmetic(of: symbol, at: nil) : nil)
  }

  /// Returns `true` for a field that follows from others by one formula in all lanes, where one of those varies.
  private func follows(_ symbol: Symbol) -> Bool {
    guard case .field(let index) = ValueReference(symbol), varying.contains(index), column(of: symbol) == nil
    else {
      return false
    }
    let texts = samples.map { $0.arithmetic(of: Sheet.fields[index]) }
    return texts[0] != nil && Set(texts).count == 1
  }

  @specialized(where Sheet == Rental)
  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? {
    first.arithmetic(of: symbol, at: period)
  }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    try first.value(of: symbol, at: period)
  }

  @specialized(where Sheet == Rental)
  func isConstantInYears(_ symbol: Symbol) -> Bool { first.isConstantInYears(symbol) }

  var lastMonthVaries: Bool {
    let metric = Sheet.lastMonthMetric.flatMap(Sheet.metric(named:))
    return metric.map { varies(WorksheetVocabulary(sheet).symbol($0)) } ?? false
  }

  func lastMonth() throws(NoValueError) -> Int { try first.lastMonth() }

  var isInterrupted: Bool { stops() }

  @specialized(where Sheet == Rental)
  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    first.reason(forNo: symbol, at: period)
  }

  // MARK: Varying

  @specialized(where Sheet == Rental)
  func encoding(of symbol: Symbol) -> ColumnEncoding? {
    guard hasOneFormula(symbol) else { return .approximate }
    switch ValueReference(symbol) {
    case .field(let index):
      if let column = columns.first(where: { $0.field.index == index }) { return column.encoding }
      return varies(symbol) ? encoding(of: Sheet.fields[index].unit) : nil
    case .path(let path):
      let field = sheet.pathField(path)
      return columns.first { $0.field == field }?.encoding
    case .metric, .pathFigure:
      if let (figure, column) = figureByYear(symbol) {
        return figure.part == .value ? column.encoding : column.growthEncoding
      }
      guard varies(symbol) else { return nil }
      return symbol.measure == .money ? encoding(of: .money) : .approximate
    case .definition, .decimals: return nil
    }
  }

  private func encoding(of unit: Unit) -> ColumnEncoding {
    .whole(multiplesOf: unit.size(in: currency), upTo: Self.largestWhole)
  }

  /// Returns `true` if a symbol depends on a field that varies, directly or through others.
  private func varies(_ symbol: Symbol) -> Bool {
    if let known = known.varies(symbol) { return known }
    var pending = [symbol]
    var seen: Set<Symbol> = [symbol]
    var varies = false
    while !varies, let next = pending.popLast() {
      let symbols = definingSymbols(of: next)
      varies = self.varies(next, madeOf: symbols)
      for symbol in symbols where seen.insert(symbol).inserted { pending.append(symbol) }
    }
    known.keep(varies: varies, symbol)
    return varies
  }

  /// Returns `true` if a symbol varies by itself, whether or not what it is made up of does.
  func varies(_ symbol: Symbol, madeOf parts: [Symbol]) -> Bool {
    switch ValueReference(symbol) {
    case .field(let index): varying.contains(index)
    case .path(let path): columns.contains { $0.field.path == path }
    case .pathFigure where figureByYear(symbol) != nil: true
    case .definition, .decimals: false
    case .metric(let index) where Sheet.metrics.dependsOnMonthAlone(Sheet.metrics.all[index]): false
    // Loans whose terms cannot hold together have no figures, also not those that are nothing otherwise.
    case .metric, .pathFigure: parts.isEmpty && variesFigures
    }
  }

  /// The symbols of the formulas that define a figure in any lane, or from which a field follows.
  private func definingSymbols(of symbol: Symbol) -> [Symbol] {
    if case .definition(let number) = ValueReference(symbol) {
      return userDefinitions.definition(numbered: number).formula.symbols
    }
    return sampleFormulas[symbol].symbols
  }

  /// Returns `true` if a symbol has the same formula in all lanes, or none in any.
  func hasOneFormula(_ symbol: Symbol) -> Bool {
    if samples.count == 1 { return true }
    if case .definition = ValueReference(symbol) { return true }
    return sampleFormulas[symbol].isOne
  }

  @specialized(where Sheet == Rental)
  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, at period: Period?, from lane: Int,
    after earlier: EarlierValues?
  ) {
    if let column = column(of: symbol) { return column.fill(buffer, from: lane) }
    if let (figure, column) = figureByYear(symbol) {
      let month = (period ?? .closing).firstMonth
      if figure.part == .value { return column.fill(buffer, from: lane, year: figure.year(ofMonth: month)) }
      let known = earlier.map { earlier in
        (figure.monthsOfGrowth(atMonth: (earlier.period ?? .closing).firstMonth), earlier.values)
      }
      let months = figure.monthsOfGrowth(atMonth: month)
      return column.fillGrowth(buffer, from: lane, months: months, known: known)
    }
    let source = hasOneFormula(symbol) ? sources.figures : sources.all
    let figure = FigureStore.Figure(
      symbol: symbol.index, period: period ?? self.period, lane: lane, source: source)
    if let known = store.values(of: figure, count: buffer.count) {
      _ = buffer.update(fromContentsOf: known)
      return
    }
    compute(buffer, symbol, at: period, from: lane)
    if !stops() { store.keep(Array(buffer), of: figure) }
    computeAhead(of: figure, count: buffer.count)
  }

  /// Computes the other figures that formulas will ask for of lanes whose loans are there.
  private func computeAhead(of figure: FigureStore.Figure, count: Int) {
    for (symbol, period) in store.announced {
      guard !stops() else { return }
      // The values of fields are there.
      if column(of: symbol) != nil || figureByYear(symbol) != nil { continue }
      let source = hasOneFormula(symbol) ? sources.figures : sources.all
      let other = FigureStore.Figure(
        symbol: symbol.index, period: period, lane: figure.lane, source: source)
      guard source == figure.source, store.values(of: other, count: count) == nil else { continue }
      let values = [Double](unsafeUninitializedCapacity: count) { buffer, number in
        compute(UnsafeMutableBufferPointer(rebasing: buffer[..<count]), symbol, at: period, from: figure.lane)
        number = count
      }
      if !stops() { store.keep(values, of: other) }
    }
  }

  /// Writes the values of a symbol that is computed lane by lane.
  private func compute(
    _ buffer: UnsafeMutableBufferPointer<Double>, _ symbol: Symbol, at period: Period?, from lane: Int
  ) {
    let unit = encoding(of: symbol)?.unit ?? Ratio(1)
    let scopes = scopes(ofLanesFrom: lane, count: buffer.count)
    let hasOneFormula = hasOneFormula(symbol)
    let months = (period ?? .closing).months
    let sum = hasOneFormula && months.lowerBound > 0 ? sumOfLoans(of: symbol) : nil
    for index in buffer.indices {
      let scope = scopes[index]
      if let sum, let known = scope.known(sum, inMonths: months) {
        // The library converts 128 bits part by part, which would take longer than all else here.
        let units = Int64(exactly: known.minorUnits).map(Double.init) ?? .nan
        buffer[index] = abs(units) <= Self.largestWhole ? units : .nan
        continue
      }
      // The computation ends after this step; each lane may take long.
      guard !stops() else { return buffer.update(repeating: .nan) }
      let number =
        hasOneFormula
        ? (try? scope.value(of: symbol, at: period)) ?? nil
        : (try? Formula(symbol).evaluate(in: scope, at: period))?.number
      let units = number?.divided(by: .exact(unit))?.double ?? .nan
      // A number that should be whole and is not quite is left for the exact evaluation to decide.
      buffer[index] = abs(units) <= Self.largestWhole ? units : .nan
    }
  }

  /// The sum over the payments of loans after the closing that a symbol is; nil for any other.
  private func sumOfLoans(of symbol: Symbol) -> PropertyDebt.Sum? {
    guard case .metric(let index) = ValueReference(symbol) else { return nil }
    return Sheet.metrics.sumOfLoans(of: Sheet.metrics.all[index])
  }

  /// The scopes of a block of lanes, whose loans other figures of the block use too.
  private func scopes(ofLanesFrom lane: Int, count: Int) -> [WorksheetScope<Sheet>] {
    blocks.withLock { blocks in
      if let known = blocks.first(where: { $0.lane == lane && $0.scopes.count == count }) {
        return known.scopes
      }
      if blocks.count >= coreCount { blocks.removeFirst() }
      let loans = RecentLoans()
      let scopes = (0..<count).map { scope(sheet(inLane: lane + $0), loans) }
      blocks.append((lane, scopes))
      return scopes
    }
  }

  private func column(of symbol: Symbol) -> FieldColumn? {
    switch ValueReference(symbol) {
    case .field(let index): columns.first { $0.field.index == index }
    case .path(let path): columns.first { $0.field.path == path }
    default: nil
    }
  }

  /// The figure of a symbol that depends on the year through a field, with the column of that.
  private func figureByYear(_ symbol: Symbol) -> (FigureByYear, FieldColumn)? {
    guard case .pathFigure(let path) = ValueReference(symbol),
      let figure = sheet.figure(at: path).byYear(sheet, path.record),
      let column = columns.first(where: { $0.field.name == figure.field })
    else { return nil }
    return (figure, column)
  }

  @specialized(where Sheet == Rental)
  func plainLoan(of symbol: Symbol, at period: Period?) -> PlainLoanReference? {
    guard case .metric(let index) = ValueReference(symbol), hasOneFormula(symbol),
      let figure = Sheet.metrics.plainLoanFigure(of: Sheet.metrics.all[index], at: period),
      let fields = sheet.loanWorksheet?.plainLoan,
      samples.allSatisfy({ $0.loanWorksheet?.plainLoan == fields })
    else { return nil }
    let vocabulary = WorksheetVocabulary(sheet)
    let symbols = [fields.principal, fields.rate, fields.term, fields.extra].compactMap {
      vocabulary.symbol(named: $0, isCalled: false)
    }
    guard symbols.count == 4 else { return nil }
    return PlainLoanReference(
      figure, principal: symbols[0], rate: symbols[1], term: symbols[2], extra: symbols[3],
      minorUnit: Unit.money.size(in: currency))
  }

  @specialized(where Sheet == Rental)
  func fillsYears(of symbol: Symbol) -> Bool {
    !hasOneFormula(symbol) || ((try? first.value(of: symbol, at: .year(1))) ?? nil) != nil
  }

  @specialized(where Sheet == Rental)
  func scope(ofLane lane: Int) -> any Scope { scope(sheet(inLane: lane)) }

  func sheet(inLane lane: Int) -> Sheet { Self.sheet(original, columns, inLane: lane) }

  private static func sheet(_ sheet: Sheet, _ columns: [FieldColumn], inLane lane: Int) -> Sheet {
    var sheet = sheet
    for column in columns {
      sheet.set(column.field, to: column.value(inLane: lane))
      if let values = column.valuesByYear(inLane: lane) { sheet.set(column.field, byYear: values) }
    }
    return sheet
  }
}
