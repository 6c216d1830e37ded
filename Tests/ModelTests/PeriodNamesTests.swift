import Finance
import Formulas
import SeededRandom
import Testing
@testable import Model

/// A bare name in what is taken in each of several periods: `noi` in `sum(noi, 13..24)`.
@Suite("Names in functions of several periods")
struct PeriodNamesTests {
  /// All names that have a value for each month: figures, built-in lines, a line of the user's, figures of a loan.
  private static func names(of rental: Rental) -> [String] {
    let paths = rental.pathNames.filter { rental.figurePath(named: $0) != nil }
    return Rental.allMetrics.filter(\.isMonthly).map(\.name) + paths + rental.pathFigureNames.map(\.name)
  }

  private static func rental() throws -> Rental {
    var rental = try Rental(typed: [
      "price": "325000", "down": "25", "rate": "6.875", "closing": "3%", "units": "2", "rent": "2900",
      "vacancy": "6", "taxes": "4200", "insurance": "1650", "utilities": "95", "management": "8%",
      "maintenance": "6%", "capex": "5%", "rent_growth": "3", "expense_growth": "2.5", "appreciation": "3",
      "hold": "7", "selling": "7", "discount": "9", "tax_rate": "24", "land": "20", "magi": "90000",
      "extra": "50",
    ])
    rental.add(OwnLine("laundry", .income, RecurringAmount(Money(minorUnits: 6_000), per: .month)))
    return rental
  }

  @Test("It is the figure of each period, as with the period in parentheses")
  func sums() throws {
    let figures = Figures(try Self.rental())
    let names = Self.names(of: figures.rental)
    #expect(names.contains("noi") && names.contains("laundry") && names.contains("insurance"))
    var count = 0
    for name in names {
      for function in ["sum", "min", "max", "average"] {
        for range in ["13..24", "y2..y3"] {
          // A part of a name in parentheses is a name of its own.
          let bare = try figures.ifDefined("\(function)(\(name), \(range))")
          #expect(
            try bare == figures.ifDefined("\(function)(\(name)(\(range)))"), "\(function)(\(name), \(range))")
          count += bare == nil ? 0 : 1
        }
      }
    }
    #expect(count > 300)
  }

  /// A rent of 1,000 that grows by 3 % comes to 12,360 in the second year, and passes 1,060 with month 25; a reserve of
  /// 100 a month leaves 900, then 927.
  @Test(
    "Figures by hand",
    arguments: [
      ("sum(rent, 13..24)", 12_360), ("sum(noi, 13..24)", 12_360), ("sum(noi - capex, 13..24)", 11_124),
      ("max(cash_flow, 1..24)", 927), ("average(rent / 2, 13..24)", 515), ("sum(rent, y1..y2)", 24_360),
      ("first(rent > 1060)", 25), ("first(rent - capex > 926)", 13),
      ("sum(price, 1..2)", 400_000), ("sum(max(noi, 1010), 12..13)", 2_040), ("sum(noi(y1), 1..2)", 24_000),
    ])
  func byHand(text: String, expected: Double) throws {
    let figures = Figures(
      try Rental(typed: [
        "price": "200000", "rent": "1000", "rent_growth": "3", "capex": "10%",
      ]))
    let value = try figures(text)
    #expect(isNear(value, expected), "\(value)")
  }

  @Test("A condition over months is one on the figures of the months")
  func first() throws {
    let figures = Figures(try Self.rental())
    for condition in ["cash_flow > 100", "noi >= 1850", "equity > 100000", "rent > 3000 and noi > 1900"] {
      let explicit = condition.replacing(/[a-z_]+/) { $0.output == "and" ? "and" : "\($0.output)(month)" }
      #expect(try figures("first(\(condition))") == figures("first(\(explicit))"), "\(condition)")
    }
  }

  @Test("In columns, too")
  func columns() throws {
    let rental = try Self.rental()
    let rent = try #require(Rental.field(named: "rent"))
    let steps = ArithmeticSequence(start: 200_000, step: 10_000, count: 12, unit: rent.unit.size(in: .usd))
    let scope = rental.columns(UserDefinitions(), [SweepAxis(rent, steps)], at: nil, in: .usd)
    for text in ["sum(noi, 13..24)", "max(cash_flow, 1..24) - min(rent, 1..2)", "sum(laundry, y1..y2)"] {
      let formula = try Formula(text, in: rental.vocabulary(UserDefinitions()))
      let columns = ColumnEvaluator(formula, in: scope)
      #expect(columns.isInColumns { _ in true }, "\(text)")
      let column = try columns.column(lanes: 0..<12)
      for lane in 0..<12 {
        let exact = try #require(try columns.value(inLane: lane).number)
        #expect(column[lane].map { isNear($0, exact.double) } == true, "\(text) in \(lane)")
      }
    }
  }
}
