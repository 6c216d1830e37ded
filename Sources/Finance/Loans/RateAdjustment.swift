/// The changes of an adjustable rate.
///
/// At each change the rate is index plus margin, rounded; then kept within the cap of the previous rate, both
/// ways; then between the floor and the initial rate plus the lifetime cap, and never below nothing nor above
/// a hundred percent.
/// - Source: 12 CFR 1026, Appendix H, H-14.
public struct RateAdjustment: Sendable, Hashable {
  /// The months before the first change, which takes effect in the month after them.
  public var fixedMonths: Int

  /// The months from one change to the next; 1 or more.
  public var interval: Int

  /// The index at each change, where it is known; the last one holds for all further changes.
  ///
  /// Without any the rate stays as it is.
  public var indexes: [Percent]

  /// What is added to the index.
  public var margin: Percent

  /// The rounding of index plus margin.
  public var rounding = RateRounding.none

  /// The most by which the rate may change at the first change; nil for no limit.
  public var firstCap: Percent?

  /// The most by which the rate may change at each further change; nil for no limit.
  public var periodicCap: Percent?

  /// The most by which the rate may rise above the initial one; nil for no limit.
  public var lifetimeCap: Percent?

  /// The lowest rate.
  public var floor = Percent.zero

  /// Changes of a rate.
  public init(
    fixedMonths: Int, interval: Int, indexes: [Percent], margin: Percent, firstCap: Percent? = nil,
    periodicCap: Percent? = nil, lifetimeCap: Percent? = nil
  ) {
    (self.fixedMonths, self.interval, self.indexes) = (fixedMonths, interval, indexes)
    (self.margin, self.firstCap, self.periodicCap) = (margin, firstCap, periodicCap)
    self.lifetimeCap = lifetimeCap
  }
}

/// The rounding of index plus margin.
public enum RateRounding: String, LoanChoice {
  case none
  /// To the nearest eighth of a percent, half up.
  case eighth
}

extension RateAdjustment {
  /// The months with a change, through a month.
  func changeMonths(through month: Int) -> StrideThrough<Int> {
    stride(from: fixedMonths + 1, through: month, by: interval)
  }

  /// The rate from a month on, which is the previous one in a month without a change.
  func rate(inMonth month: Int, after previous: Percent, initial: Percent) -> Percent {
    let elapsed = month - fixedMonths - 1
    guard elapsed >= 0, elapsed.isMultiple(of: interval), let lastIndex = indexes.last else {
      return previous
    }
    let number = elapsed / interval
    let index = number < indexes.count ? indexes[number] : lastIndex
    var rate = index.trillionths + margin.trillionths
    if rounding == .eighth { rate = RateAdjustment.roundedToEighths(rate) }
    if let cap = (number == 0 ? firstCap : periodicCap)?.trillionths {
      rate = min(max(rate, previous.trillionths - cap), previous.trillionths + cap)
    }
    let highest = highest(initial: initial)
    return Percent(trillionths: min(max(rate, floor.trillionths, 0), highest.trillionths))
  }

  /// The highest rate that the lifetime cap allows, at most a hundred percent.
  func highest(initial: Percent) -> Percent {
    guard let lifetimeCap else { return .hundred }
    return Percent(
      trillionths: min(initial.trillionths + lifetimeCap.trillionths, Percent.hundred.trillionths))
  }

  /// The nearest eighth of a percent, half up: also -0.0625 % is nothing.
  private static func roundedToEighths(_ trillionths: Int64) -> Int64 {
    let eighth = Percent(millionths: 1_250).trillionths
    let shifted = trillionths + eighth / 2
    let rest = shifted % eighth
    return shifted - (rest < 0 ? rest + eighth : rest)
  }
}
