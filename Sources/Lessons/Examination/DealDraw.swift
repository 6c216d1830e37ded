import Finance
import Localization
import Shell
import Workspace

/// A deal of an examination: what the listing says, what a buyer finds out, and what answers are measured by.
package struct ExaminationDeal {
  /// What is wrong with the listing; nil for nothing.
  package let fault: DealFault?
  /// What the terms come to once the facts are put right.
  package let verdict: DealVerdict
  /// The lines that make the deal of the listing, with what a buyer finds out as names.
  package let lines: [String]
  /// The deal of the listing.
  let listing: WorkspaceSnapshot
  /// The same, with the honest figures as names, on which answers and replies rest.
  let marked: WorkspaceSnapshot
  /// The lines that put the facts right.
  let corrections: [String]

  /// The terms of the buyer, all of which are to be met.
  static let terms = [
    "cash_flow(y1) >= 0", "irr >= 9%", "lender_dscr >= target_dscr", "cash_to_show <= own_cash",
  ]
  /// The share of the price asked below which no seller goes.
  static let leastShare = 0.85
  /// The distance of a figure from its limit, as a share, within which a deal is drawn again.
  static let leastDistance = 0.03
}

/// What to do about a deal.
package enum DealVerdict: String, CaseIterable, Sendable {
  case buy
  case atMost = "at-most"
  case no
}

/// What can be wrong with a listing.
package enum DealFault: String, CaseIterable, Sendable {
  case rentAboveMarket = "rent-above-market"
  case oldAssessment = "old-assessment"
  case noVacancy = "no-vacancy"
  case noReserve = "no-reserve"
  case cashShort = "cash-short"
  case balloonBeforeSale = "balloon-before-sale"
  case wrongTest = "wrong-test"
  case earlySale = "early-sale"
  case growthMakesReturn = "growth-makes-return"

  /// The term that the listing says nothing true about, so that it does not count in what the listing seems worth.
  fileprivate var hiddenTerm: String? {
    switch self {
    case .cashShort: ExaminationDeal.terms[3]
    case .wrongTest: ExaminationDeal.terms[2]
    default: nil
    }
  }
}

extension ExaminationDeal {
  /// The deal of a seed; `number`, from 1, tells apart the deals of one examination.
  ///
  /// Every tenth has each fault, or none, and every third each verdict: a loan that falls due before the sale is always
  /// refused, and the others less often for it. The deals of a track have one of its faults, or none, each another one.
  package static func drawn(
    seed: UInt64, number: Int, track: LessonProvider.Track? = nil
  ) -> ExaminationDeal? {
    let name = track?.rawValue ?? "deal"
    var draw = DealDraw(stream: RandomStream(seed: seed, name: name, number: number))
    let fault: DealFault?
    if let faults = track?.faults {
      var order = RandomStream(seed: seed, name: name)
      fault = faults[Int(order.permutation(of: faults.count)[(number - 1) % faults.count])]
    } else {
      fault = draw.pick(DealFault.allCases.map(Optional.some) + [nil])
    }
    let chance = draw.pick(Array(0..<27))
    let verdict: DealVerdict =
      fault == .balloonBeforeSale || chance < 7 ? .no : chance < 17 ? .buy : .atMost
    for _ in 0..<1_000 {
      if let deal = draw.deal(fault, verdict) { return deal }
    }
    return nil
  }
}

/// Draws the figures of deals, as round as people write them.
private struct DealDraw {
  var stream: RandomStream

  mutating func pick<Choice>(_ choices: [Choice]) -> Choice { choices[stream.index(below: choices.count)] }

  mutating func pick(_ range: ClosedRange<Int>, by step: Int = 1) -> Int {
    pick(Array(stride(from: range.lowerBound, through: range.upperBound, by: step)))
  }

