/// An amount that recurs, or is paid once: money, or a share of another amount.
///
/// `110/mo`, `1600/yr`, `400/q`, `250/unit/yr`, `9% of collected`, `7500`.
public struct RecurringAmount: Sendable, Hashable {
  /// The interval at which an amount recurs.
  public enum Interval: String, Sendable, CaseIterable {
    case once
    case week = "wk"
    case month = "mo"
    case quarter = "q"
    case year = "yr"

    /// The number of payments a year, of which a year of 52 weeks has as many; of an amount that is paid once, that of a
    /// month's.
    public var timesAYear: Int {
      switch self {
      case .week: 52
      case .once, .month: 12
      case .quarter: 4
      case .year: 1
      }
    }
  }

  /// The amount of which an amount is a share.
  public enum Base: String, Sendable, CaseIterable {
    /// The income that is collected: what is due less vacancy and credit losses.
    case collected
    case rent
    case price
    /// The after-repair value.
    case arv
    /// The value of the property at the time.
    case value
  }

  /// The size of an amount.
  public enum Size: Sendable, Hashable {
    case money(Money)
    case share(Percent, of: Base)
  }

  /// The amount of one payment; of one unit of the property, if it is per unit.
  public var size: Size
  /// The interval; without effect on a share, which has the interval of its base.
  public var interval: Interval
  /// `true` for an amount of which each unit of the property has one.
  public var isPerUnit: Bool

  /// An amount of money.
  public init(_ money: Money, per interval: Interval, isPerUnit: Bool = false) {
    (size, self.interval, self.isPerUnit) = (.money(money), interval, isPerUnit)
  }

  /// A share of another amount.
  public init(_ share: Percent, of base: Base, per interval: Interval) {
    (size, self.interval, isPerUnit) = (.share(share, of: base), interval, false)
  }

  /// The percentage of a share; `nil` for an amount of money.
  public var share: Percent? { if case .share(let share, _) = size { share } else { nil } }

  /// The base of a share; `nil` for an amount of money.
  public var base: Base? { if case .share(_, let base) = size { base } else { nil } }

  /// The money of one payment; `nil` for a share.
  public var money: Money? { if case .money(let money) = size { money } else { nil } }

  /// `true` for no money, and for no share.
  public var isNothing: Bool { money == .zero || share == .zero }

  /// The amount as it is typed: `110/mo`, `9% of collected`.
  public func canonical(fractionDigits: Int) -> String {
    switch size {
    case .share(let share, let base): "\(share.canonical)% of \(base.rawValue)"
    case .money(let money):
      money.decimalText(fractionDigits: fractionDigits) + suffix
    }
  }

  /// The words after the money: `/unit/yr`; none for an amount that is paid once.
  public var suffix: String {
    (isPerUnit ? "/unit" : "") + (interval == .once ? "" : "/\(interval.rawValue)")
  }

  /// Reads canonical text, so that `RecurringAmount(canonical: x.canonical(fractionDigits: n),
  /// fractionDigits: n) == x`; the interval of a share is `interval`.
  public init?(canonical text: String, fractionDigits: Int, interval: Interval) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    if words.count == 3, words[1] == "of", words[0].last == "%", let base = Base(rawValue: String(words[2])),
      let share = Percent(canonical: words[0].dropLast())
    {
      self.init(share, of: base, per: interval)
      return
    }
    var parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard words.count == 1, let money = Money(canonical: parts.removeFirst(), fractionDigits: fractionDigits)
    else { return nil }
    let isPerUnit = parts.first == "unit"
    if isPerUnit { parts.removeFirst() }
    guard parts.count < 2, let interval = Interval(rawValue: parts.first.map(String.init) ?? "once") else {
      return nil
    }
    self.init(money, per: interval, isPerUnit: isPerUnit)
  }
}
