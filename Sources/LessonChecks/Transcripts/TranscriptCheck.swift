import Commands
import Finance
import Shell
import Workspace

/// An output of the program that differs from the transcript.
package struct TranscriptMismatch: Sendable, Equatable {
  /// The line of the command in the page, from 1; the last one, when it has several.
  package let line: Int
  package let command: String
  /// The lines of the page.
  package let expected: [String]
  /// The lines of the program, or the code of its failure as `! code`.
  package let actual: [String]
  /// The new lines of the page, with its patterns where they still match.
  let rewritten: [String]
  /// The blanks before each line.
  let indent: String
  /// `true` when the rewritten lines have other numbers.
  package let changesNumbers: Bool

  /// The new lines of the page, which stand behind `line` in the place of those that were expected.
  package var newLines: [String] { rewritten.map { indent + $0 } }
}

extension TranscriptPage {
  /// Plays all transcripts and returns the differences.
  package func mismatches(files: Files, interruption: Interruption = .never) -> [TranscriptMismatch] {
    var shell = TranscriptShell(files: files, interruption: interruption)
    var captures: ExpectedLine.Captures = [:]
    var mismatches: [TranscriptMismatch] = []
    for block in blocks {
      if !block.isContinued {
        (shell, captures) = (TranscriptShell(files: files, interruption: interruption), [:])
      }
      for command in block.commands {
        if interruption.isRaised { return mismatches }
        let output = shell.type(command.text)
        if let known = TranscriptPage.match(command, output, captures) {
          captures = known
        } else {
          mismatches.append(TranscriptMismatch(command, output))
        }
      }
    }
    return mismatches
  }

  /// Returns the captures after a match; nil when the output is not as expected.
  private static func match(
    _ command: TranscriptCommand, _ output: TranscriptShell.Output, _ captures: ExpectedLine.Captures
  ) -> ExpectedLine.Captures? {
    if let code = command.failure { return output.failure == code ? captures : nil }
    if command.expected.isEmpty { return output.failure == nil ? captures : nil }
    return TranscriptMatch.captures(expected: command.expected, output: output.lines, captures)
  }
}

extension TranscriptMismatch {
  fileprivate init(_ command: TranscriptCommand, _ output: TranscriptShell.Output) {
    line = command.line + 1 + command.extraLines
    self.command = command.text
    expected = command.expected
    let lines = output.trimmedLines
    actual = command.failure == nil ? lines : output.failure.map { ["! \($0)"] } ?? lines
    indent = command.indent
    rewritten = TranscriptMismatch.rewritten(expected, actual)
    changesNumbers = TranscriptMismatch.changesNumbers(from: expected, to: rewritten)
  }

  /// `true` when lines with numbers are replaced by lines with other numbers.
  private static func changesNumbers(from old: [String], to new: [String]) -> Bool {
    var (removed, inserted): ([Number], [Number]) = ([], [])
    for change in new.difference(from: old) {
      switch change {
      case .remove(_, let line, _): removed = numbers(in: line) + removed
      case .insert(_, let line, _): inserted += numbers(in: line)
      }
    }
    return !removed.isEmpty && removed != inserted
  }

  /// All numbers of a line, also within words, but not its tolerance.
  private static func numbers(in line: String) -> [Number] {
    ExpectedLine.parts(of: line).text.matches(of: /([-−]?)[$€£]?([0-9][0-9,]*(?:\.[0-9]+)?)/).compactMap {
      match in
      let number = Number(utf8: match.output.2.utf8.filter { $0 != UInt8(ascii: ",") })
      return match.output.1.isEmpty ? number : number?.negated
    }
  }

  /// The words of the lines, without numbers and tolerances.
  static func skeleton(_ lines: [String]) -> [[String]] {
    lines.filter { !TranscriptMatch.isBlank($0) }.map { line in
      line.split(separator: " ").filter { !$0.hasPrefix("(±") }
        .map { ExpectedLine.number($0)?.marks ?? String($0) }
    }
  }
}
