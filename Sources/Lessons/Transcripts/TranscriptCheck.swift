import Commands
import Finance

/// What a page says that the program does not do.
package struct Mismatch: Sendable, Equatable {
  /// Where the command stands in the page, from 1: its last line, when it has several.
  package let line: Int
  /// The command.
  package let command: String
  /// What the page has.
  package let expected: [String]
  /// What came of it.
  package let got: [String]
  /// What the page is to have instead, in the patterns that it had.
  let rewritten: [String]
  /// The blanks before each of its lines.
  let indent: String
  /// Whether numbers that the page has are to become others.
  package let changesNumbers: Bool
}

extension TranscriptPage {
  /// Plays all transcripts and tells where they are wrong.
  package func mismatches(files: Files) -> [Mismatch] {
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
    indent = step.indent
    rewritten = Mismatch.rewritten(expected, got)
    changesNumbers = Mismatch.changesNumbers(from: expected, to: rewritten)
  }

  /// Whether lines with numbers go, and lines with other numbers come in their place.
  private static func changesNumbers(from old: [String], to new: [String]) -> Bool {
    var (gone, come): ([Number], [Number]) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(_, let line, _): gone = numbers(in: line) + gone
      case .insert(_, let line, _): come += numbers(in: line)
      }
    }
    return !gone.isEmpty && gone != come
  }

  /// All numbers of a line, wherever they stand in a word; a tolerance is none.
  private static func numbers(in line: String) -> [Number] {
    ExpectedLine.parts(of: line).text.matches(of: /([-−]?)[$€£]?([0-9][0-9,]*(?:\.[0-9]+)?)/).compactMap {
      match in
      let digits = match.output.2.utf8.filter { $0 != UInt8(ascii: ",") }
      let number = (try? DecimalText(utf8: digits)).flatMap(Ratio.init).map(Number.exact)
      return match.output.1.isEmpty ? number : number?.negated
    }
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
