import Finance
import Testing

@testable import Formulas

@Suite("Columns")
struct ColumnsTests {
  /// The largest relative error of a column, whose lanes must have a value exactly where the exact path has
  /// one.
  private func greatestError(_ formula: Formula, in lots: Lots, lanes: Range<Int>) throws -> Double {
    let columns = ColumnEvaluator(formula, in: lots)
    let column = try columns.column(lanes: lanes)
    var greatest = 0.0
    for lane in lanes {
      let found = column[lane - lanes.lowerBound]
      switch try? columns.value(inLane: lane) {
      case .number(let number):
        let (found, exact) = (try #require(found), number.double)
        if found != exact { greatest = max(greatest, abs(found - exact) / abs(exact)) }
      case .truth(let truth): #expect(found == (truth ? 1 : 0), "\(formula.text) in lane \(lane)")
      default: #expect(found == nil, "\(formula.text) in lane \(lane)")
      }
    }
    return greatest
  }

  @Test(
    "Columns agree with the exact path",
    arguments: [
      "rent", "-rent", "rent%", "net(12)", "roi(12)", "roi(12) >= 8%", "price / (rent * 12)", "grm > 10.5",
      "rent * loan / price", "rent / 3 * 3 - rent", "rent / 3 * 3 = rent", "rent / 7 - 257.14 + loan / 3",
      "1 / (rent - 1800)", "(rent - 1800) / (rent - 1800)", "if(rent > 1800, 1 / (rent - 1800), 0)",
      "rent > 1800.02 and 1 / (rent - 1800) > 0", "rent > 1800 or loan > 1", "not rent > 1800",
      "(rent > 1801) = (loan > 1)",
      "min(rent, 1801, loan / 100)", "max([rent, 1801])", "sum(rent, loan, 3)", "average(rent, loan)",
      "pmt(rent / 1e6, 360, loan)", "pmt(6.5% / 12, 360, loan)",
      "round(-pmt(rent / 30000 / 12, 360, loan), 2)",
      "pmt((rent - 1800) / 1e6, 180, loan)", "pmt(rent / 1e6, 1, 100)", "pmt(rent / 1e6, 12, loan, 1000)",
      "pmt(loan / 1e6, 1200, rent)",
      "abs(rent - 1801)", "abs(-2 * rent)", "positive(-2 * rent)", "positive(3600.1 - 2 * rent)",
      "round(rent / 3, 2)", "round(rent, 1)", "round(rent)", "round(rent / 2, 2)", "round(-rent / 16, 2)",
      "round(rent * 0.035, 2)", "round(loan / -16, 1)", "rent ^ 2", "rent ^ 0.5",
      "(1 + rent / 1e6) ^ 360", "(1800.5 - rent) ^ 0.5", "2 ^ (rent / 1000)", "sum(net, 1..3)",
      "first(interest < rent - 800)",
      "first(interest < rent - 799) > 50", "interest(round(rent - 1790))", "rent * 1e200 * 1e200", "rent * 0",
      "0 / rent", "5 / 4",
      "rent - 1/3 - 1800", "rent and 5 > 3",
    ])
  func agreement(text: String) throws {
    let lots = Lots(rents: 179_900...180_300, loans: [200_000, 225_000, 250_000])
    let formula = try Formula(text, in: lots)
    if text == "rent and 5 > 3" {
      #expect(throws: FormulaError(.wrongKind(wanted: .truth, given: .number), 0..<4)) {
        try ColumnEvaluator(formula, in: lots).column(lanes: 0..<10)
      }
    } else {
      #expect(try greatestError(formula, in: lots, lanes: 0..<1_203) <= 1e-12)
    }
  }

  @Test("Columns agree with the exact path for any formula")
  func anyFormula() throws {
    var formulas = RandomFormulas(seed: 3)
    let lots = Lots(rents: 179_999...180_010, loans: [200_000, 250_000], month: 12)
    for index in 0..<400 {
      let text = index % 3 == 0 ? formulas.truth(depth: 3) : formulas.number(depth: 4)
      let formula = try Formula(text, in: lots)
      let error = try greatestError(formula, in: lots, lanes: 0..<24)
      #expect(error <= 1e-12, "\(text)")
    }
  }

