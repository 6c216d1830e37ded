import Finance
import Formulas

/// The numbers in the rules of a lender, which differ from one lender to another.
///
/// They are fields and no defined names: a field has a unit, bounds and a page of help, `defaults` gives it to
/// each new property, and `sweep`, `solve` and `vary` take it like any other. A definition would have to be typed
/// into each property anew.
struct LenderRules: Sendable, Hashable {
  /// The share of the rent that counts; the rest is for vacancy and upkeep.
  var rentShare = Percent(millionths: 750_000)
  var vacancyFloor = Percent(millionths: 50_000)
  /// A custom of small multifamily loans rather than a published rule.
  var managementFloor = Percent(millionths: 50_000)
  /// A year and unit; zero for the usual amount.
  var reserveFloor = Money.zero
  var reserveMonths = 6
  /// Nil for the coverage that goes by the number of units.
  var coverage: PlainNumber?
  /// Zero for the limit that goes by the number of units.
  var highestLTV = Percent.zero
}

/// A lender's view of the property.
///
/// Up to four units are a house to a lender, whose rent has to carry its payments; five and more are a business,
/// whose net operating income is worked out with floors under the costs. Rents are those entered, or those of the
/// market where they are less.
extension Rental {
  static let lenderFields: [FieldDefinition<Rental>] = [
    lender(
      "rent_share", "Rent Counted %", \.rentShare, in: 0...100, "The share of the rent that a lender counts."),
    lender(
      "vacancy_floor", "Least Vacancy %", \.vacancyFloor, in: 0...100,
      "The least that a lender takes off for vacancy, of the gross potential income."),
    lender(
      "management_floor", "Least Management %", \.managementFloor, in: 0...100,
      "The least that a lender takes off for management, of the collected income."),
    lender(
      "reserve_floor", "Least Capital Reserve", \.reserveFloor, in: anyAmount, isPositive: true,
      "The least that a lender takes off for repairs to come, a year and unit; 250 unless you enter it."),
    lender(
      "reserve_months", "Months of Reserves", \.reserveMonths, in: 0...120,
      "How many months of PITIA a lender wants to see in the bank."),
    .init(
      "target_dscr", "Least DSCR", \.lender.coverage, in: 0...100, isPositive: true,
      reading: { .number(($0.lender.coverage ?? $0.usualCoverage).units) }, follows: ["units"],
      isStated: { $0.lender.coverage != nil },
      "The debt service coverage that a lender asks for: 1 up to 4 units, 1.25 above, unless you enter it."
    ),
    lender(
      "max_ltv", "Highest LTV %", \.highestLTV, in: 0...100, isPositive: true,
      "The most that a lender lends of the value; by the number of units unless you enter it."),
  ]

  /// The coverage that is asked for unless it is entered: a judgement, as lenders differ.
  private var usualCoverage: PlainNumber { isHouse ? PlainNumber(units: 10_000) : Rental.incomeCoverage }

  /// The coverage of the payments by the income that is asked for from five units on.
  static let incomeCoverage = PlainNumber(units: 12_500)

  /// The formula of `usualCoverage`.
  static let coverageArithmetic = "if(units <= 4, 1, \(incomeCoverage.formula))"

  @inline(__always)
  private static func lender<Held: FieldValue>(
    _ name: String, _ label: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<LenderRules, Held>,
    in bounds: ClosedRange<Int>, isPositive: Bool = false, _ summary: String
  ) -> FieldDefinition<Rental> {
    FieldDefinition(name, label, part: \.lender, path(), in: bounds, isPositive: isPositive, summary)
  }

  /// The figures of the closing and the first year, and those of the same names at the end of each month.
  static let lenderMetrics = lenderMetrics(.closing) + lenderMetrics(.month)

  private static func lenderMetrics(_ time: LenderTime) -> [MetricDefinition<Rental>] {
    borrowingFigures(time) + rentFigures(time) + incomeFigures(time) + limitFigures(time)
  }

