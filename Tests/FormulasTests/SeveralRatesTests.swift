import Finance
import Formulas
import Testing

/// Flows that are worth nothing at several rates, none of which is more of a return than another.
@Suite("Several rates of return")
struct SeveralRatesTests {
  private func reason(_ text: String) -> FormulaError? {
    do throws(FormulaError) {
      _ = try Formula(text, in: Sample()).evaluate(in: Sample())
      return nil
    } catch {
      return error
    }
  }

  private func rates(_ text: String) -> [Double]? {
    guard case .function(.severalRates(let rates)) = reason(text)?.reason else { return nil }
    return rates
  }

  /// −100 + 230 v − 132 v² is (1.1 v − 1)(100 − 120 v); a loan of 100 that is repaid by 230 twice, after which 362 come
  /// back, has the same flows.
  @Test(
    "There is no number, and the reason has the rates",
    arguments: [
      ("irr([-100, 230, -132])", [0.1, 0.2]), ("irr([-1000, 3600, -4310, 1716])", [0.1, 0.2, 0.3]),
      ("rate(2, -230, 100, 362)", [0.1, 0.2]),
      ("xirr([-100, 230, -132], [2025-01-01, 2026-01-01, 2027-01-01])", [0.1, 0.2]),
      ("1 + irr([-100, 230, -132]) * 2", [0.1, 0.2]),
    ])
  func severalRates(text: String, expected: [Double]) throws {
    let rates = try #require(self.rates(text), "\(text)")
    #expect(rates.count == expected.count)
    for (rate, expected) in zip(rates, expected) { #expect(abs(rate - expected) < 1e-9) }
    #expect(reason(text)?.isAbsence == true)
  }

  @Test(
    "A guess chooses",
    arguments: [
      ("irr([-100, 230, -132], 12%)", 0.1), ("irr([-100, 230, -132], 0.5)", 0.2),
      ("rate(2, -230, 100, 362, 0, 0.5)", 0.2),
      ("xirr([-100, 230, -132], [2025-01-01, 2026-01-01, 2027-01-01], 5)", 0.2),
    ])
  func guessed(text: String, expected: Double) throws {
    let number = try Formula(text, in: Sample()).number(in: Sample())
    #expect(abs(number.double - expected) < 1e-9)
  }

  // 515 after a day is 5.15³⁶⁵ = 7.5e259 of a year; 300 to pay a year later makes a second rate of about −28 %. Of 20
  // after a day 0.2³⁶⁵ = 7.5e-256 would be left in a year.
  @Test("A rate a year that says nothing is no number, alone or beside another")
  func extreme() throws {
    let two = try #require(rates("xirr([-100, 515, -300], [2025-01-01, 2025-01-02, 2026-01-01])"))
    #expect(two.count == 2 && two[0] > -0.3 && two[0] < -0.25 && two[1] > 1e250)
    for flows in ["[-100, 515]", "[-100, 20]"] {
      let error = reason("xirr(\(flows), [2025-01-01, 2025-01-02])")
      guard case .function(.extremeRate) = error?.reason else {
        Issue.record("\(flows): \(String(describing: error))")
        continue
      }
      #expect(error?.isAbsence == true)
    }
    // 1.0001 a day is 3.7 % a year: flows may be a day apart.
    let daily = try Formula("xirr([-100, 100.01], [2025-01-01, 2025-01-02])", in: Sample())
    #expect(abs(try daily.number(in: Sample()).double - 0.037172) < 1e-6)
  }
}
