import GRDB
import Workspace

extension StoreError {
  /// Runs what may fail with errors of SQLite, and tells what they say of the file.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch let fault as StoreError {
      throw fault
    } catch {
      throw StoreError(error, at: path)
    }
  }

  private init(_ error: any Error, at path: String) {
    guard let error = error as? DatabaseError else {
      self.init(path, .unusable("\(error)"))
      return
    }
    let detail = error.message ?? "SQLite's code \(error.extendedResultCode.rawValue)"
    self.init(path, Reason(error.resultCode, detail))
  }
}

extension StoreError.Reason {
  fileprivate init(_ code: ResultCode, _ detail: String) {
    self =
      switch code {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .busy
      case .SQLITE_FULL: .full
      case .SQLITE_IOERR: .unwritten(detail)
      case .SQLITE_READONLY: .readOnly
      case .SQLITE_CANTOPEN: .unopened(detail)
      case .SQLITE_PERM, .SQLITE_AUTH: .forbidden
      case .SQLITE_NOTADB: .foreign
      case .SQLITE_CORRUPT, .SQLITE_ERROR, .SQLITE_SCHEMA, .SQLITE_MISMATCH: .damaged(detail)
      default: .unusable(detail)
      }
  }
}
