import Finance

/// The columns of the course of a loan of level payments: what is known of it after some months.
struct SQLLoanCourse {
  let principal, extra: SQLExpression
  /// A twelfth of the yearly rate.
  let rate: SQLExpression
  /// The number of months, and that number if all loans have the same.
  let months: SQLExpression
  let term: Int?
  /// The level payment, and that with extra; none for what is no loan, or one that is too large.
  let payment, total: SQLExpression
  /// The states after months.
  var states: [Int: State] = [:]

  /// The state of the loan after a month: what is owed, and what has been paid so far; nil for what is not needed.
  struct State {
    let owed: SQLExpression
    var interest, extra, payments: SQLExpression?
  }

  /// The names of the variables of folds, which no column has.
  static let reserved: Set<String> = ["owed", "month"]

  /// The number by which the number of a last payment is multiplied to be kept with its amount in one number.
  static let code = 0x1p41
}

// MARK: Months

extension SQLDialect {
  /// What is owed some months later, where the term does not end before: what `LoanMonth.step` leaves, without its
  /// parts, which a fold over one number cannot keep.
  fileprivate func owed(after start: String, months: ClosedRange<Int>, _ loan: SQLLoanCourse) -> String {
    fold(start, over: numbers(months), "greatest(\(withInterest("owed", loan)) - \(loan.total.text), 0e0)")
  }

  /// The same for as many months as an expression says.
  fileprivate func owed(after start: String, count: String, _ loan: SQLLoanCourse) -> String {
    fold(
      start, over: numbers(count: count), "greatest(\(withInterest("owed", loan)) - \(loan.total.text), 0e0)")
  }

  /// What the months make of a loan that is repaid within them: less than zero by its last payment, and that payment's
  /// number times `SQLLoanCourse.code`.
  fileprivate func end(after start: String, months: ClosedRange<Int>, _ loan: SQLLoanCourse) -> String {
    let due = withInterest("owed", loan)
    let isLater = "\(due) > \(loan.total.text) and month < \(loan.months.text)"
    return fold(
      start, over: numbers(months),
      "case when owed < 0 then owed when \(isLater) then \(due) - \(loan.total.text)"
        + " else -(\(due)) - month * \(double(SQLLoanCourse.code)) end")
  }

  /// An amount with the interest of a month, as `LaneRate` rounds it.
  fileprivate func withInterest(_ owed: String, _ loan: SQLLoanCourse) -> String {
    let (tie, whole) = (double(LaneRate.tie), double(LaneRate.whole))
    return "\(owed) + ((\(owed) * \(loan.rate.text) + \(tie) + \(whole)) - \(whole))"
  }

  private func fold(_ start: String, over list: String, _ body: String) -> String {
    switch self {
    case .duckdb: "list_reduce(\(list), lambda owed, month: \(body), \(start))"
    case .spark: "aggregate(\(list), \(start), (owed, month) -> \(body))"
    }
  }

  private func numbers(_ months: ClosedRange<Int>) -> String {
    switch self {
    case .duckdb: "range(\(months.lowerBound), \(months.upperBound + 1))"
    case .spark: "sequence(\(months.lowerBound), \(months.upperBound))"
    }
  }

  private func numbers(count: String) -> String {
    switch self {
    case .duckdb: "range(cast(\(count) as bigint))"
    // A sequence from 1 to 0 goes down.
    case .spark: "slice(sequence(0, cast(\(count) as int)), 2, \(PlainLoanFigure.end))"
    }
  }
}

// MARK: Figures

extension SQLPrinter {
  /// A figure of a loan.
  mutating func loan(_ figure: PlainLoanFigure, _ terms: PlainLoanTerms) -> SQLExpression {
    let course = course(of: terms)
    switch figure {
    case .payment: return course.payment
    case .balance(let month): return column("balance_\(month)", state(course, month).owed)
    case .interest(let months): return difference("interest", \.interest, months, course)
    case .extra(let months): return difference("extra", \.extra, months, course)
    case .paymentCount(let months): return difference("payments", \.payments, months, course)
    case .principal(let months):
      let (first, last) = (state(course, months.lowerBound - 1), state(course, months.upperBound))
      let repaid = sum(first.owed, last.owed, -1)
      guard let before = first.extra, let after = last.extra else { return literal(.nan) }
      return column(name("principal", months), sum(repaid, sum(after, before, -1), -1))
    case .totalInterest: return state(course, PlainLoanFigure.end).interest ?? literal(.nan)
    case .lastPayment: return state(course, PlainLoanFigure.end).payments ?? literal(.nan)
    }
  }

  private func state(_ course: SQLLoanCourse, _ month: Int) -> SQLLoanCourse.State {
    guard let state = course.states[max(month, 0)] else {
      preconditionFailure("the figure is one of those that were gathered")
    }
    return state
  }

