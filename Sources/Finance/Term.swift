/// The length of a loan, in whole months.
public struct Term: Sendable, Hashable, Comparable {
  /// The length in months.
  public var months: Int

  /// The term of `months` months.
  public init(months: Int) {
    self.months = months
  }

  /// The term of `years` years of twelve months.
  public init(years: Int) {
    self.init(months: years * 12)
  }

  /// The length in years; `nil` when it is not a whole number of years.
  public var years: Int? {
    months.isMultiple(of: 12) ? months / 12 : nil
  }

  /// `true` when the left term is the shorter.
  public static func < (left: Term, right: Term) -> Bool {
    left.months < right.months
  }

  /// The most years that a plain number stands for where people type: 360 is meant as months.
  public static let mostPlainYears = 50

  /// The term as it is typed: `30` for thirty years, `25m` for twenty-five months, `720m` for sixty years.
  public var canonical: String {
    guard let years, years <= Term.mostPlainYears else { return "\(months)m" }
    return "\(years)"
  }

  /// Reads canonical text, so that `Term(canonical: x.canonical) == x`.
  ///
  /// `nil` for anything but an optional `-` and digits, with `m` after them when they count months.
  public init?(canonical text: some StringProtocol) {
    let text = Substring(text)
    let countsMonths = text.utf8.last == UInt8(ascii: "m")
    let digits = countsMonths ? text.dropLast() : text
    guard !digits.utf8.contains(UInt8(ascii: ".")),
      let count = ExactDecimal(canonical: digits)?.coefficient(atScale: 0).flatMap({ Int(exactly: $0) })
    else { return nil }
    let (months, overflow) = count.multipliedReportingOverflow(by: countsMonths ? 1 : 12)
    guard !overflow else { return nil }
    self.init(months: months)
  }
}
