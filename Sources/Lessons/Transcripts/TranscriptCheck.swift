import Commands

/// What a page says that the program does not do.
public struct Mismatch: Sendable, Equatable {
  /// Where the command stands in the page, from 1: its last line, when it has several.
  public let line: Int
  /// The command.
  public let command: String
  /// What the page has.
  public let expected: [String]
  /// What came of it.
  public let got: [String]
  /// Whether only numbers differ.
  public let isNumeric: Bool
}

extension TranscriptPage {
  /// Plays all transcripts and tells where they are wrong.
  public func mismatches(files: Files) -> [Mismatch] {
    var stage = Stage(files: files)
    var captures: ExpectedLine.Captures = [:]
    var mismatches: [Mismatch] = []
    for block in blocks {
      if !block.isContinued { (stage, captures) = (Stage(files: files), [:]) }
      for step in block.steps {
        let answer = stage.type(step.command)
        if let known = TranscriptPage.match(step, answer, captures) {
          captures = known
        } else {
          mismatches.append(Mismatch(step, answer))
        }
      }
    }
    return mismatches
  }

  /// What captures stand for after the answer; nil when it is not as expected.
  static func match(
    _ step: TranscriptStep, _ answer: Stage.Answer, _ captures: ExpectedLine.Captures
  ) -> ExpectedLine.Captures? {
    if let code = step.failure { return answer.failure == code ? captures : nil }
    if step.expected.isEmpty { return answer.failure == nil ? captures : nil }
    return TranscriptMatch.captures(expected: step.expected, output: answer.lines, captures)
  }
}

extension Mismatch {
  fileprivate init(_ step: TranscriptStep, _ answer: Stage.Answer) {
    line = step.line + 1 + step.extraLines
    command = step.command
    expected = step.expected
    // A page tells a failure by its code.
    got = step.failure == nil ? answer.shown : answer.failure.map { ["! \($0)"] } ?? answer.shown
    isNumeric = Mismatch.skeleton(expected) == Mismatch.skeleton(got)
  }

  /// The lines with every number taken out.
  static func skeleton(_ lines: [String]) -> [[String]] {
    lines.filter { !TranscriptMatch.isBlank($0) }.map { line in
      line.split(separator: " ").filter { !$0.hasPrefix("(±") }
        .map { ExpectedLine.number($0)?.marks ?? String($0) }
    }
  }
}

extension Stage.Answer {
  /// The lines, without empty ones at the end.
  var shown: [String] {
    Array(lines.reversed().drop(while: TranscriptMatch.isBlank).reversed())
  }
}
