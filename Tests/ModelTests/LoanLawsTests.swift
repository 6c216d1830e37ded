import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// What holds of the payments of any loans, with any terms, events and refinances.
@Suite("The laws of loans")
struct LoanLawsTests {
  private func debt(of rental: Rental) throws -> PropertyDebt {
    try rental.debt(EvaluationContext(currency: .usd))
  }

  // MARK: Balances

  @Test(
    "Each month's payments lead from balance to balance, down to zero",
    arguments: 0..<RandomCases.count(2000, oneOf: 10))
  func balances(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let last = try debt(of: figures.rental).lastMonth
    guard last > 0, last <= Rental.lastMonth else { return }
    for prefix in [""] + figures.rental.loanNames.map({ $0 + "." }) {
      let months = { try figures.cents(of: prefix + $0, through: last) }
      let balances = try figures.cents(of: prefix + "balance", from: 0, through: last)
      let (principal, extra) = (try months("principal"), try months("extra"))
      let (drawn, repaid) = (try months("drawn"), try months("repaid"))
      #expect(try months("balance0") == balances.dropLast(), "\(prefix) \(figures.rows)")
      #expect(balances.allSatisfy { $0 >= 0 } && balances.last == 0, "\(prefix) \(figures.rows)")
      for index in 0..<last {
        let left = balances[index] - principal[index] - extra[index] + drawn[index] - repaid[index]
        try #require(balances[index + 1] == left, "\(prefix) in month \(index + 1) of \(figures.rows)")
      }
      let paid = (principal + extra + repaid).reduce(0, +)
      #expect(paid == balances[0] + drawn.reduce(0, +), "\(prefix) \(figures.rows)")
      for parts in [principal, extra, drawn, repaid, try months("interest")] {
        #expect(parts.allSatisfy { $0 >= 0 }, "\(prefix) \(figures.rows)")
      }
    }
  }

