import Foundation

/// The lines of a result: one for each contender, with its ratio and whether the goal is met.
enum TextReport {
  static func print(_ result: ComparisonResult) {
    Swift.print("\n\(result.title) (\(result.unit), median of \(result.rounds))")
    let own = result.subject
    let limit = result.limit.map { limit in
      "goal ≤ \(limit.rounded(toSignificantDigits: 4)): " + result.verdict(own.median, atMost: limit).text
    }
    Swift.print(line(own, "", limit))
    for peer in result.peers {
      let ratio = own.median / peer.measurement.median
      let verdict = result.verdictText(of: peer, isLong: true)
      Swift.print(line(peer.measurement, "roi / this = " + ratioText(ratio), verdict))
    }
    for note in result.notes + (result.objection.map { ["not judged: \($0)"] } ?? []) {
      Swift.print("  \(note)")
    }
    // The next row takes a while.
    fflush(nil)
  }

  private static func line(_ measurement: Measurement, _ ratio: String, _ verdict: String?) -> String {
    let figures = measurement.median.rounded(toSignificantDigits: 4).padded(to: 10)
    return "  \(measurement.name.padded(to: 44, fromLeft: false))\(figures)"
      + countText(measurement.instructions).padded(to: 10) + memoryText(measurement.mebibytes).padded(to: 12)
      + "  \(ratio.padded(to: 22, fromLeft: false))\(verdict ?? "")"
  }
}

/// All results as a table in Markdown, under the date and the machine.
enum MarkdownReport {
  /// - Parameter commit: The commit whose programs were measured.
  static func print(_ results: [ComparisonResult], of commit: String) {
    let day = Date.now.formatted(.iso8601.year().month().day())
    Swift.print("Measured on \(day) at commit \(commit), \(machine).\n")
    Swift.print(
      "| row | unit | roi | peer | it | roi / it | goal | | instructions, roi and it | MiB, roi and it |")
    Swift.print("|---|---|--:|---|--:|--:|--:|---|--:|--:|")
    for result in results { rows(of: result).forEach { Swift.print($0) } }
    for result in results {
      if let objection = result.objection { Swift.print("\n`\(result.row)` is not judged: \(objection).") }
    }
  }

  private static func rows(of result: ComparisonResult) -> [String] {
    let (own, unit) = (result.subject, result.unit)
    let title = "| \(result.title) | \(unit) | \(own.median.rounded(toSignificantDigits: 4))"
    var rows: [String] = []
    if let limit = result.limit {
      rows.append(
        "\(title) | | | | \(limit.rounded(toSignificantDigits: 4)) \(unit) "
          + "| \(result.verdict(own.median, atMost: limit).text) | \(countText(own.instructions)) | \(memoryText(own.mebibytes)) |"
      )
    }
    for peer in result.peers {
      let other = peer.measurement
      let ratio = own.median / other.median
      rows.append(
        "\(title) | \(other.name) | \(other.median.rounded(toSignificantDigits: 4)) | \(ratioText(ratio)) "
          + "| \(peer.goal.map(ratioText) ?? "") | \(result.verdictText(of: peer, isLong: false)) "
          + "| \(pair(own.instructions, other.instructions, countText)) "
          + "| \(pair(own.mebibytes, other.mebibytes, memoryText)) |")
    }
    return rows
  }

  private static func pair(_ own: Double?, _ other: Double?, _ text: (Double?) -> String) -> String {
    own == nil && other == nil ? "" : "\(own == nil ? "–" : text(own)), \(other == nil ? "–" : text(other))"
  }

  /// The processor and its cores.
  private static var machine: String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name =
      line?.split(separator: ":").last.map { $0.trimmingCharacters(in: .whitespaces) }
      ?? "a processor without a name"
    return "\(name), \(ProcessInfo.processInfo.activeProcessorCount) cores"
  }
}

extension ComparisonResult {
  /// What is said of the goals beside a peer: of the time, and of the memory.
  fileprivate func verdictText(of peer: PeerResult, isLong: Bool) -> String {
    let other = peer.measurement
    var parts: [String] = []
    if let goal = peer.goal {
      let verdict = verdict(subject.median / other.median, atMost: goal).text
      parts.append(isLong ? "goal ≤ \(ratioText(goal)): \(verdict)" : verdict)
    }
    if let goal = peer.memoryGoal, let own = subject.mebibytes, let other = other.mebibytes {
      let verdict = verdict(own / other, atMost: goal).text
      parts.append("memory \(ratioText(own / other)) ≤ \(ratioText(goal)): \(verdict)")
    }
    return parts.joined(separator: ", ")
  }
}

/// A ratio as people say it: 1.52, or 1/310 for a small one.
private func ratioText(_ ratio: Double) -> String {
  guard ratio < 0.51, ratio > 0 else { return ratio.rounded(toSignificantDigits: 3) }
  return "1/" + (1 / ratio).rounded(toSignificantDigits: 3)
}

/// A count of instructions: 2.12 M.
private func countText(_ count: Double?) -> String {
  guard let count else { return "" }
  switch abs(count) {
  case ..<1e3: return count.rounded(toSignificantDigits: 3)
  case ..<1e6: return (count / 1e3).rounded(toSignificantDigits: 3) + " k"
  case ..<1e9: return (count / 1e6).rounded(toSignificantDigits: 3) + " M"
  default: return (count / 1e9).rounded(toSignificantDigits: 3) + " G"
  }
}

private func memoryText(_ mebibytes: Double?) -> String {
  mebibytes.map { $0.rounded(toSignificantDigits: 3) + " MiB" } ?? ""
}
