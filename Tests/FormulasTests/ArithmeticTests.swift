import Finance
import Formulas
import Testing

/// A few names to try formulas with.
final class Names: Vocabulary, Scope {
  var month: Int?
  private let values: [(name: String, measure: Measure, value: Number)] = [
    ("price", .money, Number(250_000)), ("rent", .money, Number(1_800)),
  ]

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    values.firstIndex { $0.name == name }.map {
      Symbol(name: name, measure: values[$0].measure, isMonthly: false, index: $0)
    }
  }

  func lastMonth() throws(NoValue) -> Int { 360 }
  func formula(of symbol: Symbol) -> Formula? { nil }
  func arithmetic(of symbol: Symbol) -> Formula? { nil }
  func value(of symbol: Symbol, month: Int?) throws(NoValue) -> Number { values[symbol.index].value }
  func reason(forNo symbol: Symbol, month: Int?) -> NoValue? { nil }
}

@Suite("Arithmetic")
struct ArithmeticTests {
  @Test(
    "Operators bind as in a spreadsheet",
    arguments: [
      // OpenFormula 1.3 part 4, 5.5 (operator precedence): a leading minus before ^, and ^ from the left.
      ("-2^2", 4), ("2^3^2", 64), ("2+3*4", 14), ("(2+3)*4", 20), ("10-4-3", 3), ("100/10/2", 5),
      ("50%", 0.5), ("2*50%", 1), ("200*8%", 16), ("250k", 250_000), ("2.5e3", 2_500), ("=1+1", 2),
      ("price/rent", 250_000.0 / 1_800), ("PRICE - Rent", 248_200),
    ] as [(String, Double)])
  func precedence(text: String, expected: Double) throws {
    let names = Names()
    #expect(try Formula(text, in: names).number(in: names).double == expected)
  }
}
