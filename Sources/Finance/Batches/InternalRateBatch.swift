/// Many rows of cash flows, of which each has its internal rate of return.
///
/// Eight rows are solved at a time by Newton's method on the polynomial in `v = 1 / (1 + r)`, where it is proved
/// that one rate is the answer and that it is near; every other row is left to
/// `CashFlows.internalRates(flows:guess:)`. Let the first flow be `c < 0`. Then there is one rate, or one that
/// is positive and hence the answer,
/// - when no flow below zero follows one above it. Received and paid have mean times at least a period apart,
///   so the logarithm of `v` is off by no more than `ln(P / N)`, and `N` is at least `|c|`;
/// - when the sums of the flows so far change their sign once, and the last is above zero. Divided by `1 − v`,
///   the flows are those sums, and the same holds for them.
///
/// - Source: C. Norstrom, "A sufficient condition for a unique nonnegative internal rate of return", Journal of
///   Financial and Quantitative Analysis, 1972, for the second.
public struct InternalRateBatch: Sendable {
  /// The answers of all rows.
  public struct Rates: Sendable, Hashable {
    /// The rate of each row, as a fraction a period; zero where there is none.
    public let rates: [Double]

    /// Whether each row has a rate.
    public let isValid: [Bool]
  }

  private let flows: [Double]
  private let width: Int

  /// Rows of flows, one row after the other.
  /// - Parameter width: The flows in a row; one or more.
  /// - Precondition: The flows fill the rows.
  public init(flows: [Double], width: Int) {
    precondition(width > 0 && flows.count.isMultiple(of: width), "rows that are not full")
    (self.flows, self.width) = (flows, width)
  }

  /// How many rows there are.
  public var count: Int { flows.count / width }

  /// The internal rate of return of each row: `InternalRates.answer` without a guess, to 1e-12.
  /// - Parameter threads: At most so many work at once.
  public func rates(threads: Int = 1) -> Rates {
    var isValid: [Bool] = []
    let rates = [Double](unsafeUninitializedCapacity: count) { rates, ratesCount in
      isValid = [Bool](unsafeUninitializedCapacity: count) { valid, validCount in
        solve(SharedBuffer(rates), SharedBuffer(valid), threads: threads)
        validCount = count
      }
      ratesCount = count
    }
    return Rates(rates: rates, isValid: isValid)
  }

  private func solve(_ rates: SharedBuffer<Double>, _ valid: SharedBuffer<Bool>, threads: Int) {
    let blocks = (count + 7) / 8
    inParallel(blocks, threads: threads) { range in
      withUnsafeTemporaryAllocation(of: SIMD8<Double>.self, capacity: width) { lanes in
        lanes.initialize(repeating: .zero)
        for block in range { solve(block: block, lanes, rates.buffer, valid.buffer) }
      }
    }
  }

  /// Solves eight rows, or what is left of them.
  private func solve(
    block: Int, _ lanes: UnsafeMutableBufferPointer<SIMD8<Double>>,
    _ rates: UnsafeMutableBufferPointer<Double>, _ valid: UnsafeMutableBufferPointer<Bool>
  ) {
    let first = 8 * block
    let rows = min(8, count - first)
    load(rows: first..<first + rows, into: lanes)
    let (found, isProved) = RateLanes(UnsafeBufferPointer(lanes)).solution
    for lane in 0..<rows {
      let row = first + lane
      let exact = isProved[lane] ? found[lane] : exactRate(row)
      rates.initializeElement(at: row, to: exact ?? 0)
      valid.initializeElement(at: row, to: exact != nil)
    }
  }

  private func load(rows: Range<Int>, into lanes: UnsafeMutableBufferPointer<SIMD8<Double>>) {
    flows.withUnsafeBufferPointer { flows in
      guard rows.count == 8 else {
        for index in 0..<width {
          for (lane, row) in rows.enumerated() { lanes[index][lane] = flows[row * width + index] }
        }
        return
      }
      let start = rows.lowerBound * width
      for index in 0..<width {
        let base = start &+ index
        lanes[index] = SIMD8(
          flows[base], flows[base &+ width], flows[base &+ 2 &* width], flows[base &+ 3 &* width],
          flows[base &+ 4 &* width], flows[base &+ 5 &* width], flows[base &+ 6 &* width],
          flows[base &+ 7 &* width])
      }
    }
  }

