/// A percentage with up to four decimals, held exactly: 6.5 % is 65,000 millionths.
public struct Percent: Sendable, Hashable, Comparable {
  /// The percentage as a fraction, in millionths: 1 % is 10,000.
  public var millionths: Int64

  /// The percentage of `millionths` millionths.
  public init(millionths: Int64) {
    self.millionths = millionths
  }

  /// Zero percent.
  public static let zero = Percent(millionths: 0)

  /// One hundred percent.
  public static let hundred = Percent(millionths: 1_000_000)

  /// The decimals that a typed percentage can have: 6.1234.
  public static let fractionDigits = 4

  /// `true` when the left percentage is the smaller.
  public static func < (left: Percent, right: Percent) -> Bool {
    left.millionths < right.millionths
  }

  /// The percentage as it is typed, without the sign `%`: `6.5`, `20`, `-0.25`.
  public var canonical: String {
    decimalText(Int128(millionths), scale: Percent.fractionDigits)
  }

  /// Reads canonical text, so that `Percent(canonical: x.canonical) == x`.
  ///
  /// `nil` for anything but an optional `-`, digits and at most one point between digits; for more than four
  /// decimals (zeros apart); and for more than 64 bits hold.
  public init?(canonical text: some StringProtocol) {
    guard let units = ExactDecimal(canonical: text)?.coefficient(atScale: Percent.fractionDigits),
      let millionths = Int64(exactly: units)
    else { return nil }
    self.init(millionths: millionths)
  }
}

extension Ratio {
  /// The percentage as a fraction of one.
  public init?(_ percent: Percent) {
    self.init(Int128(percent.millionths), Int128(Percent.hundred.millionths))
  }
}

extension [Percent] {
  /// The percentages with strokes between them: `2/2/5`.
  public var canonical: String { map(\.canonical).joined(separator: "/") }

  /// Reads canonical text, so that `[Percent](canonical: x.canonical) == x`; `nil` for any other, also for
  /// none at all.
  public init?(canonical text: String) {
    let items = text.split(separator: "/", omittingEmptySubsequences: false)
    let percents = items.compactMap { Percent(canonical: String($0)) }
    guard percents.count == items.count else { return nil }
    self = percents
  }
}
