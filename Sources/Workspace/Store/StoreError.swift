/// The error of a store that could not read or write.
package struct StoreError: Error, Sendable, Equatable {
  /// The cause of the error.
  package enum Reason: Sendable, Equatable {
    /// Another program holds the lock for writing, and did not release it in time.
    case busy
    /// The disk is full; nothing was saved.
    case full
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
    /// The path is that of a folder.
    case folder
    /// The path is neither that of a file nor that of a folder.
    case notAFile
    /// The path is that of a link to nothing.
    case danglingLink
    /// The file was deleted while it was being opened.
    case vanished
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
