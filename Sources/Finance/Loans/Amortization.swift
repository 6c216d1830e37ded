/// The course of a loan: a run of segments, each with what holds in its months.
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

  /// Writes the rows of a loan without further terms, and returns their number.
  static func write(plain loan: Loan, to rows: UnsafeMutableBufferPointer<Schedule.Row>) -> Int {
    var writer = RowWriter(Int64(loan.principal.minorUnits), to: rows)
    let terms = LoanMonth.Terms(
      rate: PeriodRate(monthlyOf: loan.rate), payment: loan.levelPaymentUnits,
      extra: Int64(loan.extra.minorUnits))
    writer.write(terms, through: loan.term.months, of: loan.term.months)
    return writer.count
  }

  /// The rows of a loan with these terms, and what a schedule has beyond them but the insurance.
  static func run(_ loan: Loan, _ terms: LoanTerms) -> (rows: [Schedule.Row], details: Schedule.Details) {
    var details = Schedule.Details()
    let rows = [Schedule.Row](unsafeUninitializedCapacity: loan.lastMonth) { buffer, count in
      var writer = RowWriter(Int64(loan.principal.minorUnits), to: buffer)
      var course = Amortization(loan, terms)
      if terms.rhythm == .biweekly {
        course.writeBiweekly(to: &writer)
      } else {
        course.write(to: &writer)
      }
      count = writer.count
      details = course.details
      details.refinanced = course.endMonth < course.lastMonth ? writer.balance : 0
      if !details.drawn.isEmpty { details.drawn.removeLast(course.endMonth - count) }
    }
    return (rows, details)
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

  /// Writes the rows of monthly payments; rows of zero follow a repaid balance until something is drawn.
  private mutating func write(to rows: inout RowWriter) {
    var month = 1
    while month <= endMonth, rows.balance > 0 || month <= lastDraw {
      let last = (starts[(month + 1)...].firstIndex(of: true) ?? endMonth + 1) - 1
      let segment = segment(from: month, balance: rows.balance)
      rows.write(segment.terms, through: last, of: lastMonth, drawnIn: lastDraw)
      draw(afterMonth: last, &rows)
      month = last + 1
    }
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
      firstMonth: month, yearlyRate: rate,
      terms: .init(
        rate: PeriodRate(monthlyOf: rate), payment: payment, extra: extra(inMonth: month),
        isInterestOnly: isInterestOnly))
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
  private mutating func draw(afterMonth month: Int, _ rows: inout RowWriter) {
    for change in terms.changes where change.month == month {
      switch change.effect {
      case .rate: break
      case .recast: setsPayment = true
      case .draw(let amount):
        guard amount > .zero, month <= lastDraw else { continue }
        let units = Int64(amount.minorUnits)
        rows.draw(units)
        details.drawn[month - 1] += units
        setsPayment = true
      }
    }
  }

  /// Writes the rows of a biweekly rhythm, each the sum of a month's payments.
  ///
  /// Extras of a month go with its last payment. The last payment of the last month settles the loan.
  private mutating func writeBiweekly(to rows: inout RowWriter) {
    let (rate, half) = (PeriodRate(biweeklyOf: rate), (levelPayment(on: rows.balance, from: 1) + 1) / 2)
    details.segments = [
      Segment(firstMonth: 1, yearlyRate: self.rate, terms: .init(rate: rate, payment: half, extra: 0))
    ]
    var biweekly = Biweekly(payment: Money(minorUnits: Int128(half)))
    for month in 1..<endMonth + 1 where rows.balance > 0 {
      let payments = Biweekly.paymentCount(inMonth: month)
      var (balance, interest, principal, extra) = (rows.balance, Int64(0), Int64(0), Int64(0))
      for number in 1...payments where balance > 0 {
        let isMonthsLast = number == payments
        let payment = LoanMonth.step(
          balance, .init(rate: rate, payment: half, extra: isMonthsLast ? self.extra(inMonth: month) : 0),
          isLast: isMonthsLast && month == lastMonth)
        balance = payment.balance(after: balance)
        (interest, principal) = (interest + payment.interest, principal + payment.principal)
        extra += payment.extra
        biweekly.add(Money(minorUnits: Int128(payment.interest + payment.principal)))
      }
      rows.append(LoanMonth(interest: interest, principal: principal, extra: extra))
    }
    details.biweekly = biweekly
  }
}

/// Months with one rate, one payment and one extra.
struct Segment {
  /// The first of the months.
  let firstMonth: Int

  /// The yearly rate.
  let yearlyRate: Percent

  /// What holds for their payments.
  let terms: LoanMonth<Int64>.Terms
}

/// A writer of a schedule's rows.
struct RowWriter {
  private let rows: UnsafeMutableBufferPointer<Schedule.Row>

  /// The number of rows so far, which is the number of the last month with one.
  private(set) var count = 0

  /// The balance after the last row.
  private(set) var balance: Int64

  /// A writer of the rows of a loan, which has not paid yet.
  init(_ balance: Int64, to rows: UnsafeMutableBufferPointer<Schedule.Row>) {
    (self.balance, self.rows) = (balance, rows)
  }

  /// Writes rows through a month, as long as something is owed or will be drawn.
  mutating func write(
    _ terms: LoanMonth<Int64>.Terms, through month: Int, of lastMonth: Int, drawnIn lastDraw: Int = 0
  ) {
    // What is known where the rows are written costs none of them anything.
    var known = terms
    known.isInterestOnly = false
    if terms.isInterestOnly {
      known.isInterestOnly = true
      writeDue(known, through: Swift.min(month, lastMonth - 1))
    } else {
      writeDue(known, through: Swift.min(month, lastMonth - 1))
    }
    while count < month, balance > 0 || count < lastDraw {
      append(LoanMonth.step(balance, terms, isLast: count + 1 == lastMonth))
    }
  }

  /// Writes rows through a month, but none that repays the balance.
  @inline(__always)
  private mutating func writeDue(_ terms: LoanMonth<Int64>.Terms, through month: Int) {
    var writer = self
    while writer.count < month {
      let payment = LoanMonth(dueOn: writer.balance, terms)
      guard !payment.reaches(writer.balance, or: false) else { break }
      writer.append(payment)
    }
    self = writer
  }

  /// Writes the row of a payment.
  @inline(__always)
  mutating func append(_ payment: LoanMonth<Int64>) {
    let row = Schedule.Row(
      openingBalance: balance, interest: payment.interest, principal: payment.principal, extra: payment.extra)
    rows.initializeElement(at: count, to: row)
    balance = payment.balance(after: balance)
    count &+= 1
  }

  /// Adds an amount that is borrowed after the last row's payment.
  mutating func draw(_ amount: Int64) { balance += amount }
}
