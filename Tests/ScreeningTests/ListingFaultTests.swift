import Model
import Programs
import Screening
import Testing

@Suite struct ListingFaultTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A row of two cells between good rows.
  private func fault(_ cells: String) throws -> ListingFault? {
    let read = try folder.listings("price,note\n1,a\n\(cells)\n2,b\n")
    #expect(read.rows == [[100], [200]])
    #expect(read.faultCount == 1)
    return read.faults.first
  }

  @Test(
    "Cells without a value are told",
    arguments: ["", "N/A", "NA", "n/a", "null", "NULL", "-", " ", "\"\"", "#N/A", "NaN", "None"])
  func noValue(cell: String) throws {
    #expect(try fault("\(cell),x")?.reason == .noValue)
  }

  @Test(
    "Cells that are no numbers are told with their line, their column and their text",
    arguments: [
      ("abc", ValueParsingError.Reason.notANumber), ("2026-01-02", .strayText),
      ("1.0051", .tooManyDecimals(allowed: 2)),
      ("1e5", .strayText), ("+5", .notANumber), ("(500)", .notANumber), ("5 00", .strayText),
      ("1.2.3", .strayText), ("0x10", .strayText), ("--5", .notANumber), ("\"1,80,000\"", .badGrouping),
      ("12%", .strayText), ("1O0", .strayText),
      ("9999999999999999999999999999999999999999", .tooLarge),
    ])
  func unreadable(cell: String, reason: ValueParsingError.Reason) throws {
    let fault = try #require(try fault("\(cell),x"))
    #expect(fault.reason == .unreadable(reason))
    #expect((fault.line, fault.column) == (3, 0))
    #expect(fault.text == cell.filter { $0 != "\"" })
  }

  @Test("Values beyond the bounds of their field, or of whole numbers in columns, are told")
  func outOfRange() throws {
    for cell in ["-1", "1000000000000001", "90071992547409.93", "100000000000000"] {
      #expect(try fault("\(cell),x")?.reason == .outOfRange, "\(cell)")
    }
    let read = try folder.listings("price\n90071992547409.92\n0\n-0\n")
    #expect(read.rows == [[9_007_199_254_740_992], [0], [0]])
    let positive = try folder.listings("rent,arv\n1,0\n1,0.01\n")
    #expect(positive.rows == [[100, 1]])
    #expect(positive.faults.map(\.reason) == [.outOfRange])
  }

  @Test("A row with another number of cells than the header is told")
  func raggedRows() throws {
    let read = try folder.listings("id,price,rent\n1,2\n1,2,3,4\n1,2,3\n1\n1,2,3,\n,,\n")
    #expect(read.rows == [[200, 300]])
    #expect(read.faults.map(\.line) == [2, 3, 5, 6, 7])
    #expect(
      read.faults.map(\.reason) == [.cellCount(2), .cellCount(4), .cellCount(1), .cellCount(4), .noValue])
  }

  @Test("A quotation mark that is not closed is told with the line on which it opens")
  func openQuote() throws {
    let read = try folder.listings("price,note\n1,a\n2,\"b\nc\",d\n3,\"e\n4,f\n")
    #expect(read.rows == [[100]])
    #expect(read.faults.map(\.line) == [3, 5])
    #expect(read.faults.map(\.reason) == [.cellCount(3), .openQuote(lines: 1)])
    let within = try folder.listings("price,a,b\n1,\"x\ny\",\"z\n2,,\n")
    #expect(within.faults.map(\.line) == [3])
    #expect(within.faults.map(\.reason) == [.openQuote(lines: 1)])
    for end in ["", "\n", "\r\n"] {
      let hidden = try folder.listings("price,a\r\n1,\"x\r\n2,y\r\n3,z" + end)
      #expect(hidden.faults.map(\.reason) == [.openQuote(lines: 2)])
    }
    #expect(throws: ListingFileError.header(.openQuote(lines: 0))) {
      try folder.listings("price,\"note\n1,2\n")
    }
  }

  @Test("Text behind a quotation mark makes a row a fault, so that no row takes cells of another")
  func textAfterQuote() throws {
    let read = try folder.listings("id,note,price\n1,\"abc,100\n2,\"def\",200\n3,\"x\"y,300\n4,z\"\"z,400\n")
    #expect(read.rows == [[40_000]])
    #expect(read.faults.map(\.reason) == [.textAfterQuote, .textAfterQuote])
    #expect(read.faults.map(\.line) == [2, 4])
    #expect(read.faults.map(\.column) == [1, 1])
  }

  @Test("Bytes that are no text are told where a cell is used, and stand for themselves elsewhere")
  func notText() throws {
    let start = Array("price,note\n".utf8)
    for bad: [UInt8] in [[0x31, 0], [0], [0x81], [0x31, 0x90], [0xED, 0xA0, 0x9D]] {
      let read = try folder.listings(start + bad + Array(",x\n1,".utf8) + bad + Array("\n".utf8))
      #expect(read.faults.map(\.reason) == [.notText])
      #expect(read.rows == [[100]])
      #expect(read.texts[0][1] == String(decoding: bad, as: UTF8.self))
    }
  }

  @Test("A cell or row of 10 MB is told, takes no memory of its size, and the rows behind it are read")
  func longRecords() throws {
    let long = String(repeating: "x", count: 10_000_000)
    let lines = String(repeating: "x\n", count: 5_000_000)
    for cell in [long, "\"\(long)\"", "\"\(lines)\""] {
      let read = try folder.listings("price,note\n1,a\n2,\(cell)\n3,c\n")
      #expect(read.rows == [[100], [300]])
      #expect(read.faults.map(\.reason) == [.tooLong])
      #expect(read.faults.map(\.line) == [3])
      #expect(read.lines == [2, cell.utf8.contains(10) ? 5_000_004 : 4])
    }
    let open = try folder.listings("price,note\n1,a\n2,\"b\n3,c\",\"\(lines)\"\n\n4,\"\(lines)")
    #expect(open.faults.map(\.reason) == [.tooLong, .openQuote(lines: 4_999_999)])
    #expect(open.faults.map(\.line) == [3, 5_000_006])
    #expect(throws: ListingFileError.header(.tooLong)) { try folder.listings(long) }
  }

  @Test("Only the first faults of a block are kept, and all are counted")
  func manyFaults() throws {
    let read = try folder.listings("price\n" + String(repeating: "x\n1\n", count: 1000))
    #expect(read.faultCount == 1000)
    #expect(read.faults.map(\.line) == (0..<10).map { 2 + 2 * $0 })
    #expect(read.rows.count == 1000)
  }

  @Test("The text of a fault is the beginning of its cell, in whole characters")
  func faultText() throws {
    let fault = try #require(try fault(String(repeating: "é", count: 30) + ",x"))
    #expect(fault.text == String(repeating: "é", count: 20))
    #expect(try self.fault("x" + String(repeating: "é", count: 30) + ",")?.text.hasSuffix("é") == true)
  }

  @Test("Columns beyond the most that a file is taken to have are told")
  func manyColumns() throws {
    let names = (1...10_000).map { "c\($0)" }.joined(separator: ",")
    #expect(throws: ListingFileError.tooManyColumns(limit: 4096)) { try folder.listings(names + "\n1\n") }
    let most = (1...4095).map { "c\($0)" } + ["price"]
    let read = try folder.listings(
      most.joined(separator: ",") + "\n" + String(repeating: ",", count: 4095) + "7\n")
    #expect(read.rows == [[700]])
  }
}
