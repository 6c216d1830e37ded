import Formulas
import Testing

@Suite("The language")
struct LanguageTests {
  @Test(
    "Numbers",
    arguments: [
      ("1800", "1800"), ("0.5", "1/2"), (".5", "1/2"), ("5.", "5"), ("$1800", "1800"), ("2.5e3", "2500"),
      ("2.5E+3", "2500"), ("2.5e-3", "1/400"), ("250k", "250000"), ("1.5M", "1500000"), ("2b", "2000000000"),
      ("8%", "2/25"), ("6.5 %", "13/200"), ("50%%", "1/200"), ("1e30", "1000000000000000000000000000000"),
      ("1e60", "~1e+60"), ("1e-9223372036854775808", "~0.0"), ("1e-60", "~1e-60"), ("0e-60", "0"),
      ("007", "7"), ("1e0", "1"),
    ])
  func numbers(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "Operators bind as in a spreadsheet",
    arguments: [
      // OpenFormula 1.3 part 4, 5.5 (operator precedence): a leading minus before ^, and ^ from the left.
      ("-2^2", "4"), ("2^3^2", "64"), ("2^-1", "1/2"), ("0-2^2", "-4"), ("2+3*4", "14"), ("(2+3)*4", "20"),
      ("10-4-3", "3"), ("100/10/2", "5"), ("2*3%", "3/50"), ("-50%", "-1/2"),
      ("2^50%", "~1.4142135623730951"),
      ("--3", "3"), ("+-+3", "-3"), ("1-−1", "2"), ("200*8%", "16"), ("PRICE - Rent", "248200"),
      ("2×3÷4−1", "1/2"), ("2·3", "6"), ("price/rent", "1250/9"), ("(((7)))", "7"), ("1\n+\t1", "2"),
    ])
  func operators(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "Comparisons and what joins them",
    arguments: [
      ("1 < 2", "true"), ("2 <= 2", "true"), ("2 > 2", "false"), ("2 >= 2", "true"), ("1 = 2", "false"),
      ("1 == 1", "true"), ("1 <> 2", "true"), ("1 != 1", "false"), ("1 ≤ 1", "true"), ("1 ≥ 2", "false"),
      ("1 ≠ 2", "true"), ("1 + 1 = 2", "true"), ("(1 < 2) = (2 < 3)", "true"), ("(1 < 2) <> (2 < 1)", "true"),
      ("1 < 2 and 2 < 3", "true"), ("1 < 2 or 2 < 1 and 3 < 1", "true"),
      ("(1 < 2 or 2 < 1) and 3 < 1", "false"),
      ("not 1 < 2", "false"), ("not not 1 < 2", "true"), ("NOT(1 > 2) AND 1 < 2", "true"),
      ("and(1 < 2; 2 < 3)", "true"), ("or(1 > 2, 2 > 3)", "false"), ("not(1 > 2)", "true"),
      ("not 1 > 2 and 2 > 3", "false"),
    ])
  func conditions(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "What is settled asks no further",
    arguments: [
      ("1 > 2 and 1/0 > 1", "false"), ("1 < 2 or 1/0 > 1", "true"), ("and(1 > 2, 1/0 > 1)", "false"),
      ("if(1 < 2, 5, 1/0)", "5"), ("if(1 > 2, 1/0, 6)", "6"), ("if(1 > 2, 5)", "false"),
    ])
  func shortCircuit(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "Dates",
    arguments: [
      ("2026-01-15", "true", "2026-01-15 = 2026-01-15"), ("plus", "true", "2026-01-15 + 10 = 2026-01-25"),
      ("minus", "true", "2026-01-15 - 5 = 2026-01-10"), ("days between", "10", "2026-01-25 - 2026-01-15"),
      ("backwards", "-10", "2026-01-15 - 2026-01-25"), ("order", "true", "2026-01-15 < 2026-02-15"),
      ("a subtraction", "2009", "2026-15-2"),
    ])
  func dates(what: String, expected: String, text: String) throws { #expect(try result(text) == expected) }

  @Test(
    "Lists and functions",
    arguments: [
      ("[1, 2; 3]", "[1, 2, 3]"), ("[]", "[]"), ("[[1], 2]", "[[1], 2]"), ("sum(1, 2; 3)", "6"),
      ("sum([1, 2], 3)", "6"), ("SUM(1;2)", "3"), ("min(3, 1, 2)", "1"), ("max([3, 4])", "4"),
      ("average(1, 2)", "3/2"), ("abs(-3)", "3"), ("round(2.5)", "3"), ("round(-2.5)", "-3"),
      ("round(1.005, 2)", "101/100"), ("round(1234, -2)", "1200"),
      ("rounddown(2.5)", "2"), ("rounddown(-2.5)", "-2"), ("rounddown(16.615, 2)", "1661/100"),
      ("rounddown(1299, -2)", "1200"), ("rounddown(3)", "3"), ("rounddown(-0.004, 2)", "0"),
      ("if(rent > 1500; 1; 2)", "1"),
      ("=SUM(1;2)*2", "6"), ("= 1 = 1", "true"),
    ])
  func functions(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "Months",
    arguments: [
      ("interest(12)", "1089"), ("interest(6 * 2)", "1089"), ("Interest(MONTH)", "1098"), ("month", "3"),
      ("interest", "1098"), ("extra", "0"), ("extra(12)", "25"), ("net(12)", "361"), ("net", "352"),
      ("roi(12)", "1083/12500"), ("first(principal > interest)", "234"), ("sum(interest, 1..12)", "13134"),
      ("sum(interest; 2..2)", "1099"), ("max(month * 2, 1..6)", "12"),
      ("average(interest, 359..360)", "1483/2"),
      ("sum(interest - interest(1), 1..3)", "-3"), ("first(sum(principal, 1..month) > 1000)", "3"),
    ])
  func months(text: String, expected: String) throws { #expect(try result(text, month: 3) == expected) }

  @Test("Formulas one after another")
  func list() throws {
    let sample = Sample()
    let texts = try Formula.list("roi(12), rent*2 price; grm net(3) -1", in: sample).map(\.text)
    #expect(texts == ["roi(12)", "rent*2", "price", "grm", "net(3) -1"])
    #expect(throws: FormulaError.self) { try Formula.list("rent,,price", in: sample) }
  }

  @Test("A formula tells what it rests on")
  func symbols() throws {
    let sample = Sample()
    let formula = try Formula("rent + interest(term) + RENT", in: sample)
    #expect(formula.symbols.map(\.name) == ["rent", "interest", "term"])
    #expect(!formula.dependsOnMonth)
    #expect(try Formula("interest + 1", in: sample).dependsOnMonth)
    #expect(try !Formula("first(interest < 5)", in: sample).dependsOnMonth)
  }

  @Test(
    "What a result is measured in",
    arguments: [
      ("rent", .money), ("rent * 12", .money), ("rent + 1", .money), ("rent / price", .number),
      ("price * rate", .money), ("rate", .percent), ("8%", .percent), ("rate + 1%", .percent),
      ("rate / 12", .percent), ("2 + 3", .number), ("term", .count),
      ("month", .count),
      ("rent > 5", .truth), ("not rent > 5", .truth), ("rent > 1 and rent < 5", .truth), ("-rent", .money),
      ("(rent)", .money), ("if(rent > 5, rent, 0)", .money), ("sum(interest, 1..12)", .money),
      ("max(rent, 5)", .money), ("round(rate, 2)", .percent), ("first(interest < 9)", .count), ("[1]", .list),
      ("2026-01-15", .date), ("2026-01-15 + 3", .date), ("2026-01-25 - 2026-01-15", .count),
      ("rent ^ 2", .number),
      ("rent + rate", .number), ("roi(12)", .percent),
      // A plain number may be an amount: what is not certain is a plain number.
      ("2960 * 6%", .number), ("6% * 2960", .number), ("rate * 2", .number), ("12 * rate", .number),
      ("2960 + 6%", .number), ("2960 - 6%", .number), ("rate - 1%", .percent), ("6% * 50%", .number),
      ("max(rate, 0.05)", .percent), ("if(rent > 5, rate, 0)", .percent), ("rent * 6%", .money),
      ("rent / 325000", .number), ("rent * 12 / 325k", .number), ("rent / (300000 + 25000)", .number),
      ("rent / 325000 * 100", .number), ("rent / 1400", .money), ("rent / rate", .money),
    ] as [(String, Measure)])
  func measures(text: String, expected: Measure) throws {
    #expect(try Formula(text, in: Sample()).measure == expected)
  }
}

@Suite("Exactness")
struct ExactnessTests {
  @Test(
    "Nothing is rounded that need not be",
    arguments: [
      ("0.30 * 15%", "9/200"), ("1/3*3", "1"), ("0.1 + 0.2 = 0.3", "true"), ("(1 + 1/12)^2", "169/144"),
      ("100 * 1.1 - 110", "0"), ("1e18 + 0.01 - 1e18", "1/100"), ("2^100/2^99", "2"), ("0^0", "1"),
    ])
  func exact(text: String, expected: String) throws { #expect(try result(text) == expected) }

  @Test(
    "What 128 bits do not hold is approximate and finite",
    arguments: ["2^200", "1.01^360", "3^-90", "1e37*1e37"])
  func approximate(text: String) throws {
    guard case .number(.approximate(let value)) = try Formula(text, in: Sample()).evaluate(in: Sample())
    else {
      Issue.record("\(text) is no approximate number")
      return
    }
    #expect(value.isFinite)
  }

  @Test(
    "A result that is not finite is an error",
    arguments: ["10^400", "1e300*1e300", "-1e308-1e308", "0^-1", "(-8)^0.5"])
  func finite(text: String) { #expect(formulaError(text)?.isAbsence == true) }
}
