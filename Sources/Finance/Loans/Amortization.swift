/// The course of a loan with further terms: a run of segments, each with what holds in its months.
struct Amortization {
  private let loan: Loan
  private let terms: LoanTerms
  private let lastMonth: Int
  private let endMonth: Int

  /// The month of the last draw; zero for none.
  private let lastDraw: Int

  /// `true` at the index of each month in which a segment starts.
  private let starts: [Bool]

  private var rate: Percent
  private var payment: Int64 = 0

  /// `true` if the next payment is set anew, to be level over the months left.
  private var setsPayment = true

  private var details = Schedule.Details()

  /// The rows of a loan with these terms, and what a schedule has beyond them but the insurance.
  static func run(_ loan: Loan, _ terms: LoanTerms) -> (rows: [Schedule.Row], details: Schedule.Details) {
    var course = Amortization(loan, terms)
    let rows = [Schedule.Row](unsafeUninitializedCapacity: course.endMonth) { buffer, count in
      var writer = RowWriter(Int64(loan.principal.minorUnits), to: buffer)
      if terms.rhythm == .biweekly {
        course.details.biweekly = course.writeBiweekly(to: &writer)
      } else {
        course.write(to: &writer)
      }
      count = writer.count
      course.details.refinanced = course.endMonth < course.lastMonth ? writer.balance : 0
    }
    if !course.details.drawn.isEmpty { course.details.drawn.removeLast(course.endMonth - rows.count) }
    return (rows, course.details)
  }

  private init(_ loan: Loan, _ terms: LoanTerms) {
    (self.loan, self.terms, rate) = (loan, terms, loan.rate)
    lastMonth = loan.lastMonth
    endMonth = Swift.min(lastMonth, terms.refinanceMonth ?? lastMonth)
    // What is borrowed with the last payment would have none left to repay it.
    let lastWithDraw = Swift.min(endMonth, lastMonth - 1)
    lastDraw = terms.changes.reduce(0) { last, change in
      guard case .draw(let amount) = change.effect, amount > .zero, change.month <= lastWithDraw else {
        return last
      }
      return Swift.max(last, change.month)
    }
    starts = terms.segmentStarts(through: endMonth)
    if lastDraw > 0 { details.drawn = Array(repeating: 0, count: endMonth) }
  }

  /// Writes the rows of monthly payments.
  private mutating func write(to writer: inout RowWriter) {
    var month = 1
    while month <= endMonth, writer.balance > 0 || month <= lastDraw {
      let last = lastMonth(ofSegmentFrom: month)
      let segment = segment(from: month, balance: writer.balance)
      let periodRate = PeriodRate(monthlyOf: segment.yearlyRate)
      writer.write(segment, at: periodRate, through: Swift.min(last, lastMonth - 1))
      // A payment repays the balance; rows of zero follow until something is drawn.
      while writer.count < last, writer.balance > 0 || writer.count < lastDraw {
        writer.settle(segment, at: periodRate)
      }
      draw(afterMonth: last, &writer)
      month = last + 1
    }
  }

  private func lastMonth(ofSegmentFrom month: Int) -> Int {
    (starts[(month + 1)...].firstIndex(of: true) ?? endMonth + 1) - 1
  }

  /// The segment that starts in a month with a balance.
  private mutating func segment(from month: Int, balance: Int64) -> Segment {
    let newRate = terms.rate(inMonth: month, after: rate, initial: loan.rate)
    setsPayment = setsPayment || newRate != rate
    rate = newRate
    let isInterestOnly = month <= terms.interestOnlyMonths
    if setsPayment, !isInterestOnly {
      payment = levelPayment(on: balance, from: month)
      setsPayment = false
    }
    let segment = Segment(
      firstMonth: month, yearlyRate: rate, payment: payment, isInterestOnly: isInterestOnly,
      extra: extra(inMonth: month))
    details.segments.append(segment)
    return segment
  }

  /// The payment that repays a balance in the months from this one to the end of the term.
  private func levelPayment(on balance: Int64, from month: Int) -> Int64 {
    let rest = Term(months: loan.term.months - month + 1)
    return Loan(principal: Money(minorUnits: Int128(balance)), rate: rate, term: rest).levelPaymentUnits
  }

  /// What is paid beyond the payment in a month, in minor units; at most the largest amount there is.
  private func extra(inMonth month: Int) -> Int64 {
    var sum = loan.extra + terms.extras.reduce(.zero) { $0 + $1.amount(inMonth: month) }
    if terms.rhythm == .halfPayments, month.isMultiple(of: 12) { sum += Money(minorUnits: Int128(payment)) }
    return Int64(Swift.min(sum, Loan.amounts.upperBound).minorUnits)
  }

  /// Takes in what is drawn after a month's payment, and whether the next payment is set anew.
  private mutating func draw(afterMonth month: Int, _ writer: inout RowWriter) {
    for change in terms.changes where change.month == month {
      switch change.effect {
      case .rate: break
      case .recast: setsPayment = true
      case .draw(let amount):
        guard amount > .zero, month <= lastDraw else { continue }
        let units = Int64(amount.minorUnits)
        writer.draw(units)
        details.drawn[month - 1] += units
        setsPayment = true
      }
    }
  }
}

extension Amortization {
  /// Writes the rows of a biweekly rhythm, each the sum of a month's payments.
  ///
  /// Extras of a month go with its last payment. The last payment of the last month settles the loan.
  private mutating func writeBiweekly(to writer: inout RowWriter) -> Biweekly {
    let periodRate = PeriodRate(biweeklyOf: rate)
    let half = (levelPayment(on: writer.balance, from: 1) + 1) / 2
    details.segments = [
      Segment(firstMonth: 1, yearlyRate: rate, payment: half, isInterestOnly: false, extra: 0)
    ]
    var biweekly = Biweekly(payment: Money(minorUnits: Int128(half)))
    for month in 1..<endMonth + 1 where writer.balance > 0 {
      let payments = Biweekly.paymentCount(inMonth: month)
      var (balance, interest, principal, added) = (writer.balance, Int64(0), Int64(0), Int64(0))
      for number in 1...payments where balance > 0 {
        let due = periodRate.interest(on: balance)
        var part = Swift.min(half - due, balance)
        if number == payments {
          added = Swift.min(extra(inMonth: month), balance - part)
          if month == lastMonth { part = balance - added }
        }
        (balance, interest, principal) = (balance - part - added, interest + due, principal + part)
        biweekly.add(Money(minorUnits: Int128(due + part)))
      }
      writer.append(interest: interest, principal: principal, extra: added)
    }
    return biweekly
  }
}
