import Journal
import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("Lists of entries")
struct EntriesTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test(
    "Filters by mood, date and words",
    arguments: [
      ("entries", [5, 4, 3, 2, 1]), ("entries okay", [3, 1]), ("entries mood the b", [4]),
      ("entries mood 6", [5]), ("entries since 2026-11-11", [5, 4, 3]), ("entries until 2026-11-10", [2, 1]),
      ("entries since 2026-11-10 until 2026-11-11", [3, 2]),
      ("entries since 2026-11 until 2026", [5, 4, 3, 2, 1]),
      ("entries since today", [5]), ("entries since yesterday until yesterday", [4]),
      ("entries until 2026-10", []),
      ("entries since 2027", []), ("entries elm 11", [3]), ("entries okay day until 2026-11-10", [1]),
      ("entries \"day 1*\"", [3, 2]), ("entries p9", [1]), ("entries elm oak", []),
      ("entries all", [5, 4, 3, 2, 1]),
      ("entries \"okay\"", []), ("entries since 2026-11-21 the best", []),
    ] as [(String, [Int])])
  func filters(line: String, expected: [Int]) throws {
    #expect(numbers(try week(), line) == expected)
  }

  @Test("A list shows the first line of each, the newest first")
  func list() throws {
    let shell = try week()
    #expect(
      shell.text("entries since yesterday") == """
        No.  When              Mood       Place  Text
          5  2026-11-21 23:59  the worst  P21    Day 21 on Élm St …
          4  2026-11-20 23:59  the best   P20    Day 20 on Élm St …

        """)
  }

  @Test("The newest fifty, unless all are asked for")
  func fifty() throws {
    let shell = try clock.shell(on: store)
    for number in 1...51 { shell.expectSuccess("journal okay \(number)") }
    #expect(numbers(shell, "entries") == (2...51).reversed())
    #expect(shell.text("entries").hasSuffix("\nThe newest 50; \"entries all\" lists every one.\n"))
    #expect(numbers(shell, "entries all").count == 51)
    shell.expectSuccess("undo")
    #expect(!shell.text("entries").contains("The newest"))
  }

  @Test("What this version cannot read does not hide the rest")
  func unreadable() throws {
    let shell = try week()
    store.apply([RowChange(DocumentID(rawValue: 3), .field("mood"), from: nil, to: "elated")])
    #expect(numbers(shell, "entries") == [5, 4, 3, 2, 1])
    #expect(try shell.failure("entry 3").message == "Entry 3 cannot be read: \"elated\" is not a valid mood.")
  }

  @Test("An empty journal has no header; what is no number stands at the left")
  func plainText() throws {
    #expect(try clock.shell(on: store).text("entries") == "There is no such entry. \"journal\" writes one.\n")
    let shell = try clock.shell(on: store)
    let text = shell.text("decide me expected yes confidence 70% review tomorrow")
    #expect(text.contains("Expected      yes\n") && text.contains("Confidence    70%\n"))
  }
}
