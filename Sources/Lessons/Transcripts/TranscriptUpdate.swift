import Commands

/// What became of a page that was brought up to date.
public struct TranscriptUpdate: Sendable {
  /// The page as it is now.
  public let text: String
  /// What was rewritten.
  public let rewritten: [Mismatch]
  /// What was left as it was: numbers that nobody has accepted.
  public let left: [Mismatch]
}

extension TranscriptPage {
  /// Rewrites what the program does otherwise, and keeps every line and pattern that still holds.
  /// - Parameter acceptsNumbers: Whether a change of nothing but numbers is taken too; such a change may be a mistake of
  ///   the program, which a rewritten page would hide.
  public func updated(files: Files, acceptsNumbers: Bool) -> TranscriptUpdate {
    let mismatches = mismatches(files: files)
    let isLeft = { (mismatch: Mismatch) in mismatch.isNumeric && !acceptsNumbers }
    var lines = lines
    // From the end, so that the places of what is before stay.
    for mismatch in mismatches.reversed() where !isLeft(mismatch) {
      let start = mismatch.line
      lines.replaceSubrange(start..<start + mismatch.expected.count, with: TranscriptPage.rewritten(mismatch))
    }
    return TranscriptUpdate(
      text: lines.joined(separator: "\n"), rewritten: mismatches.filter { !isLeft($0) },
      left: mismatches.filter(isLeft))
  }

  /// The lines that a command says now, in the patterns that it had.
  private static func rewritten(_ mismatch: Mismatch) -> [String] {
    var known: ExpectedLine.Captures = [:]
    let patterns = mismatch.expected.map { (text: $0, line: ExpectedLine($0)) }
    guard patterns.contains(where: { $0.line.isEllipsis }) else {
      return mismatch.got.map { line in
        patterns.first { pattern in
          guard let captures = pattern.line.matches(line, known) else { return false }
          known = captures
          return true
        }?.text ?? line
      }
    }
    // Where only parts are shown, each of them becomes the line that differs from it by its numbers, if there is one.
    let now = mismatch.expected.map { text -> String? in
      let pattern = ExpectedLine(text)
      if pattern.isEllipsis || mismatch.got.contains(where: { pattern.matches($0, [:]) != nil }) {
        return text
      }
      return mismatch.got.first { Mismatch.skeleton([$0]) == Mismatch.skeleton([text]) }
    }
    let lines = now.compactMap { $0 }
    return lines.count == now.count ? lines : mismatch.got
  }
}
