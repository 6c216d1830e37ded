import Finance

/// Many scenarios of one thing: a scope some of whose symbols have a value for each lane.
///
/// As a plain `Scope` it answers for all symbols that do not vary. The functions are called from several threads at
/// once.
public protocol ColumnScope: Scope, Sendable {
  /// How the values of a symbol without a formula are written; nil when it is the same in all lanes and months are
  /// all that it depends on.
  func variation(of symbol: Symbol) -> Variation?

  /// Whether `lastMonth` is another one in some lanes.
  var lastMonthVaries: Bool { get }

  /// Writes the values of a symbol that varies, counted in the unit of its variation, for lanes from `lane` on; a NaN
  /// for a lane in which there is none.
  func fill(
    _ buffer: UnsafeMutableBufferPointer<Double>, with symbol: Symbol, month: Int?, from lane: Int)

  /// The scenario of one lane, exactly.
  func scope(ofLane lane: Int) -> any Scope
}

/// How a symbol's values are written in columns: as multiples of a unit, so that cents are whole numbers and their sums
/// have no rounding errors.
public struct Variation: Sendable, Hashable {
  /// What is counted: 1/100 for money in cents.
  public let unit: Ratio
  /// A bound for the magnitude of the whole numbers that are written; nil when they need not be whole.
  public let wholeUpTo: Double?

  /// Whole multiples of a unit.
  /// - Parameter limit: No multiple is larger in magnitude.
  public static func whole(multiplesOf unit: Ratio, upTo limit: Double) -> Variation {
    Variation(unit: unit, wholeUpTo: limit)
  }

  /// The values themselves, as near as a `Double` comes to them.
  public static let approximate = Variation(unit: Ratio(1), wholeUpTo: nil)

  private init(unit: Ratio, wholeUpTo: Double?) {
    (self.unit, self.wholeUpTo) = (unit, wholeUpTo)
  }
}

/// A column that is generated rather than stored: `start`, `start + step`, … as one direction of a grid of lanes.
public struct Steps: Sendable, Hashable {
  /// The first value, in units.
  public let start: Int64
  /// What each further value is larger by; may be negative.
  public let step: Int64
  /// How many values there are, after which they begin again.
  public let count: Int
  /// How many neighbouring lanes share a value.
  public let each: Int
  /// What is counted: 1/100 for money in cents.
  public let unit: Ratio

  /// The values of a sweep; `each` is the product of the counts of those directions that change faster.
  /// - Precondition: At least one value, and at least one lane for each.
  public init(start: Int64, step: Int64, count: Int, each: Int = 1, unit: Ratio) {
    precondition(count > 0 && each > 0)
    (self.start, self.step, self.count, self.each, self.unit) = (start, step, count, each, unit)
  }

  /// How `fill` writes them.
  public var variation: Variation {
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
      Steps.fill(
        UnsafeMutableBufferPointer(rebasing: buffer[done..<end]), from: Double(units(inLane: lane)),
        by: each == 1 ? Double(step) : 0)
      done = end
    }
  }

  /// Eight values at a time, each eight steps on from the last eight: whole numbers, so that nothing is rounded.
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