  /// What is owed, on what value, and what it costs a month.
  private static func borrowingFigures(_ time: LenderTime) -> [MetricDefinition<Rental>] {
    [
      time.metric(
        "closing_loans", "Loans at Closing", .money, atClosing: "loan", byMonth: "loan_balance(month)",
        in: { time == .closing ? $0.formula(ofClosingLoans: { $0 }) : nil },
        "What is borrowed at the closing, on all loans; in a month, what is owed then."),
      time.metric(
        "lender_payment", "Loan Payment", .money,
        atClosing: "positive(payment) + mortgage_insurance(1)",
        byMonth: "debt_service(month + 1) + mortgage_insurance(month + 1)",
        // What settles a loan is no month's payment.
        in: {
          time == .month && $0.hasBalloon
            ? "\($0.sum(ofLoans: .payment, at: "month + 1")) + mortgage_insurance(month + 1)" : nil
        },
        "A month's payment on all loans, with mortgage insurance: the next one."),
      time.metric(
        "pitia", "PITIA", .money, atClosing: "lender_payment + escrow + hoa",
        byMonth: "lender_payment(month) + \(LenderTime.month.year("taxes_insurance")) / 12 + hoa(month)",
        in: {
          time == .month || $0.linesBesideEscrow.isEmpty
            ? nil : "lender_payment + if(escrow > 0, escrow, (taxes + insurance) / 12) + hoa"
        },
        "A month's principal, interest, taxes, insurance, association dues and mortgage insurance.",
        source: fannieMae("B3-6-03")),
      time.metric(
        "lender_value", "Lender's Value", .money, atClosing: "price", byMonth: "value(month)",
        in: { time == .closing && $0.appraisal > .zero ? "min(price, appraisal)" : nil },
        "The price, or the appraised value where that is less; in a month, the value then.",
        source: fannieMae("B2-1.2-01")),
      time.metric(
        "lender_ltv", "Lender's LTV", .percent, { "closing_loans\($0) / lender_value\($0)" },
        "The loans of the closing as a share of the lender's value.", source: fannieMae("B2-1.2-01")),
      time.metric(
        "reserves_required", "Reserves Required", .money, { "reserve_months * pitia\($0)" },
        "What has to be in the bank after the closing: so many months of PITIA.",
        source: fannieMae("B3-4.1-01")),
    ]
  }

  /// What the rents of up to four units come to beside PITIA.
  private static func rentFigures(_ time: LenderTime) -> [MetricDefinition<Rental>] {
    [
      time.metric(
        "lender_rent", "Lender's Rent", .money, { "positive(rent\($0))" },
        in: { $0.lenderRentFormula(time) },
        "A month's rent of all units, or what they would rent for nearby where that is less.",
        source: fannieMae("B3-3.1-08")),
      time.metric(
        "lender_income", "Rent Counted", .money, { "rent_share * lender_rent\($0)" },
        "What a lender counts of a month's rent; the rest is for vacancy and upkeep.",
        source: "\(fannieMae("B3-3.1-08")); \(singleFamilyHandbook)"),
      time.metric(
        "net_rental_income", "Net Rental Income", .money, { "lender_income\($0) - pitia\($0)" },
        "What the rent that counts leaves of PITIA.", source: fannieMae("B3-3.1-08")),
      time.metric(
        "self_sufficiency", "Self-sufficiency (FHA)", .money, { selfSufficiency("market_rent", $0) },
        in: { selfSufficiency($0.marketRentOfAllUnits(time), time.call) },
        "What the rents of all units leave after PITIA; with 3 or 4 units FHA asks for at least 0.",
        source: singleFamilyHandbook, undefined: { _ in .otherUnits }),
    ]
  }

  /// A year's net operating income with the lender's floors, and how it covers the loans.
  private static func incomeFigures(_ time: LenderTime) -> [MetricDefinition<Rental>] {
    let (call, income) = (time.call, time.year("gross_potential"))
    return [
      time.metric(
        "lender_vacancy", "Lender's Vacancy", .money,
        { _ in "max(\(time.year("vacancy_loss")), vacancy_floor * \(income))" },
        "The first year's vacancy loss, or the lender's least one; in a month, of the twelve until then.",
        source: smallLoans),
      time.metric(
        "lender_management", "Lender's Management", .money,
        {
          "max(\(time.year("management", first: "management(y1)")), management_floor * (\(income) - lender_vacancy\($0)))"
        },
        "The first year's management, or the lender's least one; in a month, of the twelve until then.",
        source: "custom of lenders"),
      time.metric(
        "lender_reserves", "Lender's Reserves", .money, { _ in "max(\(time.year("reserves")), 250 * units)" },
        in: {
          $0.lender.reserveFloor > .zero ? "max(\(time.year("reserves")), reserve_floor * units)" : nil
        },
        "The first year's capital reserve, or the lender's least one; in a month, of the twelve until then.",
        source: smallLoans),
      time.metric(
        "lender_noi", "Lender's NOI", .money, { _ in lenderNOI(time, lessReserves: false) },
        // A lender takes off reserves once, though the owner count them as operating expenses.
        in: { $0.reserveRule == .above ? lenderNOI(time, lessReserves: true) : nil },
        "A year's net operating income with the lender's vacancy, management and reserves.",
        source: smallLoans),
      time.metric(
        "lender_dscr", "Lender's DSCR", .number,
        { "if(units <= 4, \(houseCoverage($0)), lender_noi\($0) / (lender_payment\($0) * 12))" },
        "How many times the rent pays PITIA; from 5 units on, the lender's NOI the loans' payments.",
        source: "lenders on 1 to 4 units; \(smallLoans)"),
      time.metric(
        "lender_debt_yield", "Lender's Debt Yield", .percent, { "lender_noi\($0) / closing_loans\(call)" },
        "The lender's NOI on the loans of the closing.", source: acre),
    ]
  }

