/// Why a store could not do its work.
package struct StoreError: Error, Sendable, Equatable {
  /// What is wrong with it.
  package enum Reason: Sendable, Equatable {
    /// Another program is writing it, and did not finish in time.
    case busy
    /// The disk is full; what was to be written was not kept.
    case full
    /// A transaction that had already failed was to be ended; nothing of it was kept.
    case lost
    /// It can be read only.
    case readOnly
    /// It may not be opened.
    case forbidden
    /// It is no store of this program.
    case foreign
    /// It is a store, but what stands in it makes no sense.
    case damaged(String)
    /// An entry of its log makes no sense.
    case damagedLog(entry: Int64)
    /// It says that it has no number for another worksheet.
    case miscounted
    /// A later version of this program wrote it.
    case newer(version: Int, known: Int)
    /// It is a folder.
    case folder
    /// It is neither a file nor a folder.
    case notAFile
    /// It is a link to nothing.
    case dangling
    /// It was there, and then was not.
    case vanished
    /// It could not be read or written, for the reason that the system or SQLite gives.
    case unwritten(String)
    case unmade(String)
    case unopened(String)
    case unusable(String)
  }

  /// The file.
  package let path: String
  /// What is wrong with it.
  package let reason: Reason

  /// A fault of the store in a file.
  package init(_ path: String, _ reason: Reason) { (self.path, self.reason) = (path, reason) }
}
