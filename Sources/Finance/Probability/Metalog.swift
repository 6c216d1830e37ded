/// A distribution through its 10, 50 and 90 % points: the three-term metalog.
///
/// With `t` the value itself, its logarithm above a lower bound, or its logit between two bounds, the quantile
/// of `t` is `a1 + a2 y + a3 (u − ½) y`, where `y = ln(u / (1 − u))`.
/// - Source: T. Keelin, The Metalog Distributions, Decision Analysis 13 (2016), symmetric-percentile triplet.
public struct Metalog: Sendable, Hashable {
  /// Three points that no such distribution goes through.
  public enum PointsError: Error, Sendable, Hashable {
    /// They do not rise.
    case unordered
    /// One of them is at or beyond a bound, where the logarithm has no value.
    case atBound
    /// The middle is too near to one end; it would have to be within this range.
    case skewed(allowed: ClosedRange<Double>)
  }

  private let lower: Double?
  private let upper: Double?
  private let coefficients: (Double, Double, Double)

  /// The distribution through three points.
  /// - Parameters:
  ///   - lower: The bound below which no value lies; nil for none.
  ///   - upper: The bound above which no value lies, together with a lower one; nil for none.
  public init(
    low: Double, middle: Double, high: Double, lower: Double? = nil, upper: Double? = nil
  ) throws(PointsError) {
    guard low < middle, middle < high else { throw .unordered }
    (self.lower, self.upper) = (lower, lower == nil ? nil : upper)
    let bounds = (lower, self.upper)
    guard let a = Self.transformed(low, bounds), let b = Self.transformed(middle, bounds),
      let c = Self.transformed(high, bounds)
    else { throw .atBound }
    let r = (b - a) / (c - a)
    guard Self.feasible.contains(r) else {
      let ends = [Self.feasible.lowerBound, Self.feasible.upperBound].map {
        Self.restored(a + $0 * (c - a), bounds)
      }
      throw .skewed(allowed: ends[0]...ends[1])
    }
    let ln9 = ElementaryFunctions.logarithm(9)
    coefficients = (b, (c - a) / (2 * ln9), (c - a) * (1 - 2 * r) / (0.8 * ln9))
  }

  /// The shares `(b − a) / (c − a)` for which the quantile rises everywhere: a little beyond, it falls somewhere.
  private static let feasible = 0.16658...0.83342

  /// The value below which a share `u` lies.
  public func quantile(_ u: Double) -> Double {
    let y = ElementaryFunctions.logarithm(u / (1 - u))
    let t = coefficients.0 + coefficients.1 * y + coefficients.2 * (u - 0.5) * y
    return Self.restored(t, (lower, upper))
  }

  private static func transformed(_ x: Double, _ bounds: (lower: Double?, upper: Double?)) -> Double? {
    guard let lower = bounds.lower else { return x }
    guard x > lower else { return nil }
    guard let upper = bounds.upper else { return ElementaryFunctions.logarithm(x - lower) }
    return x < upper ? ElementaryFunctions.logarithm((x - lower) / (upper - x)) : nil
  }

  private static func restored(_ t: Double, _ bounds: (lower: Double?, upper: Double?)) -> Double {
    guard let lower = bounds.lower else { return t }
    guard let upper = bounds.upper else { return lower + ElementaryFunctions.exponential(t) }
    // The quotient that stays finite.
    if t > 0 {
      let odds = ElementaryFunctions.exponential(-t)
      return (lower * odds + upper) / (1 + odds)
    }
    let odds = ElementaryFunctions.exponential(t)
    return (lower + upper * odds) / (1 + odds)
  }

  public static func == (one: Metalog, other: Metalog) -> Bool {
    one.lower == other.lower && one.upper == other.upper && one.coefficients == other.coefficients
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(coefficients.0)
    hasher.combine(coefficients.1)
  }
}
