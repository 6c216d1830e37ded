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
  private var usualCoverage: PlainNumber { PlainNumber(units: isHouse ? 10_000 : 12_500) }

  /// The formula of `usualCoverage`.
  static let coverageArithmetic = "if(units <= 4, 1, 1.25)"

  @inline(__always)
  private static func lender<Held: FieldValue>(
    _ name: String, _ label: String,
    _ path: @autoclosure @escaping @Sendable () -> WritableKeyPath<LenderRules, Held>,
    in bounds: ClosedRange<Int>, isPositive: Bool = false, _ summary: String
  ) -> FieldDefinition<Rental> {
    FieldDefinition(name, label, part: \.lender, path(), in: bounds, isPositive: isPositive, summary)
  }

  static let lenderMetrics: [MetricDefinition<Rental>] = [
    .init(
      "closing_loans", "Loans at Closing", .money, "loan", in: { $0.formula(ofClosingLoans: { $0 }) },
      "What is borrowed at the closing, on all loans."),
    .init(
      "lender_payment", "Loan Payment", .money, "positive(payment) + mortgage_insurance(1)",
      "A month's payment on all loans, with mortgage insurance."),
    .init(
      "pitia", "PITIA", .money, "lender_payment + escrow + hoa",
      in: {
        $0.linesBesideEscrow.isEmpty
          ? nil : "lender_payment + if(escrow > 0, escrow, (taxes + insurance) / 12) + hoa"
      },
      "A month's principal, interest, taxes, insurance, association dues and mortgage insurance.",
      source: fannieMae("B3-6-03")),
    .init(
      "lender_rent", "Lender's Rent", .money, "positive(rent)",
      // The market's rent counts where the present one is higher.
      in: { $0.hasMarketRent ? "min(positive(rent), market_rent)" : nil },
      "A month's rent of all units, or what they would rent for nearby where that is less.",
      source: fannieMae("B3-3.1-08")),
    .init(
      "lender_income", "Rent Counted", .money, "rent_share * lender_rent",
      "What a lender counts of a month's rent; the rest is for vacancy and upkeep.",
      source: "\(fannieMae("B3-3.1-08")); \(selfSufficiency)"),
    .init(
      "net_rental_income", "Net Rental Income", .money, "lender_income - pitia",
      "What the rent that counts leaves of PITIA; FHA asks for no less than 0 with 3 or 4 units.",
      source: selfSufficiency),
    .init(
      "lender_vacancy", "Lender's Vacancy", .money, "max(vacancy_loss, vacancy_floor * gross_potential)",
      "The first year's vacancy loss, or the lender's least one.", source: smallLoans),
    .init(
      "lender_management", "Lender's Management", .money,
      "max(management(y1), management_floor * (gross_potential - lender_vacancy))",
      "The first year's management, or the lender's least one.", source: "custom of lenders"),
    .init(
      "lender_reserves", "Lender's Reserves", .money, "max(reserves, 250 * units)",
      in: { $0.lender.reserveFloor > .zero ? "max(reserves, reserve_floor * units)" : nil },
      "The first year's capital reserve, or the lender's least one.", source: smallLoans),
    .init(
      "lender_noi", "Lender's NOI", .money,
      "positive(gross_potential) - lender_vacancy - (operating_expenses - management(y1)) - lender_management - lender_reserves",
      // A lender takes off reserves once, though the owner count them as operating expenses.
      in: {
        $0.reserveRule == .above
          ? "positive(gross_potential) - lender_vacancy - (operating_expenses - reserves - management(y1)) - lender_management - lender_reserves"
          : nil
      },
      "The first year's net operating income with the lender's vacancy, management and reserves.",
      source: smallLoans),
    .init(
      "lender_dscr", "Lender's DSCR", .number,
      "if(units <= 4, \(houseCoverage), lender_noi / (lender_payment * 12))",
      "How many times the rent pays PITIA; from 5 units on, the lender's NOI the loans' payments.",
      source: "lenders on 1 to 4 units; \(smallLoans)"),
    .init(
      "lender_value", "Lender's Value", .money, "price",
      in: { $0.appraisal > .zero ? "min(price, appraisal)" : nil },
      "The price, or the appraised value where that is less.",
      source: fannieMae("B2-1.2-01")),
    .init(
      "lender_ltv", "Lender's LTV", .percent, "closing_loans / lender_value",
      "The loans of the closing as a share of the lender's value.", source: fannieMae("B2-1.2-01")),
    .init(
      "highest_ltv", "Highest LTV", .percent, "if(units = 1, 85%, if(units <= 4, 75%, 80%))",
      in: { $0.lender.highestLTV > .zero ? "max_ltv" : nil },
      "The most that is lent of the value of an investment: 85 % of a house, 75 % with 2 to 4 units, 80 % above.",
      source: "Fannie Mae Eligibility Matrix; \(smallLoans)"),
    .init(
      "lender_debt_yield", "Lender's Debt Yield", .percent, "lender_noi / closing_loans",
      "The lender's NOI on the loans of the closing.", source: acre),
    .init(
      "reserves_required", "Reserves Required", .money, "reserve_months * pitia",
      "What has to be in the bank after the closing: so many months of PITIA.", source: fannieMae("B3-4.1-01")
    ),
    .init(
      "max_loan_dscr", "Most by DSCR", .money,
      "max(closing_loans * if(units <= 4, lender_rent / target_dscr - (pitia - lender_payment), lender_noi / 12 / target_dscr) / lender_payment, 0)",
      "The loan, on the terms of the present ones, with which the lender's DSCR is as asked for."),
    .init(
      "max_loan_ltv", "Most by LTV", .money, "highest_ltv * lender_value", "The loan at the highest LTV."),
    .init(
      "max_loan", "Most to Borrow", .money, "min(max_loan_dscr, max_loan_ltv)",
      "The largest loan that meets both rules."),
  ]

  /// The coverage of PITIA by the rent, for so few units that it counts.
  private static let houseCoverage = "lender_rent / pitia"

  /// The formula that names what a metric rests on for the present number of units; nil for its own.
  ///
  /// The lender's floors stand for costs that are not entered, so that the owner's income and costs count.
  func relianceFormula(of metric: Metric) -> String? {
    metric.name == "lender_dscr" ? isHouse ? Rental.houseCoverage : "noi / (lender_payment * 12)" : nil
  }

  private static func fannieMae(_ section: String) -> String { "Fannie Mae Selling Guide \(section)" }

  private static let selfSufficiency = "HUD Handbook 4000.1, II.A.4.c"

  private static let smallLoans = "Fannie Mae Multifamily Guide"
}

