import Finance
import Localization
import Model

/// What the smaller worksheets say.
extension Wording {
  /// The answer as a sentence.
  ///
  /// `$1,500.00 invested at 4.3% for 6 years compounded 4 times per year is $1,938.84.`
  static func sentence(_ sheet: CompoundInterest, _ result: Cell) -> LocalizedText {
    let rate = CellFormatter.bound(.percent(sheet.rate))
    let years = Cell.term(Term(years: sheet.years))
    let invested = LocalizedText(
      "\(money(sheet.principal)) invested at \(rate) for \(years) compounded \(often(sheet.times))")
    let added = money(sheet.contribution)
    return switch sheet.times {
    case _ where sheet.contribution == .zero: LocalizedText("\(invested) is \(result).")
    case .continuous: LocalizedText("\(invested) with \(added) added each year is \(result).")
    case .times: LocalizedText("\(invested) with \(added) added each period is \(result).")
    }
  }

  private static func often(_ times: Frequency) -> LocalizedText {
    switch times {
    case .times(1): LocalizedText("1 time per year")
    case .times(let count): LocalizedText("\(Cell.count(count)) times per year")
    case .continuous: LocalizedText("continuously")
    }
  }

  /// Who pays what, the odd cents first.
  ///
  /// `At 18%, persons 1 and 2 pay $33.99, person 3 pays $33.98.`
  static func shares(_ shares: [Money], at percent: Percent) -> LocalizedText {
    let percent = CellFormatter.bound(.percent(percent))
    guard let most = shares.first, let least = shares.last, most != least else {
      return LocalizedText(
        "At \(percent), each of \(Cell.count(shares.count)) pays \(money(shares.first ?? .zero)).")
    }
    let odd = shares.filter { $0 == most }.count
    let (first, rest) = (pay(1...odd, money(most)), pay(odd + 1...shares.count, money(least)))
    return LocalizedText("At \(percent), \(first), \(rest).")
  }

  private static func pay(_ numbers: ClosedRange<Int>, _ share: Cell) -> LocalizedText {
    switch numbers.count {
    case 1: LocalizedText("person \(numbers.lowerBound) pays \(share)")
    case 2: LocalizedText("persons \(numbers.lowerBound) and \(numbers.upperBound) pay \(share)")
    default: LocalizedText("persons \(numbers.lowerBound) to \(numbers.upperBound) pay \(share)")
    }
  }

  static func roundedUp(each: Money, total: Money, percent: Ratio?) -> LocalizedText {
    let each = Cell.money(each, .atLeast(0))
    let tip = percent.map { Cell.percent($0, .rounded(2)) } ?? .empty
    return LocalizedText("Rounded up, each pays \(each): \(money(total)) in all, a tip of \(tip).")
  }

  private static func money(_ money: Money) -> Cell { .money(money, .atLeast(2)) }
}
