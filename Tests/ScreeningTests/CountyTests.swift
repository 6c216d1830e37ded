import Foundation
import Model
import Programs
import Screening
import Testing

/// The made-up county of the examples.
@Suite struct CountyTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "examples/screening").path

  @Test("The county is what its generator writes with the seed 19")
  func generator() throws {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let made = try PipedProgram.run(
      Invocation(
        "/usr/bin/env", ["python3", "\(Self.folder)/make-county.py", "19"], environment: ["PATH": path]))
    #expect(made.errors.isEmpty)
    let county = try #require(FileManager.default.contents(atPath: "\(Self.folder)/county.csv"))
    #expect(made.output == Array(county))
    #expect(made.output.split(separator: 10).count == 2001)
  }

  @Test("Its rows are read, but for those without a rent, and with words or a date for a number")
  func rows() throws {
    let map = ListingMap([
      .init(path: "price", column: "list_price"), .init(path: "rent", column: "market_rent"),
      .init(path: "taxes", column: "tax_annual"), .init(path: "insurance", column: "insurance_annual"),
      .init(path: "hoa", column: "hoa_monthly", emptyValue: "0"),
    ])
    let read = try ReadListings(try ListingFile(path: "\(Self.folder)/county.csv"), map, Rental())
    #expect(read.layout.fields.map(\.field.name) == ["price", "units", "rent", "taxes", "insurance", "hoa"])
    #expect(read.rows.count + read.faultCount == 2000)
    #expect(read.faults.map(\.reason).contains(.unreadable(.strayText)))
    let text = String(
      decoding: FileManager.default.contents(atPath: "\(Self.folder)/county.csv") ?? Data(), as: UTF8.self)
    let odd = text.split(separator: "\n").filter { line in
      [",,", ",N/A,", ",-,", ",null,", "on request", "2026-01-31"].contains { line.contains($0) }
    }
    #expect(read.faultCount == odd.count)
    let first = try #require(read.rows.first)
    #expect(first == [17_900_000, 1, 108_000, 245_457, 122_600, 0])
  }
}
