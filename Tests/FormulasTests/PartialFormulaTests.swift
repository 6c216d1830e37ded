import SeededRandom
import Testing

@testable import Formulas

@Suite("Formulas as far as they are typed")
struct PartialFormulaTests {
  private let sample = Sample(month: 12)

  private func partial(_ text: String, isList: Bool = false) -> PartialFormula {
    PartialFormula(text, isList: isList, in: sample)
  }

  @Test("Behind an operand there are operators, and elsewhere operands")
  func next() {
    #expect(partial("").takesOperand && partial("rent * ").takesOperand && partial("max(").takesOperand)
    #expect(!partial("rent").takesOperand && partial("rent").operators.isSuperset(of: [">=", "+", "%"]))
    #expect(partial("rent").operators.isDisjoint(with: ["and", "or", ")", ","]))
    #expect(partial("rent > 1").operators.isSuperset(of: ["and", "or", "+"]))
    #expect(partial("rent > 1").operators.isDisjoint(with: [">", "="]))
    #expect(partial("(rent").operators.contains(")"))
    #expect(!partial("pmt(1").operators.contains(")") && partial("pmt(1").operators.contains(","))
    #expect(!partial("abs(1").operators.contains(","))
    #expect(partial("net(1").operators.contains(".."))
    #expect(partial("rent", isList: true).takesOperand && !partial("rent )", isList: true).takesOperand)
  }

  @Test("Behind what cannot be read nothing is known")
  func unreadable() {
    for text in ["rent rent ", "1 < 2 < ", "rent ?", "12x + ", "rent ) "] {
      #expect(!partial(text).takesOperand && partial(text).operators.isEmpty, "\(text)")
    }
    #expect(partial("unknown + ").takesOperand, "a name alone does not make it unreadable")
  }

  @Test("Each part has its role, also behind an error")
  func roles() {
    let roles = partial("nothing + roi(y3) * max(1, rent) > 2 ) and net").parts.map(\.role)
    let names = roles.map { role in
      switch role {
      case .symbol(let symbol): symbol.name
      case .number: "number"
      case .function: "function"
      case .keyword: "keyword"
      }
    }
    #expect(names == ["roi", "number", "function", "number", "rent", "number", "keyword", "net"])
  }

  @Test("Whatever may come next is read, and nothing else is")
  func agreesWithReading() {
    var formulas = RandomFormulas(seed: 16)
    var random = SplitMix(seed: 16)
    var checked = 0
    for _ in 0..<4_000 {
      let text = formulas.text()
      let start = String(text.prefix(Int.random(in: 0...text.count, using: &random)))
      guard canGoOn(start) else { continue }
      checked += 1
      let partial = partial(start)
      #expect(partial.takesOperand == canGoOn(start + " 1"), "\(start.debugDescription)")
      guard !partial.takesOperand else { continue }
      for sign in partial.operators {
        let isClosing = [")", "]", "%"].contains(sign)
        #expect(canGoOn(start + " " + sign + (isClosing ? "" : " 1")), "\(start.debugDescription) \(sign)")
      }
      #expect(canGoOn(start + ")") == partial.operators.contains(")"), "\(start.debugDescription)")
    }
    #expect(checked > 1_000)
  }

  /// `true` for a text that is a formula, or becomes one when more follows.
  private func canGoOn(_ text: String) -> Bool {
    do throws(FormulaError) {
      _ = try Formula(text, in: sample)
      return true
    } catch {
      return switch error.reason {
      case .empty, .unexpectedEnd, .unclosed: true
      default: false
      }
    }
  }
}
