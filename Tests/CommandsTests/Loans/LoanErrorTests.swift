import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Errors of loans: code and caret, and nothing changed")
struct LoanErrorTests {
  /// A property with two loans, a refinance and an event.
  private static let twoLoans = [
    "set price 200k loan 100k rate 6 term 30 rent 1800", "add loan second 40k rate 9 term 15y",
    "add income laundry 60", "define yield = rent * 12 / price",
    "at 30 refinance 150k rate 5 as refi repaying second", "at 40 recast",
  ]

  private static let refusals: [(line: String, code: String, marked: String?)] = [
    ("add loan", "missing-argument", ""), ("add loan x", "missing-argument", ""),
    ("add loan x 40k", "no-rate", "40k"), ("add loan x 40k term 15y", "no-rate", "40k term 15y"),
    ("add loan rent 40k rate 9", "name-taken", "rent"),
    ("add loan laundry 40k rate 9", "name-taken", "laundry"),
    ("add loan Second 40k rate 9", "name-taken", "Second"), ("add loan irr 40k rate 9", "name-taken", "irr"),
    ("add loan yield 40k rate 9", "name-taken", "yield"), ("add loan draw 40k rate 9", "name-taken", "draw"),
    ("add loan loan 40k rate 9", "name-taken", "loan"), ("add loan 2nd 40k rate 9", "bad-name", "2nd"),
    ("add income second 60", "name-taken", "second"), ("define second = rent", "name-taken", "second"),
    ("add loan x lots rate 9", "not-a-number", "lots"), ("add loan x -5 rate 9", "out-of-range", "-5"),
    ("add loan x 10% of rent rate 9", "not-a-number", "of rent"),
    ("add loan x 40k rate 9 term 0", "out-of-range", "0"),
    ("add loan x 40k rate 9 from 0", "not-a-month", "0"),
    ("add loan x 40k rate 9 rate 8", "word-twice", "rate"),
    ("add loan x 40k rate 9 growth 2", "unknown-choice", "growth"),
    ("add loan x 40k rate 9 percents 2", "unknown-choice", "percents"),
    ("add loan x 40k rate 9 term 15y io 181", "loan-conflict", "add loan x 40k rate 9 term 15y io 181"),
    ("set io 400", "loan-conflict", "set io 400"), ("set second.balloon 181", "loan-conflict", nil),
    ("set second.rhythm weekly", "not-a-number", "weekly"), ("set term 25y io 301", "loan-conflict", nil),
    ("set rhythm biweekly fixed 5y", "loan-conflict", nil), ("set caps 2/2/5/6", "out-of-range", "2/2/5/6"),
    ("arm", "missing-argument", ""), ("arm 5", "not-an-arm", "5"), ("arm 5/0", "not-an-arm", "5/0"),
    ("arm 0/1", "not-an-arm", "0/1"), ("arm 5/1/1", "not-an-arm", "5/1/1"), ("arm a/b", "not-an-arm", "a/b"),
    ("arm third 5/1", "unknown-loan", "third"), ("arm second", "missing-argument", ""),
    ("arm 5/1 index 4 index 5", "word-twice", "index"), ("arm 5/1 rate 4", "unknown-choice", "rate"),
    ("arm 5/1 index 101", "out-of-range", "101"), ("arm 40/1 index 4", "loan-conflict", "arm 40/1 index 4"),
    ("at 0 extra 5", "not-at-closing", "0"), ("at 1201 extra 5", "not-a-month", "1201"),
    ("at 5..3 extra 5", "empty-range", "5..3"), ("at 5..x extra 5", "not-a-month", "x"),
    ("at ..3 extra 5", "not-a-month", ""), ("at 13..60 recast", "happens-once", "13..60"),
    ("at 13.. rate 5", "happens-once", "13.."), ("at 13.. every 6 draw 5", "happens-once", "13.. every 6"),
    ("at 13..60 rent 5", "happens-once", "13..60"), ("at 13.. every 0 extra 5", "not-a-count", "0"),
    ("at 13.. every 1201 extra 5", "not-a-month", "1201"), ("at 13.. every", "missing-argument", ""),
    ("at 25 extra", "missing-argument", ""), ("at 25 extra -5", "out-of-range", "-5"),
    ("at 25 rate 101", "out-of-range", "101"), ("at 25 extra 5 on third", "unknown-loan", "third"),
    ("at 25 extra 5 on laundry", "unknown-loan", "laundry"), ("at 25 extra 5 on", "missing-argument", ""),
    ("at 30 extra 5 on refi", "not-owed-yet", "refi"), ("at 25 second 5", "unknown-line", "second"),
    ("at 60 recast on second", "loan-conflict", nil),
    ("at 25 refinance", "missing-argument", ""), ("at 25 refinance 150k", "no-rate", "150k"),
    ("at 25 refinance 75% of arv costs 5000", "no-rate", "75% of arv costs 5000"),
    ("at 25 refinance 150k rate 5 repaying third", "unknown-loan", "third"),
    ("at 25 refinance 150k rate 5 repaying loan,third", "unknown-loan", "third"),
    ("at 25 refinance 150k rate 5 repaying refi", "not-owed-yet", "refi"),
    ("at 25 refinance 150k rate 5 as second", "name-taken", "second"),
    ("at 25 refinance 150k rate 5 as a as b", "word-twice", "as"),
    ("at 25 refinance 150k rate 5 as a rate 6", "word-twice", "rate"),
    ("at 25 refinance 150k rate 5 from 40", "unknown-choice", "from"),
    ("at 25..30 refinance 150k rate 5", "happens-once", "25..30"),
    ("change second", "missing-argument", ""), ("change second growth 5", "not-a-number", "growth"),
    ("change secnd 5", "unknown-line", "secnd"), ("change event 2 5", "no-amount", "event 2"),
    ("change loan 5", "unknown-line", "loan"),
    ("remove loan", "first-loan", "loan"), ("remove secnd", "unknown-line", "secnd"),
    ("remove second", "in-use", "second"), ("remove event 3", "unknown-event", "3"),
    ("reset second", "no-default", "second"), ("schedule secnd", "unknown-loan", "secnd"),
    ("schedule second 500", "past-payoff", "500"), ("schedule second 24..1", "empty-range", "24..1"),
    ("set event.2 5", "unknown-field", "event.2"), ("calc third.balance(24)", "unknown-function", nil),
    ("list loan", "unknown-choice", "loan"),
  ]

