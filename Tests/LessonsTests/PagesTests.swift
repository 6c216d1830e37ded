import Commands
import Foundation
import Lessons
import Testing

@Suite("Pages of the project")
struct PagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  private static var pages: [String] {
    let examples = root.appending(path: "examples")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: examples.path)) ?? []
    return ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "examples/\($0)" }
  }

  @Test("Every transcript is what the program does", arguments: pages)
  func isTrue(name: String) throws {
    let page = TranscriptPage(try String(contentsOf: Self.root.appending(path: name), encoding: .utf8))
    #expect(!page.blocks.isEmpty && page.errors == [])
    for mismatch in page.mismatches(files: SampleLesson.noFiles) {
      Issue.record(
        "\(name):\(mismatch.line): \(mismatch.command)\n\(mismatch.actual.joined(separator: "\n"))")
    }
  }

  @Test("The README and an example are among them")
  func found() { #expect(Self.pages.count >= 2) }
}
