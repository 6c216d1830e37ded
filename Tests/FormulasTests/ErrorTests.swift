import Finance
import Testing

@testable import Formulas

@Suite("Errors")
struct ErrorTests {
  /// A formula, with the part that is at fault between `«` and `»`.
  struct Case: CustomTestStringConvertible, Sendable {
    let marked: String
    let reason: FormulaError.Reason

    init(_ marked: String, _ reason: FormulaError.Reason) { (self.marked, self.reason) = (marked, reason) }

    var testDescription: String { marked }

    var text: String { marked.filter { $0 != "«" && $0 != "»" } }

    var range: Range<Int> {
      let start = marked.prefix { $0 != "«" }.utf8.count
      let end = marked.filter { $0 != "«" }.prefix { $0 != "»" }.utf8.count
      return start..<end
    }
  }

  @Test(
    "Reading",
    arguments: [
      Case("«»", .empty), Case("   «»", .empty), Case("=«»", .empty), Case("1 +«»", .unexpectedEnd),
      Case("1 + «*» 2", .unexpected("*")),
      Case("«(»1", .unclosed("(")), Case("2 * «[»1, 2", .unclosed("[")), Case("round«(»1", .unclosed("(")),
      Case("interest«(»1", .unclosed("(")), Case("(1«]»", .unexpected("]")), Case("1 «2»", .unexpected("2")),
      Case("1 «rent»", .unexpected("rent")), Case("«)»", .unexpected(")")), Case("1 «#» 2", .unexpected("#")),
      Case("«12abc» + 1", .badNumber("12abc")), Case("1 + «1e400»", .badNumber("1e400")),
      Case("«1e9223372036854775807»", .badNumber("1e9223372036854775807")),
      Case("«$»", .unexpected("$")), Case("«rant» * 2", .unknownName("rant")),
      Case("2 * «ränt»", .unknownName("ränt")),
      Case("«summ»(1)", .unknownFunction("summ")), Case("1 < 2 «<» 3", .comparisonOfComparison),
      Case("«rent»(3)", .notMonthly("rent")), Case("«grm»(3)", .notMonthly("grm")),
      Case("rent and«»", .unexpectedEnd),
      Case("«and» rent", .unexpected("and")), Case("1 + «not»", .unexpected("not")),
      Case("1«..»2", .unexpected("..")),
      Case("1«,» 2", .unexpected(",")),
    ])
  func reading(_ example: Case) {
    #expect(formulaError(example.text)?.reason == example.reason)
    #expect(formulaError(example.text)?.range == example.range)
  }

  @Test(
    "Computing",
    arguments: [
      Case("1 + «(1 < 2)»", .wrongKind(wanted: .number, given: .truth)),
      Case("«(1 < 2)» + 1", .wrongKind(wanted: .number, given: .truth)),
      Case("1 < «[1]»", .wrongKind(wanted: .number, given: .list)),
      Case("not «5»", .wrongKind(wanted: .truth, given: .number)),
      Case("1 < 2 and «3»", .wrongKind(wanted: .truth, given: .number)),
      Case("if(«1», 2, 3)", .wrongKind(wanted: .truth, given: .number)),
      Case("1 < «2026-01-15»", .wrongKind(wanted: .number, given: .date)),
      Case("2026-01-15 < «1»", .wrongKind(wanted: .date, given: .number)),
      Case("2026-01-15 + «0.5»", .notAWholeNumber(.exact(Ratio(1, 2) ?? Ratio(0)))),
      Case("1 + «interest»", .needsMonth("interest")), Case("2 * «month»", .needsMonth("month")),
      Case("1 + «net»", .needsMonth("net")), Case("interest(«0»)", .notAMonth(Number(0))),
      Case("interest(«1.5»)", .notAMonth(.exact(Ratio(3, 2) ?? Ratio(0)))),
      Case("interest(«1201»)", .notAMonth(Number(1201))), Case("interest(«y101»)", .notAYear(Number(101))),
      Case("interest(«y0»)", .notAYear(Number(0))),
      Case("sum(interest, 5..«3»)", .notARange(from: "5", to: "3")),
      Case("sum(interest, y1..«6»)", .notARange(from: "y1", to: "6")), Case("1 + «sum([])»", .needsValues),
      Case("round(1, «99»)", .function(.decimals(99))), Case("1 + «endless»", .tooDeep(limit: 40)),
    ])
  func computing(_ example: Case) {
    #expect(formulaError(example.text)?.reason == example.reason)
    #expect(formulaError(example.text)?.range == example.range)
    #expect(formulaError(example.text)?.isAbsence == false)
  }

