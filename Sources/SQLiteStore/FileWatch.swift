import Glibc
import Workspace

/// Notices that the file of an open store is no longer the one at its path, or was written by something else
/// than SQLite.
///
/// SQLite goes on with the file that it has opened, wherever that is by now, and everything that it says it
/// has kept would be gone with the next start. To look for a change takes the lock of the writers.
///
/// The log beside the file is watched only while the connection holds SQLite's lock on it. Until then other shells
/// make a log, fold it in and remove it as they come and go, which is no change from outside.
struct FileWatch {
  /// What changes only when the log is folded in, or when something else writes the file.
  private struct State: Equatable {
    var size: off_t
    var seconds: Int
    var nanoseconds: Int
  }

  private let file: OpenFile
  private var log: FileIdentity?
  private var state: State?
  private var progress: [UInt8] = []

  init(_ file: OpenFile) { self.file = file }

  /// Remembers the log and the state of the file, as they are after a transaction, in which the connection has
  /// taken SQLite's lock on the log.
  ///
  /// A store that was just opened does so while others write: of a log that is folded in meanwhile, no later progress
  /// may stand beside an earlier state.
  mutating func remember() {
    // While the lock is held it stays the same.
    log = log ?? FileIdentity(at: file.path + "-wal")
    progress = currentProgress
    state = currentState
  }

  /// What happened to the files since `remember`; nil if nothing did.
  func change() -> StoreChange? {
    if file.identity.isGone(from: file.path) {
      return isLinked ? .moved : FileIdentity(at: file.path) == nil ? .deleted : .replaced
    }
    if isLogGone { return .logReplaced }
    return isOverwritten ? .overwritten : nil
  }

  /// `true` if the file still has a name somewhere.
  private var isLinked: Bool {
    var status = stat()
    return fstat(file.descriptor, &status) == 0 && status.st_nlink > 0
  }

  /// `true` if a log was remembered that is not beside the file any more.
  var isLogGone: Bool { log?.isGone(from: file.path + "-wal") ?? false }

  /// `true` if the log beside the file is the one that was remembered, so that nobody else's is removed with it.
  var hasOwnLog: Bool { log != nil && !isLogGone }

  /// `true` if the file was written, although nobody has folded in the log since.
  var isOverwritten: Bool {
    guard let state, currentState != state, !progress.isEmpty else { return false }
    // One who was killed while folding in has announced it, and not finished.
    return currentProgress == progress && progress[8..<12] == progress[12...]
  }

  private var currentState: State? {
    var status = stat()
    guard fstat(file.descriptor, &status) == 0 else { return nil }
    return State(
      size: status.st_size, seconds: status.st_mtim.tv_sec, nanoseconds: status.st_mtim.tv_nsec)
  }

  /// The salts of the log, the frames of it that were folded in, and those that were about to be.
  ///
  /// - Source: https://www.sqlite.org/walformat.html, "The WAL-Index File Format".
  private var currentProgress: [UInt8] {
    let header = file.indexHeader()
    return header.isEmpty ? [] : Array(header[32..<40] + header[96..<100] + header[128..<132])
  }
}
