import Testing

@testable import Journal

@Suite("Moods")
struct MoodTests {
  /// The picker of the app, best first (facts of the worksheets, section 5).
  private static let moods: [(name: String, color: String)] = [
    ("the best", "#8647b7"), ("really good", "#4870b7"), ("okay", "#45a85a"), ("meh", "#a8a23f"),
    ("not so great", "#c6802e"), ("the worst", "#b05050"),
  ]

  @Test("Six moods, best first, each with its colour")
  func moods() throws {
    #expect(Mood.allCases.map(\.name) == Self.moods.map(\.name))
    for (mood, expected) in zip(Mood.allCases, Self.moods) {
      #expect(try mood.color == HexColor(expected.color), "\(mood)")
    }
    #expect(Set(Mood.allCases.map(\.letter)).count == 6)
  }

  @Test(
    "What a typed mood may mean",
    arguments: [
      ("the best", [.best]), ("best", [.best]), ("THE  Best", [.best]), ("b", [.best]), ("1", [.best]),
      ("really", [.reallyGood]), ("r", [.reallyGood]), ("o", [.okay]), ("ok", [.okay]), ("me", [.meh]),
      ("not", [.notSoGreat]), ("not so", [.notSoGreat]), ("5", [.notSoGreat]), ("wor", [.worst]),
      ("6", [.worst]), ("the w", [.worst]), ("the", [.best, .worst]), ("t", [.best, .worst]), ("0", []),
      ("7", []), ("", []), (" ", []), ("great", []), ("okay then", []), ("+1", [.best]),
    ] as [(String, [Mood])])
  func meant(typed: String, moods: [Mood]) { #expect(Mood.matching(typed) == moods) }
}