  private mutating func difference(
    _ name: String, _ part: KeyPath<SQLLoanCourse.State, SQLExpression?>, _ months: ClosedRange<Int>,
    _ course: SQLLoanCourse
  ) -> SQLExpression {
    guard let first = state(course, months.lowerBound - 1)[keyPath: part],
      let last = state(course, months.upperBound)[keyPath: part]
    else { return literal(.nan) }
    if first.text == "0e0" { return last }
    return column(self.name(name, months), sum(last, first, -1))
  }

  private func name(_ part: String, _ months: ClosedRange<Int>) -> String {
    "\(part)_\(months.lowerBound)_\(months.upperBound)"
  }
}

// MARK: Course

extension SQLPrinter {
  /// The course of a loan, which all its figures share.
  private mutating func course(of terms: PlainLoanTerms) -> SQLLoanCourse {
    if let course = loanCourses[terms] { return course }
    let (principal, months, extra) = (named(terms.principal), named(terms.months), named(terms.extra))
    let rate =
      constant(terms.rate).map { literal($0 / 12e6) } ?? column("x", divided(named(terms.rate), 12e6))
    let payment = levelPayment(terms)
    let total = constant(terms.extra) == 0 ? payment : column("x", sum(payment, extra, 1))
    var course = SQLLoanCourse(
      principal: principal, extra: extra, rate: rate, months: months,
      term: constant(terms.months).map { Int($0) },
      payment: payment, total: total)
    let zero = literal(0)
    var marks = Set((loanFigures[terms] ?? []).flatMap(\.marks)).sorted()
    if marks.first == 0 { marks.removeFirst() }
    var last = SQLLoanCourse.State(owed: principal, interest: zero, extra: zero, payments: zero)
    course.states[0] = last
    var month = 0
    for mark in marks {
      last = state(after: mark, from: month, last, course, needs(terms))
      course.states[mark] = last
      month = mark
    }
    loanCourses[terms] = course
    return course
  }

  private func divided(_ a: SQLExpression, _ divisor: Double) -> SQLExpression {
    SQLExpression(
      "\(a.operand(of: .product)) / \(dialect.operand(divisor))", .product, level: a.level,
      range: SQLExpression.Range(isWhole: false, largest: a.range.largest / divisor))
  }

  /// The parts of a state that figures need beside what is owed.
  private struct Needs {
    var interest = false
    var extra = false
    var payments = false
  }

  private func needs(_ terms: PlainLoanTerms) -> Needs {
    var needs = Needs()
    for figure in loanFigures[terms] ?? [] {
      switch figure {
      case .payment, .balance: break
      case .interest, .totalInterest: needs.interest = true
      case .principal, .extra: needs.extra = true
      case .paymentCount, .lastPayment: needs.payments = true
      }
    }
    return needs
  }

  /// The level payment, as `PlainLoanLanes` computes it: from `Double`, and none where that is too near a tie.
  private mutating func levelPayment(_ terms: PlainLoanTerms) -> SQLExpression {
    let (principal, rate, months) = (named(terms.principal), named(terms.rate), named(terms.months))
    let (p, r, n) = (principal.text, rate.text, months.text)
    let range = SQLExpression.Range.cents
    let parts = [principal, rate, months, named(terms.extra)]
    let discount = column(
      "discount", SQLExpression("1 / pow(1 + \(r) / 12000000, \(n))", .product, from: parts, range: .truth))
    let exact = column(
      "x",
      SQLExpression(
        "\(p) * \(r) / 12000000 / nullif(1 - \(discount.text), 0)", .product, from: parts + [discount],
        range: range)
    )
    let (d, x, half) = (discount.text, exact.text, dialect.double(0.5))
    let distance = "abs(\(x) + \(half) - \(dialect.floor("\(x) + 1")))"
    let error =
      "\(x) * \(dialect.double(0x1p-53)) * ((4 * \(n) + 24) * \(d) / nullif(1 - \(d), 0) + 8)"
    let rounded = "case when \(distance) > \(error) then \(dialect.floor("\(x) + \(half)")) end"
    let straight = dialect.floor("(2 * \(p) + \(n)) / (2 * \(n))")
    let small = dialect.double(12e6 * 1e7)
    let isKnown =
      "\(p) >= 1 and \(p) <= 1e15 and \(n) > 1 and \(n) <= \(PlainLoanFigure.end) and \(r) >= 0 and \(r) <= 1000000"
      // A rate between two millionths has ties too near to tell.
      + (rate.range.isWhole ? "" : " and \(dialect.floor(r)) = \(r)")
      + " and \(named(terms.extra).text) between 0 and \(dialect.double(0x1p40)) and \(p) * \(r) < \(small)"
    let payment = column(
      "x",
      SQLExpression(
        "case when \(isKnown) then case when \(r) > 0 then \(rounded) else \(straight) end end",
        from: [exact, discount] + parts, range: range))
    // A loan whose payment is nothing is left undecided, as one whose payment does not fit into a code.
    return column(
      "payment",
      SQLExpression(
        "case when \(payment.text) > 0 and \(payment.text) < \(dialect.double(0x1p40)) then \(payment.text) end",
        from: [payment], range: range), comment: "The level payment, in minor units")
  }

  // MARK: State

