/// A distribution of a quantity that is not known.
public enum Distribution: Sendable, Hashable {
  /// Through its 10, 50 and 90 % points.
  case metalog(Metalog)
  /// Rising in a straight line from the first number to the second, and falling to the third.
  case triangular(Double, Double, Double)
  /// Between two numbers, all alike.
  case uniform(Double, Double)
  /// With a mean and a standard deviation.
  case normal(Double, Double)

  /// The value below which a share `u` lies.
  /// - Precondition: `u` is between 0 and 1, without both.
  public func quantile(_ u: Double) -> Double {
    switch self {
    case .metalog(let metalog): return metalog.quantile(u)
    case .normal(let mean, let deviation): return mean + deviation * StandardNormal.quantile(u)
    case .uniform(let least, let greatest): return least + u * (greatest - least)
    case .triangular(let least, let mode, let greatest):
      let (rise, width) = (mode - least, greatest - least)
      guard width > 0 else { return least }
      return u * width <= rise
        ? least + (u * width * rise).squareRoot()
        : greatest - ((1 - u) * width * (greatest - mode)).squareRoot()
    }
  }

  /// `count` values that stand for the distribution, ascending: the middle of each of so many equal shares.
  ///
  /// They are multiples of a step. A uniform distribution of them has each as often as any other, as a number
  /// of flats has; what lies outside of the bounds is cut off, as if nothing had been there.
  /// - Parameters:
  ///   - step: The difference of neighbouring values.
  ///   - bounds: The least and the greatest value that is allowed.
  public func values(count: Int, step: Double, within bounds: ClosedRange<Double>) -> [Double] {
    let shares = share(of: bounds)
    return (0..<count).map { index in
      let part = (Double(index) + 0.5) / Double(count)
      let u = shares.lowerBound + part * (shares.upperBound - shares.lowerBound)
      if case .uniform(let least, let greatest) = self {
        let places = ((greatest - least) / step).rounded(.down) + 1
        return min(least + (part * places).rounded(.down) * step, bounds.upperBound)
      }
      let value = (quantile(u) / step).rounded(.toNearestOrAwayFromZero) * step
      return min(max(value, bounds.lowerBound), bounds.upperBound)
    }
  }

  /// The shares of the distribution that lie below the bounds' ends; only the normal one passes them.
  public func share(of bounds: ClosedRange<Double>) -> ClosedRange<Double> {
    guard case .normal(let mean, let deviation) = self else { return 0...1 }
    let (least, greatest) = (
      (bounds.lowerBound - mean) / deviation, (bounds.upperBound - mean) / deviation
    )
    let low = least < -8 ? 0 : StandardNormal.cumulative(least)
    return low...(greatest > 8 ? 1 : max(StandardNormal.cumulative(greatest), low))
  }
}