  private func exactRate(_ row: Int) -> Double? {
    let flows = Array(flows[row * width..<(row + 1) * width])
    return try? CashFlows.internalRates(flows: flows).answer
  }
}

/// Eight rows of flows side by side.
private struct RateLanes {
  private typealias Lanes = SIMD8<Double>
  private typealias Mask = SIMDMask<SIMD8<Int64>>

  private let flows: UnsafeBufferPointer<SIMD8<Double>>

  /// How far `ln v` may be off, at most, before the last step of Newton's method, which squares it.
  private static let tolerance = 1e-8

  init(_ flows: UnsafeBufferPointer<SIMD8<Double>>) {
    self.flows = flows
  }

  /// The rates, and of which rows they are proved.
  var solution: (rates: SIMD8<Double>, isProved: SIMDMask<SIMD8<Int64>>) {
    let (isOrdered, start) = survey()
    let isNorstrom = all(isOrdered) ? isOrdered : self.isNorstrom
    var v = start
    for _ in 0..<3 { v = next(v, valueAndSlope(v)) }
    var isNear = Mask(repeating: false)
    for _ in 0..<6 {
      let point = valueAndSlope(v)
      let margin = -RateLanes.tolerance * flows[0]
      isNear = isWithin(margin, point.value) .& (isOrdered .| isWithin(margin * (1 - v), point.value))
      v = next(v, point)
      if all(isNear .| .!(isOrdered .| isNorstrom)) { break }
    }
    let rates = 1 / v - 1
    isNear = isNear .& (isOrdered .| isNorstrom) .& (flows[0] .< 0)
    // Rates out of the ordinary lose digits here; these, and what is no number at all, are left out.
    return (rates, isNear .& (v .> 1e-3) .& (v .< 1e3))
  }

  /// A step of Newton's method, which never leaves what is above zero.
  private func next(_ v: Lanes, _ point: (value: Lanes, slope: Lanes)) -> Lanes {
    let next = v - point.value / point.slope
    return next.replacing(with: v * 0.25, where: next .<= v * 0.25)
  }

  private func isWithin(_ margin: Lanes, _ value: Lanes) -> Mask {
    (value .<= margin) .& (value .>= -margin)
  }

  /// Of which rows no flow below zero follows one above it, and where to begin.
  private func survey() -> (isOrdered: Mask, start: Lanes) {
    var (received, sum, late, moments) = (Lanes.zero, Lanes.zero, Lanes.zero, Lanes.zero)
    var isUnordered = Mask(repeating: false)
    for index in flows.indices {
      let flow = flows[index]
      isUnordered = isUnordered .| ((received .> 0) .& (flow .< 0))
      let income = flow.replacing(with: 0, where: flow .< 0)
      received += income
      sum += flow
      late += income * Double(index)
      moments += flow * Double(index)
    }
    // Mean times, and from them the rate if each side came at its mean: ln(1 + r) = ln(P / N) / (p − n).
    let paid = received - sum
    let distance = late / received - (late - moments) / paid
    let quotient = 2 * sum / (received + paid) / distance
    let start = (2 - quotient) / (2 + quotient)
    let isUsable = (start .> 0.05) .& (start .< 20)
    return (.!isUnordered .& (received .> 0), Lanes(repeating: 0.9).replacing(with: start, where: isUsable))
  }

  /// Of which rows the sums of the flows so far change their sign once, to end above zero.
  private var isNorstrom: Mask {
    var (sum, isLate, isBroken) = (Lanes.zero, Mask(repeating: false), Mask(repeating: false))
    for flow in flows {
      sum += flow
      isBroken = isBroken .| (isLate .& (sum .<= 0))
      isLate = isLate .| (sum .> 0)
    }
    return .!isBroken .& (sum .> 0)
  }

  /// The polynomial and its slope, by Horner's rule.
  @inline(__always)
  private func valueAndSlope(_ v: Lanes) -> (value: Lanes, slope: Lanes) {
    var value = flows[flows.count - 1]
    var slope = Lanes.zero
    var index = flows.count - 2
    while index >= 0 {
      slope = slope * v + value
      value = value * v + flows[index]
      index -= 1
    }
    return (value, slope)
  }
}
