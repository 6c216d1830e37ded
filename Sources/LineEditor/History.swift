/// The lines of earlier and of this session, oldest first.
///
/// A session sees the lines that were in the file when it began and its own, not those of other running
/// sessions. If the file cannot be read or written, the lines of this session are kept in memory all the
/// same.
package final class History {
  /// The lines, oldest first.
  package private(set) var entries: [String] = []
  /// `true` for each line that has failed, which is not suggested.
  private(set) var hasFailed: [Bool] = []
  /// `true` if new lines are kept.
  package var isEnabled = true

  private let file: HistoryFile?
  private let limit: Int
  /// The lines that are to be written with the next one, since another process had the file.
  private var unsaved: [String] = []

  /// Reads the file, if there is one.
  ///
  /// - Parameters:
  ///   - file: The file of the lines; nil keeps them in memory only.
  ///   - limit: The most lines to keep.
  package init(file: HistoryFile? = nil, limit: Int = 10_000) {
    self.file = file
    self.limit = limit
    for record in (try? file?.load(limit: limit)) ?? [] { read(record) }
  }

  /// The beginning of a record in the file that says of the line behind it that it has failed.
  ///
  /// No line begins so: a tab that is typed completes, and one that is pasted is a blank.
  private static let failureMark = "\t"

  /// The character that stands in the file for the end of a row of a line that was broken; no line has one.
  private static let breakMark = "\r"

  private func read(_ record: String) {
    let record = record.replacing(Self.breakMark, with: "\n")
    guard record.hasPrefix(Self.failureMark) else {
      entries.append(record)
      hasFailed.append(false)
      return
    }
    let line = record.dropFirst()
    if let index = entries.lastIndex(where: { $0 == line }) { hasFailed[index] = true }
  }

  /// Keeps a line, unless it is blank, begins with a space or repeats the one before.
  package func append(_ line: String) {
    guard isEnabled, Self.isWorthKeeping(line), line != entries.last else { return }
    entries.append(line)
    hasFailed.append(false)
    // Dropped in batches: to move 10,000 strings up by one on each Enter would be felt.
    if entries.count > limit + limit / 10 {
      hasFailed.removeFirst(entries.count - limit)
      entries.removeFirst(entries.count - limit)
    }
    save(line)
  }

  /// Notes whether the newest line, which was just run, has failed.
  package func note(_ line: String, failed: Bool) {
    guard isEnabled, line == entries.last, let last = hasFailed.last, last != failed else { return }
    hasFailed[hasFailed.count - 1] = failed
    save(failed ? Self.failureMark + line : line)
  }

  private func save(_ line: String) {
    unsaved.append(line.replacing("\n", with: Self.breakMark))
    do throws(HistoryFileError) {
      try file?.append(unsaved)
    } catch {
      if error == .busy, unsaved.count < limit { return }
    }
    unsaved = []
  }

  /// Removes all lines, from the file too.
  package func clear() throws(HistoryFileError) {
    (entries, hasFailed, unsaved) = ([], [], [])
    try file?.clear()
  }

  /// The most bytes of a line that is kept: one of megabytes is a paste by mistake.
  private static let maximumLineLength = 65_536

  private static func isWorthKeeping(_ line: String) -> Bool {
    !line.hasPrefix(" ") && !line.hasPrefix(failureMark) && !line.allSatisfy(\.isWhitespace)
      && !line.contains { $0.isNewline && $0 != "\n" }
      && line.utf8.count <= maximumLineLength
  }
}
