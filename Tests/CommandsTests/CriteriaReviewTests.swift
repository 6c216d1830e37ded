import Localization
import Model
import Reports
import TestShell
import Testing

@testable import Commands
@testable import Shell
@testable import Workspace

/// A release that works figures out otherwise is stood in for by verdicts that another one has kept.
@Suite("Criteria that fail though the property is the same")
struct CriteriaReviewTests {
  private let store = MemoryStore()

  private func shell(_ release: String, _ name: String = "here") throws -> TestShell {
    let identity = RunIdentity(session: name, now: { "2026-01-02T03:04:05Z" }, release: release)
    return TestShell(try Workspace(store: store, identity: identity))
  }

  /// A saved property that meets its criteria, and another one that is open.
  private func prepare() throws {
    let shell = try shell("1.0")
    for line in [
      "set price 200k down 25 rate 6 rent 2000 expenses 300", "require dscr >= 1.2 and cash_flow > 0",
      "save elm",
      "new", "set rent 5", "save oak",
    ] {
      shell.expectSuccess(line)
    }
  }

  private func id(_ name: String) throws -> DocumentID { try #require(store.document(named: name)?.id) }

  /// The verdicts that are kept of a property.
  private func text(_ name: String) throws -> String {
    let record = try store.record("\(try id(name).rawValue)", in: .verdicts)
    return try #require(record).text
  }

  /// Changes the verdicts of a property as if another release had kept them.
  private func rewrite(_ name: String, _ change: (String) -> String) throws {
    let key = "\(try id(name).rawValue)"
    let text = try text(name)
    store.save(KeyValueRecord(key, change(text), at: "2026-01-02T03:04:05Z"), in: .verdicts, limit: .max)
  }

  /// The figure of the old release: dscr was 2.5, where it is 1.89 now, and 3 was asked for.
  private func makeFail() throws {
    let shell = try shell("1.0")
    shell.expectSuccess("open elm; require dscr >= 2; open oak")
    try rewrite("elm") { text in
      text.split(separator: "\n").map { line in
        line.hasSuffix("\tdscr >= 2") ? "met\t2.5\tdscr >= 2" : String(line)
      }.joined(separator: "\n")
    }
  }

  private static let told =
    "The property is as it was, but fails now: dscr >= 2 (2.50 then, 1.89 now). Since then the program is release 2.0, not 1.0."

  @Test("They are told at open, once, with the figure then and now, and what has changed")
  func toldOnce() throws {
    try prepare()
    try makeFail()
    let shell = try shell("2.0")
    #expect(shell.text("open elm").contains(Self.told))
    shell.expectSuccess("open oak")
    #expect(shell.text("open elm") == "Opened elm.\n")
    #expect(try self.shell("2.0").text("open elm").contains("open already"))
    // A further release finds the verdicts that are kept now.
    shell.expectSuccess("open oak")
    #expect(try self.shell("3.0").text("open elm") == "Opened elm.\n")
  }

  @Test("Another year of the tax law is told as the cause")
  func taxLaw() throws {
    try prepare()
    try makeFail()
    try rewrite("elm") { text in
      let lines = text.split(separator: "\n", maxSplits: 1).map(String.init)
      let head = lines[0].split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      #expect(head[1].count == 4 && Int(head[1]) != nil)
      return ([[head[0], "2019"] + head[2...]].map { $0.joined(separator: "\t") } + lines.dropFirst())
        .joined(separator: "\n")
    }
    #expect(try shell("1.0").text("open elm").contains("Since then the tax law is that of 20"))
  }

  @Test("They are told at the start, when the property is the one that was open last")
  func toldAtStart() throws {
    try prepare()
    try makeFail()
    try shell("1.0").expectSuccess("open elm")
    try makeFail()
    try shell("1.0").expectSuccess("open elm")
    try rewrite("elm") { $0.replacing("failed\t", with: "met\t") }
    let shell = try shell("2.0")
    shell.interpreter.reviewCriteria()
    #expect(TestShell.text(shell.outcomes).contains("fails now: dscr >= 2"))
    let again = try self.shell("2.0")
    again.interpreter.reviewCriteria()
    #expect(again.outcomes.isEmpty)
  }

  @Test("A property that was changed since is not told of, nor one whose verdicts are not known")
  func notTold() throws {
    try prepare()
    try makeFail()
    // Another release, which keeps no verdicts, writes the property.
    store.apply([RowChange(try id("elm"), .field("rent"), from: "2000", to: "1900")])
    #expect(try shell("2.0").text("open elm") == "Opened elm.\n")
    try shell("2.0").expectSuccess("open oak")
    try rewrite("elm") { _ in "some text of a release to come" }
    #expect(try shell("2.0").text("open elm") == "Opened elm.\n")
    #expect(try text("elm").hasPrefix("2.0\t"))
  }

  @Test("A change of the property keeps its verdicts, also one that is undone")
  func kept() throws {
    try prepare()
    let text = { try self.text("elm") }
    let before = try text()
    #expect(before.contains("met\t") && before.contains("\tdscr >= 1.2\n"))
    let shell = try shell("1.0")
    shell.expectSuccess("open elm")
    #expect(try text() == before)
    shell.expectSuccess("set rent 1000")
    #expect(try text() != before && text().contains("failed\t"))
    shell.expectSuccess("undo")
    #expect(try text() == before)
    shell.expectSuccess("redo")
    shell.expectSuccess("unrequire all")
    // The verdicts of before are those of another property by now.
    #expect(try shell.text("open oak") == "Opened oak.\n" && text().contains("failed\t"))
  }

  @Test("Other defaults are named, though they change no property that is saved")
  func defaults() throws {
    try prepare()
    try makeFail()
    let shell = try shell("1.0")
    shell.expectSuccess("defaults set rate 7")
    #expect(shell.text("open elm").hasSuffix("Since then your defaults are others.\n"))
  }

  @Test("A script keeps the verdicts of each property that it changes, also of those that it leaves")
  func script() throws {
    let shell = try shell("1.0")
    shell.script(
      """
      set price 200k loan 150k rate 6 rent 2000
      require dscr >= 1.2
      save elm
      new
      set rent 5
      save oak
      """)
    #expect(shell.workspace.name == "oak")
    #expect(try text("elm").contains("met\t"))
  }

  @Test("Neither undo nor the change log knows of it, and other shells see no change")
  func isNoChange() throws {
    try prepare()
    try makeFail()
    let (one, two) = (try shell("2.0", "one"), try shell("2.0", "two"))
    let before = store.logEntries(.newest(nil)).count
    one.expectSuccess("open elm")
    #expect(store.logEntries(.newest(nil)).map(\.label).first == "open elm")
    #expect(store.logEntries(.newest(nil)).count == before + 1)
    #expect(store.logEntries(.newest(1)).flatMap(\.rowChanges).allSatisfy { $0.subject == .open })
    #expect(!two.text("show rent").contains("Another shell"))
    // Whichever shell opens it first tells it.
    #expect(two.text("open elm") == "Opened elm.\n")
  }

  @Test("A property without criteria has no verdicts, nor has a session that is thrown away")
  func none() throws {
    try prepare()
    #expect(try store.records(in: .verdicts).map(\.key) == ["\(id("elm").rawValue)"])
    let shell = TestShell(
      "set price 200k loan 100k rent 2000", "require dscr >= 1.2", "save elm", "new", "open elm")
    #expect(try shell.workspace.store.records(in: .verdicts).isEmpty)
  }

  @Test("A store that fails at any call opens its properties all the same", arguments: 0..<10)
  func failing(calls: Int) throws {
    let faulty = FaultyStore()
    let identity = RunIdentity(session: "x", now: { "2026-01-02T03:04:05Z" }, release: "1.0")
    let first = TestShell(try Workspace(store: faulty, identity: identity))
    first.expectSuccess("set price 200k loan 150k rate 6 rent 2000; require dscr >= 1.2; save elm")
    let next = RunIdentity(session: "y", now: { "2026-01-02T03:04:05Z" }, release: "2.0")
    let shell = TestShell(try Workspace(store: faulty, identity: next))
    faulty.callsLeft = calls
    shell.interpreter.reviewCriteria()
    #expect(shell.outcomes.isEmpty && shell.workspace.name == "elm")
    #expect(faulty.hasFailed)
    faulty.mend()
    shell.expectSuccess("set rent 2100")
    #expect(try faulty.inner.document(named: "elm")?.rows["rent"] == "2100")
  }
}
