import Finance
import Formulas

extension Worksheet {
  /// The worksheet in every combination of the axes' values, as columns for formulas.
  package func columns(
    _ userDefinitions: UserDefinitions, _ axes: [SweepAxis], at period: Period?, in currency: Currency
  ) -> any ColumnScope {
    WorksheetColumns(self, userDefinitions, axes, at: period, in: currency)
  }
}

/// The columns of one worksheet with fields that take many values.
final class WorksheetColumns<Sheet: Worksheet>: ColumnScope {
  private typealias ValueReference = WorksheetVocabulary<Sheet>.ValueReference

  let period: Period?
  /// The values that were computed while formulas were compiled, which happens on one thread.
  nonisolated(unsafe) let cache: EvaluationCache? = EvaluationCache()
  /// The worksheet of the first lane.
  private let sheet: Sheet
  nonisolated(unsafe) private let first: WorksheetScope<Sheet>
  private let userDefinitions: UserDefinitions
  private let axes: [SweepAxis]
  private let currency: Currency
  /// The indices of the fields that vary: those of the axes, and those that follow from them.
  private let varying: Set<Int>
  /// The largest whole number up to which a `Double` represents every whole number: 2⁵³.
  private static var largestWhole: Double { 9_007_199_254_740_992 }

  init(
    _ sheet: Sheet, _ userDefinitions: UserDefinitions, _ axes: [SweepAxis], at period: Period?,
    in currency: Currency
  ) {
    var sheet = sheet
    // A field counts as entered in all lanes.
    for axis in axes { sheet.set(axis.field, to: axis.value(inLane: 0)) }
    (self.sheet, self.userDefinitions, self.axes) = (sheet, userDefinitions, axes)
    (self.period, self.currency) = (period, currency)
    first = WorksheetScope(sheet, userDefinitions, EvaluationContext(currency: currency, at: period))
    // A detail of a field, such as `insurance.percent`, moves the field.
    let details = axes.compactMap { $0.field.isPath ? Self.owner(of: $0.field) : nil }
    let swept = Set((axes.map(\.field) + details).map(\.name))
    let followers = Sheet.followers.filter { field in
      // A stated field keeps its value, unless the field that follows from it in turn is swept.
      field.follows.contains { name in
        swept.contains(name)
          && (!sheet.isStated(field) || Sheet.field(named: name)?.follows.contains(field.name) == true)
      }
    }
    varying = Set((axes.map(\.field) + details + followers).map(\.index))
  }

  /// The field of which a path is a detail; nil for a path of its own.
  private static func owner(of path: Field) -> Field? {
    path.name.split(separator: ".").first.flatMap { Sheet.field(named: String($0)) }
  }

  // MARK: Constant

  private func scope(_ sheet: Sheet) -> WorksheetScope<Sheet> {
    WorksheetScope(sheet, userDefinitions, EvaluationContext(currency: currency, at: period))
  }

  func formula(of symbol: Symbol, at period: Period?) -> Formula? { first.formula(of: symbol, at: period) }

  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? {
    first.arithmetic(of: symbol, at: period)
  }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    try first.value(of: symbol, at: period)
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool { first.isConstantInYears(symbol) }

  var lastMonthVaries: Bool { Sheet.lastMonthMetric.flatMap(Sheet.metric(named:)).map(varies) ?? false }

  func lastMonth() throws(NoValueError) -> Int { try first.lastMonth() }

  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    first.reason(forNo: symbol, at: period)
  }

  // MARK: Varying

  func encoding(of symbol: Symbol) -> ColumnEncoding? {
    switch ValueReference(symbol) {
    case .field(let index):
      if let axis = axes.first(where: { $0.field.index == index }) { return axis.steps.encoding }
      return varying.contains(index) ? encoding(of: Sheet.fields[index].unit) : nil
    case .path(let index):
      let field = sheet.pathField(index)
      return axes.first { $0.field == field }?.steps.encoding
    case .metric(let index):
      let metric = Sheet.metrics.all[index]
      guard varies(metric) else { return nil }
      return metric.measure == .money ? encoding(of: .money) : .approximate
    case .definition, .decimals, .pathFigure: return nil
    }
  }

  private func encoding(of unit: Unit) -> ColumnEncoding {
    .whole(multiplesOf: unit.size(in: currency), upTo: Self.largestWhole)
  }

  /// Returns `true` if a metric depends on a field that varies, directly or through other metrics.
  private func varies(_ metric: Metric) -> Bool {
    var pending = [metric]
    var seen: Set<Int> = [metric.index]
    while let next = pending.popLast() {
      for symbol in Sheet.metrics.formula(of: next, at: nil, in: sheet)?.symbols ?? [] {
        switch ValueReference(symbol) {
        case .field(let index): if varying.contains(index) { return true }
        case .path(let index): if axes.contains(where: { $0.field.pathIndex == index }) { return true }
        case .metric(let index): if seen.insert(index).inserted { pending.append(Sheet.metrics.all[index]) }
        case .definition, .decimals, .pathFigure: break
        }
      }
    }
    return false
  }

  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, at period: Period?, from lane: Int
  ) {
    if let axis = axis(of: symbol) { return axis.steps.fill(buffer, from: lane) }
    let unit = encoding(of: symbol)?.unit ?? Ratio(1)
    for index in buffer.indices {
      let number = (try? scope(sheet(inLane: lane + index)).value(of: symbol, at: period)) ?? nil
      let units = number?.divided(by: .exact(unit))?.double ?? .nan
      // A number that should be whole and is not quite is left for the exact evaluation to decide.
      buffer[index] = abs(units) <= Self.largestWhole ? units : .nan
    }
  }

  private func axis(of symbol: Symbol) -> SweepAxis? {
    switch ValueReference(symbol) {
    case .field(let index): axes.first { $0.field.index == index }
    case .path(let index): axes.first { $0.field.pathIndex == index }
    default: nil
    }
  }

  func fillsYears(of symbol: Symbol) -> Bool {
    ((try? first.value(of: symbol, at: .year(1))) ?? nil) != nil
  }

  func scope(ofLane lane: Int) -> any Scope { scope(sheet(inLane: lane)) }

  private func sheet(inLane lane: Int) -> Sheet {
    var sheet = sheet
    for axis in axes { sheet.set(axis.field, to: axis.value(inLane: lane)) }
    return sheet
  }
}