  @Test("What is wrong has its code and its caret, and changes nothing", arguments: refusals)
  func refusal(line: String, code: String, marked: String?) throws {
    let shell = TestShell()
    for line in Self.twoLoans { shell.expectSuccess(line) }
    // `at 60 recast on second` conflicts only with a rhythm.
    if line.hasSuffix("recast on second") { shell.expectSuccess("set second.rhythm biweekly") }
    let before = shell.state
    let refusal = try shell.failure(line)
    #expect(refusal.code == code)
    if let marked { #expect(refusal.marked == marked) }
    #expect(shell.state == before)
  }

  @Test("The nearest name is one of a loan")
  func nearestNames() throws {
    let shell = TestShell()
    for line in Self.twoLoans { shell.expectSuccess(line) }
    for line in [
      "at 25 extra 5 on secnd", "arm secnd 5/1", "remove secnd", "schedule secnd", "change secnd 5",
    ] {
      #expect(try shell.failure(line).message.hasSuffix("Did you mean \"second\"?"), "\(line)")
    }
    // Of two names as near, the one of the same length is meant: not io.
    #expect(try shell.failure("show nio").message.hasSuffix("Did you mean \"noi\"?"))
  }

  @Test(
    "Of a known loan or line, the nearest part is meant, and the field itself by other words for its amount",
    arguments: [
      ("second.rat", "second.rate"), ("second.loan", "second"), ("second.balance", "second"),
      ("refi.principal", "refi"), ("taxes.amount", "taxes"), ("txes.growth", "taxes.growth"),
    ])
  func nearestParts(typed: String, meant: String) throws {
    let shell = TestShell()
    for line in Self.twoLoans { shell.expectSuccess(line) }
    #expect(try shell.failure("set \(typed) 5").message.hasSuffix("Did you mean \"\(meant)\"?"))
  }

  @Test("No part is proposed that is not near, although the name of its loan is")
  func noNearPart() throws {
    let shell = TestShell()
    for line in Self.twoLoans { shell.expectSuccess(line) }
    #expect(try shell.failure("set second.colour 5").message.hasSuffix("\"fields\" lists them."))
  }

  @Test("A conflict of terms names the loan and both terms")
  func conflicts() throws {
    let shell = TestShell()
    for line in Self.twoLoans { shell.expectSuccess(line) }
    #expect(
      try shell.failure("set io 400").message
        == "These terms do not go together: loan would only pay interest for 400 months, and runs for 360.")
    #expect(
      try shell.failure("set second.fixed 20y").message
        == "These terms do not go together: the rate of second would first change after 240 months, and the loan runs for 180."
    )
    shell.expectSuccess("set second.rhythm biweekly")
    #expect(
      try shell.failure("at 60 recast on second").message
        == "These terms do not go together: second cannot be paid every two weeks and have a recast.")
  }

  @Test("A loan is no worksheet's but a rental property's")
  func otherWorksheets() {
    let shell = TestShell("use tip")
    for line in ["add loan x 5 rate 9", "arm 5/1", "at 25 extra 5", "events", "list loans", "remove second"] {
      #expect(shell.code(line) == "wrong-kind", "\(line)")
    }
  }
}
