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

  @Test("What is known to be smaller ends at its size, of short elements before that")
  func known() throws {
    let (bytes, elements) = (InflationLimit(most: 1_000), InflationLimit(most: 1_000))
    try bytes.add(1_000, from: 1_000)
    #expect(throws: WorkbookError.tooLarge) { try bytes.add(1, from: 1) }
    try elements.add(elements: 1_000 / 32)
    #expect(throws: WorkbookError.tooLarge) { try elements.add(elements: 1) }
  }
}
