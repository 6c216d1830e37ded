import Commands
import Foundation
import GRDB
import Model
import Testing
import Workspace

@testable import SQLiteStore

/// A folder of one test, gone with it.
final class TemporaryFolder {
  let path: String

  init() throws {
    var template =
      Array(NSTemporaryDirectory().utf8CString.dropLast()) + Array("/roi-store-XXXXXX".utf8CString)
    path = try #require(mkdtemp(&template).map { String(cString: $0) })
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  var store: String { path + "/worksheets.db" }

  /// Every file with its bytes: what must be the same when a store was refused.
  func contents() throws -> [String: Data] {
    var contents: [String: Data] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      let kind =
        try FileManager.default.attributesOfItem(atPath: path + "/" + name)[.type] as? FileAttributeType
      contents[name] = kind == .typeRegular ? FileManager.default.contents(atPath: path + "/" + name) : Data()
    }
    return contents
  }
}

/// A running `StoreProbe`.
final class Probe {
  private let process = Process()
  private let output = Pipe()
  private let input = Pipe()
  private var pending: [UInt8] = []

  init(_ arguments: String...) throws {
    let folder = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    // The tests run in the folder of the package's products, or from the toolchain with the bundle's path.
    let candidates = [folder] + CommandLine.arguments
    let probe = candidates.lazy.flatMap { Probe.neighbours(of: $0) }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    process.executableURL = URL(fileURLWithPath: try #require(probe, "StoreProbe was not built"))
    process.arguments = arguments
    (process.standardOutput, process.standardInput) = (output, input)
    process.standardError = FileHandle.standardError
    try process.run()
    try output.fileHandleForWriting.close()
  }

  deinit { kill() }

  private static func neighbours(of path: String) -> [String] {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
    return [folder, folder.deletingLastPathComponent()].map { $0.appendingPathComponent("StoreProbe").path }
  }

  /// The next line it says, nil at the end.
  func line() -> String? {
    while true {
      if let end = pending.firstIndex(of: UInt8(ascii: "\n")) {
        defer { pending.removeSubrange(...end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      var bytes = [UInt8](repeating: 0, count: 4096)
      let count = read(output.fileHandleForReading.fileDescriptor, &bytes, bytes.count)
      guard count > 0 else { return nil }
      pending += bytes[..<count]
    }
  }

  /// All that it still says.
  func lines() -> [String] {
    var lines: [String] = []
    while let line = line() { lines.append(line) }
    return lines
  }

  func release() throws { try input.fileHandleForWriting.write(contentsOf: Data("\n".utf8)) }

  var isRunning: Bool { process.isRunning }

  func kill() {
    if process.isRunning { Foundation.kill(process.processIdentifier, SIGKILL) }
    process.waitUntilExit()
  }

  @discardableResult func wait() -> Int32 {
    process.waitUntilExit()
    return process.terminationStatus
  }
}

extension Delta {
  static func existence(_ id: DocumentID, _ kind: String? = "rental", from: String? = nil) -> Delta {
    Delta(id, .existence, from: from, to: kind)
  }
  static func name(_ id: DocumentID, _ name: String?) -> Delta { Delta(id, .name, from: nil, to: name) }
  static func field(_ id: DocumentID, _ field: String, _ text: String?) -> Delta {
    Delta(id, .field(field), from: nil, to: text)
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
    try append(time: "2026-01-01T00:00:00Z", session: session, label: label, deltas: [])
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
  var message: String { Wording.sentence(self).text(in: .enUS) }
}
