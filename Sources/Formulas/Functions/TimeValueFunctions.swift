import Finance

/// The spreadsheet functions of the time value of money: money paid out is negative, rates are fractions a
/// period, nothing is rounded.
///
/// - Source: OpenFormula 1.3, part 4, 6.12 (financial functions).
extension Functions {
  static let timeValue: [Function] = [
    numbers(
      "pmt", "rate, periods, present, [future], [type]", takes: 3...5, .money,
      "The level payment of each period; type 1 when it is due at the start of the period.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.levelPayment(parts, evaluation)
      }, spreadsheet: SpreadsheetPrinter.same("PMT")
    ) { of throws(TimeValueError) in
      try TimeValue.payment(
        rate: of[0], periods: of[1], presentValue: of[2], futureValue: of[3], type: of[4])
    },
    numbers(
      "ipmt", "rate, period, periods, present, [future], [type]", takes: 4...6, .money,
      "The interest in the payment of a period.",
      spreadsheet: SpreadsheetPrinter.same("IPMT")
    ) { of throws(TimeValueError) in
      try TimeValue.interestPart(
        rate: of[0], period: of[1], periods: of[2], presentValue: of[3], futureValue: of[4], type: of[5])
    },
    numbers(
      "ppmt", "rate, period, periods, present, [future], [type]", takes: 4...6, .money,
      "The principal in the payment of a period.",
      spreadsheet: SpreadsheetPrinter.same("PPMT")
    ) { of throws(TimeValueError) in
      try TimeValue.principalPart(
        rate: of[0], period: of[1], periods: of[2], presentValue: of[3], futureValue: of[4], type: of[5])
    },
    numbers(
      "pv", "rate, periods, payment, [future], [type]", takes: 3...5, .money,
      "What level payments, and an amount at the end, are worth now.",
      spreadsheet: SpreadsheetPrinter.same("PV")
    ) { of throws(TimeValueError) in
      try TimeValue.presentValue(
        rate: of[0], periods: of[1], payment: of[2], futureValue: of[3], type: of[4])
    },
    numbers(
      "fv", "rate, periods, payment, [present], [type]", takes: 3...5, .money,
      "What level payments, and an amount now, come to at the end.",
      spreadsheet: SpreadsheetPrinter.same("FV")
    ) { of throws(TimeValueError) in
      try TimeValue.futureValue(
        rate: of[0], periods: of[1], payment: of[2], presentValue: of[3], type: of[4])
    },
    numbers(
      "nper", "rate, payment, present, [future], [type]", takes: 3...5, .number,
      "In how many periods the payments settle the amounts.",
      spreadsheet: SpreadsheetPrinter.same("NPER")
    ) { of throws(TimeValueError) in
      try TimeValue.periods(
        rate: of[0], payment: of[1], presentValue: of[2], futureValue: of[3], type: of[4])
    },
    Function(
      "rate", "periods, payment, present, [future], [type], [guess]", takes: 3...6, .percent,
      "The rate a period at which the payments settle the amounts; of several, the nearest to a guess."
    ) { call throws(FormulaError) in
      let of = try call.numbers(5)
      let guess = call.count > 5 ? try call.double(5) : nil
      return try call.rate(guess) { () throws(FunctionError) in
        do throws(TimeValueError) {
          return try TimeValue.rates(
            periods: of[0], payment: of[1], presentValue: of[2], futureValue: of[3], type: of[4],
            guess: guess)
        } catch {
          throw .timeValue(error)
        }
      }
    },
    numbers(
      "cumipmt", "rate, periods, present, start, end, [type]", takes: 5...6, .money,
      "The interest in the payments from one period to another."
    ) { of throws(TimeValueError) in
      try TimeValue.cumulativeInterest(
        rate: of[0], periods: of[1], presentValue: of[2], start: of[3], end: of[4], type: of[5])
    },
    numbers(
      "cumprinc", "rate, periods, present, start, end, [type]", takes: 5...6, .money,
      "The principal in the payments from one period to another."
    ) { of throws(TimeValueError) in
      try TimeValue.cumulativePrincipal(
        rate: of[0], periods: of[1], presentValue: of[2], start: of[3], end: of[4], type: of[5])
    },
    numbers(
      "effect", "nominal, times", takes: 2...2, .percent, "The rate a year, with interest on interest.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.effectiveRate(parts, evaluation)
      }, spreadsheet: SpreadsheetPrinter.expression("(1+{0}/{1})^{1}-1")
    ) { of throws(TimeValueError) in try TimeValue.effectiveRate(nominal: of[0], times: of[1]) },
    numbers(
      "nominal", "effective, times", takes: 2...2, .percent, "The rate a year, without interest on interest.",
      spreadsheet: SpreadsheetPrinter.expression("{1}*((1+{0})^(1/{1})-1)")
    ) { of throws(TimeValueError) in try TimeValue.nominalRate(effective: of[0], times: of[1]) },
    numbers(
      "rri", "periods, present, future", takes: 3...3, .percent,
      "The rate a period at which one grows to the other.",
      spreadsheet: SpreadsheetPrinter.expression("({2}/{1})^(1/{0})-1")
    ) { of throws(TimeValueError) in
      try TimeValue.growthRate(periods: of[0], presentValue: of[1], futureValue: of[2])
    },
    numbers(
      "pduration", "rate, present, future", takes: 3...3, .number,
      "In how many periods one grows to the other.",
      spreadsheet: SpreadsheetPrinter.expression("LN({2}/{1})/LN(1+{0})")
    ) { of throws(TimeValueError) in
      try TimeValue.growthPeriods(rate: of[0], presentValue: of[1], futureValue: of[2])
    },
  ]

  /// A function of numbers, those that are left out being 0.
  private static func numbers(
    _ name: String, _ parameters: String, takes: ClosedRange<Int>, _ measure: Measure, _ summary: String,
    columns: Function.ColumnCompilation? = nil, spreadsheet: SpreadsheetPrinter.Form? = nil,
    _ compute: @escaping @Sendable (_ numbers: [Double]) throws(TimeValueError) -> Double
  ) -> Function {
    Function(name, parameters, takes: takes, measure, summary, columns: columns, spreadsheet: spreadsheet) {
      call throws(FormulaError) in
      let numbers = try call.numbers(takes.upperBound)
      let answer: Double
      do throws(TimeValueError) {
        answer = try compute(numbers)
      } catch {
        throw call.failure(.function(.timeValue(error)))
      }
      return try call.result(answer)
    }
  }
}

extension FunctionCall {
  /// The first arguments as numbers, those that are left out as 0.
  fileprivate func numbers(_ count: Int) throws(FormulaError) -> [Double] {
    var numbers: [Double] = []
    for index in 0..<count { numbers.append(try double(index, else: 0)) }
    return numbers
  }
}
