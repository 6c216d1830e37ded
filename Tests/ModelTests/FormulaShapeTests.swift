import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

/// Which values of fields change how formulas are made up, on which columns rely.
@Suite("Shapes of formulas")
struct FormulaShapeTests {
  /// The texts of all formulas of a property, by name.
  private func formulas(of rental: Rental) -> [String: String] {
    var texts: [String: String] = [:]
    for metric in Rental.metrics.all {
      for (period, word) in [(nil, ""), (Period.year(2), " of a year")] {
        texts["\(metric.name) \(metric.isMonthly)\(word)"] =
          Rental.metrics.formula(of: metric, at: period, in: rental)?.text
      }
      texts["short \(metric.name) \(metric.isMonthly)"] = Rental.metrics.shortText(of: metric, in: rental)
    }
    for field in Rental.fields {
      texts["field " + field.name] = rental.formula(ofAmount: field)
      texts["arithmetic " + field.name] = rental.arithmetic(of: field)
    }
    return texts
  }

  /// A value that is something, and no bound.
  private func value(of grid: FieldGrid, _ random: inout SplitMix) -> Value? {
    let first = max(grid.steps.lowerBound + 1, 1)
    let last = min(grid.steps.upperBound - 1, 100_000_000)
    return first < last ? grid.value(at: Int.random(in: first...last, using: &random)) : nil
  }

  @Test(
    "A field changes no formula by its size, unless it says so",
    arguments: 0..<UInt64(RandomCases.count(400, oneOf: 20)))
  func shapes(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    let paths = rental.pathNames.compactMap(rental.field).filter(\.isNumeric)
    for field in Rental.fields.filter(\.isNumeric) + paths where !field.shapesFormulas {
      let grid = FieldGrid(field, in: .usd)
      var sheets = [rental, rental]
      for index in sheets.indices {
        if let value = value(of: grid, &random) { sheets[index].set(field, to: value) }
      }
      // Loans whose terms cannot hold together have no figures.
      guard sheets.allSatisfy({ $0.loanConflict == nil }) else { continue }
      let (one, other) = (formulas(of: sheets[0]), formulas(of: sheets[1]))
      for (name, text) in one {
        #expect(other[name] == text, "\(field.name): \(name) of \(rental.rows(in: .usd))")
      }
    }
  }
}
