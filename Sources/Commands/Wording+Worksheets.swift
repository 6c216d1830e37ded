import Finance
import Reports
import Worksheets

/// What the smaller worksheets say.
extension Wording {
  /// The answer in words: `$1,500.00 invested at 4.3% for 6 years compounded 4 times per year is $1,938.84.`.
  static func sentence(_ sheet: CompoundInterest, _ result: Cell, in style: NumberStyle) -> String {
    let rate = Ratio(Int128(sheet.rate.millionths), Int128(Percent.hundred.millionths))
    let shownRate = rate.map { style.text(.percent($0, .atLeast(0))) } ?? ""
    let often =
      switch sheet.times {
      case .times(let count): "\(style.text(.count(count))) time\(count == 1 ? "" : "s") per year"
      case .continuous: "continuously"
      }
    let added =
      sheet.contribution == .zero
      ? ""
      : " with \(money(sheet.contribution, style)) added each \(sheet.times == .continuous ? "year" : "period")"
    let years = "\(style.text(.count(sheet.years))) year\(sheet.years == 1 ? "" : "s")"
    return
      "\(money(sheet.principal, style)) invested at \(shownRate) for \(years) compounded \(often)\(added) is \(style.text(result))."
  }

  /// Who pays what, the odd cents first: `Person 1 pays $33.99, persons 2 and 3 pay $33.98.`.
  static func shares(_ shares: [Money], in style: NumberStyle) -> String {
    guard let most = shares.first, let least = shares.last, most != least else {
      return
        "Each of \(style.text(.count(shares.count))) pays \(shares.first.map { money($0, style) } ?? "")."
    }
    let odd = shares.filter { $0 == most }.count
    let first = "\(persons(1...odd)) \(money(most, style))"
    return "\(first), \(persons(odd + 1...shares.count).lowercasedFirst) \(money(least, style))."
  }

  private static func persons(_ numbers: ClosedRange<Int>) -> String {
    switch numbers.count {
    case 1: "Person \(numbers.lowerBound) pays"
    case 2: "Persons \(numbers.lowerBound) and \(numbers.upperBound) pay"
    default: "Persons \(numbers.lowerBound) to \(numbers.upperBound) pay"
    }
  }

  static func roundedUp(each: Money, total: Money, percent: Ratio?, in style: NumberStyle) -> String {
    let tip = percent.map { style.text(.percent($0, .rounded(2))) } ?? ""
    return
      "Rounded up, each pays \(style.text(.money(each, .atLeast(0)))): \(money(total, style)) in all, a tip of \(tip)."
  }

  private static func money(_ money: Money, _ style: NumberStyle) -> String {
    style.text(.money(money, .atLeast(2)))
  }
}

extension String {
  /// The text with its first letter in lower case, to go on in a sentence.
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
