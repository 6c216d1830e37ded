import Commands
import Shell
import Synchronization
import Testing
import Workspace

@testable import LessonChecks
@testable import Lessons

@Suite("Transcripts")
struct TranscriptTests {
  private func mismatches(_ block: String, _ mark: String = "roi") -> [TranscriptMismatch] {
    TranscriptPage("# A page\n\n```\(mark)\n\(block)\n```\n\nMore.\n").mismatches(files: .nowhere)
  }

  @Test(
    "What the program does passes",
    arguments: [
      "roi> set rent 1800\nRent  $0 → $1,800",
      "roi> set rent 1800\nRent $0    → $1,800   ",
      "roi> set rent 1800",
      "roi> set rent nan\n! not-a-number",
      "roi> calc 2 + 2\n4\nroi> calc 3 * 3\n9",
      "roi> set price 250k down 20 rate 6.5\n…\nroi> month 12\n…\n  interest  Interest  $1,072.26\n…",
      "roi> calc 10 / 3\n3.33 (±0.01)",
      "roi> calc rent\n{a}\nroi> calc rent * 1\n{a}",
      "roi> set rent \\\n...> 1800\nRent  $0 → $1,800",
    ])
  func passes(block: String) {
    #expect(mismatches(block) == [])
  }

  @Test(
    "What it does not do is told with its line",
    arguments: [
      ("roi> set rent 1800\nRent  $0 → $1,900", 4, true),
      ("roi> set rent 1800\nRents  $0 → $1,800", 4, false),
      ("roi> calc 1\n1\nroi> set rent nan", 6, false), ("roi> set rent nan\n! out-of-range", 4, false),
      ("roi> set rent 5\n! not-a-number", 4, false), ("roi> calc 10 / 3\n3.2 (±0.01)", 4, true),
      ("roi> calc 1\n{a}\nroi> calc 2\n{a}", 6, false), ("roi> calc 1\n1\n2", 4, true),
      ("roi> show\n…\n  rent  Rent  $5\n…", 4, true), ("roi> set rent 1800\nRents  $0 → $1,900", 4, true),
      ("roi> set rent 1800\nRents  $0 → 1,800 dollars", 4, false),
    ] as [(String, Int, Bool)])
  func fails(block: String, line: Int, changesNumbers: Bool) {
    let found = mismatches(block)
    #expect(found.map(\.line) == [line])
    #expect(found.first?.changesNumbers == changesNumbers)
  }

  @Test("Each block begins anew unless it continues; other blocks are left alone")
  func blocks() {
    let page = TranscriptPage(
      """
      ```roi
      roi> set rent 5
      ```
      ```swift
      roi> no command
      ```
      ````roi continue
      roi> calc rent as number
      5
      ````
      ~~~roi
      roi> calc rent as number
      0
      ~~~
      """)
    #expect(page.blocks.count == 3)
    #expect(page.mismatches(files: .nowhere) == [])
  }

  @Test(
    "A page is rewritten where it is wrong, and only there",
    arguments: [
      ("roi> calc 2 + 2\n5\n", "roi> calc 2 + 2\n4\n", true), ("roi> calc 2 + 2\n5\n", nil, false),
      ("roi> set rent 1\nRents  $0 → $1\n", "roi> set rent 1\nRent  $0 → $1\n", false),
      (
        "roi> show rent rate\n{a} Rent $0 default\n rate Rate 5%\n",
        "roi> show rent rate\n{a} Rent $0 default\n  rate  Interest Rate %  5.000%  default\n", false
      ),
      (
        "roi> show\n…\n  rent  Rent  $5  default\n…\n",
        "roi> show\n…\n  rent      Rent      $0  default\n…\n", true
      ),
      ("roi> set rent 5\n! not-a-number\n", "roi> set rent 5\nRent  $0 → $5\n", false),
      ("roi> set rent 1\nRents  $0 → $2\n", nil, false),
      ("roi> set rent 1\nRents  $0 → $2\n", "roi> set rent 1\nRent  $0 → $1\n", true),
      ("roi> calc 10\n11 (±0.5)\n", "roi> calc 10\n10 (±0.5)\n", true),
    ] as [(String, String?, Bool)])
  func update(block: String, expected: String?, acceptsNumbers: Bool) {
    let page = { (block: String) in "Before.\n\n```roi\n\(block)```\n\nAfter.\n" }
    let update = TranscriptPage(page(block)).updated(
      files: .nowhere, acceptsNumbers: acceptsNumbers)
    #expect(update.text == page(expected ?? block))
    #expect(update.unaccepted.isEmpty == (expected != nil))
    if expected != nil {
      #expect(TranscriptPage(update.text).mismatches(files: .nowhere) == [])
    }
  }

