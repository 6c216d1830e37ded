import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// What is computed in a short way, and the formulas that explain it, for any loans.
@Suite("The formulas of loans")
struct LoanFormulaTests {
  /// The months in which something happens to the loans, and some others.
  private func months(of rental: Rental) throws -> [Int] {
    let last = try rental.debt(EvaluationContext(currency: .usd)).lastMonth
    let starts = rental.ownLoans.map(\.start)
    let all =
      [1, 2, 13, last - 1, last, last + 1] + starts + starts.map { $0 + 1 } + rental.events.map(\.month)
    return Set(all.filter { (1..<Rental.lastMonth).contains($0) }).sorted()
  }

  @Test(
    "The short way to a metric comes to what its formula says",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func metrics(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let rental = figures.rental
    for metric in Rental.allMetrics where Rental.metrics.computation(of: metric) != nil {
      guard let formula = Rental.metrics.formula(of: metric, at: nil, in: rental) else { continue }
      let months = try metric.isMonthly ? months(of: rental).map(Period.month) : [nil]
      for period in months {
        let name = Rental.naming(metric)
        guard let short = figures.ifDefined(name, at: period) else { continue }
        let long = figures.ifDefined(formula, at: period)
        #expect(
          long.map { isNear($0, short) } == true,
          "\(metric.name) \(period as Any): \(short), \(long as Any) by \(formula.text) \(figures.rows)")
      }
    }
  }

  @Test(
    "A loan's figures are those of the formulas that explain them",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func paths(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let rental = figures.rental
    for name in rental.loanNames {
      for figure in LoanFigure.allCases {
        let path = try #require(rental.figurePath(named: "\(name).\(figure.rawValue)"))
        for month in try months(of: rental) {
          let arithmetic = rental.figure(at: path).arithmetic(rental, path.record, .month(month))
          guard let text = arithmetic else { continue }
          let short = try figures("\(name).\(figure.rawValue)(\(month))")
          let long = try figures.ifDefined(figures.formula(text), at: .month(month))
          #expect(
            long.map { isNear($0, short) } == true,
            "\(name).\(figure.rawValue)(\(month)): \(short), \(long as Any) by \(text) \(figures.rows)")
        }
      }
    }
  }

  @Test(
    "A loan's figure in a year is the sum, the first or the last of its months",
    arguments: 0..<RandomCases.count(300, oneOf: 10))
  func years(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let metrics = Rental.allMetrics.filter { $0.isMonthly && $0.yearRule != .formula }
    var names = metrics.map { ($0.name, $0.yearRule) }
    for loan in figures.rental.loanNames {
      names += LoanFigure.allCases.map { ("\(loan).\($0.rawValue)", $0.yearRule) }
    }
    for (name, rule) in names {
      for year in [1, Int.random(in: 2...10, using: &random), 40] {
        let months = Period.year(year).months
        let text =
          switch rule {
          case .sum: "sum(\(name)(\(months.lowerBound)..\(months.upperBound)))"
          case .first: "\(name)(\(months.lowerBound))"
          case .last, .formula: "\(name)(\(months.upperBound))"
          }
        let values = try [figures.ifDefined("\(name)(y\(year))"), figures.ifDefined(text)]
        let isSame = values[0].flatMap { one in values[1].map { isNear(one, $0) } } ?? (values == [nil, nil])
        #expect(isSame, "\(name)(y\(year)): \(values) \(figures.rows)")
      }
    }
  }

  @Test(
    "The figures of the purchase and the first year are those of the profession",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func definitions(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let rental = figures.rental
    let expect = { (name: String, expected: Double, scale: Double) in
      let value = try figures.ifDefined(name)
      #expect(
        value.map { isNear($0, expected, scale: scale) } ?? !expected.isFinite,
        "\(name): \(value as Any), not \(expected) \(figures.rows)")
    }
    let year = { (name: String) in try figures("sum(\(name)(1..12))") }
    let atClosing = rental.ownLoans.filter { $0.start == 0 }
    let closing = atClosing.filter { !$0.isRefinance }
    let loans = try rental.loanNames.filter { name in
      !rental.isRepaidAtClosing(name) && (name == "loan" || atClosing.contains { $0.name == name })
    }.map { try figures($0) }.reduce(0, +)
    let price = try figures("price")
    let points =
      try figures("loan") * rental.details.points.fraction
      + closing.map { try figures($0.name) * $0.details.points.fraction }.reduce(0, +)
    let costs = closing.map { Double($0.costs.minorUnits) / 100 }.reduce(0, +)
    // What a refinance at the closing repays has its own test.
    let isRefinanced = closing.count < atClosing.count
    let proceeds = isRefinanced ? try figures("closing_proceeds") : loans - points - costs
    let items = rental.events.filter { $0.month == 0 }.reduce(0.0) { sum, event in
      switch event.effect {
      case .cost(let money), .improvement(let money): sum + Double(money.minorUnits) / 100
      case .income(let money): sum - Double(money.minorUnits) / 100
      default: sum
      }
    }
    let fund = rental.investedRule == .with ? try figures("reserve_fund") : 0
    try expect("ltv", loans / price, 1)
    try expect("points_paid", points, price)
    let invested =
      try price - proceeds + figures("closing") + figures("rehab") - figures("credit") + fund + items
    try expect("cash_invested", invested, price)
    try expect("unlevered_cash", invested + proceeds, price)
    let first = try rental.loanNames.map { try figures("\($0).payment(1)") }.reduce(0, +)
    if loans > 0 { try expect("payment", first, 1) }
    let reserves = rental.reserveRule == .below ? try year("reserves") : 0
    let debt = rental.hasPlainLoan ? first * 12 : try year("principal") + year("interest")
    let left = try year("noi") - reserves - debt - year("mortgage_insurance")
    try expect("cash_flow * 12", left, debt)
    try expect("break_even_occupancy", (year("operating_expenses") + debt) / year("gross_potential"), 1)
    try expect("debt_yield", year("noi") / loans, 1)
    if price > loans { try expect("equity_dividend", left / (price - loans), 1) }
    if invested > 0 { try expect("cash_on_cash", left / invested, 1) }
    guard debt > 0 else { return }
    let above = try year("effective_gross") - year("operating_expenses")
    switch rental.coverageRule {
    case .noi: try expect("dscr", year("noi") / debt, 1)
    // Reserves that are operating expenses are taken off already.
    case .noiLessReserves: try expect("dscr", (above - reserves) / debt, 1)
    case .rent:
      let escrow = try figures("escrow")
      let covered = try escrow > 0 ? escrow : figures("(taxes + insurance) / 12")
      let due = try first + figures("mortgage_insurance(1)") + covered + figures("hoa")
      try expect("dscr", figures("rent") / due, 1)
    }
  }

