import Model
import Programs
import Screening
import Testing

@Suite struct ListingFileTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  @Test("Columns with the names of fields are these, and their cells are whole numbers of cents")
  func plainFile() throws {
    let read = try folder.listings("id,price,rent\n7,185000,1800\n8,99.5,0.05\n")
    #expect(read.names == ["id", "price", "rent"])
    #expect(read.layout.fields.map(\.field.name) == ["price", "rent"])
    #expect(read.rows == [[18_500_000, 180_000], [9950, 5]])
    #expect(read.texts == [["7", "185000", "1800"], ["8", "99.5", "0.05"]])
    #expect(read.lines == [2, 3])
    #expect(read.faults.isEmpty)
  }

  @Test(
    "Line ends are LF, CRLF and CR, and the last may be missing",
    arguments: ["\n", "\r\n", "\r"], [false, true])
  func lineEnds(end: String, isLastMissing: Bool) throws {
    let text = ["price,rent", "1,2", "", "3,\"4\"", "\"5\",6"].joined(separator: end)
    let read = try folder.listings(text + (isLastMissing ? "" : end))
    #expect(read.rows == [[100, 200], [300, 400], [500, 600]])
    #expect(read.lines == [2, 4, 5])
    #expect(read.faultCount == 0)
  }

  @Test("Quoted cells have separators, quotation marks and line ends, whose lines count")
  func quotes() throws {
    let read = try folder.listings(
      "price,\"the \"\"name\"\"\nof it\",rent\n1,\"a, \"\"b\"\"\nc\",2\n\"3\",,\"4\"\n")
    #expect(read.names == ["price", "the \"name\"\nof it", "rent"])
    #expect(read.rows == [[100, 200], [300, 400]])
    #expect(read.texts.map { $0[1] } == ["a, \"b\"\nc", ""])
    #expect(read.lines == [3, 5])
  }

  @Test(
    "The separator is found in the header", arguments: [",", ";", "\t", "|"])
  func separators(separator: String) throws {
    let read = try folder.listings("id\(separator)price\(separator)rent\n1\(separator)2\(separator)3\n")
    #expect(read.rows == [[200, 300]])
  }

  @Test("Where numbers have a decimal comma, a comma separates cells only if nothing else does")
  func separatorBesideDecimalComma() throws {
    let map = ListingMap([.init(path: "price", column: "column 1"), .init(path: "rent", column: "column 2")])
    let read = try folder.listings("185,50;18,25\n", map: map, hasHeader: false, hasDecimalComma: true)
    #expect(read.rows == [[18_550, 1825]])
    let commas = try folder.listings("price,rent\n\"1,5\",2\n", hasDecimalComma: true)
    #expect(commas.rows == [[150, 200]])
  }

  @Test("A byte-order mark is no part of the first name")
  func byteOrderMark() throws {
    let read = try folder.listings("\u{FEFF}price,rent\n1,2\n")
    #expect(read.names == ["price", "rent"])
  }

  @Test("Without a header, columns have numbers, and the first record is a row")
  func noHeader() throws {
    let map = ListingMap([.init(path: "price", column: "column 2"), .init(path: "rent", column: "Column 1")])
    let read = try folder.listings("1,2\n3,4\n", map: map, hasHeader: false)
    #expect(read.names == ["column 1", "column 2"])
    #expect(read.rows == [[100, 200], [300, 400]])
    #expect(read.lines == [1, 2])
  }

  @Test("A file of 0 bytes, a folder, and no file are told as such")
  func noListings() throws {
    #expect(throws: ListingFileError.empty) { try folder.listings("") }
    #expect(throws: ListingFileError.empty) { try folder.listings("\u{FEFF}") }
    #expect(throws: ListingFileError.cannotOpen(path: folder.path, code: 21)) {
      try ListingFile(path: folder.path)
    }
    #expect(throws: ListingFileError.cannotOpen(path: folder("none"), code: 2)) {
      try ListingFile(path: folder("none"))
    }
  }

  @Test("A header alone is a file of no rows")
  func headerAlone() throws {
    for text in ["price,rent", "price,rent\r\n\r\n"] {
      let read = try folder.listings(text)
      #expect(read.names == ["price", "rent"])
      #expect(read.rows.isEmpty && read.faultCount == 0)
    }
  }

  /// A text in UTF-16, in both orders of bytes.
  private func utf16(_ text: String) -> (little: [UInt8], big: [UInt8]) {
    let units = Array(text.utf16)
    return (
      units.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] },
      units.flatMap { [UInt8($0 >> 8), UInt8(truncatingIfNeeded: $0)] }
    )
  }

  @Test("Text in UTF-16 is read as that in UTF-8 is, with characters that chunks cut")
  func utf16() throws {
    let rows = (1...400).map { "\($0),Köln 🏠 \($0),1800" }.joined(separator: "\r\n")
    let text = "price,city,rent\r\n" + rows + "\r\n"
    let expected = try folder.listings(text)
    #expect(expected.rows.count == 400)
    let (little, big) = utf16(text)
    for bytes in [little, big, [0xFF, 0xFE] + little, [0xFE, 0xFF] + big] {
      for chunkSize in [1 << 16, 97, 64] {
        let read = try folder.listings(bytes, limits: ListingLimits(chunkSize: chunkSize))
        #expect(read.names == expected.names && read.rows == expected.rows && read.texts == expected.texts)
      }
    }
  }

  @Test("Half a character of UTF-16 is told in its row, and half a byte at the end harms nothing")
  func brokenUTF16() throws {
    let (little, _) = utf16("price,city,rent\n1,A,2\n")
    let alone: [UInt8] = [0x33, 0x00, 0x2C, 0x00, 0x3D, 0xD8, 0x2C, 0x00, 0x34, 0x00]
    let read = try folder.listings([0xFF, 0xFE] + little + alone + [0x0A])
    #expect(read.rows.first == [100, 200])
    #expect(read.texts.count + read.faultCount == 2)
  }

  @Test("What is no UTF-8 is Windows-1252, but for bytes that are no text in either")
  func windows1252() throws {
    let bytes =
      Array("price,Stra".utf8) + [0xDF] + Array("e\n1,\"M".utf8) + [0xFC] + Array("nchen ".utf8) + [0x80]
    let read = try folder.listings(bytes + Array("\"\n2,Köln\n".utf8))
    #expect(read.names == ["price", "Straße"])
    #expect(read.texts.map { $0[1] } == ["München €", "Köln"])
    #expect(throws: ListingFileError.notText) { try folder.listings("price,\0rent\n1,2\n") }
    #expect(throws: ListingFileError.notText) {
      try folder.listings(Array("price,Gr".utf8) + [0x81] + Array("e\n1,2\n".utf8))
    }
  }

  @Test("Threads that take chunks in turn have every row once")
  func threads() async throws {
    try folder.write("price\n" + (1...20_000).map { "\($0)\n" }.joined(), to: "rows.csv")
    let limits = ListingLimits(chunkSize: 1000)
    let file = try ListingFile(path: folder("rows.csv"), separator: nil, limits: limits)
    let layout = try ListingLayout(file, ListingMap(), Rental(), in: .usd)
    let blocks = try await withThrowingTaskGroup(of: [ListingBlock].self) { group in
      for _ in 0..<4 {
        group.addTask {
          var blocks: [ListingBlock] = []
          while let chunk = try file.nextChunk() { blocks.append(chunk.block(layout)) }
          return blocks
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    #expect(blocks.count > 50)
    let rows = blocks.sorted { $0.lines[0] < $1.lines[0] }
    let prices: [Double] = rows.flatMap { $0.values[0] }
    let expected: [Double] = (1...20_000).map { Double($0 * 100) }
    #expect(prices == expected)
    let lines: [Int] = rows.flatMap { $0.lines }
    #expect(lines == Array(2...20_001))
    let positions: [Int] = rows.map { $0.position }
    #expect(positions == positions.sorted())
    #expect(rows.last?.position == file.size)
  }
}
