/// A percentage with up to ten decimals, held exactly: 6.5 % is 65,000,000,000 trillionths (10⁻¹²).
///
/// A rate that follows from others, as the monthly compounding of a half-yearly one does, has no end; with
/// ten decimals it moves the interest of a month on a thousand million dollars by less than a hundredth of a
/// cent.
public struct Percent: Sendable, Hashable, Comparable {
  /// The percentage as a fraction, in trillionths: 1 % is 10,000,000,000.
  public var trillionths: Int64

  /// The percentage of `trillionths` trillionths.
  public init(trillionths: Int64) {
    self.trillionths = trillionths
  }

  /// The percentage of `millionths` millionths, of which 1 % has 10,000.
  /// - Precondition: At most some nine million whole ones.
  public init(millionths: Int64) {
    self.init(trillionths: millionths * Percent.trillionthsPerMillionth)
  }

  /// The percentage of so many millionths; nil for more than 64 bits of trillionths hold.
  public init?(exactMillionths millionths: Int64) {
    let (trillionths, overflow) = millionths.multipliedReportingOverflow(by: Percent.trillionthsPerMillionth)
    if overflow { return nil }
    self.init(trillionths: trillionths)
  }

  /// The percentage in millionths; nil for one with more than `stepDigits` decimals.
  public var millionths: Int64? {
    let (millionths, rest) = trillionths.quotientAndRemainder(dividingBy: Percent.trillionthsPerMillionth)
    return rest == 0 ? millionths : nil
  }

  /// The number of trillionths in a millionth.
  public static let trillionthsPerMillionth: Int64 = 1_000_000

  /// Zero percent.
  public static let zero = Percent(trillionths: 0)

  /// One hundred percent.
  public static let hundred = Percent(trillionths: 1_000_000_000_000)

  /// The decimals that a typed percentage can have: 6.1234567891.
  public static let fractionDigits = 10

  /// The decimals of the steps in which percentages are searched, swept, drawn and read from listings:
  /// 6.1234.
  public static let stepDigits = 4

  /// The rest to a hundred percent.
  public var complement: Percent { Percent(trillionths: Percent.hundred.trillionths - trillionths) }

  /// `true` when the left percentage is the smaller.
  public static func < (left: Percent, right: Percent) -> Bool {
    left.trillionths < right.trillionths
  }

  /// The percentage as it is typed, without the sign `%`: `6.5`, `20`, `-0.25`.
  public var canonical: String {
    decimalText(Int128(trillionths), scale: Percent.fractionDigits)
  }

  /// Reads canonical text, so that `Percent(canonical: x.canonical) == x`.
  ///
  /// `nil` for anything but an optional `-`, digits and at most one point between digits; for more than ten
  /// decimals (zeros apart); and for more than 64 bits hold.
  public init?(canonical text: some StringProtocol) {
    guard let units = ExactDecimal(canonical: text)?.coefficient(atScale: Percent.fractionDigits),
      let trillionths = Int64(exactly: units)
    else { return nil }
    self.init(trillionths: trillionths)
  }
}

extension Ratio {
  /// The percentage as a fraction of one.
  public init?(_ percent: Percent) {
    self.init(Int128(percent.trillionths), Int128(Percent.hundred.trillionths))
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
