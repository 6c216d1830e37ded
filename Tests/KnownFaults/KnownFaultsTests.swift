import Foundation
import GRDB
import Programs
import Testing

/// The versions that are linked, against the faults that are known.
@Suite("Known faults of what is linked")
struct KnownFaultsTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func faults() throws -> [KnownFault] {
    let file = root.appending(path: "Tests/KnownFaults/KnownFaults.json")
    return try JSONDecoder().decode([KnownFault].self, from: Data(contentsOf: file))
  }

  private static func bill() throws -> (text: [UInt8], content: BillOfMaterials) {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let done = try PipedProgram.run(
      Invocation(
        "/usr/bin/env", ["python3", root.appending(path: ".ci/sbom").path],
        environment: ["PATH": path, "HOME": NSHomeDirectory()]))
    try #require(done.status == 0, "\(done.errors)")
    return (done.output, try JSONDecoder().decode(BillOfMaterials.self, from: Data(done.output)))
  }

  /// The C library at run time: "glibc 2.36".
  private static var libc: String {
    var name = [CChar](repeating: 0, count: 64)
    // `_CS_GNU_LIBC_VERSION` of <unistd.h>, which Swift does not import.
    confstr(2, &name, name.count - 1)
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  @Test("No version with a fault is linked, unless the list says what is done about it")
  func linkedVersions() throws {
    let components = try Self.bill().content.components
    for fault in try Self.faults() {
      let component = try #require(
        components.first { $0.name == fault.component }, "\(fault.component) is not linked any longer")
      guard fault.affects(Version(component.version)) else { continue }
      #expect(
        fault.answer != nil,
        "\(fault.component) \(component.version) has \(fault.id): \(fault.summary) \(fault.source)")
    }
  }

  @Test("Each fault has a source, an order of versions, and a test that exists if one shows its answer")
  func theListIsSound() throws {
    let faults = try Self.faults()
    #expect(Set(faults.map(\.id)).count == faults.count)
    for fault in faults {
      #expect(fault.source.hasPrefix("https://"), "\(fault.id)")
      #expect(!fault.fixed.isEmpty && fault.fixed.allSatisfy { Version($0) > Version(fault.introduced) })
      if let test = fault.test {
        #expect(
          fault.answer != nil && FileManager.default.fileExists(atPath: Self.root.appending(path: test).path))
      }
    }
  }

  /// The bounds are those of the advisories of these faults.
  @Test(
    "Which versions have a fault",
    arguments: [
      ("SQLite WAL-reset bug", "3.6.23", false), ("SQLite WAL-reset bug", "3.7.0", true),
      ("SQLite WAL-reset bug", "3.40.1", true), ("SQLite WAL-reset bug", "3.44.5", true),
      ("SQLite WAL-reset bug", "3.44.6", false), ("SQLite WAL-reset bug", "3.45.0", true),
      ("SQLite WAL-reset bug", "3.50.7", false), ("SQLite WAL-reset bug", "3.51.2", true),
      ("SQLite WAL-reset bug", "3.51.3", false), ("SQLite WAL-reset bug", "3.53.0", false),
      ("CVE-2022-3215", "2.29.0", true), ("CVE-2022-3215", "2.29.1", false),
      ("CVE-2022-3215", "2.41.0", true), ("CVE-2022-3215", "2.101.2", false),
    ])
  func bounds(id: String, version: String, isAffected: Bool) throws {
    let fault = try #require(try Self.faults().first { $0.id == id })
    #expect(fault.affects(Version(version)) == isAffected)
  }

  @Test("The list of what is linked is the same each time, and names what the program finds at run time")
  func bill() throws {
    let (text, bill) = try Self.bill()
    #expect(bill.bomFormat == "CycloneDX")
    #expect(try Self.bill().text == text)
    let linked = try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") }
    #expect(bill.components.first { $0.name == "sqlite3" }?.version == linked)
    #expect(bill.components.first { $0.name == "glibc" }.map { "glibc \($0.version)" } == Self.libc)
    // Only the tests compute with it; the shell does with the others.
    #expect(bill.components.filter { $0.scope == "excluded" }.map(\.name) == ["bigint"])
    #expect(bill.components.contains { $0.name == "grdb.swift" && $0.scope == "required" })
  }
}
