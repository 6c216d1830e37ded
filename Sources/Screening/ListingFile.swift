import Synchronization
import Workbooks

/// A file of listings, read from its beginning in chunks of whole records.
///
/// Threads take chunks in turn; each chunk is read by itself, on any thread.
package final class ListingFile: Sendable {
  /// The names of the columns; `column 1` and so on where the file names none.
  package let names: [String]
  /// The way in which the file is written, as far as it was not told.
  package let dialect: ListingDialect
  /// The names of the sheets of a workbook, that of the one that is read first; empty for any other file.
  package let sheets: [String]
  /// The number of bytes of the file, compressed if it is; nil where that is not known, as for a pipe.
  package let size: Int?
  /// The places of the columns whose first cells are percentages with their sign.
  package let shareColumns: Set<Int>
  /// The places of the columns with amounts among the first that say their intervals: `980/yr`.
  package let intervalColumns: Set<Int>
  /// The places of the columns whose first cells have the sign of a currency.
  let moneyColumns: Set<Int>
  /// For each column the marks in its first numbers; empty for a file without rows.
  package let decimalMarks: [DecimalMarks]
  private let reading: Mutex<Reading>

  private struct Reading: ~Copyable {
    var reader: ChunkReader
    /// A chunk that was read to look at its first rows.
    var first: ListingChunk?
  }

  /// Opens a file, and reads its header.
  /// - Parameters:
  ///   - dialect: The way in which the file is written; nil for a header, and the separator that it has.
  ///   - isInterrupted: Called on any thread while a pipe has nothing to read; `true` ends the wait.
  package convenience init(
    path: String, dialect: ListingDialect? = nil, isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(ListingFileError) {
    let told = dialect ?? ListingDialect()
    try self.init(
      path: path, separator: dialect?.separator, hasHeader: told.hasHeader,
      hasDecimalComma: told.hasDecimalComma, isInterrupted: isInterrupted)
  }

  /// Opens a file, and reads its header.
  /// - Parameters:
  ///   - separator: The byte between two cells; nil for the one that the first record has.
  ///   - sheet: The sheet of a workbook; nil for the first one that is shown.
  ///   - isInterrupted: Called on any thread while a pipe has nothing to read; `true` ends the wait.
  package init(
    path: String, separator: UInt8?, hasHeader: Bool = true, hasDecimalComma: Bool = false,
    sheet: String? = nil, limits: ListingLimits = ListingLimits(),
    isInterrupted: @escaping @Sendable () -> Bool = { false }
  ) throws(ListingFileError) {
    let source = try ByteSource(
      path: path, sheet: sheet, hasDecimalComma: hasDecimalComma, limits, isInterrupted: isInterrupted)
    size = source.size
    let format = source.format
    let beginning = try FileBeginning(
      source, separator: format == .table ? separator : UInt8(ascii: ","), hasDecimalComma: hasDecimalComma,
      limits)
    dialect = ListingDialect(
      separator: beginning.separator, hasHeader: hasHeader || format == .json,
      hasDecimalComma: hasDecimalComma, isUTF16: source.isUTF16, format: format)
    let sheet = source.workbook?.sheet
    sheets =
      source.workbook.map { workbook in [workbook.sheet] + workbook.sheets.filter { $0 != sheet } } ?? []
    let cells = try ListingFile.header(beginning, dialect, limits)
    names = dialect.hasHeader ? cells : cells.indices.map { "column \($0 + 1)" }
    var reader = ChunkReader(source, beginning, limits, separator: dialect.separator)
    if dialect.hasHeader { reader.skip(beginning.recordEnd) }
    let first = try reader.next(lineCount: ListingChunk.sampleCount)
    let samples = first?.columnSamples(dialect.separator, count: cells.count) ?? []
    shareColumns = Set(samples.indices.filter { samples[$0].isShare })
    intervalColumns = Set(samples.indices.filter { samples[$0].hasInterval })
    moneyColumns = Set(samples.indices.filter { samples[$0].isMoney })
    decimalMarks = samples.map(\.marks)
    reading = Mutex(Reading(reader: reader, first: first))
  }

  private static func header(
    _ beginning: FileBeginning, _ dialect: ListingDialect, _ limits: ListingLimits
  ) throws(ListingFileError) -> [String] {
    let start = UnsafePointer(beginning.bytes.start)
    let end = start + beginning.recordEnd
    var cells: [String] = []
    var next = start
    while true {
      let cell = CellBounds(next, end, separator: dialect.separator)
      if let flaw = cell.flaw { throw .header(flaw) }
      guard cells.count < limits.columns else { throw .tooManyColumns(limit: limits.columns) }
      guard let name = CellText.text(of: cell.bytes) else { throw .notText }
      cells.append(name)
      guard cell.next < end, cell.next.pointee == dialect.separator else { return cells }
      next = cell.next + 1
    }
  }

  /// The first rows, before any other is read; nil if there is none.
  func firstRows(_ layout: ListingLayout) -> ListingBlock? {
    reading.withLock { $0.first?.beginning() }?.block(layout)
  }

  /// The next records; nil at the end of the file.
  package func nextChunk() throws(ListingFileError) -> ListingChunk? {
    try reading.withLock { reading throws(ListingFileError) in
      if let first = reading.first.take() { return first }
      return try reading.reader.next()
    }
  }
}

/// A file that is no file of listings.
package enum ListingFileError: Error, Sendable, Hashable {
  /// The file cannot be opened or read, with the number of the system's error.
  case cannotOpen(path: String, code: Int32)
  /// The user stopped waiting for a pipe that nobody writes to.
  case interrupted
  /// There is nothing in the file.
  case empty
  /// There are more columns than any file is taken to have.
  case tooManyColumns(limit: Int)
  /// The first record cannot be read: a quotation mark is not closed, or has text behind it, or it is too long.
  case header(ListingFault.Reason)
  /// The bytes are no text.
  case notText
  /// What begins in a line is not an object in JSON.
  case notJSON(line: Int)
  /// The columns are others than when the file was opened before.
  case changed
  /// The compressed data is broken.
  case brokenCompression
  /// The file is a workbook that cannot be read.
  case workbook(WorkbookError)

  /// What ended the reading of a workbook.
  init(_ error: WorkbookError) { self = error == .interrupted ? .interrupted : .workbook(error) }
}