  @Test("A page of another system is read, and keeps the ends of its lines")
  func carriageReturns() {
    let page = "Before.\r\n\r\n```roi\r\nroi> calc 2 + 2\r\n5\r\n```\r\n"
    let read = TranscriptPage(page)
    #expect(read.mismatches(files: .nowhere).map(\.line) == [4])
    let update = read.updated(files: .nowhere, acceptsNumbers: true)
    #expect(update.text == page.replacing("5\r\n", with: "4\r\n"))
  }

  @Test("A block in the item of a list is read without its indentation, and keeps it")
  func indented() {
    let page = "- An item:\n\n  ```roi\n  roi> calc 2 + 2\n  5\n  ```\n"
    let update = TranscriptPage(page).updated(files: .nowhere, acceptsNumbers: true)
    #expect(update.text == page.replacing("  5\n", with: "  4\n"))
  }

  @Test("A prompt needs no blank behind it")
  func tightPrompt() { #expect(mismatches("roi>calc 5\n6").map(\.line) == [4]) }

  @Test(
    "A block that cannot be played is told with its line",
    arguments: [
      ("Text.\n```roi\n> calc 5\n```\n", 3), ("```roi\n\nA word.\nroi> calc 5\n5\n```", 3),
      ("```roi\n```", 1), ("\n```roi\nroi> calc 5\n6\n", 2),
      ("```swift\n\n```roi\nroi> calc 5\n```\n```swift", 6),
      ("> ```roi\n> roi> calc 5\n> ```", 1), ("- ```roi\n  roi> calc 5\n  ```", 1),
    ])
  func unplayable(page: String, line: Int) {
    #expect(TranscriptPage(page).errors.first?.line == line)
  }

  /// One file, in memory.
  private final class Paper: Sendable {
    let bytes = Mutex<[UInt8]>([])

    var files: Files {
      Files(
        read: { path throws(FileError) in throw FileError(.read, path, .missing) },
        write: { _, bytes, _ throws(FileError) in self.bytes.withLock { $0 = bytes } },
        append: { _, bytes throws(FileError) in self.bytes.withLock { $0 += bytes } },
        identity: { $0 }, list: { _ in [] }, find: Files.nowhere.find)
    }
  }

  @Test("A recorded page has what was typed, as long as the page alone can do it")
  func recordedAsTyped() {
    let paper = Paper()
    let shell = TranscriptShell(SandboxConfiguration(files: paper.files, identity: .transcript))
    let lines = [
      "set price 5", "save elm", "set price 6", "record page.md --transcript", "set rent 7", "set rent 8",
      "undo",
      "redo", "undo 2", "open elm", "set rent 9", "undo", "record stop",
    ]
    for line in lines { _ = shell.type(line) }
    let page = TranscriptPage(String(decoding: paper.bytes.withLock { $0 }, as: UTF8.self))
    let commands = page.blocks.flatMap { $0.commands.map(\.text) }
    let before = ["set price 6", "set rent 7", "set rent 8", "undo", "redo", "undo 2"]
    #expect(Array(commands.prefix(before.count)) == before)
    #expect(!commands.contains("open elm") && page.mismatches(files: .nowhere) == [])
  }

  @Test("A recorded session passes at once, failures and undo included")
  func recorded() {
    let paper = Paper()
    let shell = TranscriptShell(SandboxConfiguration(files: paper.files, identity: .transcript))
    let lines = [
      "set price 250k down 20 rate 6.5 rent 1800", "define yield = rent * 12 / price",
      "record page.md --transcript", "set rent 1900", "set rent nan", "calc roi(12); explain yield",
      "save elm",
      "schedule 1..3", "list", "set rate 7", "undo", "month 12", "require yield > 5%", "summary",
      "record stop",
    ]
    for line in lines { _ = shell.type(line) }
    let page = TranscriptPage(String(decoding: paper.bytes.withLock { $0 }, as: UTF8.self))
    let commands = page.blocks.flatMap { $0.commands.map(\.text) }
    #expect(commands.contains("set rent nan") && commands.contains("explain yield"))
    #expect(page.mismatches(files: .nowhere) == [])
  }

  @Test("A page is played no further once nobody wants that, not even within a command")
  func stopped() {
    let block = (1...100).map { "roi> calc \($0)\n0\n" }.joined()
    let page = TranscriptPage("```roi\n\(block)```\n")
    #expect(page.mismatches(files: .nowhere).count == 100)
    let countdown = { (questions: Int) in
      let left = Mutex(questions)
      return Interruption {
        left.withLock { left in
          left -= 1
          return left < 0
        }
      }
    }
    #expect(page.mismatches(files: .nowhere, interruption: countdown(10)).count <= 10)
    // It would take minutes.
    let long = TranscriptPage(
      "```roi\nroi> sweep price 100000..199999 by 1 rate 1..100 by 1 show apr\nroi> calc 1\n2\n```\n")
    let stopped = long.mismatches(files: .nowhere, interruption: countdown(1))
    #expect(!stopped.contains { $0.command == "calc 1" })
  }
}