  @Test(
    "The last payment is in the month after which nothing is owed any more",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func payoff(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    guard let last = try figures.ifDefined("payoff_month").map({ Int($0) }), last < Rental.lastMonth else {
      return
    }
    #expect(try figures("balance0(\(last))") > 0, "\(figures.rows)")
    #expect(try figures("sum(balance(\(last)..\(Rental.lastMonth)))") == 0, "\(figures.rows)")
    #expect(try figures("sum(interest(1..\(last)))") == figures("total_interest"), "\(figures.rows)")
  }

  @Test(
    "A refinance brings the new loan less what it repays and costs",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func refinances(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let months = figures.rental.ownLoans.filter(\.isRefinance).map(\.start)
    guard let month = months.min() else {
      #expect(try figures.ifDefined("refinance_month") == nil)
      return
    }
    #expect(try figures("refinance_month") == Double(month))
    if month == 0 { return try refinancesAtClosing(figures) }
    let brought =
      try figures("drawn(\(month))") - figures("repaid(\(month))") - figures("loan_costs(\(month))")
    #expect(try isNear(figures("cash_back"), brought, scale: 1e5), "\(figures.rows)")
    var (paid, borrowed) = (0.0, 0.0)
    for number in 1...month {
      let proceeds = try figures("loan_proceeds(\(number))")
      try paid += max(proceeds - figures("cash_flow(\(number))"), 0)
      borrowed += proceeds
    }
    let left = try figures("cash_invested") + paid - borrowed
    #expect(try isNear(figures("cash_left"), left, scale: paid + abs(borrowed)), "\(figures.rows)")
    let later = try figures("sum(cash_flow(\(month + 1)..\(month + 12)))")
    let yield = try figures.ifDefined("return_on_cash_left")
    #expect(yield.map { isNear($0, later / left, scale: 1) } ?? (left <= 0), "\(figures.rows)")
    let saved = try figures("debt_service(\(month))") - figures("debt_service(\(month + 1))")
    let even = try figures.ifDefined("refinance_break_even")
    let expected = try (figures("loan_costs(\(month))") / saved).rounded(.up)
    #expect(even.map { $0 == expected } ?? (saved <= 0), "\(even as Any) \(expected) \(figures.rows)")
  }

  /// A refinance at the closing is a part of the cash that is invested, and no payment comes before it.
  private func refinancesAtClosing(_ figures: Figures) throws {
    let rental = figures.rental
    let details = Dictionary(
      uniqueKeysWithValues: [("loan", rental.details)] + rental.ownLoans.map { ($0.name, $0.details) })
    let names = ["loan"] + rental.ownLoans.filter { $0.start == 0 }.map(\.name)
    var proceeds = 0.0
    for name in names {
      let terms = try #require(details[name])
      let amount = Money(minorUnits: try figures.cents(name))
      let owed = amount + amount.share(terms.financedPoints) + amount.share(terms.upfrontInsurance)
      let costs = rental.ownLoans.first { $0.name == name }?.costs ?? .zero
      proceeds += Double((amount - amount.share(terms.points) - costs).minorUnits) / 100
      guard rental.isRepaidAtClosing(name), amount > .zero else { continue }
      // A penalty has tests of its own.
      if terms.prepaymentPenalty != nil { return }
      proceeds -= Double(owed.minorUnits) / 100
    }
    #expect(try isNear(figures("closing_proceeds"), proceeds, scale: 1e5), "\(figures.rows)")
    #expect(try figures("cash_left") == figures("cash_invested"))
    #expect(try figures.ifDefined("refinance_break_even") == nil)
  }
}

extension Percent {
  fileprivate var fraction: Double { Double(trillionths) / 1e12 }
}
