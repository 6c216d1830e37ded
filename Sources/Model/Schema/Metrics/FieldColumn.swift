import Finance
import Formulas

/// A field with its value in each lane of columns.
package struct FieldColumn: Sendable {
  /// The values by lane, in cents, millionths, months or ones, by the unit of the field.
  enum Values: Sendable {
    case sequence(ArithmeticSequence)
    /// A whole number for each lane.
    case drawn([Double])
    /// For each year from the first on, a whole number for each lane.
    case byYear([[Double]])
  }

  /// The field.
  package let field: Field
  let values: Values
  private let unit: Ratio

  /// The values of one dimension of a sweep.
  package init(_ axis: SweepAxis) {
    (field, values, unit) = (axis.field, .sequence(axis.steps), axis.steps.unit)
  }

  /// Values for each lane, or for each year and lane.
  /// - Parameter years: In units of the field; one for a field that is the same in all years.
  package init(_ field: Field, drawn years: [[Double]], isByYear: Bool, in currency: Currency) {
    (self.field, unit) = (field, field.unit.size(in: currency))
    values = isByYear ? .byYear(years) : .drawn(years[0])
  }

  /// The value in a lane; in the first year, where years differ.
  package func value(inLane lane: Int) -> Value { field.value(units: units(inLane: lane)) }

  private func units(inLane lane: Int) -> Int64 {
    switch values {
    case .sequence(let steps): steps.units(inLane: lane)
    case .drawn(let values): Int64(values[lane])
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
    case .drawn(let values): largest = FieldColumn.largest(values)
    case .byYear(let years): largest = years.map(FieldColumn.largest).max() ?? 0
    }
    return .whole(multiplesOf: unit, upTo: largest)
  }

  private static func largest(_ values: [Double]) -> Double { values.reduce(0) { max($0, abs($1)) } }

  /// Writes the values of a year from a lane on, in units.
  /// - Parameter year: From 1; the last year that was drawn stands for all later ones.
  func fill(_ buffer: UnsafeMutableBufferPointer<Double>, from lane: Int, year: Int = 1) {
    switch values {
    case .sequence(let steps): steps.fill(buffer, from: lane)
    case .drawn(let values): FieldColumn.copy(values, from: lane, to: buffer)
    case .byYear(let years): FieldColumn.copy(years[min(year, years.count) - 1], from: lane, to: buffer)
    }
  }

  private static func copy(_ values: [Double], from lane: Int, to buffer: UnsafeMutableBufferPointer<Double>)
  {
    _ = buffer.update(fromContentsOf: values[lane..<lane + buffer.count])
  }

  /// Writes by how much an amount has grown after some months at the rates of the years; NaN for more years than
  /// were drawn.
  func fillGrowth(_ buffer: UnsafeMutableBufferPointer<Double>, from lane: Int, months: Int) {
    guard case .byYear(let years) = values else { preconditionFailure("the rates are those of years") }
    let scale = unit.double
    guard months <= years.count * 12 else { return buffer.update(repeating: .nan) }
    buffer.update(repeating: 1)
    for year in 0..<months / 12 {
      let rates = years[year]
      for index in buffer.indices { buffer[index] *= 1 + rates[lane + index] * scale }
    }
    guard !months.isMultiple(of: 12) else { return }
    let rates = years[months / 12]
    let part = Double(months % 12) / 12
    for index in buffer.indices {
      buffer[index] *= ElementaryFunctions.power(1 + rates[lane + index] * scale, part)
    }
  }

  /// The encoding of what `fillGrowth` writes: a product of a factor for each year, and of a power.
  var growthEncoding: ColumnEncoding {
    guard case .byYear(let years) = values else { return .approximate }
    return .approximate(error: Double(2 * years.count + 16) * 0x1p-53)
  }

  /// Lanes that between them have the least and the greatest value, zero, and each of a few values.
  var samples: Set<Int> {
    let values: [Double]
    switch self.values {
    case .sequence(let steps):
      return Set([0, min(1, steps.count - 1), steps.count - 1].map { $0 * steps.each })
    case .drawn(let drawn): values = drawn
    case .byYear(let years): values = years[0]
    }
    var lanes: [Double: Int] = [:]
    for (lane, value) in values.enumerated() where lanes[value] == nil {
      lanes[value] = lane
      // A number of months or flats takes few values, on which formulas may depend.
      if lanes.count > FieldColumn.mostSamples { break }
    }
    if lanes.count <= FieldColumn.mostSamples { return Set(lanes.values) }
    let ends = [
      values.indices.min { values[$0] < values[$1] }, values.indices.max { values[$0] < values[$1] },
    ]
    return Set([0] + (ends + [values.firstIndex(of: 0)]).compactMap { $0 })
  }

  private static let mostSamples = 40
}
