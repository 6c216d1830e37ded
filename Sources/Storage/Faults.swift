import GRDB
import Worksheets

// Every sentence about a store that could not do its work is here, SQLite's errors among them.

extension StoreFault {
  /// Runs what may fail with errors of SQLite, and tells them in sentences about the file.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws(StoreFault) -> Result {
    do {
      return try body()
    } catch let fault as StoreFault {
      throw fault
    } catch {
      throw StoreFault(error, at: path)
    }
  }

  private init(_ error: any Error, at path: String) {
    guard let error = error as? DatabaseError else {
      self.init("\(path) could not be used: \(error).")
      return
    }
    let detail = error.message ?? "SQLite's code \(error.extendedResultCode.rawValue)"
    switch error.resultCode {
    case .SQLITE_BUSY, .SQLITE_LOCKED: self = .busy(path)
    case .SQLITE_FULL: self = .full(path)
    case .SQLITE_IOERR: self = .unwritten(path, detail)
    case .SQLITE_READONLY: self = .readOnly(path)
    case .SQLITE_CANTOPEN: self = .unopened(path, detail)
    case .SQLITE_PERM, .SQLITE_AUTH: self = .forbidden(path)
    case .SQLITE_NOTADB: self = .foreign(path)
    case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH: self = .damaged(path, detail)
    default: self.init("\(path) could not be used: \(detail).")
    }
  }

  static func busy(_ path: String) -> StoreFault {
    StoreFault(
      """
      \(path) is being written by another program, which did not finish in time. Try again when it \
      has.
      """)
  }

  static func full(_ path: String) -> StoreFault {
    StoreFault(
      """
      \(path) could not be written: the disk is full. The change was not kept; free some space and \
      repeat it.
      """)
  }

  static func unwritten(_ path: String, _ detail: String) -> StoreFault {
    StoreFault(
      """
      \(path) could not be read or written: \(detail). The change was not kept; check the disk and its \
      space.
      """)
  }

  static func readOnly(_ path: String) -> StoreFault {
    StoreFault(
      """
      \(path) is read-only. Make the file and its folder writable, or name another file with --store.
      """)
  }

  static func forbidden(_ path: String) -> StoreFault {
    StoreFault(
      """
      \(path) may not be opened. Give yourself access to the file and its folder, or name another file \
      with --store.
      """)
  }

  static func foreign(_ path: String) -> StoreFault {
    StoreFault(
      """
      \(path) is not a store of roi, or its beginning is damaged. Name another file with --store, or \
      move it away.
      """)
  }

  static func damaged(_ path: String, _ detail: String) -> StoreFault {
    StoreFault(
      """
      \(path) is damaged: \(detail). Move it away to begin a new store; `sqlite3 FILE .recover` reads \
      what is left of it.
      """)
  }

  static func newer(_ path: String, _ version: Int) -> StoreFault {
    StoreFault(
      """
      \(path) was written by a newer roi: it is of version \(version), and this one knows versions up to \
      \(Schema.version). Use the newer roi, or name another file with --store.
      """)
  }

  static func lost(_ path: String) -> StoreFault {
    StoreFault("\(path) could not be written, and nothing of this change was kept.")
  }

  static func folder(_ path: String) -> StoreFault {
    StoreFault("\(path) is a folder, where a store is a file. Name a file with --store.")
  }

  static func notAFile(_ path: String) -> StoreFault {
    StoreFault("\(path) is not an ordinary file, so it cannot be a store. Name another file with --store.")
  }

  static func dangling(_ path: String) -> StoreFault {
    StoreFault("\(path) is a link to a file that does not exist. Make that file or remove the link.")
  }

  static func unmade(_ path: String, _ reason: String) -> StoreFault {
    StoreFault("\(path) could not be made: \(reason). Name another file with --store.")
  }

  static func unopened(_ path: String, _ reason: String) -> StoreFault {
    StoreFault("\(path) could not be opened: \(reason). Name another file with --store.")
  }
}