  /// A percentage with one decimal: of 9 to 11, `0.9%`, `1.0%` and `1.1%`.
  mutating func tenths(_ range: ClosedRange<Int>, by step: Int = 1) -> String {
    let tenths = pick(range, by: step)
    return "\(tenths / 10).\(tenths % 10)%"
  }

  /// A deal with a fault and a verdict; nil where the figures that were drawn give another, or are near a limit.
  mutating func deal(_ fault: DealFault?, _ verdict: DealVerdict) -> ExaminationDeal? {
    let honest = DealSheet()
    let facts = Facts(&self, fault)
    honest.run(facts.lines(&self, fault))
    guard let most = setCash(fault, honest) else { return nil }
    for _ in 0..<DealDraw.prices {
      guard let priced = priced(honest, most, fault, verdict) else { continue }
      let listing = priced.copy
      listing.run(listingLines(fault, facts, priced))
      guard isTempting(listing, fault, verdict), let marks = priced.marks(most) else { continue }
      let marked = listing.copy
      marked.run(marks)
      return ExaminationDeal(
        fault: fault, verdict: verdict, lines: listing.lines, listing: listing.snapshot,
        marked: marked.snapshot, corrections: facts.corrections)
    }
    return nil
  }

  /// The prices that are tried for one house: the most to pay for it does not depend on what is asked.
  private static let prices = 12

  /// Draws what the buyer has: plenty, or too little where that is the fault.
  /// - Returns: The most to pay; nil where there is none.
  private mutating func setCash(_ fault: DealFault?, _ honest: DealSheet) -> String? {
    guard let most = honest.mostToPay(Array(ExaminationDeal.terms.dropLast())) else { return nil }
    let copy = honest.copy
    copy.run(["set price \(most)"])
    let share = fault == .cashShort ? pick(78...94) : pick(112...135)
    guard let cash = copy.typed("round(cash_to_show * \(share) / 100, -3)") else { return nil }
    honest.run(["set own_cash \(cash)"])
    return fault == .cashShort ? honest.mostToPay(ExaminationDeal.terms) : most
  }

  /// The deal at a price that is drawn by the most to pay; nil where the verdict would be near another one.
  private mutating func priced(
    _ honest: DealSheet, _ most: String, _ fault: DealFault?, _ verdict: DealVerdict
  ) -> DealSheet? {
    let hundredths: Int =
      switch verdict {
      case .buy: pick(104...115)
      case .atMost: pick(88...96)
      // With a balloon all else is well.
      case .no: fault == .balloonBeforeSale ? pick(104...115) : pick(70...82)
      }
    guard let price = honest.typed("round(\(most) * 100 / \(hundredths), -3)") else { return nil }
    let priced = honest.copy
    priced.run(["set price \(price)"])
    guard let share = priced.value("\(most) / price") else { return nil }
    let (least, distance) = (ExaminationDeal.leastShare, ExaminationDeal.leastDistance)
    guard abs(share - 1) >= distance, abs(share / least - 1) >= distance else { return nil }
    let found: DealVerdict = share > 1 ? .buy : share > least ? .atMost : .no
    return found == (fault == .balloonBeforeSale ? .buy : verdict) ? priced : nil
  }

  /// `true` when the listing seems better than the deal is, so that whoever believes it is wrong.
  private func isTempting(_ listing: DealSheet, _ fault: DealFault?, _ verdict: DealVerdict) -> Bool {
    guard let fault, verdict != .buy, fault != .balloonBeforeSale else { return true }
    let limit = verdict == .atMost ? 1 : ExaminationDeal.leastShare
    return listing.holds(
      ExaminationDeal.terms.filter { $0 != fault.hiddenTerm },
      atPrice: "price * \(limit * (1 + ExaminationDeal.leastDistance))")
  }

