import Finance
import Formulas
import SeededRandom
import Testing

@testable import Model

@Suite("Many definitions, and long chains of them")
struct ManyDefinitionsTests {
  private static let count = 5000

  private static let rental: Rental = {
    var rental = Rental()
    for (name, text) in [("price", "300000"), ("rent", "2000")] {
      guard let field = Rental.field(named: name),
        let value = try? Value(typed: text, unit: field.unit, in: .usd)
      else { continue }
      rental.set(field, to: value)
    }
    return rental
  }()

  /// `m0 = FIRST`, and each further one by a formula of the one before it.
  private static func chain(
    _ first: String, _ count: Int = count, _ next: (String) -> String
  ) throws -> UserDefinitions {
    var definitions = try rental.defining("m0", as: first, in: UserDefinitions())
    for number in 1..<count {
      definitions = try rental.defining("m\(number)", as: next("m\(number - 1)"), in: definitions)
    }
    return definitions
  }

  private func formula(_ text: String, _ definitions: UserDefinitions) throws -> Formula {
    try Formula(text, in: Self.rental.vocabulary(definitions))
  }

  private func scope(_ definitions: UserDefinitions) -> any Scope {
    Self.rental.scope(definitions, EvaluationContext(currency: .usd))
  }

  @Test("A chain of 5,000 definitions is evaluated, with remarks and without")
  func evaluation() throws {
    let definitions = try Self.chain("rent") { "\($0) + 1" }
    let last = try formula("m4999 + m2500", definitions)
    #expect(try last.number(in: scope(definitions)) == Number(6999 + 4500))
    #expect(try last.evaluate(in: scope(definitions), remarks: Remarks()) == .number(Number(6999 + 4500)))
  }

  @Test("So is a chain of figures of months, in another month each time")
  func months() throws {
    let definitions = try Self.chain("rent(month)", 1000) { "\($0)(month + 1) + 1" }
    let last = try formula("m999(12)", definitions)
    #expect(try last.number(in: scope(definitions)) == Number(2999))
  }

  @Test("The reason for no value at the end of a chain is that of its first figure")
  func absence() throws {
    let definitions = try Self.chain("rent / (price - 300000)") { "\($0) + 1" }
    let error = #expect(throws: FormulaError.self) {
      try formula("m4999", definitions).number(in: scope(definitions))
    }
    #expect(error?.reason == .divisionByZero("price - 300000"))
  }

  @Test("A chain is explained down to forty levels")
  func explanation() throws {
    let definitions = try Self.chain("rent") { "\($0) + 1" }
    var explanation = try formula("m4999", definitions).explanation(in: scope(definitions), depth: nil)
    #expect(explanation.value == .number(Number(6999)))
    var levels = 0
    while let part = explanation.parts.first { (explanation, levels) = (part, levels + 1) }
    #expect(levels == 40 && explanation.subject == "m4959" && explanation.value == .number(Number(6959)))
  }

  @Test("A chain is computed in columns")
  func columns() throws {
    let definitions = try Self.chain("rent") { "\($0) + 1" }
    let rent = try #require(Rental.field(named: "rent"))
    let steps = ArithmeticSequence(start: 100_000, step: 100_000, count: 3, unit: rent.unit.size(in: .usd))
    let columns = Self.rental.columns(definitions, [SweepAxis(rent, steps)], at: nil, in: .usd)
    let column = try ColumnEvaluator(try formula("m4999", definitions), in: columns).column(lanes: 0..<3)
    #expect((0..<3).map { column[$0] } == [5999, 6999, 7999])
  }

  @Test("A definition that would close a long circle is refused")
  func circle() throws {
    let definitions = try Self.chain("rent", 300) { "\($0) + 1" }
    let error = #expect(throws: DefinitionError.self) {
      try Self.rental.defining("m0", as: "m299 - 1", in: definitions)
    }
    guard case .circular(through: "m299")? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("A chain that doubles is refused before its explanation is too large")
  func doubling() throws {
    #expect(throws: DefinitionError.self) { try Self.chain("rent", 20) { "\($0) + \($0)" } }
  }

  @Test("Definitions and criteria read back from their rows, a chain too")
  func rows() throws {
    let names = (0..<1000).map { "m\($0)" }
    var definitions = try Self.chain("rent", 1000) { "\($0) + 1" }
    let criterion = try formula("m999 > 5", definitions)
    definitions = definitions.requiring(Criterion(criterion, because: "so"))
    let read = try Self.rental.userDefinitions(rows: definitions.rows)
    #expect(read.definitions.map(\.name) == names && read.rows == definitions.rows)
    #expect(try formula("m999", read).number(in: scope(read)) == Number(2999))
  }

  @Test("Changes in any order leave what a fresh reading of all of them gives", arguments: 0..<20)
  func law(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    let names = (0..<12).map { "m\($0)" }
    var definitions = UserDefinitions()
    for _ in 0..<120 {
      let name = names.randomElement(using: &random) ?? ""
      let other = names.randomElement(using: &random) ?? ""
      let copy = definitions
      let before = copy.rows
      switch Int.random(in: 0..<6, using: &random) {
      case 0: definitions = (try? Self.rental.undefining(name, in: definitions)) ?? definitions
      case 1:
        if let formula = try? formula("\(name) > 1", definitions) {
          definitions = definitions.requiring(Criterion(formula))
        }
      case 2:
        let indices = definitions.criteria.indices
        if let index = indices.randomElement(using: &random) { definitions = definitions.dropping(index) }
      case 3:
        definitions = (try? Self.rental.defining(name, as: "rent * 2", in: definitions)) ?? definitions
      default:
        let changed = try? Self.rental.defining(name, as: "\(other) + price", in: definitions)
        definitions = changed ?? definitions
      }
      #expect(copy.rows == before, "a copy changed")
      try expectAgreement(definitions)
    }
  }

  /// Each formula finds what it names, and only what stands before it.
  private func expectAgreement(_ definitions: UserDefinitions) throws {
    let read = try Self.rental.userDefinitions(rows: definitions.rows)
    #expect(read.rows == definitions.rows && read.names == definitions.names)
    var known: Set<String> = ["rent", "price"]
    for definition in definitions.definitions {
      #expect(definition.formula.symbols.allSatisfy { known.contains($0.name) })
      known.insert(definition.name)
      let (here, there) = (scope(definitions), scope(read))
      #expect(
        try formula(definition.name, definitions).number(in: here)
          == formula(definition.name, read).number(in: there))
    }
    for criterion in definitions.criteria {
      #expect(try criterion.formula.evaluate(in: scope(definitions)) == .truth(true))
      let index = definitions.criterionIndex(of: criterion.text)
      #expect(index.map { definitions.criteria[$0].text } == criterion.text)
    }
  }
}
