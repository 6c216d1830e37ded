import Finance

extension Rental {
  /// The fields in their sections.
  ///
  /// To add a field, add its property and one line here.
  package static let registry = Registry<Rental>([
    FieldSection("Mortgage", mortgageFields), FieldSection("Operations", operationFields),
    FieldSection("Purchase", isOptional: true, purchaseFields),
    FieldSection("Loan Terms", isOptional: true, isRare: true, LoanField.all.map(\.definition)),
    FieldSection("Income", isOptional: true, incomeFields),
    FieldSection("Operating", isOptional: true, operatingFields),
    FieldSection("Growth", isOptional: true, growthFields),
    FieldSection("Exit", isOptional: true, exitFields),
    FieldSection("Units", isOptional: true, isRare: true, unitFields),
    FieldSection("Resale", isOptional: true, isRare: true, resaleFields),
    FieldSection(partnerSection, isOptional: true, isRare: true, partnerFields),
    FieldSection("Tax", isOptional: true, isRare: true, taxFields),
    FieldSection("Lender", isOptional: true, isRare: true, lenderFields),
    FieldSection(definitionSection, isOptional: true, definitionFields),
  ])

  package static let definitionSection = "Definitions"

  private static let mortgageFields: [FieldDefinition<Rental>] = [
    .init(
      "price", "Purchase Price", \.price, in: anyAmount, usualFrom: leastPrice, "What you pay the seller."),
    .init(
      "down", "Down Payment %", \.down, in: 0...100, orIn: .money, reading: { $0.downReading },
      follows: ["price", "loan"],
      isStated: { $0.statesDown }, "The share of the price that you pay in cash."),
    .init(
      "loan", "Loan Amount", \.loan, in: anyAmount, orIn: .percent, usualFrom: leastPrice, leastDecimals: 2,
      follows: ["price", "down"],
      isStated: { !$0.statesDown }, PlainLoanSummary.loan),
    .init(
      "rate", "Interest Rate %", \.rate, in: 0...100, leastDecimals: 3,
      PlainLoanSummary.rate),
    .init("term", "Mortgage Term (Yr.)", \.term, in: 1...1200, PlainLoanSummary.term),
    .init(
      "escrow", "Escrow Amount", \.statedEscrow, in: anyAmount, per: .month, reading: { .money($0.escrow) },
      follows: ["taxes", "insurance"], isStated: { !$0.escrowFollows },
      PlainLoanSummary.escrow),
    .init(
      "extra", "Extra Payment", \.extra, in: anyAmount, per: .month,
      PlainLoanSummary.extra),
  ]

  private static let operationFields: [FieldDefinition<Rental>] = [
    .init(
      "expenses", "Expenses", \.expenses, in: anyAmount, per: .month,
      "What the property costs you, a month."),
    .init(
      "rent", "Rent", \.statedRent, in: anyAmount, per: .month, reading: { $0.sumOfUnits("rent") },
      isStated: { $0.rentRoll.isEmpty },
      "What your tenants pay, a month."),
  ]

  private static let purchaseFields: [FieldDefinition<Rental>] = [
    .init(
      "closing_date", "Closing Date", \.closingDate, in: 1900...2199,
      "The day of the purchase; its month is month 1."),
    .init(
      "start_month", "First Month", \.startMonth, in: 1...12, isCalendarMonth: true,
      reading: { .count($0.firstCalendarMonth) }, follows: ["closing_date"],
      isStated: { $0.closingDate == nil && $0.startMonth != nil },
      "The calendar month of month 1: January unless you enter it, or a closing date."),
    line(
      .closing, "Closing Costs", "What the purchase costs besides the price: an amount, or 3% of the price."),
    .init("rehab", "Rehab", \.rehab, in: anyAmount, "Repairs at the purchase."),
    .init(
      "arv", "After-Repair Value", \.arv, in: anyAmount, usualFrom: leastPrice, isPositive: true,
      "What the property is worth after the repairs; the price unless you enter it."),
    .init(
      "contingency", "Contingency", \.contingency, in: anyAmount,
      "Cash at hand for what the repairs turn up; no cost, but \"audit\" asks for it."),
    .init("credit", "Seller Credit", \.credit, in: anyAmount, "What the seller pays of your costs."),
    .init(
      "appraisal", "Appraised Value", \.appraisal, in: anyAmount, usualFrom: leastPrice, isPositive: true,
      "The appraised value at the purchase; the price unless you enter it. Mortgage insurance depends on it."),
    .init(
      "reserve_fund", "Reserve Fund", \.reserveFund, in: anyAmount,
      "Cash that you set aside at closing; it stays yours, and comes back at the sale."),
  ]

