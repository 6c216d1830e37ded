import Finance
import Formulas

/// A field with its value in each lane of columns.
package struct FieldColumn: Sendable, Equatable {
  /// The values by lane, in cents, millionths, months or ones, by the unit of the field.
  enum Values: Sendable, Equatable {
    case sequence(ArithmeticSequence)
    case drawn(DrawnValues)
    /// A number for each lane, those of listings: all numbers, or those at some places.
    case given([Double], places: [Int]?)
    /// Values for each year from the first on.
    case byYear([DrawnValues])
  }

  /// The field.
  package let field: Field
  let values: Values
  /// Lanes that between them have the least and the greatest value, zero, and each of a few values.
  let samples: Set<Int>
  private let unit: Ratio
  /// The interval of which the numbers are amounts; nil for that of the field.
  private let interval: RecurringAmount.Interval?
  /// A bound of the magnitudes of given numbers; 0 for others.
  private let largestGiven: Double

  /// The values of one dimension of a sweep.
  package init(_ axis: SweepAxis) {
    (field, values, unit) = (axis.field, .sequence(axis.steps), axis.steps.unit)
    (interval, largestGiven) = (nil, 0)
    samples = Set([0, min(1, axis.steps.count - 1), axis.steps.count - 1].map { $0 * axis.steps.each })
  }

  /// Values for each lane, or for each year and lane.
  /// - Parameter years: In units of the field; one for a field that is the same in all years.
  init(_ field: Field, _ years: [DrawnValues], isByYear: Bool, in currency: Currency) {
    (self.field, unit, interval, largestGiven) = (field, field.unit.size(in: currency), nil, 0)
    values = isByYear ? .byYear(years) : .drawn(years[0])
    samples = years[0].samples
  }

  /// A number for each lane, in units of the field; whole ones.
  ///
  /// The formulas of a worksheet depend on what is nothing in it: all lanes have to be alike in that, or have both
  /// extremes nothing.
  /// - Parameters:
  ///   - places: The places of the lanes' numbers among the values; nil for one lane for each value.
  ///   - interval: The interval of which they are amounts, such as a year for cents of a year in a monthly field; nil
  ///     for that of the field.
  ///   - bound: A bound of the magnitudes, also of numbers that are to replace these; nil for the greatest of these.
  package init(
    _ field: Field, given values: [Double], at places: [Int]? = nil,
    per interval: RecurringAmount.Interval? = nil, upTo bound: Double? = nil, in currency: Currency
  ) {
    (self.field, self.values, self.interval) = (field, .given(values, places: places), interval)
    unit = field.unitSize(per: interval, in: currency)
    var (least, greatest) = (0, 0)
    let number = { (lane: Int) in values[places?[lane] ?? lane] }
    for lane in 0..<(places?.count ?? values.count) {
      if number(lane) < number(least) { least = lane }
      if number(lane) > number(greatest) { greatest = lane }
    }
    samples = [0, least, greatest]
    largestGiven = bound ?? max(abs(number(least)), abs(number(greatest)))
  }

  /// The same field with other numbers within the bounds of these.
  /// - Parameter places: The places of the lanes' numbers among the values; nil for one lane for each value.
  package func replacing(given values: [Double], at places: [Int]? = nil) -> FieldColumn {
    FieldColumn(self, .given(values, places: places))
  }

  private init(_ other: FieldColumn, _ values: Values) {
    (field, unit, interval, largestGiven) = (other.field, other.unit, other.interval, other.largestGiven)
    (self.values, samples) = (values, [0])
  }

  /// `true` if the formulas of the samples are those of all lanes: for numbers on whose size no formula depends, other than
  /// whether they are nothing.
  var samplesHaveAllFormulas: Bool {
    guard !field.shapesFormulas else { return false }
    guard case .sequence(let steps) = values else { return true }
    let (first, last) = (steps.units(inLane: 0), steps.units(inLane: steps.count * steps.each - 1))
    return first >= 0 && last >= 0 || first <= 0 && last <= 0
  }

  /// `true` if a swept field is nothing in a lane, where fields that follow from it read otherwise.
  var includesNothing: Bool {
    guard case .sequence = values else { return false }
    return samples.contains { units(inLane: $0) == 0 }
  }

  /// The value in a lane; in the first year, where years differ.
  package func value(inLane lane: Int) -> Value {
    field.value(units: units(inLane: lane), per: interval)
  }

  private func units(inLane lane: Int) -> Int64 {
    switch values {
    case .sequence(let steps): steps.units(inLane: lane)
    case .drawn(let values): Int64(values[lane])
    case .given(let values, let places): Int64(values[places?[lane] ?? lane])
    case .byYear(let years): Int64(years[0][lane])
    }
  }

  /// The values of the years in a lane; nil for a field that is the same in all.
  func valuesByYear(inLane lane: Int) -> [Value]? {
    guard case .byYear(let years) = values else { return nil }
    return years.map { field.value(units: Int64($0[lane])) }
  }

  /// The encoding of what `fill` writes.
  var encoding: ColumnEncoding {
    let largest: Double
    switch values {
    case .sequence(let steps): return steps.encoding
    case .drawn(let values): largest = values.largest
    case .given: largest = largestGiven
    case .byYear(let years): largest = years.map(\.largest).max() ?? 0
    }
    return .whole(multiplesOf: unit, upTo: largest)
  }

  /// Writes the values of a year from a lane on, in units.
  /// - Parameter year: From 1; the last year that was drawn stands for all later ones.
  func fill(_ buffer: UnsafeMutableBufferPointer<Double>, from lane: Int, year: Int = 1) {
    switch values {
    case .sequence(let steps): steps.fill(buffer, from: lane)
    case .drawn(let values): values.forEach(in: buffer, from: lane) { $0 = $1 }
    case .given(let values, nil):
      values.withUnsafeBufferPointer { values in
        _ = buffer.update(fromContentsOf: values[lane..<lane + buffer.count])
      }
    case .given(let values, let places?):
      values.withUnsafeBufferPointer { values in
        places.withUnsafeBufferPointer { places in
          for index in buffer.indices { buffer[index] = values[places[lane + index]] }
        }
      }
    case .byYear(let years):
      years[min(year, years.count) - 1].forEach(in: buffer, from: lane) { $0 = $1 }
    }
  }

  /// Writes by how much an amount has grown after some months at the rates of the years; NaN for more years than
  /// were drawn.
  /// - Parameter known: The growth of the same lanes after other months, from which it may go on.
  func fillGrowth(
    _ buffer: UnsafeMutableBufferPointer<Double>, from lane: Int, months: Int,
    known: (months: Int, growth: UnsafePointer<Double>)? = nil
  ) {
    guard case .byYear(let years) = values else { preconditionFailure("the rates are those of years") }
    let scale = unit.double
    guard months <= years.count * 12 else { return buffer.update(repeating: .nan) }
    var grownYears = 0
    if let known, known.months <= months, known.months.isMultiple(of: 12) {
      grownYears = known.months / 12
      _ = buffer.update(from: UnsafeBufferPointer(start: known.growth, count: buffer.count))
    } else {
      buffer.update(repeating: 1)
    }
    for year in grownYears..<months / 12 {
      years[year].forEach(in: buffer, from: lane) { $0 *= 1 + $1 * scale }
    }
    guard !months.isMultiple(of: 12) else { return }
    let part = Double(months % 12) / 12
    years[months / 12].forEach(in: buffer, from: lane) {
      $0 *= ElementaryFunctions.power(1 + $1 * scale, part)
    }
  }

  /// The encoding of what `fillGrowth` writes: a product of a factor for each year, and of a power.
  var growthEncoding: ColumnEncoding {
    guard case .byYear(let years) = values else { return .approximate }
    return .approximate(error: Double(2 * years.count + 16) * 0x1p-53)
  }
}

