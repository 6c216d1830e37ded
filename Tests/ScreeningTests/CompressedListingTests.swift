import Glibc
import Model
import Programs
import Screening
import Testing

@Suite struct CompressedListingTests {
  private let folder: TestFolder

  init() throws { folder = try TestFolder() }

  /// The environment in which programs are found.
  private let path = ["PATH": "/usr/bin:/bin"]

  /// A table of so many rows, from a number on.
  private func rows(_ range: Range<Int>) -> String { range.map { "\($0),\($0 % 7)\n" }.joined() }

  /// The bytes of a text as the program `gzip` compresses it.
  private func compressed(_ text: String) throws -> [UInt8] {
    try folder.write(text, to: "packed")
    let gzip = try PipedProgram(
      Invocation("/usr/bin/env", ["gzip", "-f", folder("packed")], environment: path))
    #expect(try gzip.finish().status == 0)
    return folder.bytes(of: "packed.gz") ?? []
  }

  @Test("Compressed files are told by their first bytes, whatever they are called")
  func compressedFile() throws {
    let limits = ListingLimits(chunkSize: 1 << 14)
    let read = try folder.listings(try compressed("price,rent\n" + rows(1..<20_001)), limits: limits)
    let prices = stride(from: 100.0, through: 2_000_000, by: 100)
    #expect(read.rows.map { $0[0] } == Array(prices))
    #expect(read.chunkCount > 1)
    #expect(read.faultCount == 0)
    #expect(throws: ListingFileError.empty) { try folder.listings(try compressed("")) }
  }

  @Test("Several members one behind the other are one text, and zeros may fill the end")
  func members() throws {
    var bytes = try compressed("price,rent\n1,2\n3,") + compressed("") + compressed("4\n" + rows(5..<7))
    for _ in 0..<2 {
      let read = try folder.listings(bytes)
      #expect(read.rows == [[100, 200], [300, 400], [500, 500], [600, 600]])
      bytes += [UInt8](repeating: 0, count: 1000)
    }
  }

  @Test("Compressed data that is cut short or broken is told")
  func brokenData() throws {
    let bytes = try compressed("price,rent\n" + rows(1..<100_000))
    for count in [2, 9, 10, 11, 100, bytes.count / 2, bytes.count - 8, bytes.count - 1] {
      #expect(throws: ListingFileError.brokenCompression, "\(count)") {
        try folder.listings(Array(bytes.prefix(count)))
      }
    }
    var changed = bytes
    changed[bytes.count - 5] ^= 1
    #expect(throws: ListingFileError.brokenCompression) { try folder.listings(changed) }
    #expect(throws: ListingFileError.brokenCompression) { try folder.listings(bytes + [1, 2, 3]) }
  }

  @Test("A pipe is read as a file is, compressed or not")
  func pipe() throws {
    let text = "price,rent\n" + rows(1..<30_001)
    for bytes in [Array(text.utf8), try compressed(text)] {
      try folder.write(bytes, to: "source")
      #expect(mkfifo(folder("pipe"), 0o600) == 0)
      let writer = try PipedProgram(
        Invocation("/bin/sh", ["-c", "cat \(folder("source")) > \(folder("pipe"))"], environment: path))
      let file = try ListingFile(path: folder("pipe"))
      #expect(file.size == nil)
      let read = try ReadListings(file, ListingMap(), Rental())
      #expect(read.rows.count == 30_000)
      #expect(try writer.finish().status == 0)
      unlink(folder("pipe"))
    }
  }
}
