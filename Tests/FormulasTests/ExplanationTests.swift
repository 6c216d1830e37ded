import Finance
import Formulas
import Testing

@Suite("Explanations")
struct ExplanationTests {
  /// The formula of an explanation, written with literals as exact numbers.
  private func text(_ explanation: Explanation) -> String {
    explanation.pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .figure(let name, _, _): name
      case .literal(.number(.exact(let ratio)), _): ratio.decimalText(maximumFractionDigits: 30)
      case .literal(let value, _): describe(value)
      }
    }.joined()
  }

  private func explained(_ text: String, depth: Int? = nil) throws -> Explanation {
    let sample = Sample(month: 12)
    return try Formula(text, in: sample).explanation(in: sample, depth: depth)
  }

  @Test(
    "No more parentheses than are needed",
    arguments: [
      ("((rent)) + (1)", "rent + 1"), ("rent-(price-loan)", "rent − (price − loan)"),
      ("(rent-price)-loan", "rent − price − loan"), ("(rent+1)*2", "(rent + 1) × 2"),
      ("rent+(1*2)", "rent + 1 × 2"),
      ("rent/(price/loan)", "rent ÷ (price ÷ loan)"), ("-(rent+1)", "−(rent + 1)"),
      ("(-rent)^2", "−rent ^ 2"),
      ("-(rent^2)", "−(rent ^ 2)"), ("2^(3^2)", "2 ^ (3 ^ 2)"), ("(rent+1)%", "(rent + 1)%"),
      ("not (rent > 1 and rent > 2)", "not (rent > 1 and rent > 2)"),
      ("(rent>1) = (rent>2)", "(rent > 1) = (rent > 2)"),
      ("(rent > 1 and rent > 2) or rent > 3", "rent > 1 and rent > 2 or rent > 3"),
      ("rent > 1 and (rent > 2 or rent > 3)", "rent > 1 and (rent > 2 or rent > 3)"),
      ("max(rent,(price))", "max(rent, price)"), ("2 * if(rent > 1, rent + 1, 0)", "2 × (rent + 1)"),
      ("interest + net", "interest(12) + net(12)"), ("sum(interest, 1..3) + 1", "sum(interest, 1..3) + 1"),
    ])
  func parentheses(formula: String, expected: String) throws {
    #expect(text(try explained(formula)) == expected)
  }

  @Test("What is printed is read back as the same value, and the root is what calc gives")
  func readBack() throws {
    var formulas = RandomFormulas(seed: 2)
    let sample = Sample(month: 12)
    var compared = 0
    for index in 0..<600 {
      let source = index % 3 == 0 ? formulas.truth(depth: 4) : formulas.number(depth: 4)
      let formula = try Formula(source, in: sample)
      guard let value = try? formula.evaluate(in: sample) else { continue }
      let explanation = try formula.explanation(in: sample, depth: 1)
      #expect(explanation.value == value, "\(source)")
      guard explanation.symbol == nil else { continue }
      compared += 1
      let printed = text(explanation)
      #expect(try Formula(printed, in: sample).evaluate(in: sample) == value, "\(source) as \(printed)")
    }
    #expect(compared > 300)
  }

  @Test("A metric leads down to what is given")
  func tree() throws {
    let roi = try explained("roi(12)")
    #expect(roi.subject == "roi(12)" && roi.period == .month(12))
    #expect(text(roi) == "net(12) × 12 ÷ invested(12)")
    #expect(roi.parts.map(\.subject) == ["net(12)", "invested(12)"])
    #expect(roi.parts[0].parts.map(\.subject) == ["rent", "escrow", "interest(12)"])
    #expect(roi.parts[1].parts.map(\.subject) == ["price", "loan", "extra"])
    #expect(roi.parts[0].parts.allSatisfy { $0.pieces.isEmpty && $0.parts.isEmpty })
  }

  @Test("The depth can be limited")
  func depth() throws {
    #expect(try explained("roi(12)", depth: 0).parts.isEmpty)
    let one = try explained("roi(12)", depth: 1)
    #expect(one.parts.count == 2)
    #expect(one.parts.allSatisfy { $0.parts.isEmpty })
  }
}