  /// The state after a month, from that after an earlier one.
  private mutating func state(
    after month: Int, from earlier: Int, _ last: SQLLoanCourse.State, _ loan: SQLLoanCourse, _ needs: Needs
  ) -> SQLLoanCourse.State {
    let before = last.owed
    let owed: SQLExpression
    var end: SQLExpression
    let parts = [before, loan.total, loan.rate, loan.months]
    if month == PlainLoanFigure.end {
      owed = literal(0)
      end = column("end_of_loan", finalEnd(earlier, before, loan))
    } else {
      let later = dialect.owed(after: before.text, months: earlier + 1...month, loan)
      let none = "when \(loan.total.text) > 0 then 0e0"
      owed = column(
        "owed_\(month)",
        SQLExpression(
          "case when \(loan.total.text) > 0 and \(loan.months.text) > \(month) then \(later) \(none) end",
          from: parts, range: .cents))
      end = SQLExpression(
        "case when \(before.text) > 0 and \(owed.text) = 0 then"
          + " \(dialect.end(after: before.text, months: earlier + 1...month, loan)) end",
        from: parts + [owed], range: .cents)
      guard needs.interest || needs.extra && loan.extra.text != "0e0" || needs.payments else {
        return SQLLoanCourse.State(owed: owed, extra: literal(0))
      }
      end = column("end_by_\(month)", end)
    }
    return paid(month, before, last, owed, end, loan, needs)
  }

  /// The end of a loan that is still owed after a month: usually that of its term.
  private mutating func finalEnd(
    _ month: Int, _ before: SQLExpression, _ loan: SQLLoanCourse
  ) -> SQLExpression {
    let parts = [before, loan.total, loan.rate, loan.months]
    let later =
      if let term = loan.term {
        term - 1 > month
          ? dialect.owed(after: before.text, months: month + 1...term - 1, loan) : before.text
      } else { dialect.owed(after: before.text, count: "\(loan.months.text) - \(month + 1)", loan) }
    let isOwed = "\(before.text) > 0 and \(loan.total.text) > 0"
    let rest = column(
      "owed_last", SQLExpression("case when \(isOwed) then \(later) end", from: parts, range: .cents))
    let last =
      "-(\(dialect.withInterest(rest.text, loan))) - \(loan.months.text) * \(dialect.double(SQLLoanCourse.code))"
    let sooner = dialect.end(
      after: before.text, months: month + 1...max(loan.term ?? PlainLoanFigure.end, month + 1), loan)
    return SQLExpression(
      "case when \(rest.text) > 0 then \(last) when \(rest.text) = 0 then \(sooner) end",
      from: parts + [rest],
      range: .cents)
  }

  /// What has been paid after a month: all payments of a loan that goes on, those to its end of one that ended since
  /// the earlier month, and the same as then of any other.
  private mutating func paid(
    _ month: Int, _ before: SQLExpression, _ last: SQLLoanCourse.State, _ owed: SQLExpression,
    _ end: SQLExpression,
    _ loan: SQLLoanCourse, _ needs: Needs
  ) -> SQLLoanCourse.State {
    let suffix = month == PlainLoanFigure.end ? "in_all" : "by_\(month)"
    let number = column(
      "last_\(suffix)",
      SQLExpression(
        dialect.floor("\(end.text) / \(dialect.double(-SQLLoanCourse.code))"), from: [end], range: .cents))
    let amount = column(
      "settled_\(suffix)",
      SQLExpression(
        "-\(end.text) - \(number.text) * \(dialect.double(SQLLoanCourse.code))", .sum, from: [number],
        range: .cents))
    let parts = [before, owed, number, amount, loan.total]
    func cases(_ going: String, _ ended: String, _ earlier: SQLExpression) -> SQLExpression {
      SQLExpression(
        "case when \(owed.text) > 0 then \(going) when \(before.text) > 0 then \(ended)"
          + " when \(before.text) = 0 then \(earlier.text) end", from: parts + [earlier], range: .cents)
    }
    var state = SQLLoanCourse.State(owed: owed, extra: literal(0))
    let (p, t, n, x) = (loan.principal.text, loan.total.text, number.text, loan.extra.text)
    if needs.interest, let earlier = last.interest {
      let going = "\(owed.text) - \(p) + \(t) * \(month)"
      let ended = "\(t) * (\(n) - 1) + \(amount.text) - \(p)"
      state.interest = column(
        month == PlainLoanFigure.end ? "total_interest" : "interest_\(suffix)", cases(going, ended, earlier))
    }
    if needs.extra, x != "0e0", let earlier = last.extra {
      let rest = "least(\(x), greatest(\(amount.text) - \(loan.payment.text), 0e0))"
      state.extra = column(
        "extra_\(suffix)", cases("\(x) * \(month)", "\(x) * (\(n) - 1) + \(rest)", earlier))
    }
    if needs.payments, let earlier = last.payments {
      state.payments = column("payments_\(suffix)", cases("\(dialect.double(Double(month)))", n, earlier))
    }
    return state
  }
}
