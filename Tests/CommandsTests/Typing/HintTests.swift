import TestShell
import Testing

@testable import Commands
@testable import Shell

@Suite("Hints shrink with what is typed")
struct HintTests {
  private let shell = TestShell("set price 250k down 20 rate 6.5 rent 1800")

  @Test(
    "A hint is the rest of the parameters or of the signature",
    arguments: [
      ("sweep ", "FIELD A..B by S [FIELD A..B by S] show METRIC …"),
      ("sweep rate ", "A..B by S [FIELD A..B by S] show METRIC …"),
      ("sweep rate 5..8 ", "by S [FIELD A..B by S] show METRIC …"),
      ("sweep rate 5..8 by ", "S [FIELD A..B by S] show METRIC …"),
      ("sweep rate 5..8 by 1 ", "[FIELD A..B by S] show METRIC …"),
      ("sweep rate 5..8 by 1 rent ", "A..B by S show METRIC …"),
      ("solve price ", "for CONDITION"), ("solve price for ", "CONDITION"),
      ("solve price for dscr > 1 ", nil),
      ("solve nonsense ", nil), ("set nonsense ", nil), ("set rent ", "VALUE"),
      ("set term 30 years ", "FIELD VALUE"), ("set term 30 years rent ", "VALUE"),
      ("project 5 ", "[by month] [show NAME …]"), ("project 5 by ", "month [show NAME …]"),
      ("project 5 by month ", "[show NAME …]"), ("schedule 1..12 ", "[show NAME …]"),
      ("schedule by ", "year [show NAME …]"),
      ("rank by ", "METRIC [ascending | descending] [where CONDITION] [as of MONTH | yYEAR | now]"),
      ("rank by noi ", "[ascending | descending] [where CONDITION] [as of MONTH | yYEAR | now]"),
      ("rank by noi ascending ", "[where CONDITION] [as of MONTH | yYEAR | now]"),
      ("rank by noi where ", "CONDITION [as of MONTH | yYEAR | now]"),
      ("calc ", "FORMULA [as money|percent|number]"), ("calc rent ", "[as money|percent|number]"),
      ("calc rent * ", nil), ("calc rent as ", "money|percent|number"),
      ("calc pmt(", "rate, periods, present, [future], [type])"),
      ("calc pmt(1", ", periods, present, [future], [type])"),
      ("calc pmt(1,", " periods, present, [future], [type])"),
      ("calc pmt(1, ", "periods, present, [future], [type])"),
      ("calc pmt(1, 2, 3", ", [future], [type])"), ("calc pmt(1, 2, 3, 4, 5", ")"),
      ("calc 2 * pmt(max(1, 2), ", "periods, present, [future], [type])"),
      ("calc cash_flow(", "month)"), ("calc (1 + ", nil),
      ("require pmt(1, ", "periods, present, [future], [type])"),
      ("define x = abs(", "number)"), ("calc irr([", nil), ("calc irr([1, ", nil),
      ("calc irr([1, 2]", ", [guess])"), ("calc irr([1, 2], ", "[guess])"),
      ("pmt(1, ", "periods, present, [future], [type])"), ("rent * 2 ", "[as money|percent|number]"),
      ("rent ", "VALUE"),
      ("set rent (price / 100) ", "FIELD VALUE"), ("set rent (price / 100) rate ", "VALUE"),
      ("set rent abs(", "number)"), ("set rent (price / ", nil), ("save ", "NAME"), ("save elm ", nil),
    ] as [(String, String?)])
  func hint(line: String, hint: String?) { #expect(shell.interpreter.hint(after: line) == hint) }

  @Test("A command of another worksheet has none")
  func otherWorksheet() {
    #expect(shell.interpreter.hint(after: "month ") == "N | next | previous | back")
    shell.expectSuccess("use tip")
    #expect(shell.interpreter.hint(after: "month ") == nil)
  }

  @Test("What was hinted is what the reader misses: every beginning of an example has a hint or needs none")
  func examples() {
    for command in CommandTable.standard.all {
      for example in command.examples where !example.line.contains("\"") {
        let words = example.line.split(separator: " ")
        for count in words.indices {
          let line = words[...count].joined(separator: " ") + " "
          let hint = shell.interpreter.hint(after: line)
          #expect(hint?.isEmpty != true && hint?.hasPrefix(" ") != true, "\(line): \(hint ?? "")")
        }
      }
    }
  }
}
