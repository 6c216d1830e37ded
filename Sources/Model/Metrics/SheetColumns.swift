import Finance
import Formulas

/// One direction of a sweep: a field, and the values that it goes through.
package struct SweepAxis: Sendable {
  /// The field.
  package let field: Field
  /// Its values, counted in cents, millionths, months or ones, as the unit of the field asks.
  package let steps: Steps

  /// A field with its values.
  package init(_ field: Field, _ steps: Steps) {
    (self.field, self.steps) = (field, steps)
  }

  /// The value in a lane.
  package func value(inLane lane: Int) -> Value { Value(units: steps.units(inLane: lane), of: field.unit) }
}

extension Value {
  /// The value in the units in which a field of its kind is counted: cents, millionths, months, ones; nil for one that
  /// cannot be typed.
  package var units: Int64? {
    switch self {
    case .money(let money): Int64(exactly: money.minorUnits)
    case .percent(let percent): percent.millionths
    case .term(let term): Int64(term.months)
    case .count(let count), .frequency(.times(let count)): Int64(count)
    case .frequency(.continuous): nil
    case .fraction, .undefined: nil
    }
  }

  /// The value of so many units.
  package init(units: Int64, of unit: Unit) {
    switch unit {
    case .money: self = .money(Money(minorUnits: Int128(units)))
    case .percent: self = .percent(Percent(millionths: units))
    case .term: self = .term(Term(months: Int(units)))
    case .count: self = .count(Int(units))
    case .frequency: self = .frequency(.times(Int(units)))
    }
  }
}

extension Unit {
  /// What one unit is in a formula: a cent is 1/100, a month 1/12 of a year.
  package func size(in currency: Currency) -> Ratio {
    switch self {
    case .money: Ratio(1, currency.amount(1).minorUnits) ?? Ratio(1)
    case .percent: Ratio(1, Int128(Percent.hundred.millionths)) ?? Ratio(1)
    case .term: Ratio(1, 12) ?? Ratio(1)
    case .count, .frequency: Ratio(1)
    }
  }
}

extension Worksheet {
  /// The worksheet in every combination of the axes' values, for formulas on columns.
  package func columns(
    _ annotations: UserDefinitions, _ axes: [SweepAxis], month: Int?, in currency: Currency
  ) -> any ColumnScope {
    SheetColumns(self, annotations, axes, month: month, in: currency)
  }
}

/// One worksheet with fields that go through values.
final class SheetColumns<Sheet: Worksheet>: ColumnScope {
  private typealias Location = SheetVocabulary<Sheet>.Location

  let month: Int?
  private let sheet: Sheet
  private let annotations: UserDefinitions
  private let axes: [SweepAxis]
  private let currency: Currency
  /// The fields that move: those of the axes, and what follows from them.
  private let moving: Set<Int>
  /// The largest number of units that a `Double` counts without a gap.
  private static var largestWhole: Double { 9_007_199_254_740_992 }

  init(
    _ sheet: Sheet, _ annotations: UserDefinitions, _ axes: [SweepAxis], month: Int?, in currency: Currency
  ) {
    (self.sheet, self.annotations, self.axes) = (sheet, annotations, axes)
    (self.month, self.currency) = (month, currency)
    let swept = Set(axes.map(\.field.name))
    let followers = Sheet.followers.filter { field in
      // What was stated stays, unless the other view of it is swept.
      field.follows.contains { name in
        swept.contains(name)
          && (!sheet.isStated(field) || Sheet.field(named: name)?.follows.contains(field.name) == true)
      }
    }
    moving = Set((axes.map(\.field) + followers).map(\.index))
  }

  // MARK: What does not vary

  private func scope(_ sheet: Sheet) -> SheetScope<Sheet> {
    SheetScope(sheet, annotations, EvaluationContext(currency: currency, month: month))
  }

  func formula(of symbol: Symbol) -> Formula? { scope(sheet).formula(of: symbol) }

  func arithmetic(of symbol: Symbol) -> Formula? { scope(sheet).arithmetic(of: symbol) }

  func value(of symbol: Symbol, month: Int?) throws(NoValue) -> Number {
    try scope(sheet).value(of: symbol, month: month)
  }

  var lastMonthVaries: Bool { Sheet.lastMonthMetric.flatMap(Sheet.metric(named:)).map(moves) ?? false }

  func lastMonth() throws(NoValue) -> Int { try scope(sheet).lastMonth() }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValue? {
    scope(sheet).reason(forNo: symbol, month: month)
  }

  // MARK: What does

  func variation(of symbol: Symbol) -> Variation? {
    switch Location(symbol) {
    case .field(let place):
      if let axis = axes.first(where: { $0.field.index == place }) { return axis.steps.variation }
      return moving.contains(place) ? variation(of: Sheet.fields[place].unit) : nil
    case .metric(let place):
      let metric = Sheet.metrics.all[place]
      guard moves(metric) else { return nil }
      return metric.measure == .money ? variation(of: .money) : .approximate
    case .definition, .decimals: return nil
    }
  }

  private func variation(of unit: Unit) -> Variation {
    .whole(multiplesOf: unit.size(in: currency), upTo: Self.largestWhole)
  }

  /// Whether a metric rests on a field that moves, by way of whatever its formula mentions.
  private func moves(_ metric: Metric) -> Bool {
    var waiting = [metric]
    var seen: Set<Int> = [metric.index]
    while let next = waiting.popLast() {
      for symbol in Sheet.metrics.formula(of: next)?.symbols ?? [] {
        switch Location(symbol) {
        case .field(let place): if moving.contains(place) { return true }
        case .metric(let place): if seen.insert(place).inserted { waiting.append(Sheet.metrics.all[place]) }
        case .definition, .decimals: break
        }
      }
    }
    return false
  }

  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, month: Int?, from lane: Int
  ) {
    if case .field(let place) = Location(symbol), let axis = axes.first(where: { $0.field.index == place }) {
      return axis.steps.fill(buffer, from: lane)
    }
    let unit = variation(of: symbol)?.unit ?? Ratio(1)
    for index in buffer.indices {
      let number = try? scope(sheet(inLane: lane + index)).value(of: symbol, month: month)
      let units = number?.divided(by: .exact(unit))?.double ?? .nan
      // Not quite whole, for a figure that should be, is for the exact path to decide.
      buffer[index] = abs(units) <= Self.largestWhole ? units : .nan
    }
  }

  func scope(ofLane lane: Int) -> any Scope { scope(sheet(inLane: lane)) }

  private func sheet(inLane lane: Int) -> Sheet {
    var sheet = sheet
    for axis in axes { sheet.set(axis.field, to: axis.value(inLane: lane)) }
    return sheet
  }
}
