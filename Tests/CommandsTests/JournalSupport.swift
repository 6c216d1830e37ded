import Journal
import Model
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// A clock that a test sets, with the time zone of its user.
final class SettableClock {
  var time: String
  var zone = "Europe/Berlin"

  init(_ time: String) { self.time = time }

  func workspace(on store: any Store, as name: String = "here") throws -> Workspace {
    try Workspace(
      store: store,
      identity: RunIdentity(
        session: name, now: { "2026-11-21T13:05:09Z" },
        localNow: { [self] in ZonedTimestamp(time: time, zone: zone) }))
  }

  func shell(on store: any Store = MemoryStore(), as name: String = "here") throws -> TestShell {
    TestShell(try workspace(on: store, as: name))
  }
}

/// A suite of tests on a journal in memory.
protocol JournalSuite {
  var clock: SettableClock { get }
  var store: MemoryStore { get }
}

extension JournalSuite {
  /// The rows of a saved document.
  func rows(_ number: Int64) -> [String: String]? {
    store.documents(.id(DocumentID(rawValue: number))).first?.rows
  }

  /// The numbers that a line lists, from the top.
  func numbers(_ shell: TestShell, _ line: String) -> [Int] {
    let tables = shell.run(line).last?.report?.tables ?? []
    return tables.flatMap { table in
      table.rows.compactMap { if case .count(let number) = $0[0] { number } else { nil } }
    }
  }

  /// A shell of a user at a prompt.
  func prompt(_ person: Person) throws -> TestShell {
    let shell = try clock.shell(on: store)
    shell.interpreter.connect(person.console)
    return shell
  }

  /// A shell with a saved property and a decision upon it.
  func decided() throws -> TestShell {
    let shell = try clock.shell(on: store)
    shell.expectSuccess("set price 250k down 20 rate 6.5 rent 1800; define yield = rent * 12 / price")
    shell.expectSuccess("require yield > 8%; require rent > 1700; save elm")
    shell.expectSuccess(Self.decision)
    return shell
  }

  /// A shell with the entries of five days.
  func week() throws -> TestShell {
    let shell = try clock.shell(on: store)
    for (day, mood) in [(9, "okay"), (10, "meh"), (11, "okay"), (20, "the best"), (21, "the worst")] {
      clock.time = "2026-11-\(day < 10 ? "0" : "")\(day)T23:59:59+01:00"
      shell.expectSuccess("journal \(mood) \"Day \(day) on Élm St\\nand more\" place P\(day)")
    }
    return shell
  }

  /// A line that decides upon "12 Elm St".
  static var decision: String {
    "decide \"12 Elm St\" expected \"rent covers it\" confidence 70% review 2027-01-31 mood okay text \"A hunch\""
  }
}
