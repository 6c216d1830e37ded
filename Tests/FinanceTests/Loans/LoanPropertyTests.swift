import RandomLoans
import Testing

@testable import Finance

@Suite("Properties of schedules by further terms")
struct LoanPropertyTests {
  @Test("Principal, extra and what is refinanced repay what was borrowed, and nothing is ever negative")
  func everythingIsRepaid() {
    var generator = RandomLoans(seed: 21)
    for _ in 0..<1_000 {
      let loan = generator.next()
      let schedule = Schedule(loan)
      let totals = schedule.totals
      let repaid = totals.principal + totals.extra + schedule.refinanced
      #expect(repaid == loan.principal + totals.drawn, "\(loan)")
      #expect(schedule.last.map(\.balance) ?? schedule.refinanced == schedule.refinanced, "\(loan)")
      #expect(totals.total == schedule.reduce(.zero) { $0 + $1.total }, "\(loan)")
      var balance = loan.principal
      for payment in schedule {
        let amounts = [
          payment.interest, payment.principal, payment.extra, payment.drawn, payment.insurance,
          payment.balance,
          schedule.scheduledPayment(inMonth: payment.number), schedule.balloon,
        ]
        guard payment.openingBalance == balance, amounts.allSatisfy({ $0 >= .zero }) else {
          Issue.record("\(payment) of \(loan)")
          break
        }
        balance = payment.balance
      }
    }
  }

  /// A payment that is set anew is rounded, so that it may by itself repay some minor units less than one
  /// that was not lowered.
  @Test("An extra never raises the interest nor lengthens the loan")
  func extrasSave() {
    var generator = RandomLoans(seed: 22)
    var savings = 0
    for _ in 0..<1_000 {
      var loan = generator.next()
      guard loan.principal > Money(minorUnits: 1_000_000), loan.rate < Percent(millionths: 150_000) else {
        continue
      }
      var terms = loan.terms ?? LoanTerms()
      let before = Schedule(loan)
      let amount = Money(minorUnits: loan.principal.minorUnits / 50)
      terms.extras.append(
        ExtraPayment(amount, from: generator.integer(1...loan.term.months), to: nil, every: 7))
      loan = loan.with(terms)
      let after = Schedule(loan)
      let setsPayments = terms.adjustment != nil || !terms.changes.isEmpty
      let tolerance = Money(minorUnits: setsPayments ? Int128(before.count) : 0)
      #expect(after.totals.interest <= before.totals.interest + tolerance, "\(loan)")
      #expect(after.count <= before.count, "\(loan)")
      savings += after.totals.interest < before.totals.interest ? 1 : 0
    }
    #expect(savings > 200)
  }

  @Test("A change in a month changes no row before it")
  func changesAreNotRetroactive() {
    var generator = RandomLoans(seed: 23)
    for _ in 0..<1_000 {
      let loan = generator.next()
      var terms = loan.terms ?? LoanTerms()
      let change = generator.change(loan.term.months)
      terms.changes.append(change)
      let (principal, rate, term) = (loan.principal, loan.rate, loan.term)
      guard Loan.conflict(principal: principal, rate: rate, term: term, terms: terms) == nil else { continue }
      let (before, after) = (Schedule(loan), Schedule(loan.with(terms)))
      // A draw of this month comes after its payment.
      let months = Swift.min(change.month - 1, before.count)
      #expect(Array(before.prefix(months)) == Array(after.prefix(months)), "\(loan) \(change)")
    }
  }

