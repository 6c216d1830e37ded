import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// What holds of the figures of any deal, with lines, events, growth, a sale, and any choice of definitions.
@Suite("The laws of a deal over time")
struct DealLawsTests {
  private func scope(of rental: Rental) -> any Scope {
    rental.scope(UserDefinitions(), EvaluationContext(currency: .usd))
  }

  private func formula(_ text: String, of rental: Rental) throws -> Formula {
    try Formula(text, in: rental.vocabulary(UserDefinitions()))
  }

  // MARK: Months and years

  /// The monthly figures of which a year is the sum.
  private static let sums = [
    "rent", "other", "escrow", "taxes", "insurance", "hoa", "utilities", "management", "maintenance",
    "expenses", "capex", "gross_potential", "vacancy_loss", "effective_gross", "operating_expenses",
    "reserves", "noi", "debt_service", "one_offs", "cash_flow", "equity_flow", "property_flow",
    "payments", "total", "principal", "interest", "extra",
  ]

  @Test("A year is the sum of its months, for every figure that flows", arguments: 0..<40)
  func yearsAreSums(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    // A property may be sold within a year.
    if seed % 3 == 1 { try rental.set("hold", "\(Int.random(in: 1...143, using: &random))m") }
    let yearOfSale = (rental.hold.months + 11) / 12
    let scope = scope(of: rental)
    for name in Self.sums + rental.ownLines.map(\.name) {
      for year in [1, 2, yearOfSale, Int.random(in: 13...40, using: &random)] {
        let months = Period.year(year).months
        let texts = ["\(name)(y\(year))", "sum(\(name)(\(months.lowerBound)..\(months.upperBound)))"]
        let values = try texts.map { try formula($0, of: rental).number(in: scope).double }
        #expect(isNear(values[0], values[1]), "\(texts[0]): \(values) of \(rental.rows(in: .usd))")
      }
    }
  }

  @Test("The account of a period adds up from the income to the owner's cash", arguments: 0..<40)
  func accountsAddUp(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    let scope = scope(of: rental)
    let period = ["\(Int.random(in: 1...200, using: &random))", "y\(Int.random(in: 1...30, using: &random))"]
    for period in period {
      let value = { (name: String) in
        try self.formula("\(name)(\(period))", of: rental).number(in: scope).double
      }
      let income = try rental.lineIndices.filter { rental.kind(ofLine: $0) == .income }
        .map { try value(rental.name(ofLine: $0)) }.reduce(0, +)
      // Taxes and insurance are due after the escrow has ended with the loan; it may follow from them.
      let costs = try rental.lineIndices
        .filter { rental.kind(ofLine: $0) != .income && rental.isPresent(line: $0) }
        .map { $0 == StandardLine.escrow.index ? "taxes_insurance" : rental.name(ofLine: $0) }
        .map(value).reduce(0, +)
      let left =
        try income - value("vacancy_loss") - costs - value("debt_service") - value("mortgage_insurance")
        - value("extra") + value("loan_proceeds") + value("one_offs")
      #expect(try isNear(left, value("cash_flow"), scale: income), "\(period) of \(rental.rows(in: .usd))")
    }
  }

