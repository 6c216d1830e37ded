import Finance
import Formulas

/// Many futures of a worksheet, in each of which the fields that are not known have a value of their range.
///
/// A Latin hypercube: each range is cut into as many equal shares as there are futures, each future gets one of
/// them, and streams of random numbers, one for each field and year, only decide which. So the result depends on
/// the seed and the ranges alone: not on the number of threads, nor on what else varies.
/// - Source: M. McKay, R. Beckman, W. Conover, Technometrics 21 (1979).
package struct Simulation: Sendable {
  /// A field with its range.
  package struct VariedField: Sendable {
    package let field: Field
    package let range: FieldRange
    /// The values that stand for the range, ascending, in units of the field.
    let values: [Double]
    /// The number of values in a future: 1, or one for each year.
    let yearCount: Int
  }

  /// The number of futures.
  package let count: Int
  package let seed: UInt64
  package let fields: [VariedField]
  private let sheet: any Worksheet
  private let userDefinitions: UserDefinitions
  private let currency: Currency
  /// For each field and year, the place of each future's value among those of the range.
  private let places: [[[Int32]]]
  private let fieldColumns: [FieldColumn]
  /// The figures of loans in the futures, of all formulas.
  private let store = FigureStore()
  private let isInterrupted: @Sendable () -> Bool

  /// The futures of a worksheet.
  /// - Parameter isInterrupted: Called on any thread; `true` ends the computation of a figure.
  package init(
    of sheet: any Worksheet, _ userDefinitions: UserDefinitions, in currency: Currency, count: Int,
    seed: UInt64, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(RangeError) {
    self.isInterrupted = isInterrupted
    (self.count, self.seed, self.sheet) = (count, seed, sheet)
    (self.userDefinitions, self.currency) = (userDefinitions, currency)
    let years = Simulation.years(of: sheet, userDefinitions.ranges)
    var fields: [VariedField] = []
    for range in userDefinitions.ranges.ranges {
      do throws(RangeFlaw) {
        guard let field = sheet.field(named: range.name), field.isNumeric else { throw .noField(range.name) }
        if range.isEachYear, !sheet.canDifferByYear(field) { throw .notByYear }
        let (distribution, step, bounds) = try range.distribution(of: field, in: currency)
        fields.append(
          VariedField(
            field: field, range: range,
            values: distribution.values(count: count, step: step, within: bounds),
            yearCount: range.isEachYear ? years : 1))
      } catch {
        throw RangeError(range: range, flaw: error)
      }
    }
    self.fields = fields
    places = Simulation.places(of: fields, userDefinitions.ranges, count, seed, sample: "")
    fieldColumns = Simulation.columns(of: fields, places, in: currency)
  }

  /// The number of values that a simulation of a worksheet draws for each future.
  package static func drawCount(of sheet: any Worksheet, _ ranges: FieldRanges) -> Int {
    let years = years(of: sheet, ranges)
    return ranges.ranges.reduce(0) { $0 + ($1.isEachYear ? years : 1) }
  }

  /// The years for which fields have values: until the sale, and one more for what it is priced on.
  private static func years(of sheet: any Worksheet, _ ranges: FieldRanges) -> Int {
    // Where the holding period itself is not known, any may come.
    let isKnown = ranges.ranges.allSatisfy { sheet.field(named: $0.name)?.unit != .term }
    return isKnown ? min((sheet.years ?? 30) + 1, 100) : 100
  }

  /// The places of a sample of futures.
  /// - Parameter sample: Tells apart samples of the same seed.
  private static func places(
    of fields: [VariedField], _ ranges: FieldRanges, _ count: Int, _ seed: UInt64, sample: String
  ) -> [[[Int32]]] {
    let streams = fields.indices.flatMap { field in (0..<fields[field].yearCount).map { (field, $0) } }
    var places = fields.map { Array(repeating: [Int32](), count: $0.yearCount) }
    let drawn = inParallel(mapping: streams) { field, year in
      var stream = RandomStream(seed: seed, name: fields[field].range.name + sample, number: year)
      return stream.permutation(of: count)
    }
    for ((field, year), order) in zip(streams, drawn) { places[field][year] = order }
    for group in ranges.groups where group.count > 1 {
      let names = group.map { ranges.ranges[$0].name }
      guard let correlation = RankCorrelation(ranges.correlations(of: names)) else { continue }
      for year in 0..<fields[group[0]].yearCount {
        let rearranged = correlation.rearranged(group.map { places[$0][year] })
        for (field, order) in zip(group, rearranged) { places[field][year] = order }
      }
    }
    return places
  }

  // MARK: Values

  /// The value of a field in a future; of the first year, where years differ.
  package func value(of field: Int, inFuture future: Int) -> Value {
    fields[field].field.value(units: Int64(fields[field].values[Int(places[field][0][future])]))
  }

  /// The values of a formula in all futures, truths as 1 and 0; nil where it has none.
  package func values(of formula: Formula) throws(FormulaError) -> [Double?] {
    try values(of: evaluator(of: formula))
  }

  /// The values of a compiled formula in some futures, or all.
  /// - Parameter usesAllCores: `false` to stay on the calling thread; the values are the same.
  package func values(
    of evaluator: ColumnEvaluator, inFutures futures: Range<Int>? = nil, usesAllCores: Bool = true
  ) throws(FormulaError) -> [Double?] {
    try evaluator.column(
      lanes: futures ?? 0..<count, usesAllCores: usesAllCores, isInterrupted: isInterrupted
    ).optionals
  }

  /// A formula compiled for the futures.
  ///
  /// What it asks for of loans is computed with what other formulas ask for, where those are compiled before the first
  /// is evaluated.
  package func evaluator(of formula: Formula, at period: Period? = nil) -> ColumnEvaluator {
    let evaluator = ColumnEvaluator(
      formula, in: scope(of: fieldColumns, at: period), tolerance: Simulation.tolerance)
    for load in evaluator.loads { store.announce(load.symbol, at: load.period ?? period) }
    return evaluator
  }

  private func scope(of columns: [FieldColumn], at period: Period? = nil) -> any ColumnScope {
    sheet.columns(
      userDefinitions, columns, at: period, in: currency, sharing: store, isInterrupted: isInterrupted)
  }

  /// The exact value of a formula in a future; nil where it has none.
  func exact(_ formula: Formula, inFuture future: Int) -> Double? {
    (try? formula.number(in: scope(of: fieldColumns).scope(ofLane: future)))?.double
  }

  /// The largest relative error of a value: far below what a share of futures can tell.
  private static let tolerance = 1e-9

  /// The error that a formula has in the first future; nil for none.
  package func error(of formula: Formula, at period: Period? = nil) -> FormulaError? {
    error(of: formula, inFuture: 0, at: period)
  }

  /// The error that a formula has in a future; nil for none.
  package func error(of formula: Formula, inFuture future: Int, at period: Period? = nil) -> FormulaError? {
    do throws(FormulaError) {
      _ = try formula.evaluate(in: scope(of: fieldColumns, at: period).scope(ofLane: future))
      return nil
    } catch {
      return error
    }
  }

  private static func columns(
    of fields: [VariedField], _ places: [[[Int32]]], in currency: Currency
  ) -> [FieldColumn] {
    zip(fields, places).map { field, years in
      FieldColumn(
        field.field, years.map { DrawnValues(field.values, places: $0) }, isByYear: field.range.isEachYear,
        in: currency)
    }
  }
}

/// A range that its field cannot have.
package struct RangeError: Error, Sendable {
  package let range: FieldRange
  package let flaw: RangeFlaw
}

// MARK: What drives a figure

extension Simulation {
  /// The share of each field in the variance of a figure.
  package struct Drivers: Sendable {
    /// The shares in the order of the fields.
    package let shares: [Double]
    /// What only several fields together explain.
    package let rest: Double
  }

  /// The shares of the fields in the variance of a figure; nil for one that does not vary, or where there are too
  /// many linked fields to tell.
  ///
  /// Of independent fields the shares of first order: how much the variance falls when the field is known. Of linked
  /// fields those of Shapley: its mean over all orders in which the fields become known, which add up to one.
  /// - Source: M. Jansen, Computer Physics Communications 117 (1999); A. Saltelli and others, ibid. 181 (2010); A. Owen, SIAM/ASA Journal on Uncertainty
  ///   Quantification 2 (2014).
  package func drivers(
    of evaluator: ColumnEvaluator, _ values: [Double?]
  ) throws(FormulaError) -> Drivers? {
    let moments = Moments(Array(values.prefix(driverCount)))
    guard moments.isSpread else { return nil }
    guard userDefinitions.ranges.links.isEmpty else {
      return try linkedDrivers(of: evaluator, moments)
    }
    if fields.count == 1 { return Drivers(shares: [1], rest: 0) }
    let others = otherPlaces
    let otherValues = try self.values(of: evaluator, others)
    var shares: [Double] = []
    for field in fields.indices {
      var mixed = others
      mixed[field] = places[field]
      let column = try self.values(of: evaluator, mixed)
      shares.append(moments.share(ofFieldIn: column, others: otherValues))
    }
    // Shares that chance has made too large are those of what they make up.
    let sum = shares.reduce(0, +)
    return Drivers(shares: shares.map { $0 / max(sum, 1) }, rest: max(1 - sum, 0))
  }

  /// A second sample of the same ranges, independent of the futures and without links.
  private var otherPlaces: [[[Int32]]] {
    let share = Int32(count / driverCount)
    let places = Simulation.places(of: fields, FieldRanges(), driverCount, seed, sample: " again")
    return places.map { years in years.map { year in year.map { $0 * share + share / 2 } } }
  }

  /// The values of a figure in the first futures of other ones.
  private func values(
    of evaluator: ColumnEvaluator, _ places: [[[Int32]]]
  ) throws(FormulaError) -> [Double?] {
    let first = places.map { years in years.map { Array($0.prefix(driverCount)) } }
    let columns = Simulation.columns(of: fields, first, in: currency)
    return try evaluator.applied(to: scope(of: columns)).column(
      lanes: 0..<driverCount, isInterrupted: isInterrupted
    ).optionals
  }

  /// The number of futures from which shares are estimated, to about one in a hundred.
  private var driverCount: Int { min(count, 10_000) }

  private static let mostLinkedFields = 8

  private func linkedDrivers(
    of evaluator: ColumnEvaluator, _ moments: Moments
  ) throws(FormulaError) -> Drivers? {
    let number = fields.count
    guard number <= Simulation.mostLinkedFields else { return nil }
    let everything = 1 << number - 1
    // What is explained when a set of fields is known.
    var explained = Array(repeating: 0.0, count: everything + 1)
    explained[everything] = 1
    let fresh = otherPlaces
    for known in 1..<max(everything, 1) {
      let mixed = redrawn(known: known, fresh)
      let column = try self.values(of: evaluator, mixed)
      explained[known] = moments.correlation(with: column)
    }
    let shares = fields.indices.map { field in
      Simulation.shapley(explained, of: field, count: number)
    }
    return Drivers(shares: shares, rest: 0)
  }

  private static func shapley(_ explained: [Double], of field: Int, count: Int) -> Double {
    var share = 0.0
    for set in explained.indices where set & (1 << field) == 0 {
      var weight = 1.0 / Double(count)
      let size = set.nonzeroBitCount
      // One over the number of sets of this size without the field.
      for index in 0..<size { weight *= Double(index + 1) / Double(count - 1 - index) }
      share += weight * (explained[set | (1 << field)] - explained[set])
    }
    return share
  }

  /// The futures in which the fields of a set are as they are, and the others anew, as their links let them be.
  private func redrawn(known: Int, _ fresh: [[[Int32]]]) -> [[[Int32]]] {
    var result = places
    let ranges = userDefinitions.ranges
    for group in ranges.groups {
      let order = group.filter { known & (1 << $0) != 0 } + group.filter { known & (1 << $0) == 0 }
      let names = order.map { ranges.ranges[$0].name }
      guard let correlation = RankCorrelation(ranges.correlations(of: names)) else { continue }
      let knownCount = order.count { known & (1 << $0) != 0 }
      guard knownCount < order.count else { continue }
      for year in 0..<fields[group[0]].yearCount {
        for future in 0..<driverCount {
          let scores = order.enumerated().map { index, field in
            score((index < knownCount ? places : fresh)[field][year][future])
          }
          let redrawn = correlation.continued(scores, from: knownCount)
          for index in knownCount..<order.count {
            result[order[index]][year][future] = place(of: redrawn[index])
          }
        }
      }
    }
    return result
  }

  private func score(_ place: Int32) -> Double {
    StandardNormal.quantile((Double(place) + 0.5) / Double(count))
  }

  private func place(of score: Double) -> Int32 {
    Int32(min(max((StandardNormal.cumulative(score) * Double(count)).rounded(.down), 0), Double(count - 1)))
  }
}

/// The mean and the variance of the values of a figure, in the futures in which it has one.
private struct Moments {
  private let values: [Double?]
  private let mean: Double
  let variance: Double

  init(_ values: [Double?]) {
    self.values = values
    let defined = values.compactMap { $0 }
    let mean = defined.isEmpty ? 0 : defined.reduce(0, +) / Double(defined.count)
    self.mean = mean
    variance =
      defined.count < 2 ? 0 : defined.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(defined.count)
  }

  /// `true` for values that are not all one but for rounding.
  var isSpread: Bool { variance > 1e-20 * max(mean * mean, 1e-20) }

  /// The share of a field in the variance.
  ///
  /// Of Jansen's estimator and that of Saltelli and others (2010) each has the smaller error where the other has the
  /// larger: for a share that is large, and for one that is small.
  /// - Parameters:
  ///   - values: Those of another sample in which the field alone is as in this one.
  ///   - others: Those of the other sample.
  func share(ofFieldIn values: [Double?], others: [Double?]) -> Double {
    let changes = zip(values, others).map { value, other in
      value.flatMap { value in other.map { value - $0 } }
    }
    let small = mean(with: changes) { ($0 - mean) * $1 } / variance
    guard small > 0.5 else { return max(small, 0) }
    return 1 - mean(with: values) { ($0 - $1) * ($0 - $1) } / 2 / variance
  }

  /// The correlation with other values of the same distribution.
  func correlation(with others: [Double?]) -> Double {
    max(mean(with: others) { ($0 - mean) * ($1 - mean) } / variance, 0)
  }

  private func mean(with others: [Double?], _ term: (Double, Double) -> Double) -> Double {
    var (sum, count) = (0.0, 0)
    for (one, other) in zip(values, others) {
      guard let one, let other else { continue }
      sum += term(one, other)
      count += 1
    }
    return count == 0 ? 0 : sum / Double(count)
  }
}