  /// The lines that make the listing of the honest deal.
  private mutating func listingLines(
    _ fault: DealFault?, _ facts: Facts, _ honest: DealSheet
  ) -> [String] {
    var lines: [String] = []
    switch fault {
    case .rentAboveMarket:
      lines = ["set rent \(facts.units * (facts.rent + pick(facts.rent / 200...facts.rent / 85) * 25))"]
    case .oldAssessment:
      let share = pick(30...60, by: 5)
      lines = honest.typed("round(taxes * \(share) / 100, -1)").map { ["set taxes \($0)"] } ?? []
    case .noVacancy: lines = ["set vacancy 0"]
    case .noReserve: lines = ["set capex 0"]
    case .earlySale: lines = ["set hold \(pick(8...10))"]
    case .growthMakesReturn:
      let growth = pick(5...7)
      lines = ["set appreciation \(growth) rent_growth \(growth - 1)"]
    case .cashShort, .balloonBeforeSale, .wrongTest, nil: break
    }
    let listing = honest.copy
    listing.run(lines)
    let (cash, coverage, least) =
      (
        fault == .cashShort ? "price - loan" : "cash_to_show",
        fault == .wrongTest ? "lender_rent / pitia" : "lender_dscr",
        fault == .wrongTest ? "1" : "target_dscr"
      )
    return lines
      + [("listed_cash", cash, " as money"), ("listed_coverage", coverage, ""), ("listed_least", least, "")]
      .compactMap { name, formula, measure in
        listing.typed("round(\(formula), 2)").map { "define \(name) = \($0)\(measure)" }
      }
  }
}

/// What a buyer finds out about a deal.
private struct Facts {
  let units: Int
  /// The rent of a unit, in dollars a month.
  let rent: Int
  let tax, vacancy, reserve, growth: String
  let hold, due: Int

  init(_ draw: inout DealDraw, _ fault: DealFault?) {
    units = draw.pick(fault == .wrongTest ? [5, 6, 8] : [1, 1, 2, 3, 4, 5, 6, 8])
    rent = draw.pick(900...1_900, by: 25)
    tax = draw.tenths(9...21)
    vacancy = draw.pick(["5%", "6%", "7%", "8%", "9%"])
    reserve = draw.pick(["5%", "6%", "7%", "8%"])
    growth = draw.pick(["1.0%", "1.5%", "2.0%", "2.5%"])
    hold = fault == .earlySale ? draw.pick(2...3) : draw.pick(5...9)
    due = fault == .balloonBeforeSale ? draw.pick(3...hold - 1) : draw.pick([10, 15, 25])
  }

  /// The lines that make the honest deal, at a price of which only the size counts.
  func lines(_ draw: inout DealDraw, _ fault: DealFault?) -> [String] {
    let total = units * rent
    let insurance = total * 12 * draw.pick(4...7) / 100 / 50 * 50
    return [
      "set price \(total * 100) down \(draw.pick([25, 30, 35])) rate \(Double(draw.pick(48...60)) / 8) term \(draw.pick([25, 30]))",
      "set closing \(draw.pick(2...4))% rent \(total) units \(units) insurance \(insurance)",
      "set management \(draw.pick(7...10))% maintenance \(draw.pick(5...8))%",
      "set taxes \(tax) vacancy \(vacancy) capex \(reserve) appreciation \(growth) rent_growth \(growth)",
      "set expense_growth 2.5 hold \(hold) selling \(draw.pick(5...7))",
      "define nearby_rent = \(total) as money", "define county_tax = \(tax)",
      "define nearby_vacancy = \(vacancy)", "define needed_reserve = \(reserve)",
      "define usual_growth = \(growth)", "define years_to_sale = \(hold)", "define loan_due_year = \(due)",
      "define own_cash = \(total * 100) as money",
      "define cash_to_show = cash_invested + reserves_required as money",
    ] + ExaminationDeal.terms.map { "require \($0)" }
  }

  /// The lines that put the facts right.
  var corrections: [String] {
    [
      "set rent \(units * rent) taxes \(tax) vacancy \(vacancy) capex \(reserve)",
      "set hold \(hold) appreciation \(growth) rent_growth \(growth)",
    ]
  }
}