  @Test(
    "What is borrowed is the amount of each loan with its financed points and premium",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func borrowed(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    for name in figures.rental.loanNames {
      let amount = Money(minorUnits: try figures.cents(name))
      let draws = figures.rental.events.contains { if case .draw = $0.effect { true } else { false } }
      guard amount > .zero, !draws else { continue }
      let start = figures.rental.ownLoans.first { $0.name == name }?.start ?? 0
      let details = figures.rental.ownLoans.first { $0.name == name }?.details ?? figures.rental.details
      let owed = amount + amount.share(details.financedPoints) + amount.share(details.upfrontInsurance)
      let left = figures.rental.isRepaidAtClosing(name) ? .zero : owed
      #expect(try figures.cents("\(name).balance(\(start))") == left.minorUnits, "\(name) \(figures.rows)")
      if start > 0 { #expect(try figures.cents("\(name).drawn(\(start))") == owed.minorUnits) }
    }
  }

  @Test(
    "A plain loan is paid as its schedule says, whatever else the property has",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func plain(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let rental = try Rental.randomDeal(&random)
    let figures = Figures(rental)
    let schedule = Schedule(
      Loan(principal: rental.loan, rate: rental.rate, term: rental.term, extra: rental.extra))
    for payment in schedule {
      let names = ["balance0", "interest", "principal", "extra", "balance"]
      let parts = [
        payment.openingBalance, payment.interest, payment.principal, payment.extra, payment.balance,
      ]
      for (name, part) in zip(names, parts) {
        for prefix in ["", "loan."] {
          let value = try figures.cents("\(prefix)\(name)(\(payment.number))")
          try #require(value == part.minorUnits, "\(prefix)\(name)(\(payment.number)) of \(figures.rows)")
        }
      }
    }
    guard !schedule.isEmpty else { return }
    #expect(try figures.cents("total_interest") == schedule.totals.interest.minorUnits)
    #expect(try figures("payoff_month") == Double(schedule.count))
  }

  // MARK: Events

  @Test(
    "An extra never raises the interest, nor makes loans last longer",
    arguments: 0..<RandomCases.count(2000, oneOf: 10))
  func extras(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    var rental = try Rental.randomDebt(&random)
    let before = try debt(of: rental)
    let amount = Money(minorUnits: Int128(Int.random(in: 10_000...5_000_000, using: &random)))
    let month = Int.random(in: 1...120, using: &random)
    let name = rental.loanNames.randomElement(using: &random)
    let span = random.happens(1, in: 3) ? RentalEvent.Span(last: nil, every: 12) : nil
    rental.add(RentalEvent(month: month, span: span, .extra(amount, on: name), label: ""))
    let after = try debt(of: rental)
    #expect(after.totalInterest <= before.totalInterest, "\(amount) in \(month) of \(Figures(rental).rows)")
    #expect(after.lastMonth <= before.lastMonth, "\(amount) in \(month) of \(Figures(rental).rows)")
  }

  @Test(
    "What happens in a month changes no figure of the months before it",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func events(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let before = try Rental.randomDebt(&random)
    var after = before
    let month: Int
    if random.happens(1, in: 4) {
      month = Int.random(in: 2...90, using: &random)
      var loan = OwnLoan("new", RecurringAmount(Money(minorUnits: 20_000_000), per: .once))
      loan.repays = nil
      after.addRefinance(loan, month: month, label: "")
    } else {
      let event = before.randomLoanEvent(&random)
      month = event.month
      after.add(event)
    }
    guard after.loanConflict == nil else { return }
    let (old, new) = (Figures(before), Figures(after))
    // A draw after the last payment makes a pause of what was the end.
    let last = min(month - 1, try debt(of: before).lastMonth)
    let months = Set([1, last / 2, last - 1, last].filter { $0 > 0 && $0 <= last })
    for metric in Rental.allMetrics.filter(\.isMonthly) {
      // With its last payment a plain loan counts the extra as it is stated, which others do not.
      let isOfStatedExtra = ["invested", "roi"].contains(metric.name)
      // A lender looks at the next payment.
      let looksAhead = metric.section == "Lender"
      for month in months where (!isOfStatedExtra && !looksAhead) || month < last {
        let name = "\(metric.name)(\(month))"
        let values = try [old, new].map { try $0.ifDefined(name) }
        let isSame = zipped(values[0], values[1]).map { isNear($0, $1, scale: 1) } ?? (values == [nil, nil])
        #expect(isSame, "\(name): \(values) \(new.rows)")
      }
    }
  }

  private func zipped(_ one: Double?, _ other: Double?) -> (Double, Double)? {
    one.flatMap { one in other.map { (one, $0) } }
  }

  // MARK: Cash

  @Test(
    "The owner's cash is the income less costs and payments, with what is borrowed later",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func cash(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let periods =
      (figures.rental.ownLoans.map(\.start) + figures.rental.events.map(\.month) + [1, 2, 200])
      .filter { $0 > 0 }.map { "\($0)" } + ["y1", "y4"]
    for period in periods {
      let value = { (name: String) in try figures("\(name)(\(period))") }
      let reserves = figures.rental.reserveRule == .above ? 0 : try value("reserves")
      let left =
        try value("noi") - reserves - value("debt_service") - value("mortgage_insurance") - value("extra")
        + value("loan_proceeds") + value("one_offs")
      let scale = try abs(value("loan_proceeds")) + abs(value("debt_service"))
      #expect(try isNear(left, value("cash_flow"), scale: scale), "\(period) of \(figures.rows)")
      let proceeds = try value("drawn") - value("repaid") - value("loan_costs")
      #expect(try isNear(proceeds, value("loan_proceeds"), scale: scale), "\(period) of \(figures.rows)")
    }
  }

  @Test(
    "Loans made later cost their points and fees, and repaying early the penalty",
    arguments: 0..<RandomCases.count(1000, oneOf: 10))
  func costs(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    let rental = figures.rental
    let starts = Set(rental.ownLoans.map(\.start)).filter { $0 > 0 }
    var expected = Money.zero
    for plan in rental.loans {
      let details = rental.ownLoans.first { $0.name == plan.name }?.details ?? rental.details
      if plan.start > 0 {
        let amount = Money(minorUnits: try figures.cents(plan.name))
        let shares = [details.points, details.financedPoints, details.upfrontInsurance]
        expected += shares.reduce(.zero) { $0 + amount.share($1) }
        expected += rental.ownLoans.first { $0.name == plan.name }?.costs ?? .zero
      }
      for month in starts where month > plan.start {
        let repaid = Money(minorUnits: try figures.cents("\(plan.name).repaid(\(month))"))
        let year = (month - plan.start - 1) / 12
        if details.penalty.indices.contains(year) { expected += repaid.share(details.penalty[year]) }
      }
    }
    let costs = try starts.reduce(0) { try $0 + figures.cents("loan_costs(\($1))") }
    #expect(costs == expected.minorUnits, "\(figures.rows)")
  }

  @Test(
    "All cash of the owner adds up from the closing to the sale",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func equityFlows(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    guard try figures("cash_invested") > 0 else { return }
    let months = figures.rental.hold.months
    let flows = try figures("sum(equity_flow(0..\(months)))")
    let parts = try [
      -figures("cash_invested"), figures("sum(cash_flow(1..\(months)))"), figures("net_proceeds"),
      figures("fund_returned"),
    ]
    #expect(isNear(flows, parts.reduce(0, +), scale: parts.map(abs).reduce(0, +)), "\(figures.rows)")
    #expect(try isNear(flows, figures("profit"), scale: parts.map(abs).reduce(0, +)), "\(figures.rows)")
    let left =
      try figures("sale_price") - figures("selling_costs") - figures("balance(\(months))")
      - figures("prepayment_penalty(\(months))")
    #expect(try isNear(left, figures("net_proceeds"), scale: abs(left)), "\(figures.rows)")
  }

  @Test(
    "What the property earns without a loan does not depend on loans",
    arguments: 0..<RandomCases.count(600, oneOf: 10))
  func unlevered(seed: Int) throws {
    var random = SplitMix(seed: UInt64(seed))
    let figures = Figures(try Rental.randomDebt(&random))
    var paid = figures.rental
    for name in paid.ownLoans.map(\.name) { paid.removeRecord(named: name) }
    for index in paid.events.indices.reversed() where paid.events[index].effect.isOfLoan {
      paid.removeEvent(at: index)
    }
    paid.details = LoanDetails()
    try paid.set("extra", "0")
    try paid.set("down", "100")
    let alone = Figures(paid)
    for period in ["0", "1", "7", "y1", "y2", "\(paid.hold.months)", "y\(max(paid.hold.months / 12, 1))"] {
      let name = "property_flow(\(period))"
      let values = try [figures, alone].map { try $0(name) }
      let scale = try figures("price")
      #expect(isNear(values[0], values[1], scale: scale), "\(name): \(values) \(figures.rows)")
    }
  }
}
