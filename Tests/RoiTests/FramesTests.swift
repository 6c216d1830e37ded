import Foundation
import Programs
import Testing

/// Ten lines typed with everything on, as a film in text: the keys, and the screen after each of them.
///
/// `ROI_RECORD=1 swift test --filter FramesTests` records the screens anew from the keys; it fails while it does.
@Suite("Ten lines on film")
struct FramesTests {
  private static let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appending(path: "Frames/ten-lines.txt").path
  private static let isRecording = ProcessInfo.processInfo.environment["ROI_RECORD"] != nil

  /// Keys, and the screen that they lead to.
  private struct Frame {
    let keys: String
    var screen: String

    /// The keys with their escapes read: `\e`, `\r`, `\n`, `\t` and `\^A`.
    var typed: String {
      var text = keys.replacing("\\e", with: "\u{1B}").replacing("\\r", with: "\r").replacing(
        "\\t", with: "\t"
      ).replacing("\\n", with: "\n")
      for code in UInt8(1)...31 {
        text = text.replacing("\\^" + String(UnicodeScalar(code + 64)), with: String(UnicodeScalar(code)))
      }
      return text
    }
  }

  @Test("Each key leads to its screen")
  func film() throws {
    var frames = try Self.frames()
    try #require(frames.count > 30)
    let person = try Person()
    person.environment["EDITOR"] = "sed -i s/2000/2100/"
    let terminal = try person.terminal(rows: 24, columns: 80)
    for index in frames.indices {
      terminal.send(frames[index].typed)
      if Self.isRecording {
        for _ in 0..<40 {
          usleep(10_000)
          terminal.settle()
        }
        frames[index].screen = Self.text(of: terminal.screen)
      } else {
        let frame = frames[index]
        try terminal.wait("after \(frame.keys):\n\(frame.screen)") { Self.text(of: $0) == frame.screen }
      }
    }
    guard Self.isRecording else { return }
    let text = frames.map { "=== \($0.keys)\n\($0.screen)" }.joined(separator: "\n")
    try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: Self.path))
    Issue.record("recorded")
  }

  /// The rows, the dim text of the cursor's row between angles, and the cursor.
  private static func text(of screen: ScreenModel) -> String {
    var rows = (0..<screen.rows).map { "|" + screen.text(row: $0) }
    while rows.last == "|" { rows.removeLast() }
    let hint = screen.hint.isEmpty ? "" : " ‹\(screen.hint)›"
    return rows.joined(separator: "\n") + "\ncursor \(screen.row), \(screen.column)\(hint)"
  }

  private static func frames() throws -> [Frame] {
    let text = try String(contentsOfFile: path, encoding: .utf8)
    return text.split(separator: "=== ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      return Frame(
        keys: String(lines[0]),
        screen: lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines))
    }
  }
}
