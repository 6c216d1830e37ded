/// The values of a formula in many scenarios.
public struct ColumnValues: Sendable {
  /// One value for each lane, truths as 1 and 0; zero in lanes without a value.
  public private(set) var values: [Double]
  /// The lanes without a value, ascending, counted from the first one of the column.
  package let lanesWithoutValue: [Int]

  init(values: [Double], lanesWithoutValue: [Int]) {
    (self.values, self.lanesWithoutValue) = (values, lanesWithoutValue)
  }

  /// The values of parts of the lanes.
  /// - Parameter parts: Lanes that together are `0..<count`, each once, with their values in the same order.
  package init(gathering parts: [(lanes: [Int], values: ColumnValues)], count: Int) {
    values = Array(repeating: 0, count: count)
    for part in parts {
      for (lane, value) in zip(part.lanes, part.values.values) { values[lane] = value }
    }
    lanesWithoutValue = parts.flatMap { part in part.values.lanesWithoutValue.map { part.lanes[$0] } }
      .sorted()
  }

  /// The value in a lane; `nil` when it has none.
  public subscript(lane: Int) -> Double? {
    var (low, high) = (0, lanesWithoutValue.count)
    while low < high {
      let middle = (low + high) / 2
      if lanesWithoutValue[middle] < lane { low = middle + 1 } else { high = middle }
    }
    return low < lanesWithoutValue.count && lanesWithoutValue[low] == lane ? nil : values[lane]
  }

  /// Copies the values from a lane on, NaN for a lane without one.
  package func copy(to buffer: UnsafeMutableBufferPointer<Double>, from first: Int) {
    _ = buffer.update(from: values[first..<first + buffer.count])
    guard !lanesWithoutValue.isEmpty else { return }
    for lane in buffer.indices where self[first + lane] == nil { buffer[lane] = .nan }
  }

  /// One value for each lane; `nil` for a lane without one.
  public var optionals: [Double?] {
    var optionals = values.map(Optional.some)
    for lane in lanesWithoutValue { optionals[lane] = nil }
    return optionals
  }
}
