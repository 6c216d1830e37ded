/// Whether lines of output are those of a transcript.
enum TranscriptMatch {
  /// What captures stand for afterwards; nil when the output is not as expected.
  ///
  /// Empty lines never matter. The longest page has few lines with `…`, so that trying each length is cheap; whether a
  /// place was tried in vain is remembered all the same.
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
    let place = [patterns.startIndex, lines.startIndex]
    guard !failed.contains(place) else { return nil }
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
    // What is captured differs from way to way only where a capture stands twice.
    if captures.isEmpty { failed.insert(place) }
    return nil
  }
}
