import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Tab in commands about loans")
struct LoanCompletionTests {
  private let shell = TestShell(
    "set price 200k loan 100k rate 6 term 30", "add loan second 40k rate 9", "at 60 recast",
    "at 30 refinance 150k rate 5 as refi")

  private func at(_ line: String) -> [String] {
    shell.interpreter.suggestions(in: line, at: line.utf8.count).map(\.label)
  }

  @Test("The terms of a new loan, each until it is typed; the words of a choice")
  func terms() {
    #expect(at("add ").contains("loan"))
    #expect(at("add loan x 40k ").starts(with: ["rate", "term", "extra", "from", "io"]))
    #expect(at("add loan x 40k ").last == "costs")
    #expect(!at("add loan x 40k rate 9 ").contains("rate"))
    #expect(at("add loan x 40k rate ") == [])
    #expect(at("add loan x 40k rate 9 rhythm ") == ["monthly", "biweekly", "half-payments"])
    #expect(at("add loan x 10% ").starts(with: ["of", "rate"]))
    #expect(at("add loan x 10% of ") == ["price", "arv", "value"])
    #expect(at("add loan x 10% of price ra") == ["rate"])
    #expect(at("change se") == ["second"])
    #expect(at("change second ").contains("rate") && at("change second 5k ").contains("rate"))
    #expect(at("set rhythm ") == ["monthly", "biweekly", "half-payments"])
  }

  @Test("What can happen in a month, or in several")
  func events() {
    let effects = [
      "cost", "income", "improvement", "magi", "value", "extra", "recast", "rate", "draw", "refinance",
    ]
    #expect(at("at 25 ").starts(with: effects))
    #expect(at("at 25 ").contains("rent"))
    #expect(at("at 12.. ") == ["every", "cost", "income", "extra"])
    #expect(at("at 12.. every ") == [])
    #expect(at("at 12.. every 12 ") == ["cost", "income", "extra"])
    #expect(at("at 25 extra ") == [])
    #expect(at("at 25 extra 5000 ") == ["on"])
    #expect(at("at 60 recast ") == ["on"])
    #expect(at("at 61 rate 8 on ") == ["loan", "second", "refi"])
    #expect(at("at 25 cost 5000 ") == [])
  }

  @Test("The amount, the terms, the name and the loans of a refinance")
  func refinance() {
    #expect(at("at 25 refinance 75% ").starts(with: ["of", "rate"]))
    #expect(at("at 25 refinance 75% of ") == ["price", "arv", "value"])
    let words = at("at 25 refinance 75% of arv ")
    #expect(words.starts(with: ["rate", "term"]) && words.suffix(3) == ["costs", "as", "repaying"])
    #expect(!words.contains("from"))
    #expect(at("at 25 refinance 150k rate 5 repaying ") == ["loan", "second", "refi"])
    #expect(at("at 25 refinance 150k as ") == [])
  }

  @Test("Loans where a loan can stand")
  func loans() {
    #expect(at("schedule ").starts(with: ["loan", "second", "refi"]))
    #expect(at("schedule second ").contains("by"))
    #expect(at("remove ") == ["second", "refi", "event"])
    #expect(at("list ").contains("loans"))
    #expect(at("arm ") == ["5/1", "loan", "second", "refi"])
    #expect(at("arm 5/1 ") == ["index", "indexes", "margin", "caps", "floor", "rounding"])
    #expect(at("arm second 5/1 index 4 ") == ["indexes", "margin", "caps", "floor", "rounding"])
    #expect(at("arm 5/1 rounding ") == ["none", "eighth"])
    #expect(at("set second.i") == ["second.io", "second.index", "second.indexes"])
    #expect(at("calc 2*second.bal") == ["second.balance0(month)", "second.balance(month)", "second.balloon"])
  }

  @Test("Each suggestion has a description")
  func descriptions() {
    for line in [
      "add loan x 5 ", "at 5 ", "at 5.. ", "at 5 refinance 5 ", "arm ", "arm 5/1 ", "schedule ", "remove ",
    ] {
      for suggestion in shell.interpreter.suggestions(in: line, at: line.utf8.count) {
        #expect(!suggestion.description.isEmpty, "\(line)\(suggestion.label)")
      }
    }
  }
}
