import GRDB
import GRDBSQLite

extension Database {
  /// The steps of SQLite between two questions whether to stop: a fraction of a millisecond.
  private static let stepsBetweenQuestions: Int32 = 1000

  /// Runs statements that only read, which fail with `SQLITE_INTERRUPT` once `isInterrupted` says so.
  ///
  /// Not for statements that write: SQLite takes the whole transaction back when it interrupts one of them.
  func interruptible<Result>(by isInterrupted: () -> Bool, _ body: () throws -> Result) rethrows -> Result {
    try withoutActuallyEscaping(isInterrupted) { isInterrupted in
      var question = isInterrupted
      return try withUnsafeMutablePointer(to: &question) { pointer in
        sqlite3_progress_handler(
          sqliteConnection, Self.stepsBetweenQuestions,
          { $0?.assumingMemoryBound(to: (() -> Bool).self).pointee() == true ? 1 : 0 }, pointer)
        defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
        return try body()
      }
    }
  }
}
