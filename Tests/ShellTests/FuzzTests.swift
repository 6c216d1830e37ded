import Reports
import SeededRandom
@testable import Syntax
import TestShell
import Testing

import Commands
@testable import Shell

@Suite("Random lines")
struct FuzzTests {
  private static let words: [String] =
    CommandTable.standard.all.map(\.name).filter { $0 != "schedule" && $0 != "help" } + [
      "price", "down", "loan", "rate", "term", "escrow", "extra", "expenses", "rent", "all", "by", "year",
      "stop",
      "--force", "json", "text", "elm", "oak", "a.csv", "a.roi", "no.roi", "0", "1", "-1", "20", "20%",
      "1,800", "1,80",
      "$5", "250k", "1e400", "nan", "99999999999999999999", "9223372036854775807", "1..2", "5..1", "30y",
      "25m", "1m",
      "\"", "'", "\\", ";", "#", "(", ")", "é", "字", "\u{308}", "\0", "\u{1B}", "\n", "\"a b\"", "''", "s",
      "re", "u",
      "0.1", "100", "$1,800.00",
      "okay", "not", "place", "since", "today", "change", "remove", "mood", "expected", "confidence",
      "review", "in", "days",
    ]

  private func line(_ random: inout SplitMix) -> String {
    let glue = Int.random(in: 0..<8, using: &random) == 0 ? "" : " "
    return (0..<Int.random(in: 0...6, using: &random))
      .map { _ in FuzzTests.words.randomElement(using: &random) ?? "" }.joined(separator: glue)
  }

  private func fresh() -> TestShell {
    let shell = TestShell("set price 100k down 20", "save elm", "set rent 7")
    shell.files["a.roi"] = "set rent 1\nset rate 6\nmonth 1\n"
    return shell
  }

  @Test(
    "Random lines: none brings the shell down, and a failed command changes nothing",
    arguments: 0..<10)
  func lines(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let renderers = OutputFormat.allCases.map { $0.renderer(localeFormat: .enUS) }
    // 100,000 lines with all seeds and cases.
    for _ in 0..<RandomCases.count(200, oneOf: 4) {
      let shell = fresh()
      // Taken anew only when a line may have changed it.
      var state: TestShell.State?
      for _ in 0..<50 {
        let line = line(&random)
        let isOne = (try? Line(line))?.statements.count == 1
        let before = isOne ? state ?? shell.state : nil
        let outcomes = shell.run(line)
        state = nil
        // What is watched is shown after a command that was done.
        if let before, let failure = outcomes.last?.failure, !failure.message.english.hasPrefix("Watching ") {
          guard shell.state == before else {
            Issue.record("\(line.debugDescription) failed (\(failure.message.english)) and changed something")
            return
          }
          state = before
        }
        guard let renderer = renderers.randomElement(using: &random), outcomes.count < 4 else { continue }
        var bytes: [UInt8] = []
        for outcome in outcomes { renderer.render(outcome, into: &bytes) }
        if outcomes.contains(where: { $0.failure?.message.english.hasPrefix("The command failed") == true }) {
          Issue.record("no wording: \(line.debugDescription)")
        }
      }
    }
  }

  @Test("Random scripts: failed, they change nothing; done, they are one step", arguments: 0..<10)
  func scripts(seed: UInt64) {
    var random = SplitMix(seed: 100 + seed)
    let steps = RandomSteps()
    for _ in 0..<60 {
      let shell = fresh()
      let before = shell.state
      let count = Int.random(in: 1...6, using: &random)
      let lines = (0..<count).map { _ in
        Int.random(in: 0..<5, using: &random) == 0 ? line(&random) : steps.next(&random)
      }
      shell.script(lines.joined(separator: "\n"))
      if shell.verdict == .failed {
        #expect(shell.state.saved == before.saved && shell.state.log == before.log, "\(lines)")
        #expect(shell.state.rows == before.rows && shell.state.name == before.name, "\(lines)")
        #expect(shell.workspace.statedPath == before.place)
      } else if lines.contains(where: { $0.hasPrefix("u") || $0.hasPrefix("redo") }) {
        // An undo that reaches past the script's beginning into the log is an entry of its own there.
        continue
      } else if shell.state.log.count > before.log.count {
        #expect(shell.state.log.count == before.log.count + 1, "\(lines)")
        shell.run("undo")
        #expect(shell.state.rows == before.rows && shell.state.saved == before.saved, "\(lines)")
      }
    }
  }

  @Test("Random bytes as a script", arguments: 0..<20)
  func bytes(seed: UInt64) {
    var random = SplitMix(seed: 200 + seed)
    let shell = TestShell(keepsGoing: true)
    let bytes = (0..<5_000).map { _ in
      UInt8(truncatingIfNeeded: random.next() >> UInt64.random(in: 0...2, using: &random))
    }
    shell.script(bytes: bytes)
    #expect(shell.rows == TestShell().rows)
  }

  @Test(
    "Huge words do no harm, and an error does not repeat them whole",
    arguments: ["", "set ", "set rent ", "open ", "help ", "month ", "schedule ", "output "])
  func hugeWords(beginning: String) throws {
    for letter in ["a", "9", "字", "(", "\\\\"] {
      let shell = TestShell("set price 100k down 20")
      let word = String(repeating: letter, count: 60_000 / letter.utf8.count)
      let failure = try shell.failure(beginning + word)
      #expect(failure.message.count < 400, "\(beginning)\(letter)")
    }
  }
}
