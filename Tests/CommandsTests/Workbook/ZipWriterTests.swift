import Commands
import Glibc
import Localization
import Testing

@testable import Workbooks

@Suite("Writing archives") struct ZipWriterTests {
  @Test("An entry for which zlib has no memory is written as it is")
  func withoutMemory() throws {
    let content = Array(String(repeating: "rent 1800\n", count: 20_000).utf8)
    func archive(_ writer: consuming ZipWriter) -> [UInt8] {
      writer.add("first", content)
      writer.add("empty", [])
      return writer.finished()
    }
    let deflated = archive(ZipWriter())
    let stored = archive(ZipWriter { _, _, _ in nil })
    #expect(deflated.count < content.count)
    #expect(stored.count > content.count)
    for bytes in [deflated, stored] {
      let archive = try ZipArchive(ArchiveFile(bytes))
      let first = try #require(try archive.entry("first", limit: 1 << 20))
      #expect(try first.next(1 << 20) == content)
      #expect(try first.next(1 << 20) == [])
      let empty = try #require(try archive.entry("empty", limit: 1 << 20))
      #expect(try empty.next(1 << 20) == [])
    }
  }

  @Test(
    "A workbook on a disk that fails, or without memory, is not called a pipe or broken",
    arguments: [EIO, ENOMEM])
  func unreadable(code: CInt) {
    let error = WorkbookReturnError.unreadable("deal.xlsx", .cannotRead(code: code))
    #expect(
      error.diagnosis.message.text(in: .enUS) == "deal.xlsx could not be read: error \(code) of the system.")
  }

  @Test("A workbook in a pipe is asked for as a file")
  func pipe() {
    let error = WorkbookReturnError.unreadable("deal.xlsx", .cannotRead(code: ESPIPE))
    #expect(error.diagnosis.message.text(in: .enUS).hasSuffix("not from a pipe."))
  }
}
