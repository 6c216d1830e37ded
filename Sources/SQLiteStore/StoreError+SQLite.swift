import GRDB
import GRDBSQLite
import Glibc
import Workspace

extension StoreError {
  /// Runs a body and turns the errors of SQLite into errors of the store.
  /// - Parameters:
  ///   - db: The connection that the body uses, which knows the error of the system; nil if there is none yet.
  ///   - file: A descriptor of the store's file.
  static func translating<Result>(
    _ path: String, on db: Database? = nil, file: Int32? = nil, _ body: () throws -> Result
  ) throws(StoreError) -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch {
      // Of a commit that fails SQLite does not keep the error of the system.
      let last = errno
      let number = db.map { sqlite3_system_errno($0.sqliteConnection) } ?? StoreFile.descriptorError
      throw StoreError(error, at: path, system: number == 0 ? last : number, file)
    }
  }

  private init(_ error: any Error, at path: String, system number: Int32, _ file: Int32?) {
    guard let error = error as? DatabaseError else {
      self.init(path, .other("\(error)"))
      return
    }
    let detail = error.message ?? "SQLite's code \(error.extendedResultCode.rawValue)"
    // SQLite tells of a page that the disk does not give as of one that makes no sense.
    if error.resultCode == .SQLITE_CORRUPT, let file, let number = StoreFile.readError(file, path) {
      self.init(path, .cannotReadOrWrite(StoreFile.explanation(number)))
      return
    }
    guard [.SQLITE_IOERR, .SQLITE_CANTOPEN].contains(error.resultCode) else {
      self.init(path, Reason(error.resultCode, detail))
      return
    }
    let reason = Reason(error.resultCode, Self.explanation(of: number) ?? detail)
    self.init(path, Reason(system: number) ?? reason)
  }

  /// The message of an error of the system that says more than SQLite's own "disk I/O error"; nil for any other,
  /// which may be a leftover of a call that SQLite expects to fail.
  private static func explanation(of number: Int32) -> String? {
    let telling = [
      EIO, EDQUOT, EFBIG, EMFILE, ENFILE, ENOLCK, ENXIO, ENODEV, ESTALE, EOVERFLOW,
    ]
    return telling.contains(number) ? StoreFile.explanation(number) : nil
  }
}

extension StoreError.Reason {
  /// The reason that an error of the system is by itself; nil when its message has to say it.
  fileprivate init?(system number: Int32) {
    switch number {
    case ENOSPC: self = .full
    case EROFS: self = .readOnly
    case ENOMEM: self = .outOfMemory
    default: return nil
    }
  }

  fileprivate init(_ code: ResultCode, _ detail: String) {
    self =
      switch code {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_FULL: .full
      case .SQLITE_INTERRUPT: .interrupted
      case .SQLITE_NOMEM: .outOfMemory
      case .SQLITE_IOERR: .cannotReadOrWrite(detail)
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CANTOPEN: .cannotOpen(detail)
      case .SQLITE_PERM, .SQLITE_AUTH: .permissionDenied
      case .SQLITE_NOTADB: .notAStore
      case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH: .damaged(detail)
      default: .other(detail)
      }
  }
}