  /// What a lender gives at most.
  private static func limitFigures(_ time: LenderTime) -> [MetricDefinition<Rental>] {
    let highest = MetricDefinition<Rental>(
      "highest_ltv", "Highest LTV", .percent, "if(units = 1, 85%, if(units <= 4, 75%, 80%))",
      in: { $0.highestLTVFormula },
      "The most that is lent of the value: 85 % of a house, 75 % with 2 to 4 units, 80 % above; 95 % where you live.",
      source: "Fannie Mae Eligibility Matrix; \(smallLoans)")
    return (time == .closing ? [highest] : []) + [
      time.metric(
        "max_loan_dscr", "Most by DSCR", .money, { mostByCoverage($0) },
        "The loan, on the terms of the present ones, with which the lender's DSCR is as asked for."),
      time.metric(
        "max_loan_ltv", "Most by LTV", .money, { "highest_ltv * lender_value\($0)" },
        "The loan at the highest LTV."),
      time.metric(
        "max_loan", "Most to Borrow", .money, { "min(max_loan_dscr\($0), max_loan_ltv\($0))" },
        "The largest loan that meets both rules."),
    ]
  }

  private static func lenderNOI(_ time: LenderTime, lessReserves: Bool) -> String {
    let (call, management) = (time.call, time.year("management", first: "management(y1)"))
    let reserves = lessReserves ? " - \(time.year("reserves"))" : ""
    return "positive(\(time.year("gross_potential"))) - lender_vacancy\(call)"
      + " - (\(time.year("operating_expenses"))\(reserves) - \(management))"
      + " - lender_management\(call) - lender_reserves\(call)"
  }

  private static func mostByCoverage(_ call: String) -> String {
    let ofRent = "lender_rent\(call) / target_dscr - (pitia\(call) - lender_payment\(call))"
    let ofIncome = "lender_noi\(call) / 12 / target_dscr"
    return "max(closing_loans\(call) * if(units <= 4, \(ofRent), \(ofIncome)) / lender_payment\(call), 0)"
  }

  /// The formula of the highest LTV as it is entered, or of a home of up to four units with its owner in one; nil for
  /// that of an investment.
  private var highestLTVFormula: String? {
    if lender.highestLTV > .zero { return "max_ltv" }
    return isHouse && rentRoll.contains { $0.use == .own } ? "95%" : nil
  }

  /// The formula of the rent that counts, or of the market's where that is less; nil for the rent alone.
  private func lenderRentFormula(_ time: LenderTime) -> String? {
    let rent = time == .month && rentVariesInYears ? "\(time.year("rent")) / 12" : nil
    guard let market = time == .closing ? marketRentOfLetUnits : marketRentOfLetUnitsByMonth else {
      return rent
    }
    return "min(\(rent ?? "positive(rent\(time.call))"), \(market))"
  }

  /// The formula of what a month's rent leaves of PITIA by the rule of the FHA; no value for other numbers of units than
  /// those of which it asks that.
  private static func selfSufficiency(_ rent: String, _ call: String) -> String {
    "(\(rent) * min(75%, rent_share) - pitia\(call)) / if(units >= 3 and units <= 4, 1, 0)"
  }

  /// The coverage of PITIA by the rent, for so few units that it counts.
  private static func houseCoverage(_ call: String) -> String { "lender_rent\(call) / pitia\(call)" }

  /// The formula that names what a metric rests on for the present number of units; nil for its own.
  ///
  /// The lender's floors stand for costs that are not entered, so that the owner's income and costs count.
  func relianceFormula(of metric: Metric) -> String? {
    metric.name == "lender_dscr" ? isHouse ? Rental.houseCoverage("") : "noi / (lender_payment * 12)" : nil
  }

  private static func fannieMae(_ section: String) -> String { "Fannie Mae Selling Guide \(section)" }

  private static let singleFamilyHandbook = "HUD Handbook 4000.1, II.A.4.c"

  private static let smallLoans = "Fannie Mae Multifamily Guide"
}
