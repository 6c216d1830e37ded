import Commands
import Shell

/// The result of an update of a page.
package struct TranscriptUpdate: Sendable {
  /// The new text of the page.
  package let text: String
  /// The differences that were rewritten.
  package let rewritten: [TranscriptMismatch]
  /// The differences that were left alone, since numbers would have changed.
  package let unaccepted: [TranscriptMismatch]
}

extension TranscriptPage {
  /// Rewrites the outputs that differ, and keeps every line and pattern that still matches.
  /// - Parameter acceptsNumbers: `true` to rewrite outputs with other numbers too; such a change may be an
  ///   error of the program, which a rewritten page would hide.
  package func updated(files: Files, acceptsNumbers: Bool) -> TranscriptUpdate {
    let mismatches = mismatches(files: files)
    let isUnaccepted = { (mismatch: TranscriptMismatch) in mismatch.changesNumbers && !acceptsNumbers }
    var ended = zip(lines, ends).map { $0 + $1 }
    // From the end, so that the line numbers before it stay valid.
    for mismatch in mismatches.reversed() where !isUnaccepted(mismatch) {
      let start = mismatch.line
      ended.replaceSubrange(
        start..<start + mismatch.expected.count,
        with: mismatch.newLines.map { $0 + ends[start - 1] })
    }
    return TranscriptUpdate(
      text: ended.joined(), rewritten: mismatches.filter { !isUnaccepted($0) },
      unaccepted: mismatches.filter(isUnaccepted))
  }
}

extension TranscriptMismatch {
  /// The new lines of a command, with its patterns where they still match.
  static func rewritten(_ expected: [String], _ actual: [String]) -> [String] {
    guard expected.contains(where: { ExpectedLine($0).isEllipsis }) else {
      return inPatterns(expected, actual)
    }
    // Around `…`, each line becomes the one that differs from it only by numbers, if there is one.
    let now = expected.map { text -> String? in
      let pattern = ExpectedLine(text)
      if pattern.isEllipsis || actual.contains(where: { pattern.matches($0, [:]) != nil }) { return text }
      return actual.first { skeleton([$0]) == skeleton([text]) }.map {
        $0 + ExpectedLine.parts(of: text).tolerance
      }
    }
    let lines = now.compactMap { $0 }
    return lines.count == now.count ? lines : actual
  }

  /// Each line as the pattern that it matches, or else with the tolerance of one with other numbers.
  private static func inPatterns(_ expected: [String], _ actual: [String]) -> [String] {
    var known: ExpectedLine.Captures = [:]
    return actual.map { line in
      for text in expected {
        guard let captures = ExpectedLine(text).matches(line, known) else { continue }
        known = captures
        return text
      }
      let like = expected.first { skeleton([$0]) == skeleton([line]) }
      return line + (like.map { ExpectedLine.parts(of: $0).tolerance } ?? "")
    }
  }
}
