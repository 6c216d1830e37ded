import GRDB
import GRDBSQLite
import Model
import Workspace

extension SQLiteStore {
  package func faults() throws(StoreError) -> [StoreFault] { try read { try $0.faults() } }

  package func documents(inBackup bytes: [UInt8], at path: String) throws(StoreError) -> [SavedDocument] {
    try SQLiteStore.documents(inBackup: bytes, at: path, isInterrupted: lock.wait.isInterrupted)
  }

  /// The worksheets in the bytes of a file, which is checked first, in memory and without a look at files
  /// beside it.
  static func documents(
    inBackup bytes: [UInt8], at path: String, isInterrupted: () -> Bool = { false }
  ) throws(StoreError) -> [SavedDocument] {
    let version = try StoreFile.version(inHeader: bytes, path)
    return try StoreError.translating(path) {
      let queue = try memory(bytes)
      defer { queue.closeForGood() }
      return try queue.inDatabase { db in
        try db.interruptible(by: isInterrupted) {
          try Schema.checkObjects(of: db, at: path)
          let faults = try version < Checksum.version ? db.structureFaults() : db.faults()
          guard faults.isEmpty else { throw StoreError(path, .faultyBackup(faults)) }
          return try db.allDocuments()
        }
      }
    }
  }
}

extension Database {
  /// The faults of the file's structure, as SQLite finds them.
  ///
  /// A page that the disk does not give is a fault of the disk, although SQLite counts it among those of the
  /// structure.
  func structureFaults() throws -> [StoreFault] {
    let faults = try String.fetchAll(self, sql: "PRAGMA integrity_check(20)").filter { $0 != "ok" }
    for fault in faults {
      guard let mark = fault.firstRange(of: "unable to get the page. error code="),
        let code = Int32(fault[mark.upperBound...].prefix(while: \.isNumber))
      else { continue }
      let error = DatabaseError(resultCode: ResultCode(rawValue: code))
      if error.resultCode == .SQLITE_IOERR || error.resultCode == .SQLITE_NOMEM { throw error }
    }
    return faults.map(StoreFault.structure)
  }

  /// The faults of the file's structure, and the rows that do not have their checksums.
  fileprivate func faults() throws -> [StoreFault] {
    let faults = try structureFaults()
    guard faults.isEmpty else { return faults }
    return try rows("sheets", "id", where: "checksum(id, kind, name)") {
      .worksheet(DocumentID(rawValue: $0[0] ?? 0), field: nil)
    }
      + rows("stated", "sheet, field", where: "checksum(sheet, field, text)") {
        .worksheet(DocumentID(rawValue: $0[0] ?? 0), field: $0[1] ?? "")
      }
      + rows("log", "number", where: "checksum(number, time, session, label, deltas) + state") {
        .entry($0[0] ?? 0)
      }
      + rows("meta", "key", where: "checksum(key, value)") {
        .open($0[0] ?? "")
      }
      + rows("kept", "shelf, key", where: "checksum(shelf, key, text, time)") {
        .record(namespace: $0[0] ?? "", key: $0[1] ?? "")
      }
  }

  private func rows(
    _ table: String, _ columns: String, where sum: String, _ fault: (Row) -> StoreFault
  ) throws -> [StoreFault] {
    try Row.fetchAll(self, sql: "SELECT \(columns) FROM \(table) WHERE sum IS NOT \(sum)").map(fault)
  }
}