  private static let incomeFields: [FieldDefinition<Rental>] = [
    .init(
      "units", "Units", \.statedUnits, in: 1...100_000, reading: { .count($0.units) },
      isStated: { $0.rentRoll.isEmpty }, "The number of homes rented out."),
    .init(
      "market_rent", "Market Rent", \.statedMarketRent, in: anyAmount, per: .month,
      isPositive: true, reading: { $0.sumOfUnits("market_rent") },
      isStated: { $0.rentRoll.isEmpty && $0.statedMarketRent.isPositive },
      "What all units together would rent for nearby, a month; no income, but \"audit\" compares the rent with it."
    ),
    line(.other, "Other Income", "Income besides rent, such as parking; a month unless you say otherwise."),
    .init(
      "vacancy", "Vacancy %", \.vacancy, in: 0...100,
      "The share of the rent lost to vacancy and unpaid rent."),
  ]

  private static let unitFields: [FieldDefinition<Rental>] = [
    .init(
      "rent_level", "Rent Level %", \.rentLevel, in: 0...1000, isPositive: true, shapesFormulas: true,
      "The rents of all units together, as a share of those entered: 100 % unless you enter it.")
  ]

  private static let operatingFields: [FieldDefinition<Rental>] = [
    line(.taxes, "Property Taxes", "A year; a percentage such as 1.2% is of the price."),
    line(.insurance, "Insurance", "A year; a percentage such as 0.5% is of the price."),
    line(.hoa, "HOA Dues", "Dues of the owners' association, a month."),
    line(.utilities, "Utilities", "What you pay for water, power and waste, a month."),
    line(
      .management, "Management",
      "The manager's fee: a share of the collected income such as 9%, or an amount a month."),
    line(.maintenance, "Maintenance", "Repairs, a month; a percentage such as 8% is of the rent."),
    line(
      .capex, "Capital Reserve",
      "Set aside for roofs and boilers, a month; a percentage such as 5% is of the rent. Below net operating income."
    ),
  ]

  private static let growthFields: [FieldDefinition<Rental>] = [
    .init("rent_growth", "Rent Growth %", \.rentGrowth, in: growthBounds, "How much incomes grow a year."),
    .init(
      "expense_growth", "Expense Growth %", \.expenseGrowth, in: growthBounds, "How much costs grow a year."),
    .init(
      "appreciation", "Appreciation %", \.appreciation, in: growthBounds, "How much the value grows a year."),
  ]

  private static let exitFields: [FieldDefinition<Rental>] = [
    .init(
      "hold", "Holding Period", \.hold, in: 1...1188, isPositive: true, shapesFormulas: true,
      "How long until you sell."),
    .init(
      "selling", "Selling Costs %", \.selling, in: 0...100,
      "What the sale costs, as a share of its price."),
    .init(
      "exit_cap", "Exit Cap Rate %", \.exitCap, in: 0...100, isPositive: true,
      "The cap rate that makes the price of the sale; from appreciation unless you enter it."),
    .init(
      "exit_price", "Exit Price", \.exitPrice, in: anyAmount, usualFrom: leastPrice, isPositive: true,
      "The price of the sale, if you expect a certain one."),
    .init(
      "horizon", "Horizon", \.horizon, in: 1...99,
      "The years after which buying is compared with renting."),
    .init(
      "discount", "Discount Rate %", \.discount, in: 0...100, isPositive: true,
      "The return that you require, for the net present value."),
  ]

  private static let definitionFields: [FieldDefinition<Rental>] = [
    .init(
      "growth_rule", "Growth", \.growthRule, in: 0...0, "When amounts grow: once a year, or every month."),
    .init(
      "exit_rule", "Exit Income", \.exitRule, in: 0...0,
      "The income to which the exit cap rate applies: that of the next twelve months, or the last."),
    .init("irr_rule", "IRR Periods", \.returnRule, in: 0...0, "The periods of the internal rate of return."),
    .init(
      "noi_rule", "Reserves in NOI", \.reserveRule, in: 0...0,
      "Whether reserves come after net operating income, or are a part of it."),
    .init(
      "invested_rule", "Cash Invested", \.investedRule, in: 0...0,
      "Whether the reserve fund counts as cash invested."),
    .init("cap_rate_rule", "Cap Rate On", \.capRateRule, in: 0...0, "What the cap rate is a share of."),
    .init("dscr_rule", "DSCR Income", \.coverageRule, in: 0...0, "The income that covers the debt service."),
  ]

  /// The field of a line that every property has.
  private static func line(
    _ line: StandardLine, _ label: String, _ summary: String
  ) -> FieldDefinition<Rental> {
    guard let form = line.form else { preconditionFailure("\(line) is a plain amount") }
    return FieldDefinition(
      line.rawValue, label, form, reading: { $0.pointee[amount: line] },
      writing: { $0.pointee[amount: line] = $1 }, in: anyAmount, summary)
  }

  /// The bounds of every amount, in major units: up to 10¹⁵.
  static let anyAmount = 0...1_000_000_000_000_000

  /// The least price that is usual: with three zeros more, what is below it is the price of a house.
  private static let leastPrice = 1000

  /// The bounds of growth a year, in percent.
  static let growthBounds = -50...100

  private var statesDown: Bool {
    if case .down = financing { true } else { false }
  }
}
