/// Matches lines of output with lines of a transcript.
enum TranscriptMatch {
  /// Returns the captures after the match; nil when the output is not as expected.
  ///
  /// Empty lines do not matter. A `…` tries each number of lines in turn; failed positions are remembered.
  static func captures(
    expected: [String], output: [String], _ captures: ExpectedLine.Captures
  ) -> ExpectedLine.Captures? {
    let patterns = expected.filter { !isBlank($0) }.map(ExpectedLine.init)
    let lines = output.filter { !isBlank($0) }
    var failed: Set<[Int]> = []
    return match(patterns[...], lines[...], captures, &failed)
  }

  static func isBlank(_ line: String) -> Bool { line.allSatisfy { $0 == " " || $0 == "\t" } }

  private static func match(
    _ patterns: ArraySlice<ExpectedLine>, _ lines: ArraySlice<String>, _ captures: ExpectedLine.Captures,
    _ failed: inout Set<[Int]>
  ) -> ExpectedLine.Captures? {
    guard let pattern = patterns.first else { return lines.isEmpty ? captures : nil }
    let positions = [patterns.startIndex, lines.startIndex]
    guard !failed.contains(positions) else { return nil }
    let rest = patterns.dropFirst()
    if pattern.isEllipsis {
      for skipped in 0...lines.count {
        if let found = match(rest, lines.dropFirst(skipped), captures, &failed) { return found }
      }
    } else if let line = lines.first, let known = pattern.matches(line, captures),
      let found = match(rest, lines.dropFirst(), known, &failed)
    {
      return found
    }
    // After other captures, positions that failed may match.
    if captures.isEmpty { failed.insert(positions) }
    return nil
  }
}