  @Test("The profit is what the owner got less what was paid in, and the yields follow from the flows")
  func returns() throws {
    var random = SplitMix(seed: 12)
    for _ in 0..<40 {
      let rental = try Rental.randomDeal(&random)
      let scope = scope(of: rental)
      let value = { (text: String) in try self.formula(text, of: rental).number(in: scope).double }
      let years = rental.hold.months / 12
      let flows = try (0...years).map { try value("equity_flow(y\($0))") }
      #expect(try isNear(value("profit"), flows.reduce(0, +), scale: abs(flows[0])))
      let proceeds = try value("net_proceeds") + value("fund_returned")
      let operating = try (1...years).map { try value("cash_flow(y\($0))") }.reduce(0, +)
      #expect(
        try isNear(value("profit"), operating + proceeds - value("cash_invested"), scale: abs(proceeds)))
      guard rental.returnRule == .yearly, let rate = try? value("irr") else { continue }
      var (worth, discount) = (0.0, 1.0)
      for flow in flows {
        worth += flow / discount
        discount *= 1 + rate
      }
      #expect(abs(worth) <= 1e-6 * flows.map(abs).reduce(0, +), "\(rate) of \(flows)")
    }
  }

  @Test("The owner gets nothing after the sale, in whatever month that is", arguments: 1...40)
  func afterSale(months: Int) throws {
    var random = SplitMix(seed: UInt64(months))
    var rental = try Rental.randomDeal(&random)
    rental.hold = Term(months: months)
    let scope = scope(of: rental)
    let value = { (text: String) in try self.formula(text, of: rental).number(in: scope).double }
    for name in ["equity_flow", "property_flow"] {
      #expect(try value("sum(\(name)(\(months + 1)..\(months + 30)))") == 0)
      let (years, all) = try (value("sum(\(name)(y0..y6))"), value("sum(\(name)(0..\(months)))"))
      #expect(isNear(years, all, scale: abs(all)), "\(name)")
    }
  }

  @Test("At the break-even rent the first year's cash flow is nothing", arguments: 0..<60)
  func breakEven(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    guard let rent = try? formula("break_even_rent", of: rental).number(in: scope(of: rental)).double,
      (0..<1e9).contains(rent)
    else { return }
    // Rents that an event sets go with the one as of the closing.
    let times = rent / (Double(rental.statedRent.minorUnits.rounded) / 100)
    let cents = { (amount: Money) in Money(minorUnits: Int128((Double(amount.minorUnits) * times).rounded()))
    }
    for (index, event) in rental.events.enumerated() {
      guard case .amount("rent", let amount) = event.effect, let money = amount.money else { continue }
      rental.events[index].effect = .amount(line: "rent", RecurringAmount(cents(money), per: amount.interval))
    }
    rental.statedRent = MonthlyAmount(Money(minorUnits: Int128((rent * 100).rounded())))
    let left = try formula("cash_flow", of: rental).number(in: scope(of: rental)).double
    // Half a cent of rent is all that is rounded.
    #expect(abs(left) <= 0.011, "\(left) at \(rent) of \(rental.rows(in: .usd))")
  }

  // MARK: Explanations

  @Test("An explanation adds up at every node", arguments: 0..<24)
  func explanationsAddUp(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    let scope = scope(of: rental)
    var names = Rental.allMetrics.filter { !$0.isMonthly }.map(\.name)
    names += [
      "noi(y3)", "cash_flow(y2)", "cash_flow(5)", "value(17)", "net_proceeds(y2)", "dscr(y2)", "roi(y1)",
    ]
    names += rental.loanNames.flatMap { ["\($0).interest(14)", "\($0).balance(14)", "\($0).balance(y2)"] }
    names += rental.ownLines.flatMap { ["\($0.name)", "\($0.name)(14)", "\($0.name)(y2)"] }
    names += ["rent", "escrow", "taxes", "management", "closing", "loan", "down"]
    for name in names {
      let formula = try formula(name, of: rental)
      guard let explanation = try? formula.explanation(in: scope, depth: nil) else {
        // What has no value has nothing to be explained.
        #expect(throws: FormulaError.self, "\(name)") { try formula.evaluate(in: scope) }
        continue
      }
      #expect(try explanation.value == formula.evaluate(in: scope), "\(name)")
      try expectAddsUp(explanation, of: rental, path: name)
    }
  }

  private func expectAddsUp(_ explanation: Explanation, of rental: Rental, path: String) throws {
    #expect(!explanation.isSupplied, "\(path) is supplied, in \(rental.rows(in: .usd))")
    if !explanation.pieces.isEmpty {
      let printed = PrintedFormula(explanation.pieces)
      let value = try? Formula(printed.text, in: printed).evaluate(in: printed)
      let (found, shown) = (value?.double, explanation.value.double)
      #expect(
        found.flatMap { found in shown.map { isNear(found, $0, scale: 1e-3) } } == true,
        "\(path): \(printed.text) is \(found as Any), not \(shown as Any), in \(rental.rows(in: .usd))")
      for figure in printed.figures where !explanation.parts.isEmpty {
        let part = explanation.parts.first { $0.subject == figure.subject }
        #expect(part?.value == figure.value, "\(path): no part for \(figure.subject)")
      }
    }
    for part in explanation.parts {
      try expectAddsUp(part, of: rental, path: "\(path) > \(part.subject)")
    }
  }

  // MARK: Columns

  @Test("Sweeps come to what each property comes to by itself", arguments: 0..<10)
  func columnsAgree(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random)
    let axes: KeyValuePairs<String, (start: Int64, step: Int64)> = [
      "rent": (0, 61_537), "price": (4_500_000, 1_234_567), "rate": (0, 9_900), "vacancy": (0, 31_000),
      "hold": (12, 12), "escrow": (0, 20_011), "taxes": (0, 123_457), "units": (1, 1),
    ]
    for (name, steps) in axes {
      let field = try #require(Rental.field(named: name))
      let axis = SweepAxis(
        field,
        ArithmeticSequence(start: steps.start, step: steps.step, count: 9, unit: field.unit.size(in: .usd)))
      let columns = rental.columns(UserDefinitions(), [axis], at: nil, in: .usd)
      for text in ["irr", "noi(y3)", "cash_flow(y2)", "profit", "irr >= 8%", "equity(y5) / cash_invested"] {
        let column = try ColumnEvaluator(formula(text, of: rental), in: columns).column(lanes: 0..<9)
        for lane in 0..<9 {
          var alone = rental
          alone.set(field, to: field.value(units: steps.start + steps.step * Int64(lane)))
          let value = try? formula(text, of: alone).evaluate(in: scope(of: alone))
          #expect(
            zip(column[lane], value?.double).map { isNear($0, $1) } ?? (column[lane] == nil && value == nil),
            "\(text) over \(name), lane \(lane): \(column[lane] as Any), \(value as Any) \(rental.rows(in: .usd))"
          )
        }
      }
    }
  }

  // MARK: Saving, and tables

  @Test("A saved deal has the same rows and the same figures", arguments: 0..<60)
  func rowsRoundTrip(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random)
    let again = try Rental(rows: rental.rows(in: .usd), in: .usd)
    #expect(again.rows(in: .usd) == rental.rows(in: .usd))
    #expect(again.ownLines == rental.ownLines && again.terms == rental.terms && again.events == rental.events)
    for text in ["noi(y3)", "cash_flow(40)", "profit", "cash_invested"] {
      let values = try [rental, again].map { try formula(text, of: $0).evaluate(in: scope(of: $0)) }
      #expect(values[0] == values[1], "\(text)")
    }
  }

  @Test("A column of a projection is the list of the same figure")
  func projection() throws {
    var random = SplitMix(seed: 3)
    for _ in 0..<10 {
      let rental = try Rental.randomDeal(&random)
      for column in Rental().projectionColumns {
        let metric = try #require(Rental.monthlyMetric(named: column.name))
        for (range, periods) in [("1..12", (1...12).map(Period.month)), ("y1..y9", (1...9).map(Period.year))]
        {
          let list = try formula("\(column.name)(\(range))", of: rental).evaluate(in: scope(of: rental))
          let shown = scope(of: rental)
          let cells = try periods.map { try Rental.naming(metric).evaluate(in: shown, at: $0) }
          #expect(list == .list(cells), "\(column.name)(\(range))")
        }
      }
    }
  }
}

