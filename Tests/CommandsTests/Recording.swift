import Foundation
import Testing

/// A text in the folder `Gallery`, or a page of the examples, with which later ones are compared.
///
/// With `ROI_RECORD=1` in the environment it is written anew, and the test fails.
struct Recording {
  private let file: URL

  /// The recording in a file of the folder.
  init(_ name: String) {
    file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Gallery/\(name)")
  }

  /// The page of the examples of this path.
  init(example path: String) {
    file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "examples/\(path)")
  }

  /// Expects the text to be as it was recorded; the first line that differs is told.
  /// - Returns: `false` if it was recorded now.
  @discardableResult
  func expect(_ text: String) throws -> Bool {
    if ProcessInfo.processInfo.environment["ROI_RECORD"] != nil {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("recorded anew; look at the difference, then run the test again")
      return false
    }
    let recorded = try String(contentsOf: file, encoding: .utf8)
    for (line, expected) in zip(text.split(separator: "\n"), recorded.split(separator: "\n")) {
      try #require(line == expected, "ROI_RECORD=1 records it anew")
    }
    #expect(text == recorded, "ROI_RECORD=1 records it anew")
    return true
  }
}
