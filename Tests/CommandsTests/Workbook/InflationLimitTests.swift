import Testing

@testable import Workbooks

@Suite("Bytes that an archive inflates to")
struct InflationLimitTests {
  @Test("Thirty to one is allowed for any size, and a hundred to one for less than a second's work")
  func density() throws {
    let (sheet, bomb) = (InflationLimit(), InflationLimit())
    for _ in 0..<10_000 { try sheet.add(30 << 16, from: 1 << 16) }
    var count = 0
    #expect(throws: WorkbookError.tooLarge) {
      while true {
        try bomb.add(99 << 10, from: 1 << 10)
        count += 99 << 10
      }
    }
    #expect((32 << 20...64 << 20).contains(count))
  }
}
