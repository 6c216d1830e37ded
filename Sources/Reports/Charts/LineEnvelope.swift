/// The range of a line over each of many narrow columns, so that a line of a million points has as many strokes as
/// there are columns, and no peak is lost.
struct LineEnvelope {
  /// The least and the largest value of the line over each column; nil where there is no line.
  private(set) var ranges: [ClosedRange<Double>?]

  /// The envelope of the line through points in their order, over columns of equal width along an axis.
  ///
  /// Between two points the line is straight; a point without a number interrupts it.
  init(x: [Double], y: [Double], along axis: AxisScale, columns: Int) {
    ranges = Array(repeating: nil, count: columns)
    let scale = Double(columns - 1) / (axis.upper - axis.lower)
    var last: (x: Double, y: Double)?
    for index in y.indices {
      let point = (x: (x[index] - axis.lower) * scale, y: y[index])
      guard point.x.isFinite, point.y.isFinite else {
        last = nil
        continue
      }
      if let last { add(from: last, to: point) } else { add(point.y, at: Int(point.x.rounded())) }
      last = point
    }
  }

  /// Adds a straight line, with places in columns.
  private mutating func add(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) {
    let (first, last) = (Int(start.x.rounded()), Int(end.x.rounded()))
    add(end.y, at: last)
    guard first != last else { return }
    let slope = (end.y - start.y) / (end.x - start.x)
    for column in first < last ? first...last : last...first {
      // A column reaches half a column to either side; the ends of the line are points of their own.
      let edges = [Double(column) - 0.5, Double(column) + 0.5].map { edge in
        min(max(edge, min(start.x, end.x)), max(start.x, end.x))
      }
      for edge in edges { add(start.y + (edge - start.x) * slope, at: column) }
    }
  }

  private mutating func add(_ value: Double, at column: Int) {
    guard ranges.indices.contains(column) else { return }
    guard let range = ranges[column] else { return ranges[column] = value...value }
    if value < range.lowerBound {
      ranges[column] = value...range.upperBound
    } else if value > range.upperBound {
      ranges[column] = range.lowerBound...value
    }
  }
}