/// A whole number for each lane, one of those of a distribution.
struct DrawnValues: Sendable, Equatable, RandomAccessCollection {
  /// The numbers that there are, ascending.
  private let values: [Double]
  /// For each lane, the place of its number among those.
  private let places: [Int32]

  init(_ values: [Double], places: [Int32]) { (self.values, self.places) = (values, places) }

  var startIndex: Int { 0 }
  var endIndex: Int { places.count }
  subscript(lane: Int) -> Double { values[Int(places[lane])] }

  /// A bound of the magnitudes.
  var largest: Double { Swift.max(abs(values.first ?? 0), abs(values.last ?? 0)) }

  /// Changes each element of a buffer by the number of its lane.
  @inline(__always)
  func forEach(
    in buffer: UnsafeMutableBufferPointer<Double>, from lane: Int, _ change: (inout Double, Double) -> Void
  ) {
    places.withUnsafeBufferPointer { places in
      values.withUnsafeBufferPointer { values in
        for index in buffer.indices { change(&buffer[index], values[Int(places[lane + index])]) }
      }
    }
  }

  /// Lanes that between them have the least and the greatest number, zero, and each of a few numbers.
  var samples: Set<Int> {
    var lanes: [Double: Int] = [:]
    for (lane, value) in enumerated() where lanes[value] == nil {
      lanes[value] = lane
      // A number of months or flats takes few values, on which formulas may depend.
      if lanes.count > DrawnValues.mostSamples { break }
    }
    if lanes.count <= DrawnValues.mostSamples { return Set(lanes.values) }
    var (least, greatest) = (0, 0)
    for lane in places.indices {
      if places[lane] < places[least] { least = lane }
      if places[lane] > places[greatest] { greatest = lane }
    }
    let zero = values.contains(0) ? firstIndex(of: 0) : nil
    return Set([0, least, greatest] + [zero].compactMap { $0 })
  }

  private static let mostSamples = 40
}
