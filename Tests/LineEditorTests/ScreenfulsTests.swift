import Testing

@testable import LineEditor

/// Texts that are shown screenful by screenful.
@Suite("Screenfuls")
struct ScreenfulsTests {
  private static let text =
    (1...9).map { "Paragraph \($0) begins,\nand goes on,\nand ends.\n" }.joined(separator: "\n") + "\n"

  @Test(
    "No line is lost, none is shown twice, and each screenful has room above the prompt", arguments: 6..<40)
  func complete(rows: Int) {
    let screenfuls = Screenfuls.of(ScreenfulsTests.text, rows: rows, columns: 80)
    let lines = screenfuls.flatMap { $0.split(separator: "\n") }
    #expect(lines == ScreenfulsTests.text.split(separator: "\n"))
    #expect(
      screenfuls.dropLast().allSatisfy {
        $0.split(separator: "\n", omittingEmptySubsequences: false).count <= rows - 3
      })
    #expect(screenfuls.dropLast().allSatisfy { !$0.hasSuffix("\n") })
  }

  @Test("A heading stands above its text, and not at the end of a screenful")
  func headings() {
    let text = "One,\nand two.\n\nThree,\nand four.\n\nHeading\n\nIts text,\nwhich is long,\nand ends.\n"
    let screenfuls = Screenfuls.of(text, rows: 11, columns: 80)
    #expect(screenfuls.map { $0.split(separator: "\n").first } == ["One,", "Heading"])
  }

  @Test("The first one begins as the text does: below what a command answered")
  func beginning() {
    for lineEnds in ["", "\n", "\n\n"] {
      let first = Screenfuls.of(lineEnds + Self.text, rows: 10, columns: 80).first
      #expect(first?.hasPrefix(lineEnds + "Paragraph 1") == true)
    }
  }

  @Test(
    "The last one ends as the text does, so that the prompt behind it covers no line",
    arguments: ["", "\n", "\n\n"])
  func end(lineEnds: String) {
    let text = String(repeating: "A line.\n\n", count: 30) + "The last line." + lineEnds
    for rows in [10, 24, 100] {
      let last = Screenfuls.of(text, rows: rows, columns: 80).last
      #expect(last?.hasSuffix("The last line." + lineEnds) == true, "\(rows)")
    }
  }
}
