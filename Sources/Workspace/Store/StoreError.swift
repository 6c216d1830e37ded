/// What can happen to the file of a store while it is open.
package enum StoreChange: Sendable, Equatable {
  /// It has another path.
  case moved
  /// It was deleted.
  case deleted
  /// It was deleted, and another file is at its path.
  case replaced
  /// Another program has written over it.
  case overwritten
  /// The log beside it was deleted or replaced.
  case logReplaced
}

/// The error of a store that could not read or write.
package struct StoreError: Error, Sendable, Equatable {
  /// The cause of the error.
  package enum Reason: Sendable, Equatable {
    /// Another program holds the lock for writing, and did not release it in time.
    case busy
    /// The disk is full; nothing was saved.
    case full
    /// There is too little memory.
    case outOfMemory
    /// The user wanted to stop while it was read.
    case interrupted
    /// The transaction had already failed; nothing of it was saved.
    case transactionLost
    /// The file can be read only.
    case readOnly
    /// The file may not be opened.
    case permissionDenied
    /// The file is no store of this program.
    case notAStore
    /// The file is a store with invalid content.
    case damaged(String)
    /// An entry of the log is invalid.
    case damagedLog(entry: Int64)
    /// The counter of worksheets is invalid.
    case invalidCounter
    /// A later version of this program wrote the file.
    case newer(version: Int, known: Int)
    /// No variable names a folder for the user's own store.
    case noHome
    /// The path is that of a folder.
    case folder
    /// The path is neither that of a file nor that of a folder.
    case notAFile
    /// The path is that of a link to nothing.
    case danglingLink
    /// The file was deleted while it was being opened.
    case vanished
    /// The file is not the one any more that was opened, so that nothing is written to it.
    case changed(StoreChange)
    /// The file was not the one any more at the end of the work; with the path of a file with that work, or
    /// nil if it is in the file that was moved.
    case left(StoreChange, rescue: String?)
    /// The file of a backup has these faults.
    case faultyBackup([StoreFault])
    /// The store is in memory and has no file.
    case inMemory
    /// There is no file yet, because nothing was saved.
    case nothingSaved
    /// The file could not be read or written; with SQLite's message.
    case cannotReadOrWrite(String)
    /// The file could not be created; with the system's message.
    case cannotCreate(String)
    /// The file could not be opened; with the message of the system or of SQLite.
    case cannotOpen(String)
    /// Another error; with SQLite's message.
    case other(String)
  }

  /// The path of the file.
  package let path: String
  /// The cause of the error.
  package let reason: Reason

  package init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }
}
