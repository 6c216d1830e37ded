import Finance

/// The spreadsheet functions of the time value of money: money paid out is negative, rates are fractions a
/// period, nothing is rounded.
///
/// - Source: OpenFormula 1.3, part 4, 6.12 (financial functions).
extension Functions {
  static let timeValue: [Function] = [
    Function(
      "pmt", "rate, periods, present, [future], [type]", takes: 3...5, .money,
      "The level payment of each period; type 1 when it is due at the start of the period.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.levelPayment(parts, evaluation)
      }
    ) { call throws(FormulaError) in
      try call.timeValue { (rate, periods, present, future, type) throws(TimeValueError) in
        try TimeValue.payment(
          rate: rate, periods: periods, presentValue: present, futureValue: future, type: type)
      }
    },
    part("ipmt", "The interest in the payment of a period.") {
      (rate, period, periods, present, future, type) throws(TimeValueError) in
      try TimeValue.interestPart(
        rate: rate, period: period, periods: periods, presentValue: present, futureValue: future, type: type)
    },
    part("ppmt", "The principal in the payment of a period.") {
      (rate, period, periods, present, future, type) throws(TimeValueError) in
      try TimeValue.principalPart(
        rate: rate, period: period, periods: periods, presentValue: present, futureValue: future, type: type)
    },
    Function(
      "pv", "rate, periods, payment, [future], [type]", takes: 3...5, .money,
      "What level payments, and an amount at the end, are worth now."
    ) { call throws(FormulaError) in
      try call.timeValue { (rate, periods, payment, future, type) throws(TimeValueError) in
        try TimeValue.presentValue(
          rate: rate, periods: periods, payment: payment, futureValue: future, type: type)
      }
    },
    Function(
      "fv", "rate, periods, payment, [present], [type]", takes: 3...5, .money,
      "What level payments, and an amount now, come to at the end."
    ) { call throws(FormulaError) in
      try call.timeValue { (rate, periods, payment, present, type) throws(TimeValueError) in
        try TimeValue.futureValue(
          rate: rate, periods: periods, payment: payment, presentValue: present, type: type)
      }
    },
    Function(
      "nper", "rate, payment, present, [future], [type]", takes: 3...5, .number,
      "In how many periods the payments settle the amounts."
    ) { call throws(FormulaError) in
      try call.timeValue { (rate, payment, present, future, type) throws(TimeValueError) in
        try TimeValue.periods(
          rate: rate, payment: payment, presentValue: present, futureValue: future, type: type)
      }
    },
    Function(
      "rate", "periods, payment, present, [future], [type], [guess]", takes: 3...6, .percent,
      "The rate a period at which the payments settle the amounts; of several, the nearest to a guess."
    ) { call throws(FormulaError) in
      let (periods, payment, present) = (try call.double(0), try call.double(1), try call.double(2))
      let (future, type) = (try call.double(3, else: 0), try call.double(4, else: 0))
      let guess = call.count > 5 ? try call.double(5) : nil
      return try call.rate(guess) { () throws(FunctionError) in
        do throws(TimeValueError) {
          return try TimeValue.rates(
            periods: periods, payment: payment, presentValue: present, futureValue: future, type: type,
            guess: guess)
        } catch {
          throw .timeValue(error)
        }
      }
    },
    cumulative("cumipmt", "The interest in the payments from one period to another.") {
      (rate, periods, present, start, end, type) throws(TimeValueError) in
      try TimeValue.cumulativeInterest(
        rate: rate, periods: periods, presentValue: present, start: start, end: end, type: type)
    },
    cumulative("cumprinc", "The principal in the payments from one period to another.") {
      (rate, periods, present, start, end, type) throws(TimeValueError) in
      try TimeValue.cumulativePrincipal(
        rate: rate, periods: periods, presentValue: present, start: start, end: end, type: type)
    },
    Function(
      "effect", "nominal, times", takes: 2...2, .percent, "The rate a year, with interest on interest.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.effectiveRate(parts, evaluation)
      }
    ) {
      call throws(FormulaError) in
      let (rate, times) = (try call.double(0), try call.double(1))
      return try call.answer { () throws(TimeValueError) in
        try TimeValue.effectiveRate(nominal: rate, times: times)
      }
    },
    Function(
      "nominal", "effective, times", takes: 2...2, .percent, "The rate a year, without interest on interest."
    ) { call throws(FormulaError) in
      let (rate, times) = (try call.double(0), try call.double(1))
      return try call.answer { () throws(TimeValueError) in
        try TimeValue.nominalRate(effective: rate, times: times)
      }
    },
    Function(
      "rri", "periods, present, future", takes: 3...3, .percent,
      "The rate a period at which one grows to the other."
    ) { call throws(FormulaError) in
      let (periods, present, future) = (try call.double(0), try call.double(1), try call.double(2))
      return try call.answer { () throws(TimeValueError) in
        try TimeValue.growthRate(periods: periods, presentValue: present, futureValue: future)
      }
    },
    Function(
      "pduration", "rate, present, future", takes: 3...3, .number,
      "In how many periods one grows to the other."
    ) {
      call throws(FormulaError) in
      let (rate, present, future) = (try call.double(0), try call.double(1), try call.double(2))
      return try call.answer { () throws(TimeValueError) in
        try TimeValue.growthPeriods(rate: rate, presentValue: present, futureValue: future)
      }
    },
  ]

  private typealias SixNumbers =
    @Sendable (Double, Double, Double, Double, Double, Double) throws(TimeValueError) -> Double

  /// A function that returns a part of one period's payment.
  private static func part(_ name: String, _ summary: String, _ compute: @escaping SixNumbers) -> Function {
    Function(
      name, "rate, period, periods, present, [future], [type]", takes: 4...6, .money, summary
    ) { call throws(FormulaError) in try call.sixNumbers(compute) }
  }

  /// A function that returns a part of the payments of several periods.
  private static func cumulative(
    _ name: String, _ summary: String, _ compute: @escaping SixNumbers
  ) -> Function {
    Function(name, "rate, periods, present, start, end, [type]", takes: 5...6, .money, summary) {
      call throws(FormulaError) in try call.sixNumbers(compute)
    }
  }
}

extension FunctionCall {
  /// Computes a result from five numbers, the last two of which default to 0.
  fileprivate func timeValue(
    _ compute: (Double, Double, Double, Double, Double) throws(TimeValueError) -> Double
  ) throws(FormulaError) -> Quantity {
    let first = (try double(0), try double(1), try double(2))
    let last = (try double(3, else: 0), try double(4, else: 0))
    return try answer { () throws(TimeValueError) in
      try compute(first.0, first.1, first.2, last.0, last.1)
    }
  }

  /// Computes a result from six numbers, the last two of which default to 0.
  fileprivate func sixNumbers(
    _ compute: (Double, Double, Double, Double, Double, Double) throws(TimeValueError) -> Double
  ) throws(FormulaError) -> Quantity {
    let first = (try double(0), try double(1), try double(2), try double(3))
    let last = (try double(4, else: 0), try double(5, else: 0))
    return try answer { () throws(TimeValueError) in
      try compute(first.0, first.1, first.2, first.3, last.0, last.1)
    }
  }

  /// The answer, or the error of the whole call.
  fileprivate func answer(_ compute: () throws(TimeValueError) -> Double) throws(FormulaError) -> Quantity {
    let answer: Double
    do throws(TimeValueError) {
      answer = try compute()
    } catch {
      throw failure(.function(.timeValue(error)))
    }
    return try result(answer)
  }
}
