import Foundation
import Programs
import Testing

/// Sessions as films in text: the keys, and the screen after each of them.
///
/// Ten lines are typed key by key with everything on; five first hours, from the greeting to a decision, line by line;
/// and the rows of previews with their colours, on a dark and on a light background.
/// A new film is a file of its keys.
///
/// `ROI_RECORD=1 swift test --filter FramesTests` records the screens anew from the keys; it fails while it does.
@Suite("Films")
struct FramesTests {
  /// The films, with the locale of their person.
  private static let films = [
    ("ten-lines", "C"), ("first-hour-buyer", "en_US.UTF-8"), ("first-hour-landlord", "en_US.UTF-8"),
    ("first-hour-analyst", "en_US.UTF-8"), ("first-hour-owner", "en_US.UTF-8"),
    ("first-hour-spanish", "es_US.UTF-8"),
  ]
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

  @Test("Each key leads to its screen", arguments: films)
  func film(name: String, locale: String) throws {
    let person = try Person()
    person.environment["EDITOR"] = "sed -i s/2000/2100/"
    if locale != "C" { person.environment["LANG"] = locale }
    try play(name, at: person, Self.text(of:))
  }

  @Test(
    "Previews have the colours of the background",
    arguments: [("previews-dark", "15;0"), ("previews-light", "0;15")])
  func previews(name: String, background: String) throws {
    let person = try Person()
    person.environment["COLORFGBG"] = background
    try play(name, at: person, Self.coloredText(of:))
  }

  private func play(_ name: String, at person: Person, _ text: (ScreenModel) -> String) throws {
    var frames = try Self.frames(of: name)
    try #require(frames.count > 10)
    let terminal = try person.terminal(rows: 24, columns: 80)
    // What an empty line offers comes in a pause; a line that is entered before would be no refusal of it.
    try terminal.wait("the first offer") { $0.lastRows(1)[0].hasPrefix("roi> set price ") }
    for index in frames.indices {
      terminal.send(frames[index].typed)
      if Self.isRecording {
        for _ in 0..<80 {
          usleep(10_000)
          terminal.settle()
        }
        frames[index].screen = text(terminal.screen)
      } else {
        let frame = frames[index]
        try terminal.wait("after \(frame.keys):\n\(frame.screen)") { text($0) == frame.screen }
      }
    }
    guard Self.isRecording else { return }
    let film = frames.map { "=== \($0.keys)\n\($0.screen)" }.joined(separator: "\n")
    try Data((film + "\n").utf8).write(to: Self.file(of: name))
    Issue.record("recorded")
  }

  /// The rows, the dim text of the cursor's row between angles, and the cursor; without what the day decides.
  private static func text(of screen: ScreenModel) -> String {
    var rows = (0..<screen.rows).map { "|" + screen.text(row: $0) }
    while rows.last == "|" { rows.removeLast() }
    let hint = screen.hint.isEmpty ? "" : " ‹\(screen.hint)›"
    let shown = rows.joined(separator: "\n").replacing(/[0-9-]{10}T[0-9:]{8}[+-][0-9:]{5}/, with: "TIME")
      .replacing(/(due in|dentro de) [0-9]{5} (days|días)/) { "\($0.output.1) N \($0.output.2)" }
    return shown + "\ncursor \(screen.row), \(screen.column)\(hint)"
  }

  /// The line that is typed and the rows under it, with their colours.
  private static func coloredText(of screen: ScreenModel) -> String {
    var rows = (screen.row..<screen.rows).map(screen.coloredText(row:))
    while rows.last == "" { rows.removeLast() }
    return rows.joined(separator: "\n")
  }

  private static func file(of film: String) -> URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Frames/\(film).txt")
  }

  private static func frames(of film: String) throws -> [Frame] {
    let text = try String(contentsOf: file(of: film), encoding: .utf8)
    return text.split(separator: "=== ").map { part in
      let lines = part.split(separator: "\n", omittingEmptySubsequences: false)
      return Frame(
        keys: String(lines[0]),
        screen: lines.dropFirst().joined(separator: "\n").trimmingCharacters(in: .newlines))
    }
  }
}