  @Test("A plain loan with terms that change nothing is that loan")
  func emptyTerms() {
    var generator = RandomLoans(seed: 24)
    for _ in 0..<300 {
      let random = generator.next()
      let plain = Loan(principal: random.principal, rate: random.rate, term: random.term, extra: random.extra)
      #expect(plain.with(LoanTerms()) == plain)
      // Terms that are not empty take the other path.
      var terms = LoanTerms()
      terms.balloonMonth = plain.term.months
      terms.changes = [
        LoanChange(month: plain.term.months, .recast), LoanChange(month: 1, .rate(plain.rate)),
      ]
      let (schedule, expected) = (Schedule(plain.with(terms)), Schedule(plain))
      #expect(Array(schedule) == Array(expected), "\(plain)")
      #expect(schedule.balloon == .zero)
      #expect(schedule.totals == expected.totals)
      for month in [0, 1, expected.count - 1, expected.count, expected.count + 1] {
        #expect(
          schedule.scheduledPayment(inMonth: month) == expected.scheduledPayment(inMonth: month), "\(plain)")
        #expect(schedule.rate(inMonth: month) == expected.rate(inMonth: month))
      }
    }
  }

  @Test("Mortgage insurance does not come back after its end")
  func insuranceEnds() {
    var generator = RandomLoans(seed: 25)
    var insured = 0
    for _ in 0..<1_000 {
      let loan = generator.next()
      guard let insurance = loan.terms?.insurance, insurance.rule != .fha else { continue }
      let owing = Schedule(loan).filter { $0.openingBalance > .zero }
      let premiums = owing.map(\.insurance)
      let count = premiums.firstIndex(of: .zero) ?? premiums.count
      #expect(premiums[count...].allSatisfy { $0 == .zero }, "\(loan)")
      #expect(Set(premiums[..<count]).count <= 1, "\(loan)")
      insured += count > 0 ? 1 : 0
      if insurance.rule == .investment, insurance.basis == .actual, count > 0 {
        let threshold = insurance.originalValue.minorUnits * 70
        #expect(owing[count - 1].openingBalance.minorUnits * 100 > threshold, "\(loan)")
        #expect(count <= (loan.term.months + 1) / 2, "\(loan)")
      }
    }
    #expect(insured > 100)
  }

  @Test("No rate is above that of the worst case")
  func worstCase() {
    var generator = RandomLoans(seed: 26)
    var count = 0
    for _ in 0..<1_000 {
      let loan = generator.next()
      guard let worst = loan.worstCase, let adjustment = loan.terms?.adjustment,
        let cap = adjustment.lifetimeCap
      else { continue }
      // Without an index a rate that was changed above the lifetime cap stays there.
      guard !adjustment.indexes.isEmpty else { continue }
      let (schedule, highest) = (Schedule(loan), Schedule(worst))
      let months = 1...Swift.max(Swift.min(schedule.count, highest.count), 1)
      #expect(months.allSatisfy { schedule.rate(inMonth: $0) <= highest.rate(inMonth: $0) }, "\(loan)")
      if loan.terms?.changes.isEmpty == true {
        let limit = loan.rate.trillionths + cap.trillionths
        #expect(months.allSatisfy { highest.rate(inMonth: $0).trillionths <= limit }, "\(loan)")
      }
      count += 1
    }
    #expect(count > 100)
    #expect(Loan(principal: .zero, rate: .zero, term: Term(years: 1)).worstCase == nil)
  }

  @Test("The largest amounts, rates and terms have a schedule that repays them")
  func largest() {
    let most = Loan.amounts.upperBound
    for rhythm in PaymentRhythm.allCases {
      for principal in [Money.zero, Money(minorUnits: 1), most - Money(minorUnits: 1)] {
        var terms = LoanTerms()
        terms.rhythm = rhythm
        terms.extras = [
          ExtraPayment(most, from: 600, to: nil), ExtraPayment(most, from: 600, to: .max, every: 2),
        ]
        terms.refinanceMonth = .max
        terms.insurance = MortgageInsurance(
          rate: .hundred, rule: .fha, originalValue: most, insured: principal)
        if rhythm == .monthly {
          terms.interestOnlyMonths = 599
          terms.adjustment = RateAdjustment(
            fixedMonths: 0, interval: 1, indexes: [.hundred], margin: .hundred)
          terms.changes = [
            LoanChange(month: 300, .draw(Money(minorUnits: 1))), LoanChange(month: .max, .recast),
          ]
        }
        let loan = Loan(
          principal: principal, rate: .hundred, term: Term(months: 1_200), extra: .zero, terms: terms)
        let schedule = Schedule(loan)
        #expect(schedule.totals.principal + schedule.totals.extra == principal + schedule.totals.drawn)
        #expect(schedule.last?.balance ?? .zero == .zero)
      }
    }
  }
}

extension Loan {
  /// The loan with other terms.
  fileprivate func with(_ terms: LoanTerms) -> Loan {
    Loan(principal: principal, rate: rate, term: term, extra: extra, escrow: escrow, terms: terms)
  }
}