private func zip(_ one: Double?, _ other: Double?) -> (Double, Double)? {
  one.flatMap { one in other.map { (one, $0) } }
}

extension Quantity {
  /// The number, or 1 and 0 for a condition; nil for anything else.
  fileprivate var double: Double? {
    switch self {
    case .number(let number): number.double
    case .truth(let truth): truth ? 1 : 0
    default: nil
    }
  }
}

/// The formula of an explanation as a person reads it, with a name in the place of each value.
private final class PrintedFormula: Vocabulary, Scope {
  private(set) var text = ""
  /// The figures that have a part of their own.
  private(set) var figures: [(subject: String, value: Quantity)] = []
  /// The numbers of each name; several for a range.
  private var values: [[Number]] = []
  let period: Period? = nil

  init(_ pieces: [Explanation.Piece]) {
    for piece in pieces {
      switch piece {
      case .text(let words): text += words
      case .literal(let value, _): add(value)
      case .figure(let subject, let value, _):
        add(value)
        // Neither a search nor a sum through months is a figure with a part; a range has one for each period.
        if case .number = value, !subject.contains(" "), !subject.contains("..") {
          figures.append((subject, value))
        }
      }
    }
  }

  private func add(_ value: Quantity) {
    text += "v\(values.count)"
    switch value {
    case .number(let number): values.append([number])
    case .list(let items):
      text += "(0..\(items.count - 1))"
      values.append(items.compactMap { if case .number(let number) = $0 { number } else { nil } })
    default: values.append([])
    }
  }

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    guard name.first == "v", let index = Int(name.dropFirst()), values.indices.contains(index) else {
      return nil
    }
    return Symbol(name: name, measure: .number, isMonthly: isCalled, hasClosing: true, index: index)
  }

  func lastMonth() throws(NoValueError) -> Int { 0 }

  func formula(of symbol: Symbol, at period: Period?) -> Formula? { nil }

  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? { nil }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    values[symbol.index][period?.lastMonth ?? 0]
  }

  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? { nil }
}
