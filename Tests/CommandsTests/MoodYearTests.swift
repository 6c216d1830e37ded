import Finance
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

@Suite("A year of moods")
struct MoodYearTests: JournalSuite {
  let clock = SettableClock("2026-11-21T14:05:09+01:00")
  let store = MemoryStore()

  @Test("A year of moods: the one in which each day ended")
  func year() throws {
    let shell = try clock.shell(on: store)
    for (time, mood) in [
      ("2026-01-01T00:00:00+01:00", "the best"), ("2026-02-28T12:00:00+01:00", "really good"),
      ("2026-11-21T08:00:00+01:00", "the worst"), ("2026-11-21T20:00:00+01:00", "okay"),
      ("2026-12-31T23:59:59-11:00", "not so great"), ("2025-12-31T23:59:59+01:00", "meh"),
      ("2027-01-01T00:00:00+01:00", "meh"),
    ] {
      clock.time = time
      shell.expectSuccess("journal \(mood)")
    }
    let text = """
      Moods of 2026
          1       5         10        15        20        25        30
      Jan b · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Feb · · · · · · · · · · · · · · · · · · · · · · · · · · · r
      Mar · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Apr · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      May · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Jun · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Jul · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Aug · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Sep · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Oct · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · ·
      Nov · · · · · · · · · · · · · · · · · · · · o · · · · · · · · ·
      Dec · · · · · · · · · · · · · · · · · · · · · · · · · · · · · · n
      b the best  r really good  o okay  m meh  n not so great  w the worst

      """
    #expect(shell.text("entries year 2026") == text)
    let outcome = try #require(shell.run("entries year 2026").first)
    let report = try #require(outcome.report)
    func written(_ renderer: any Renderer) -> String {
      var bytes: [UInt8] = []
      renderer.render(CommandResult(command: "", result: .success(report)), into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
    let colored = written(TextRenderer(localeFormat: .enUS, palette: .trueColor))
    #expect(colored.contains("\u{1B}[38;2;69;168;90mo\u{1B}[0m"))
    #expect(colored.replacing(/\u{1B}\[[0-9;]*m/, with: "") == text)
    let narrow = written(TextRenderer(localeFormat: .enUS, width: 40))
    #expect(narrow.contains("\nNov ····················o·········\n"))
    #expect(narrow.contains("\n    1   5    10   15   20   25   30\n"))
    #expect(written(JSONRenderer(currency: .usd)).contains(#"{"values":["Jan","the best",null"#))
    #expect(written(CSVRenderer(currency: .usd)).hasPrefix("month,1,2,3"))
    #expect(written(MarkdownRenderer(localeFormat: .enUS)).contains("## Moods of 2026\n"))
    #expect(shell.text("entries year").hasPrefix("Moods of 2027\n"))
  }

  @Test("In a narrow window the year is written in parts, and what its letters mean is not broken")
  func narrowYear() throws {
    let outcome = try #require(try clock.shell(on: store).run("entries year 2026").first)
    var bytes: [UInt8] = []
    TextRenderer(localeFormat: .enUS, width: 30).render(outcome, into: &bytes)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.allSatisfy { TextWidth.cells($0) <= 30 })
    #expect(lines.filter { $0.hasPrefix("Jan ") }.map { $0.filter { $0 == "·" }.count } == [25, 6])
    #expect(lines.suffix(3) == ["b the best  r really good", "o okay  m meh  n not so great", "w the worst"])
  }
}
