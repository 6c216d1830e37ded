import GRDB
import Workspace

extension StoreError {
  /// Runs a body and turns the errors of SQLite into errors of the store.
  static func translating<Result>(_ path: String, _ body: () throws -> Result) throws(StoreError) -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw error
    } catch {
      throw StoreError(error, at: path)
    }
  }

  private init(_ error: any Error, at path: String) {
    guard let error = error as? DatabaseError else {
      self.init(path, .other("\(error)"))
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
