import Finance
import SeededRandom
import Testing
@testable import Model

extension Rental {
  /// A property of random fields of the loan and the rent; some have no interest, one month, or much extra.
  static func randomLoan(_ random: inout SplitMix) throws -> Rental {
    var rental = Rental()
    let price = Int.random(in: 1...900_000, using: &random)
    try rental.set("price", "\(price)")
    if Bool.random(using: &random) {
      try rental.set("down", "\(Int.random(in: 0...99, using: &random))")
    } else {
      try rental.set(
        "loan", "\(Int.random(in: 1...price, using: &random)).\(Int.random(in: 10...99, using: &random))")
    }
    let rate = [0, Int.random(in: 1...20_000, using: &random), 5_000].randomElement(using: &random) ?? 0
    try rental.set("rate", "\(rate / 1_000).\(String(rate % 1_000 + 1_000).dropFirst())")
    let months = [1, 2, Int.random(in: 3...480, using: &random), 360].randomElement(using: &random) ?? 1
    try rental.set("term", "\(months)m")
    for name in ["rent", "expenses", "escrow", "extra"] {
      let amount = [0, Int.random(in: 1...5_000, using: &random)].randomElement(using: &random) ?? 0
      try rental.set(name, "\(amount)")
    }
    return rental
  }

  /// A property with any of the fields, lines and events of a deal over time.
  static func randomDeal(_ random: inout SplitMix) throws -> Rental {
    var rental = try Rental.randomLoan(&random)
    try rental.set("price", "\(Int.random(in: 50_000...900_000, using: &random))")
    try rental.set("down", "\(Int.random(in: 5...100, using: &random))")
    try rental.set("rent", "\(Int.random(in: 300...9_000, using: &random))")
    // A year's rent is mostly no whole cents a month.
    if random.happens(1, in: 8) {
      rental.statedRent = MonthlyAmount(Money(minorUnits: 2_345_678), per: .year)
    }
    try rental.set("hold", "\(Int.random(in: 1...12, using: &random))y")
    let choices = Rental.optional.filter { _ in random.happens(1, in: 3) }
    for (name, texts) in choices { try rental.set(name, try #require(texts.randomElement(using: &random))) }
    for number in 0..<Int.random(in: 0...3, using: &random) {
      let kind = try #require(LineKind.allCases.randomElement(using: &random))
      rental.add(OwnLine("line\(number)", kind, Rental.randomAmount(&random, of: kind)))
      try rental.setTerms("line\(number)", kind, &random)
    }
    for name in ["other", "hoa", "utilities", "insurance"] where Bool.random(using: &random) {
      try rental.setTerms(name, name == "other" ? .income : .expense, &random)
    }
    for _ in 0..<Int.random(in: 0...3, using: &random) {
      rental.add(try rental.randomEvent(&random))
    }
    return rental
  }

  /// Fields that may be entered, with what may be entered for each.
  private static let optional: KeyValuePairs<String, [String]> = [
    "closing": ["7500", "3%"], "rehab": ["18000"], "arv": ["310000"], "credit": ["2500"],
    "points": ["1.5", "0"], "reserve_fund": ["6000"], "units": ["2", "4"], "other": ["85", "360/yr", "2%"],
    "vacancy": ["5", "8.25", "0"], "taxes": ["4200", "1.2%", "1050/q", "4% of collected"],
    "insurance": ["1600", "0.5%", "70/unit/mo"],
    "hoa": ["40/unit", "95"], "utilities": ["210", "1% of price"], "management": ["9%", "120", "8% of rent"],
    "maintenance": ["8%", "150"], "capex": ["5%", "100/unit/mo", "300/unit/yr"],
    "rent_growth": ["3", "-1.5"],
    "expense_growth": ["2.5", "0"], "appreciation": ["3.25", "-2"], "selling": ["7"], "exit_cap": ["7.5"],
    "exit_price": ["420000"], "discount": ["10"], "exit_rule": ["trailing"], "irr_rule": ["monthly"],
    "noi_rule": ["reserves-above"], "invested_rule": ["with-reserves"], "cap_rate_rule": ["cost"],
    "dscr_rule": ["noi-reserves", "rent"], "growth_rule": ["monthly"],
  ]

  private static func randomAmount(_ random: inout SplitMix, of kind: LineKind) -> RecurringAmount {
    let intervals: [RecurringAmount.Interval] = [.month, .quarter, .year]
    let interval = intervals.randomElement(using: &random) ?? .month
    if Int.random(in: 0..<3, using: &random) == 0 {
      let bases = OwnLine.form(kind, per: interval).bases
      let share = Percent(millionths: Int64.random(in: 0...120_000, using: &random))
      return RecurringAmount(share, of: bases.randomElement(using: &random) ?? .rent, per: interval)
    }
    let money = Money(minorUnits: Int128(Int.random(in: 0...60_000, using: &random)))
    return RecurringAmount(money, per: interval, isPerUnit: Bool.random(using: &random))
  }

  private mutating func setTerms(_ name: String, _ kind: LineKind, _ random: inout SplitMix) throws {
    let maybe = { (random: inout SplitMix) in random.happens(1, in: 3) }
    if maybe(&random) { try set("\(name).growth", "\(Int.random(in: -5...9, using: &random))") }
    if maybe(&random) { try set("\(name).from", "\(Int.random(in: 1...40, using: &random))") }
    if maybe(&random) { try set("\(name).to", "\(Int.random(in: 1...90, using: &random))") }
    if kind == .income, maybe(&random) {
      try set("\(name).vacancy", "\(Int.random(in: 0...20, using: &random))")
    }
  }

  private func randomEvent(_ random: inout SplitMix) throws -> RentalEvent {
    let later = Int.random(in: 1...100, using: &random)
    // Now and then at the closing.
    let month = random.happens(1, in: 12) ? 0 : later
    let money = Money(minorUnits: Int128(Int.random(in: 0...900_000, using: &random)))
    let lines = ["rent", "hoa"] + ownLines.map(\.name)
    switch Int.random(in: 0..<3, using: &random) {
    case 0 where month % 3 == 0: return RentalEvent(month: month, .improvement(money), label: "kitchen")
    case 0: return RentalEvent(month: month, .cost(money), label: "roof")
    case 1 where later % 5 == 0: return RentalEvent(month: later, .worth(money), label: "")
    case 1: return RentalEvent(month: month, .income(money), label: "")
    default:
      let line = lines.randomElement(using: &random) ?? "rent"
      let interval = interval(ofLine: try #require(lineIndex(named: line)))
      return RentalEvent(month: later, .amount(line: line, RecurringAmount(money, per: interval)), label: "")
    }
  }
}
