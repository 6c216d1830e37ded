import Finance
import SeededRandom
import Testing
@testable import Model

extension Rental {
  /// A property with any terms of its loans, further loans, refinances and events of loans that hold together.
  static func randomDebt(_ random: inout SplitMix) throws -> Rental {
    var rental = try Rental.randomDeal(&random)
    try rental.set("term", "\(Int.random(in: 24...480, using: &random))m")
    if random.happens(1, in: 4) {
      try rental.set("appraisal", "\(Int.random(in: 50_000...900_000, using: &random))")
    }
    try rental.setLoanTerms("", &random)
    for name in ["second", "note"] where random.happens(1, in: 3) { try rental.addLoan(name, &random) }
    for name in ["refi", "again"] where random.happens(1, in: 3) {
      try rental.addRefinance(name, &random)
    }
    for _ in 0..<Int.random(in: 0...4, using: &random) { try rental.addLoanEvent(&random) }
    return rental
  }

  /// A property with any of the fields, lines and events of a deal over time, and with any loans if so asked.
  static func randomDeal(_ random: inout SplitMix, withDebt: Bool) throws -> Rental {
    withDebt ? try randomDebt(&random) : try randomDeal(&random)
  }

  /// The terms that loans may have, with what may be entered for each.
  private static let loanTerms: KeyValuePairs<String, [String]> = [
    "io": ["1", "12", "60"], "balloon": ["1", "60", "120", "7"], "rhythm": ["biweekly", "half-payments"],
    "points": ["1.5", "0", "2.125"], "financed_points": ["1", "0.5"], "penalty": ["5/4/3/2/1", "2"],
    "pmi": ["0.61", "1.2"],
    "pmi_rule": ["owner-occupied", "request", "investment", "midpoint", "fha", "none"],
    "pmi_upfront": ["1.75"], "pmi_basis": ["schedule", "actual"],
    "fixed": ["5", "13m", "1"], "adjusts": ["6m", "1", "3"], "index": ["4.3", "0.25", "9"],
    "indexes": ["4.2/4.7/5", "1/12/3.1"], "margin": ["2.25", "2.8125"],
    "caps": ["2/2/5", "5/1", "2", "1/1/3"],
    "floor": ["3", "2.5"], "rounding": ["eighth"],
  ]

  /// Changes the property, unless the terms of a loan would no longer hold together.
  private mutating func change(_ body: (inout Rental) throws -> Void) throws {
    var copy = self
    try body(&copy)
    if copy.loanConflict == nil { self = copy }
  }

  /// Sets terms of the loan whose paths have a prefix: `second.`, or nothing for the first loan.
  private mutating func setLoanTerms(_ prefix: String, _ random: inout SplitMix) throws {
    for (name, texts) in Rental.loanTerms where random.happens(1, in: 4) {
      let text = try #require(texts.randomElement(using: &random))
      try change { try $0.set(prefix + name, text) }
    }
  }

  private static func randomLoanAmount(_ random: inout SplitMix) -> RecurringAmount {
    let share = Percent(millionths: Int64.random(in: 10_000...900_000, using: &random))
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return RecurringAmount(share, of: .price, per: .once)
    case 1: return RecurringAmount(share, of: .arv, per: .once)
    case 2: return RecurringAmount(share, of: .value, per: .once)
    default:
      let money = Money(minorUnits: Int128(Int.random(in: 100_000...40_000_000, using: &random)))
      return RecurringAmount(money, per: .once)
    }
  }

  /// Sets what every further loan has.
  private mutating func setLoan(_ name: String, _ random: inout SplitMix) throws {
    try set(
      "\(name).rate", "\(Int.random(in: 0...14, using: &random)).\(Int.random(in: 0...9, using: &random))")
    try set("\(name).term", "\(Int.random(in: 2...360, using: &random))m")
    if random.happens(1, in: 3) { try set("\(name).extra", "\(Int.random(in: 1...900, using: &random))") }
    if random.happens(1, in: 3) { try set("\(name).costs", "\(Int.random(in: 1...9_000, using: &random))") }
    try setLoanTerms("\(name).", &random)
  }

  private mutating func addLoan(_ name: String, _ random: inout SplitMix) throws {
    let amount = Rental.randomLoanAmount(&random)
    let from = Bool.random(using: &random) ? Int.random(in: 2...70, using: &random) : 1
    try change { $0.add(OwnLoan(name, amount)) }
    try change { try $0.setLoan(name, &random) }
    if from > 1 { try change { try $0.set("\(name).from", "\(from)") } }
  }

  private mutating func addRefinance(_ name: String, _ random: inout SplitMix) throws {
    var loan = OwnLoan(name, Rental.randomLoanAmount(&random))
    loan.repays = Bool.random(using: &random) ? nil : loanNames.shuffled(using: &random).prefix(1).map { $0 }
    let month = random.happens(1, in: 8) ? 0 : Int.random(in: 1...90, using: &random)
    try change { $0.addRefinance(loan, month: month, label: "") }
    try change { try $0.setLoan(name, &random) }
  }

  private mutating func addLoanEvent(_ random: inout SplitMix) throws {
    let event = randomLoanEvent(&random)
    try change { $0.add(event) }
  }

  /// `true` for a loan of the purchase that another one repays at the closing.
  func isRepaidAtClosing(_ name: String) -> Bool {
    guard ownLoans.first(where: { $0.name == name }).map({ $0.start == 0 && !$0.isRefinance }) ?? true else {
      return false
    }
    return ownLoans.contains { $0.isRefinance && $0.start == 0 && $0.repays?.contains(name) ?? true }
  }

  /// An event of a loan in one of its first years.
  func randomLoanEvent(_ random: inout SplitMix) -> RentalEvent {
    let month = Int.random(in: 1...100, using: &random)
    let money = Money(minorUnits: Int128(Int.random(in: 1...3_000_000, using: &random)))
    let name = Bool.random(using: &random) ? loanNames.randomElement(using: &random) : nil
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return RentalEvent(month: month, .extra(money, on: name), label: "")
    case 1:
      let last = Bool.random(using: &random) ? nil : month + Int.random(in: 0...40, using: &random)
      let span = RentalEvent.Span(last: last, every: Int.random(in: 1...13, using: &random))
      return RentalEvent(month: month, span: span, .extra(money, on: name), label: "")
    case 2: return RentalEvent(month: month, .recast(on: name), label: "bonus")
    case 3:
      let rate = Percent(millionths: Int64.random(in: 0...120_000, using: &random))
      return RentalEvent(month: month, .rate(rate, on: name), label: "")
    default: return RentalEvent(month: month, .draw(money, on: name), label: "")
    }
  }
}

extension SplitMix {
  /// `true` in so many of so many cases.
  mutating func happens(_ times: Int, in cases: Int) -> Bool {
    Int.random(in: 0..<cases, using: &self) < times
  }
}
