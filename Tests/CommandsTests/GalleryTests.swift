import Foundation
import Localization
import Reports
import TestShell
import Testing
import Workspace

@testable import Commands
@testable import Shell

/// The gallery: every error as a user sees it, from a line that somebody could type.
///
/// `ROI_RECORD=1 swift test --filter GalleryTests` writes the gallery anew; it fails while it does.
@Suite("The gallery of errors")
struct GalleryTests {
  private func gallery(_ language: Language = .english) -> (text: String, codes: Set<String>) {
    var text = ""
    var codes: Set<String> = []
    for exhibit in GalleryExhibits.all + GalleryExhibits.loans + GalleryExhibits.audits
      + GalleryExhibits.services + GalleryExhibits.screenings + GalleryExhibits.workbooks
    {
      guard let shell = try? exhibit.store.map({ try TestShell(on: $0, as: "here") }) ?? TestShell() else {
        continue
      }
      for line in exhibit.before { shell.expectSuccess(line) }
      exhibit.prepare(shell)
      let before = shell.outcomes.count
      if let script = exhibit.script { shell.script(bytes: script) } else { shell.run(exhibit.line) }
      let failures = shell.outcomes[before...].compactMap(\.failure)
      if exhibit.script == nil { text += "roi> \(Sanitizing.visible(exhibit.line))\n" }
      #expect(!failures.isEmpty, "\(exhibit.line) went well")
      for failure in failures {
        var bytes: [UInt8] = []
        let renderer = TextRenderer(localeFormat: .enUS.with(language: language), width: 100)
        if exhibit.script == nil {
          renderer.render(failure, promptWidth: 5, into: &bytes)
        } else {
          renderer.render(failure, into: &bytes)
        }
        text += String(decoding: bytes, as: UTF8.self) + "[\(failure.code)]\n"
        codes.insert(failure.code)
      }
      text += "\n"
    }
    return (text, codes)
  }

  private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(
    path: "Gallery/errors.txt")

  @Test("The gallery is as it was recorded, in each language", arguments: Language.all)
  func isAsRecorded(language: Language) throws {
    let text = gallery(language).text
    let name = language == .english ? "errors.txt" : "errors.\(language.code).txt"
    try Recording(name).expect(text)
  }

  @Test("Every code of an error is in the gallery")
  func isComplete() throws {
    // Read from the sources, so that a new code cannot be forgotten.
    let sources = GalleryTests.file.deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Sources")
    var known: Set<String> = []
    for room in ["Workspace", "Shell", "Commands"] {
      let files = FileManager.default.enumerator(
        at: sources.appending(path: room), includingPropertiesForKeys: nil)
      while let file = files?.nextObject() as? URL {
        guard file.pathExtension == "swift" else { continue }
        let text = try String(contentsOf: file, encoding: .utf8)
        known.formUnion(text.matches(of: #/Diagnosis\(\s*"([a-z-]+)"/#).map { String($0.1) })
      }
    }
    #expect(known.count > 30)
    // A file of millions of rows is in no gallery.
    known.remove("too-many-rows")
    #expect(known.subtracting(gallery().codes) == [])
  }

  @Test("No sentence begs, shouts or shrugs")
  func textStyle() {
    let text = gallery().text.lowercased()
    for word in ["please", "invalid input", "sorry", "oops"] { #expect(!text.contains(word)) }
    #expect(!text.contains(". !") && !text.contains("!\n"))
  }
}
