/// The lines of earlier and of this session, oldest first.
///
/// A session sees what was in the file when it began and its own lines, not those of sessions beside it.
package final class History {
  /// The lines, oldest first.
  package private(set) var entries: [String]
  /// Whether new lines are kept.
  package var isEnabled = true
  /// Why the file could not be read or written, if so; the lines of this session are kept in memory all the same.
  package private(set) var problem: HistoryFile.Problem?

  private let file: HistoryFile?
  private let limit: Int

  /// Reads the file, if there is one.
  ///
  /// - Parameters:
  ///   - file: Where the lines are kept; nil keeps them in memory only.
  ///   - limit: The most lines to keep.
  package init(file: HistoryFile? = nil, limit: Int = 10_000) {
    self.file = file
    self.limit = limit
    entries = []
    do throws(HistoryFile.Problem) {
      entries = try file?.load(limit: limit) ?? []
    } catch {
      problem = error
    }
  }

  /// Keeps a line, unless it is blank, begins with a space or repeats the one before.
  package func append(_ line: String) {
    guard isEnabled, Self.isWorthKeeping(line), line != entries.last else { return }
    entries.append(line)
    // Dropped in batches: to move 10,000 strings up by one on each Enter would be felt.
    if entries.count > limit + limit / 10 { entries.removeFirst(entries.count - limit) }
    do throws(HistoryFile.Problem) {
      try file?.append(line)
    } catch {
      problem = error
    }
  }

  /// Forgets all lines, in the file too.
  package func clear() throws(HistoryFile.Problem) {
    entries = []
    try file?.clear()
  }

  /// A line of megabytes is a paste gone wrong; nobody looks for it again.
  private static let longestLine = 65_536

  private static func isWorthKeeping(_ line: String) -> Bool {
    !line.hasPrefix(" ") && !line.allSatisfy(\.isWhitespace) && !line.contains(where: \.isNewline)
      && line.utf8.count <= longestLine
  }
}
