import Commands
import Foundation
import GRDB
import Model
import Programs
import Testing
import Workspace

@testable import SQLiteStore

extension TestFolder {
  /// The path of the store in it.
  var store: String { self("worksheets.db") }

  /// The bytes of every file by its name: all that must stay the same when a store was refused.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in names() {
      let kind = try FileManager.default.attributesOfItem(atPath: self(name))[.type] as? FileAttributeType
      contents[name] = kind == .typeRegular ? FileManager.default.contents(atPath: self(name)) : Data()
    }
    return contents
  }
}

extension PipedProgram {
  /// Starts a `StoreProbe` with its task and the rest of its arguments.
  static func probe(_ arguments: String...) throws -> PipedProgram {
    try PipedProgram(Invocation(Invocation.built("StoreProbe"), arguments))
  }

  /// All the lines that it still writes.
  func lines() throws -> [String] {
    var lines: [String] = []
    while let line = try nextLine() { lines.append(line) }
    return lines
  }
}

extension RowChange {
  static func existence(_ id: DocumentID, _ kind: String? = "rental", from: String? = nil) -> RowChange {
    RowChange(id, .existence, from: from, to: kind)
  }
  static func name(_ id: DocumentID, _ name: String?) -> RowChange {
    RowChange(id, .name, from: nil, to: name)
  }
  static func field(_ id: DocumentID, _ field: String, _ text: String?) -> RowChange {
    RowChange(id, .field(field), from: nil, to: text)
  }
}

extension Store {
  /// A worksheet in the store.
  func made(named name: String? = nil) throws(StoreError) -> DocumentID {
    let id = try newID()
    try apply([.existence(id)] + (name.map { [.name(id, $0)] } ?? []))
    return id
  }

  @discardableResult
  func note(_ label: String, by session: String = "me") throws(StoreError) -> Int64 {
    try log(
      LoggedChange(label, at: "2026-01-01T00:00:00Z", []),
      within: UndoReach(session: session, inheritedEntries: 0))
  }
}

/// What the file itself says of its soundness.
func integrity(of path: String) throws -> String? {
  try DatabaseQueue(path: path).inDatabase { try String.fetchOne($0, sql: "PRAGMA integrity_check") }
}

/// Changes the file behind the store's back.
func tamper(_ path: String, _ sql: String) throws {
  let queue = try DatabaseQueue(path: path)
  try queue.inDatabase { try $0.execute(sql: sql) }
  try queue.close()
}

/// The sentence with which a store refuses to open.
func refusal(_ path: String, patience: Double = 5) -> String? {
  do throws(StoreError) {
    _ = try SQLiteStore(path: path, patience: patience)
    return nil
  } catch {
    return error.message
  }
}

extension StoreError {
  /// What a person reads.
  var message: String { self.message.text(in: .enUS) }
}
