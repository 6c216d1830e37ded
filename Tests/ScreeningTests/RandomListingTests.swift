import Finance
import Model
import Programs
import Screening
import SeededRandom
import Testing

@Suite struct RandomListingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// A table with the bytes of its file, which a writer of its own makes.
  private struct Table {
    var names: [String] = []
    var rows: [[String]] = []
    var lines: [Int] = []
    /// The cents of the column `price`.
    var prices: [Double] = []
    var bytes: [UInt8] = []
    private let separator: String
    private let lineEnd: String
    private var line = 1

    init(_ random: inout SplitMix) {
      separator = [",", ";", "\t"].randomElement(using: &random) ?? ","
      lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
      let columns = Int.random(in: 1...6, using: &random)
      let price = Int.random(in: 0..<columns, using: &random)
      names = (0..<columns).map { $0 == price ? "price" : "c\($0)" }
      write(names, &random)
      for _ in 0..<Int.random(in: 0...30, using: &random) {
        if Int.random(in: 0..<10, using: &random) == 0 { write(line: "") }
        let cents = Int.random(in: 0...1_000_000, using: &random)
        let row = (0..<columns).map {
          $0 == price ? Table.text(ofCents: cents, &random) : text(&random)
        }
        lines.append(line)
        rows.append(row)
        prices.append(Double(cents))
        write(row, &random)
      }
      if Bool.random(using: &random) { bytes.removeLast(lineEnd.utf8.count) }
    }

    private static func text(ofCents cents: Int, _ random: inout SplitMix) -> String {
      let rest = cents % 100
      let decimals = rest == 0 ? "" : ".\(rest / 10)\(rest % 10)"
      let number = "\(cents / 100)\(decimals)"
      return ["", "", "", "$"].randomElement(using: &random).map { $0 + number } ?? number
    }

    private func text(_ random: inout SplitMix) -> String {
      let pieces = ["a", "é", "12", " ", "\"", ",", ";", "\t", "\n", "\r", "\r\n", "\"\"", "😀", "-", "x y"]
      return (0..<Int.random(in: 0...6, using: &random))
        .compactMap { _ in pieces.randomElement(using: &random) }.joined()
    }

    private mutating func write(_ cells: [String], _ random: inout SplitMix) {
      let quoted = cells.map { cell in
        let needsQuotes = cell.utf8.contains { "\"\r\n\t;,".utf8.contains($0) }
        // One empty cell without quotes would be an empty line.
        let isQuoted = needsQuotes || cell.isEmpty || Int.random(in: 0..<4, using: &random) == 0
        return isQuoted ? "\"" + cell.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\"" : cell
      }
      write(line: quoted.joined(separator: separator))
    }

    private mutating func write(line text: String) {
      bytes += Array((text + lineEnd).utf8)
      line += 1
      var last: UInt8 = 0
      for byte in text.utf8 {
        if byte == 13 || byte == 10 && last != 13 { line += 1 }
        last = byte
      }
    }
  }

  @Test("Every cell, number and line of random tables is read back, whatever the size of the chunks")
  func randomTables() throws {
    var random = SplitMix(seed: 19)
    for _ in 0..<RandomCases.count(4000, oneOf: 40) {
      let table = Table(&random)
      for size in [1, 2, 3, 7, 16, 64, 1000, 1 << 20] {
        let limits = ListingLimits(chunkSize: size)
        let read = try folder.listings(table.bytes, separator: separator(of: table), limits: limits)
        #expect(read.names == table.names)
        #expect(read.faultCount == 0, "\(String(decoding: table.bytes, as: UTF8.self)) \(read.faults)")
        #expect(read.rows.map { $0[0] } == table.prices)
        #expect(read.texts == table.rows)
        #expect(read.lines == table.lines)
      }
    }
  }

  /// The separator of a table; nil for one that has several columns, whose names tell it.
  private func separator(of table: Table) -> UInt8? { table.names.count == 1 ? UInt8(ascii: ",") : nil }

  /// What is read of a file, or why it is no file of listings.
  private func outcome(_ bytes: [UInt8], chunkSize: Int, _ recordSize: Int) throws -> String {
    var limits = ListingLimits(chunkSize: chunkSize)
    limits.recordSize = recordSize
    do {
      let read = try folder.listings(bytes, limits: limits)
      let faults = read.faults.prefix(10).map { "\($0)" }
      return "\(read.rows) \(read.texts) \(read.lines) \(faults) \(read.faultCount)"
    } catch let error as ListingFileError {
      return "\(error)"
    }
  }

  @Test("Random bytes are read the same in chunks of every size, and never end the program")
  func randomBytes() throws {
    var random = SplitMix(seed: 20)
    let pieces: [[UInt8]] = [
      [44], [44], [10], [10], [13], [13, 10], [34], [34], [34, 34], [0x31], [0x32], [46], [45], [0x24], [32],
      [0x61], [0], [0xFF], [0xC3, 0xA9], [0x25], [9], [59], Array("123456".utf8), Array("N/A".utf8),
    ]
    for round in 0..<RandomCases.count(6000, oneOf: 40) {
      let lineEnd: [UInt8] = round % 4 == 0 ? [13] : [10]
      var bytes = Array("price,rent,note".utf8) + lineEnd
      for _ in 0..<Int.random(in: 0...80, using: &random) {
        bytes += pieces.randomElement(using: &random) ?? []
      }
      let ends = bytes.map { $0 == 10 || $0 == 13 ? lineEnd[0] : $0 }
      for recordSize in [20, 1 << 20] {
        let whole = try outcome(ends, chunkSize: 1 << 20, recordSize)
        for size in [1, 2, 5, 16, 64] {
          #expect(
            try outcome(ends, chunkSize: size, recordSize) == whole,
            "\(String(decoding: ends, as: UTF8.self).debugDescription) \(size)")
        }
      }
      // A record ends where a row does only with the line end of the header, which matters to its length alone.
      let mixed = try outcome(bytes, chunkSize: 1 << 20, 1 << 20)
      for size in [1, 3, 16] { #expect(try outcome(bytes, chunkSize: size, 1 << 20) == mixed) }
      _ = try outcome(bytes, chunkSize: 3, 20)
    }
    for _ in 0..<RandomCases.count(3000, oneOf: 20) {
      let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      _ = try outcome(bytes, chunkSize: 8, 50)
      _ = try outcome([0x1F, 0x8B, 8, 0] + bytes, chunkSize: 8, 50)
    }
  }
}