  @Test(
    "No value",
    arguments: [
      Case("1 + 2 / «(3 - 3)»", .divisionByZero("3 - 3")), Case("1 + «idle»", .divisionByZero("extra")),
      Case("«10 ^ 400» + 1", .tooLarge), Case("1 + «0 ^ -1»", .noSuchPower),
      Case("«(-8) ^ 0.5»", .noSuchPower),
      Case("2 * «first(interest < 0)»", .noMonth),
      Case("sum(«interest», 400..500)", .absent(NoValueError(Sample.Reason.pastTheEnd))),
      Case("1 + «interest(361)»", .absent(NoValueError(Sample.Reason.pastTheEnd))),
    ])
  func absence(_ example: Case) {
    #expect(formulaError(example.text)?.reason == example.reason)
    #expect(formulaError(example.text)?.range == example.range)
    #expect(formulaError(example.text)?.isAbsence == true)
  }

  @Test("A metric says itself why it has no value")
  func reason() throws {
    let sample = Sample(month: 1).with("loan", Number(250_000))
    let formula = try Formula("1 + roi", in: sample)
    #expect(throws: FormulaError(.absent(NoValueError(Sample.Reason.nothingInvested)), 4..<7)) {
      try formula.evaluate(in: sample)
    }
  }

  @Test(
    "The number of arguments", arguments: ["round()", "round(1, 2, 3)", "abs()", "if(1 < 2)", "first(1, 2)"])
  func arguments(text: String) {
    guard case .argumentCount(let signature, let given) = formulaError("1 + " + text)?.reason else {
      Issue.record("\(text) is read")
      return
    }
    #expect(text.hasPrefix(signature.prefix { $0 != "(" }))
    #expect(given == (text.hasSuffix("()") ? 0 : text.filter { $0 == "," }.count + 1))
    #expect(formulaError("1 + " + text)?.range == 4..<4 + text.utf8.count)
  }

  @Test("A function's name needs its parentheses")
  func bareFunction() {
    #expect(
      formulaError("1 + sum")?.reason
        == .functionWithoutArguments(signature: Functions.named("sum")?.signature ?? ""))
  }

  @Test(
    "Nesting and length have bounds",
    arguments: [
      ("(", ")"), ("[", "]"), ("abs(", ")"), ("-", ""), ("+", ""), ("not ", ""), ("interest(", ")"),
    ])
  func nesting(open: String, close: String) {
    let start = open == "not " ? "1 < 2" : "1"
    let text = { (count: Int) in
      String(repeating: open, count: count) + start + String(repeating: close, count: count)
    }
    #expect(formulaError(text(40))?.reason != .tooDeep(limit: 60))
    guard let deep = formulaError(text(1_000)) else {
      Issue.record("\(open) nests without a bound")
      return
    }
    #expect(deep.reason == .tooDeep(limit: 60))
    #expect(deep.range.upperBound <= 61 * open.utf8.count + 1)
    #expect(formulaError(String(repeating: "1", count: 200_001))?.reason == .tooLong(limit: 200_000))
  }

  @Test("Signs behind a number count for it alone")
  func percentSigns() throws {
    let text = Array(repeating: "rent%", count: 500).joined(separator: "+")
    #expect(try result(text) == "9000")
    #expect(formulaError("rent" + String(repeating: "%", count: 100))?.reason == .tooDeep(limit: 60))
  }
}