// MARK: The sheet

/// A line of a lender's sheet: a figure of the owner's beside that of the lender, and what the lender asks for.
package struct LenderLine: Sendable {
  /// The metric of the lender's figure.
  package let metric: String
  /// The formula of the owner's figure.
  package let owner: String
  /// The formula of what the lender asks for; nil where nothing is, or where it is the lender's figure itself.
  package let asked: String?
  /// The condition that has to hold; nil for none.
  package let criterion: String?

  init(_ metric: String, beside owner: String, asked: String? = nil, _ criterion: String? = nil) {
    (self.metric, self.owner, self.asked, self.criterion) = (metric, owner, asked, criterion)
  }
}

extension Rental {
  /// The lines of the sheet that a bank would make.
  package var lenderSheet: [LenderLine] {
    (isHouse ? rentLines : costLines) + [
      LenderLine("lender_noi", beside: "noi"),
      LenderLine("lender_dscr", beside: "dscr", asked: "target_dscr", "lender_dscr >= target_dscr"),
      LenderLine("lender_ltv", beside: "ltv", asked: "highest_ltv", "lender_ltv <= highest_ltv"),
      LenderLine("lender_debt_yield", beside: "debt_yield"),
      LenderLine(
        "reserves_required", beside: "reserve_fund",
        isEntered(named: "reserve_fund") ? "reserve_fund >= reserves_required" : nil),
    ]
  }

  private var rentLines: [LenderLine] {
    let isSelfSufficient = units >= 3 ? "net_rental_income >= 0" : nil
    return [
      LenderLine("lender_income", beside: "rent"), LenderLine("pitia", beside: "total(1)"),
      LenderLine(
        "net_rental_income", beside: "cash_flow", asked: isSelfSufficient.map { _ in "0" }, isSelfSufficient),
    ]
  }

  private var costLines: [LenderLine] {
    [
      LenderLine("lender_vacancy", beside: "vacancy_loss"),
      LenderLine("lender_management", beside: "management(y1)"),
      LenderLine("lender_reserves", beside: "reserves"),
    ]
  }

  /// The names of the fields with the lender's numbers that the sheet uses.
  package var lenderNumbers: [String] {
    let names = ["rent_share", "vacancy_floor", "management_floor", "reserve_floor"]
    return (isHouse ? names : Array(names.dropFirst())) + ["reserve_months", "target_dscr", "max_ltv"]
  }

  /// `true` for so few units that the rent counts rather than the net operating income.
  private var isHouse: Bool { units <= 4 }
}
