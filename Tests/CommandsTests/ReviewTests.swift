import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Reviews of decisions")
struct ReviewTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("What is due is shown beside the property as it is now")
  func reviews() throws {
    let shell = try decided()
    #expect(shell.text("review") == "No decision is due. \"review all\" lists those to come.\n")
    clock.time = "2027-01-30T23:59:59+01:00"
    #expect(shell.text("review").hasPrefix("No decision is due."))
    clock.time = "2027-01-31T00:00:00+01:00"
    shell.expectSuccess("set rent 1600 rate 6; unrequire 1; require price < 200k; rename elm oak; new")
    #expect(
      shell.text("review") == """
        No.     Decided  Upon       Expected        Confidence      Review  Outcome
          1  2026-11-21  12 Elm St  rent covers it         70%  2027-01-31

        12 Elm St (1)
        Name  Label              Then     Now
        rate  Interest Rate %  6.500%  6.000%
        rent  Rent             $1,800  $1,600

        12 Elm St (1): criteria
        Criterion     Then  Now
        yield > 8%    pass  fail
        rent > 1700   pass  fail
        price < 200k        fail

        """)
    shell.expectSuccess("entry 1 change review in 6 months")
    #expect(rows(2)?["review"] == "2027-07-31")
    #expect(shell.text("review").hasPrefix("No decision is due."))
    shell.expectSuccess("undo; entry 1 change outcome \"It did not\"")
    #expect(shell.text("review").hasPrefix("No decision is due."))
    #expect(shell.text("review all").contains("It did not"))
    #expect(numbers(shell, "entries \"did not\"") == [1])
  }

  @Test("Nothing changed is said")
  func unchanged() throws {
    #expect(try decided().text("review all").contains("12 Elm St (1): nothing has changed since.\n"))
  }
}