  @Test(
    "What has no value in any lane is known without asking for each; what only some lanes ask for is not",
    arguments: [
      ("rent * positive(-1)", true), ("if(positive(0) > 0, rent, 1)", true),
      ("round(rent * positive(-1), 2)", true),
      ("irr([-rent, loan, 1 / 0])", true), ("1 / 0 > 1 and rent > 1800", true), ("max(rent, 1 / 0)", true),
      ("if(rent > 1800, positive(-1), rent)", false), ("rent > 1800 and 1 / 0 > 1", false),
      ("rent > 1800 or positive(-1) > 0", false),
    ])
  func absence(text: String, isKnown: Bool) throws {
    let lots = Lots(rents: 179_990...180_010, loans: [200_000, 225_000])
    let formula = try Formula(text, in: lots)
    if case .none = ColumnEvaluator(formula, in: lots).plan {
      #expect(isKnown, "\(text)")
    } else {
      #expect(!isKnown, "\(text)")
    }
    #expect(try greatestError(formula, in: lots, lanes: 0..<42) <= 1e-12)
  }

  @Test("Lanes can begin anywhere, and do not depend on the number of cores")
  func ranges() throws {
    let lots = Lots(rents: 100_000...199_999)
    let columns = ColumnEvaluator(try Formula("1000 / (rent - 1500)", in: lots), in: lots)
    let whole = try columns.column(lanes: 0..<100_000)
    #expect(whole.lanesWithoutValue == [50_000])
    #expect(try columns.column(lanes: 0..<100_000, usesAllCores: false).values == whole.values)
    let part = try columns.column(lanes: 49_321..<61_007)
    #expect(part.values == Array(whole.values[49_321..<61_007]))
    #expect(part.lanesWithoutValue == [679])
    #expect(try columns.column(lanes: 7..<7).values.isEmpty)
  }

  @Test("A lane without a value says why")
  func reason() throws {
    let lots = Lots(rents: 180_000...180_001, loans: [250_000])
    let columns = ColumnEvaluator(try Formula("roi(12)", in: lots), in: lots)
    let column = try columns.column(lanes: 0..<2)
    #expect(column.lanesWithoutValue == [0, 1])
    #expect(column.values == [0, 0])
    #expect(throws: FormulaError(.absent(NoValueError(Sample.Reason.nothingInvested)), 0..<7)) {
      try columns.value(inLane: 1)
    }
  }

  @Test("A formula that is wrong everywhere throws its error")
  func wrong() throws {
    let lots = Lots(rents: 180_000...180_001)
    #expect(throws: FormulaError(.needsMonth("interest"), 7..<15)) {
      try ColumnEvaluator(try Formula("rent + interest", in: lots), in: lots).column(lanes: 0..<2)
    }
    #expect(throws: FormulaError(.wrongKind(wanted: .number, given: .list), 0..<6)) {
      try ColumnEvaluator(try Formula("[1, 2]", in: lots), in: lots).column(lanes: 0..<2)
    }
  }

  @Test("Generated columns", arguments: [(1, 1), (7, 1), (5, 3), (1, 4), (1_000, 1), (3, 700)])
  func steps(count: Int, each: Int) {
    let steps = ArithmeticSequence(start: -5, step: 3, count: count, each: each, unit: Ratio(1))
    var values = [Double](repeating: .nan, count: 1_111)
    values.withUnsafeMutableBufferPointer { steps.fill($0, from: 123) }
    // Written out step by step: each value so many times, then the next one, and from the start again.
    var (value, shared, position) = (-5.0, 0, 0)
    for lane in 0..<123 + values.count {
      if lane >= 123 { #expect(values[lane - 123] == value) }
      shared += 1
      guard shared == each else { continue }
      (shared, position) = (0, position + 1)
      value += 3
      if position == count { (value, position) = (-5, 0) }
    }
  }
}
