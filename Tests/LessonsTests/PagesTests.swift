import Commands
import Foundation
import LessonChecks
import Shell
import Testing

@Suite("Pages of the project")
struct PagesTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// `README.md`, and the pages below `examples` that have transcripts.
  private static var pages: [String] {
    let examples = root.appending(path: "examples").path
    let names = ((try? FileManager.default.subpathsOfDirectory(atPath: examples)) ?? []).sorted()
    return ["README.md"]
      + names.filter { $0.hasSuffix(".md") }.map { "examples/\($0)" }.filter {
        (try? String(contentsOf: root.appending(path: $0), encoding: .utf8))?.contains("\n```roi") ?? true
      }
  }

  @Test("Every transcript is what the program does", arguments: pages)
  func isTrue(name: String) throws {
    let page = TranscriptPage(try String(contentsOf: Self.root.appending(path: name), encoding: .utf8))
    #expect(!page.blocks.isEmpty && page.errors == [])
    for mismatch in page.mismatches(files: Self.files(beside: name)) {
      Issue.record(
        "\(name):\(mismatch.line): \(mismatch.command)\n\(mismatch.actual.joined(separator: "\n"))")
    }
  }

  /// The files beside a page that commands read piece by piece.
  private static func files(beside name: String) -> Files {
    let (none, folder) = (Files.nowhere, root.appending(path: name).deletingLastPathComponent())
    return .readOnly(
      .notAllowed, read: none.read, identity: none.identity, list: none.list,
      find: { LargeFile(path: folder.appending(path: $0).path) })
  }

  @Test("The README and examples are among them")
  func found() { #expect(Self.pages.count >= 8) }
}
