import Commands

/// What became of a page that was brought up to date.
package struct TranscriptUpdate: Sendable {
  /// The page as it is now.
  package let text: String
  /// What was rewritten.
  package let rewritten: [Mismatch]
  /// What was left as it was: numbers that nobody has accepted.
  package let left: [Mismatch]
}

extension TranscriptPage {
  /// Rewrites what the program does otherwise, and keeps every line and pattern that still holds.
  /// - Parameter acceptsNumbers: Whether an answer in which a number is another one is taken too; that may be a mistake of
  ///   the program, which a rewritten page would hide.
  package func updated(files: Files, acceptsNumbers: Bool) -> TranscriptUpdate {
    let mismatches = mismatches(files: files)
    let isLeft = { (mismatch: Mismatch) in mismatch.changesNumbers && !acceptsNumbers }
    var ended = zip(lines, ends).map { $0 + $1 }
    // From the end, so that the places of what is before stay.
    for mismatch in mismatches.reversed() where !isLeft(mismatch) {
      let start = mismatch.line
      ended.replaceSubrange(
        start..<start + mismatch.expected.count,
        with: mismatch.rewritten.map { mismatch.indent + $0 + ends[start - 1] })
    }
    return TranscriptUpdate(
      text: ended.joined(), rewritten: mismatches.filter { !isLeft($0) }, left: mismatches.filter(isLeft))
  }
}

extension Mismatch {
  /// The lines that a command says now, in the patterns that it had.
  static func rewritten(_ expected: [String], _ got: [String]) -> [String] {
    guard expected.contains(where: { ExpectedLine($0).isEllipsis }) else { return inPatterns(expected, got) }
    // Where only parts are shown, each of them becomes the line that differs from it by its numbers, if there is one.
    let now = expected.map { text -> String? in
      let pattern = ExpectedLine(text)
      if pattern.isEllipsis || got.contains(where: { pattern.matches($0, [:]) != nil }) { return text }
      return got.first { skeleton([$0]) == skeleton([text]) }.map {
        $0 + ExpectedLine.parts(of: text).tolerance
      }
    }
    let lines = now.compactMap { $0 }
    return lines.count == now.count ? lines : got
  }

  /// Each line as the pattern that it matches, or else with the tolerance of the one that differs by its numbers.
  private static func inPatterns(_ expected: [String], _ got: [String]) -> [String] {
    var known: ExpectedLine.Captures = [:]
    return got.map { line in
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
