import Finance

/// The spreadsheet functions of cash flows, the flows as a list.
///
/// - Source: OpenFormula 1.3, part 4, 6.12; for `apr` 12 CFR 1026 (Regulation Z), appendix J.
extension Functions {
  static let cashFlows: [Function] = [
    Function(
      "npv", "rate, flows", takes: 2...100, .money,
      "What flows are worth now, the first of them a period from now.",
      spreadsheet: SpreadsheetPrinter.presentValue
    ) { call throws(FormulaError) in
      let rate = try call.double(0)
      var flows: [Double] = []
      for index in 1..<call.count { flows += try call.doubles(index) }
      return try call.cashFlow { () throws(CashFlowError) in
        try CashFlows.netPresentValue(rate: rate, flows: flows)
      }
    },
    Function(
      "xnpv", "rate, flows, dates", takes: 3...3, .money, "What dated flows are worth on the first date."
    ) {
      call throws(FormulaError) in
      let (rate, flows, dates) = (try call.double(0), try call.doubles(1), try call.dates(2))
      return try call.cashFlow { () throws(CashFlowError) in
        try CashFlows.netPresentValue(rate: rate, flows: flows, dates: dates)
      }
    },
    Function(
      "irr", "flows, [guess]", takes: 1...2, .percent,
      "The rate a period at which flows are worth nothing; of several, the nearest to a guess.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.internalRate(parts, evaluation)
      }, spreadsheet: SpreadsheetPrinter.internalRate
    ) {
      call throws(FormulaError) in
      let flows = try call.doubles(0)
      let guess = call.count > 1 ? try call.double(1) : nil
      return try call.rate(guess) { () throws(FunctionError) in
        do throws(CashFlowError) {
          return try CashFlows.internalRates(flows: flows, guess: guess)
        } catch {
          throw .cashFlow(error)
        }
      }
    },
    Function(
      "xirr", "flows, dates, [guess]", takes: 2...3, .percent,
      "The rate a year of 365 days at which dated flows are worth nothing; of several, the nearest to a guess."
    ) { call throws(FormulaError) in
      let (flows, dates) = (try call.doubles(0), try call.dates(1))
      let guess = call.count > 2 ? try call.double(2) : nil
      return try call.rate(guess, in: InternalRates.meaningful) { () throws(FunctionError) in
        do throws(CashFlowError) {
          return try CashFlows.internalRates(flows: flows, dates: dates, guess: guess)
        } catch {
          throw .cashFlow(error)
        }
      }
    },
    Function(
      "mirr", "flows, finance, reinvest", takes: 3...3, .percent,
      "The rate a period when what is paid costs one rate and what is received earns another.",
      spreadsheet: SpreadsheetPrinter.modifiedInternalRate
    ) { call throws(FormulaError) in
      let (flows, finance, reinvest) = (try call.doubles(0), try call.double(1), try call.double(2))
      return try call.cashFlow { () throws(CashFlowError) in
        try CashFlows.modifiedInternalRate(flows: flows, finance: finance, reinvest: reinvest)
      }
    },
    Function(
      "multiple", "flows", takes: 1...100, .number, "What is received, divided by what is paid.",
      spreadsheet: SpreadsheetPrinter.multiple
    ) { call throws(FormulaError) in
      var (received, paid) = (Number(0), Number(0))
      for flow in try call.allNumbers() {
        guard let sum = (flow < Number(0) ? paid : received).adding(flow) else {
          throw call.failure(.tooLarge)
        }
        if flow < Number(0) { paid = sum } else { received = sum }
      }
      guard !paid.isZero else { throw call.failure(.divisionByZero("what is paid")) }
      return try call.result(received.divided(by: paid.negated))
    },
    Function(
      "payback", "flows", takes: 1...1, .count,
      "The number of periods after the first flow until the sum of all is no longer negative.",
      spreadsheet: SpreadsheetPrinter.payback
    ) { call throws(FormulaError) in
      var total = Number(0)
      for (period, flow) in try call.allNumbers().enumerated() {
        guard let sum = total.adding(flow) else { throw call.failure(.tooLarge) }
        total = sum
        if total >= Number(0) { return .number(Number(period)) }
      }
      throw call.failure(.noMonth)
    },
    Function(
      "apr", "advances, payments, periods_a_year", takes: 3...3, .percent,
      "The annual percentage rate of US Regulation Z; each flow is [amount, periods, fraction, count, step]."
    ) { call throws(FormulaError) in
      let (advances, payments) = (try call.flows(0), try call.flows(1))
      let periods = try call.double(2)
      let rate: Double
      do throws(AnnualPercentageRateError) {
        rate = try AnnualPercentageRate.apr(advances: advances, payments: payments, periodsAYear: periods)
      } catch {
        throw call.failure(.function(.percentageRate(error)))
      }
      return try call.result(rate)
    },
  ]
}

extension FunctionCall {
  /// The only rate, or of several the one that a guess chooses, with a remark on the others.
  /// - Parameter range: The rates that say something.
  func rate(
    _ guess: Double?, in range: ClosedRange<Double>? = nil,
    _ compute: () throws(FunctionError) -> InternalRates
  ) throws(FormulaError) -> Quantity {
    let rates: InternalRates
    do throws(FunctionError) {
      rates = try compute()
    } catch {
      throw failure(.function(error))
    }
    // No rate of several is more of a return than another.
    if rates.isAmbiguous, guess == nil { throw failure(.function(.severalRates(rates.rates))) }
    if range?.contains(rates.answer) == false { throw failure(.function(.extremeRate(rates.answer))) }
    if rates.isAmbiguous {
      let others = rates.rates.filter { $0 != rates.answer }
      evaluation.remarks?.note(.ambiguousRate(answer: rates.answer, others: others))
    }
    return try result(rates.answer)
  }

  /// The answer, or the error of the whole call.
  fileprivate func cashFlow(_ compute: () throws(CashFlowError) -> Double) throws(FormulaError) -> Quantity {
    let answer: Double
    do throws(CashFlowError) {
      answer = try compute()
    } catch {
      throw failure(.function(.cashFlow(error)))
    }
    return try result(answer)
  }

  /// An argument as advances or payments.
  fileprivate func flows(_ index: Int) throws(FormulaError) -> [UnitPeriodFlow] {
    var flows: [UnitPeriodFlow] = []
    for item in try list(index) {
      guard case .list(let parts) = item, (1...5).contains(parts.count) else {
        throw failure(.function(.notAFlow), index)
      }
      let numbers = parts.map { part in
        if case .number(let number) = part { number } else { nil as Number? }
      }
      guard let amount = numbers[0]?.double, let periods = integer(numbers, 1, else: 0),
        let fraction = numbers.count > 2 ? numbers[2]?.double : 0, let count = integer(numbers, 3, else: 1),
        let step = integer(numbers, 4, else: 1)
      else { throw failure(.function(.notAFlow), index) }
      flows.append(
        UnitPeriodFlow(amount: amount, periods: periods, fraction: fraction, count: count, step: step))
    }
    return flows
  }

  private func integer(_ numbers: [Number?], _ index: Int, else standard: Int) -> Int? {
    index < numbers.count ? numbers[index]?.integer : standard
  }
}
