import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

@Suite("Searching the values of a field in columns")
struct FieldSearchColumnsTests {
  private static let conditions = [
    "dscr >= 1.2", "irr >= 8%", "cash_on_cash >= 5%", "cash_flow >= 100 and ltv <= 80%",
    "net_proceeds = 50000",
    "noi / price > 6%", "break_even_rent <= rent", "cash_flow(y2) >= 0", "equity_multiple < 2",
  ]

  private let fields = [
    "price", "down", "loan", "rate", "rent", "taxes", "vacancy", "expenses", "appreciation", "selling",
    "insurance", "management.percent", "line0", "discount", "term", "units", "io", "balloon", "fixed",
    "adjusts",
    "pmi", "second.rate", "second.term", "note.balloon", "refi.rate", "line0.from",
  ]

  /// Searches a field with and without columns.
  private func solutions(
    _ text: String, of rental: Rental, along field: Field
  ) throws -> (columns: String, exact: String, hasColumns: Bool) {
    let definitions = UserDefinitions()
    let conditions = try Formula(text, in: rental.vocabulary(definitions)).conditions.map(Condition.init)
    let context = EvaluationContext(currency: .usd)
    let scope = rental.scope(definitions, context)
    let grid = FieldGrid(field, in: .usd)
    let present = grid.step(nearest: rental.stated(field) ?? rental[field])
    var same = rental
    same.set(field, to: grid.value(at: present))
    let columns = FieldSearchColumns(
      conditions, along: grid, of: rental, definitions, at: nil,
      in: same.rows(in: .usd) == rental.rows(in: .usd) ? scope : nil, isInterrupted: { false })
    let found = try [true, false].map { usesColumns -> String in
      let steps = columns.flatMap { columns in
        usesColumns
          ? ConditionSearch.StepColumns {
            columns.standings(of: $0, at: $1)
          } isConstant: {
            columns.isConstant($0)
          } isCostly: {
            columns.isCostly($0)
          } : nil
      }
      let search = try ConditionSearch(grid.steps, present: present, columns: steps) {
        step throws(InterruptionError) in
        var sheet = rental
        sheet.set(field, to: grid.value(at: step))
        let scope = sheet.scope(definitions, context)
        return conditions.map { $0.state(in: scope) }
      }
      let reach = try conditions.indices.map { try search.reach(of: $0).map(String.init(describing:)) ?? "" }
      return "\(reach) \(try Solution(conditions, along: search))"
    }
    return (found[0], found[1], columns != nil)
  }

  @Test(
    "Columns find what exact evaluation of each value finds",
    arguments: 0..<UInt64(RandomCases.count(240, oneOf: 10)))
  func equal(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let rental = try Rental.randomDeal(&random, withDebt: seed % 2 == 1)
    let text = try #require(Self.conditions.randomElement(using: &random))
    let named = fields.filter { rental.field(named: $0).map(rental.isStated) == true }
    let name = try #require(named.randomElement(using: &random))
    let field = try #require(rental.field(named: name))
    let found = try solutions(text, of: rental, along: rental.numberField(of: field, isShare: false))
    #expect(found.columns == found.exact, "seed \(seed): \(text) along \(name)")
  }

  @Test("A house with lines of its own is searched without evaluating most values by themselves")
  func counted() throws {
    var rental = Rental()
    for (name, text) in [
      ("price", "250k"), ("down", "20"), ("rate", "6.5"), ("rent", "2400"), ("taxes", "3000"), ("hold", "7y"),
      ("appreciation", "3"), ("selling", "6"),
    ] {
      try rental.set(name, text)
    }
    for number in 1...20 {
      rental.add(OwnLine("line\(number)", .expense, RecurringAmount(Money(minorUnits: 1_000), per: .month)))
    }
    let definitions = UserDefinitions()
    let conditions = try Formula("irr >= 8%", in: rental.vocabulary(definitions)).conditions.map(
      Condition.init)
    let field = try #require(rental.field(named: "rent"))
    let context = EvaluationContext(currency: .usd)
    let grid = FieldGrid(field, in: .usd)
    let found = FieldSearchColumns(
      conditions, along: grid, of: rental, definitions, at: nil, in: rental.scope(definitions, context),
      isInterrupted: { false })
    let columns = try #require(found)
    var evaluations = 0
    let search = try ConditionSearch(
      grid.steps, present: grid.step(nearest: rental[field]),
      columns: .init {
        columns.standings(of: $0, at: $1)
      } isConstant: {
        columns.isConstant($0)
      } isCostly: {
        columns.isCostly($0)
      }
    ) { step throws(InterruptionError) in
      evaluations += 1
      var sheet = rental
      sheet.set(field, to: grid.value(at: step))
      let scope = sheet.scope(definitions, context)
      return conditions.map { $0.state(in: scope) }
    }
    let solution = try Solution(conditions, along: search)
    #expect(solution.answer != nil)
    #expect(evaluations < 20, "the ends, zero, the present value and those around the answer")
  }
}
