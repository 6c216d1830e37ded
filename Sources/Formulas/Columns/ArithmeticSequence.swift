import Finance

/// An arithmetic sequence as the values of a column: `start`, `start + step`, … along one axis of a grid of
/// lanes.
public struct ArithmeticSequence: Sendable, Hashable {
  /// The first value, in units.
  public let start: Int64
  /// The difference between successive values; may be negative.
  public let step: Int64
  /// The number of values, after which they repeat.
  public let count: Int
  /// The number of neighbouring lanes with the same value.
  public let each: Int
  /// The unit: 1/100 for money in cents.
  public let unit: Ratio

  /// The values of a sweep; `each` is the product of the counts of the axes that change faster.
  /// - Precondition: At least one value, and at least one lane for each.
  public init(start: Int64, step: Int64, count: Int, each: Int = 1, unit: Ratio) {
    precondition(count > 0 && each > 0)
    (self.start, self.step, self.count, self.each, self.unit) = (start, step, count, each, unit)
  }

  /// The encoding of the values that `fill` writes.
  public var encoding: ColumnEncoding {
    let last = Double(start) + Double(step) * Double(count - 1)
    return .whole(multiplesOf: unit, upTo: max(abs(Double(start)), abs(last)))
  }

  /// The value in a lane, in units.
  public func units(inLane lane: Int) -> Int64 { start + step * Int64(lane / each % count) }

  /// Writes the values from a lane on, in units.
  public func fill(_ buffer: UnsafeMutableBufferPointer<Double>, from lane: Int) {
    var done = 0
    while done < buffer.count {
      let lane = lane + done
      // A run of rising values, or of equal ones.
      let run = each == 1 ? count - lane % count : each - lane % each
      let end = min(buffer.count, done + run)
      ArithmeticSequence.fill(
        UnsafeMutableBufferPointer(rebasing: buffer[done..<end]), from: Double(units(inLane: lane)),
        by: each == 1 ? Double(step) : 0)
      done = end
    }
  }

  /// Eight values at a time, each eight steps after the previous eight: whole numbers, so that nothing is
  /// rounded.
  private static func fill(_ buffer: UnsafeMutableBufferPointer<Double>, from first: Double, by step: Double)
  {
    var values = SIMD8<Double>(0, 1, 2, 3, 4, 5, 6, 7) * step + first
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    let whole = buffer.count / 8 * 8
    for index in stride(from: 0, to: whole, by: 8) {
      bytes.storeBytes(of: values, toByteOffset: index * MemoryLayout<Double>.stride, as: SIMD8<Double>.self)
      values += 8 * step
    }
    for index in whole..<buffer.count { buffer[index] = values[index - whole] }
  }
}
