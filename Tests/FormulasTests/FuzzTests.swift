import Formulas
import Foundation
import Testing

@Suite("Any text")
struct FuzzTests {
  /// A million with `FORMULA_FUZZ=1000000`.
  private static let count = ProcessInfo.processInfo.environment["FORMULA_FUZZ"].flatMap { Int($0) } ?? 4_000

  @Test("Any text is a formula that comes to something finite, or has an error in one of its ranges")
  func anyText() throws {
    var formulas = RandomFormulas(seed: 1)
    let sample = Sample(month: 12)
    var read = 0
    for _ in 0..<FuzzTests.count {
      let text = formulas.text()
      do throws(FormulaError) {
        let formula = try Formula(text, in: sample)
        read += 1
        check(formula, in: sample)
      } catch {
        #expect(isWithin(error.range, text), "\(text.debugDescription): \(error)")
      }
      if let list = try? Formula.list(text, in: sample) { #expect(!list.isEmpty) }
    }
    // A generator that only made nonsense would show nothing.
    #expect(read > FuzzTests.count / 10)
    #expect(read < FuzzTests.count * 9 / 10)
  }

  private func check(_ formula: Formula, in sample: Sample) {
    do throws(FormulaError) {
      #expect(isFinite(try formula.evaluate(in: sample)), "\(formula.text)")
    } catch {
      #expect(isWithin(error.range, formula.text), "\(formula.text): \(error)")
    }
  }

  private func isWithin(_ range: Range<Int>, _ text: String) -> Bool { range.upperBound <= text.utf8.count }

  private func isFinite(_ quantity: Quantity) -> Bool {
    switch quantity {
    case .number(let number): number.double.isFinite
    case .list(let parts): parts.allSatisfy(isFinite)
    default: true
    }
  }

  @Test(
    "The longest texts are read and computed, or refused",
    arguments: [
      "(", "-", "+", "[", "a(", "%", "abs(", "1+", "1-", "2^", "rent,", "1 ", "not ", "1<", "é", "rent%+",
      "1,", "..",
      "sum(1,", "if(1<2,", "$", "9", "0.", "- ", "2026-01-15-", "1 and ", "rent rent ", "−", "1e9",
    ])
  func longest(unit: String) {
    let sample = Sample(month: 12)
    var text = String(repeating: unit, count: 20_000 / unit.utf8.count - 1)
    if "+-^<,".contains(unit.last ?? " ") { text += "1" }
    do throws(FormulaError) { check(try Formula(text, in: sample), in: sample) } catch {
      #expect(isWithin(error.range, text))
    }
    do throws(FormulaError) { _ = try Formula.list(text, in: sample) } catch {
      #expect(isWithin(error.range, text))
    }
  }
}
