import Glibc
import Workbooks

/// The bytes of a file or a pipe, inflated if they are compressed with gzip, in UTF-8 if they are in UTF-16, and a table
/// with commas if they are JSON or a workbook.
final class ByteSource {
  /// The number of bytes of the file; nil for what is no file, such as a pipe.
  let size: Int?
  private let descriptor: Int32
  private let path: String
  private let isInterrupted: @Sendable () -> Bool
  /// Bytes that were read to tell gzip by its magic number, and not handed out yet.
  private var beginning: [UInt8] = []
  private var inflater: GzipInflater?
  /// The conversion of a text in UTF-16; nil for any other.
  private var decoder: UTF16Decoder?
  /// The conversion of JSON; nil for a table.
  private var records: JSONRecords?
  /// The conversion of a workbook; nil for any other.
  private(set) var workbook: WorkbookRecords?
  /// Bytes that were read, and converted, to tell the encoding, or are of a character cut by the last reading.
  private var text: [UInt8] = []
  /// The number of bytes that were read from the file.
  private var readCount = 0

  /// The number of bytes of the file behind what was handed out; of a compressed one at most a buffer more.
  var position: Int { workbook?.position ?? readCount - beginning.count }

  /// `true` if the file is in UTF-16.
  var isUTF16: Bool { decoder != nil }

  /// The format of the file.
  var format: ListingFormat { workbook != nil ? .workbook : records != nil ? .json : .table }

  /// The number of the line with the first record; 0 for JSON, where the names of the columns are in no line.
  var firstLine: Int { workbook?.firstLine ?? (records != nil ? 0 : 1) }

  /// - Parameters:
  ///   - sheet: The sheet of a workbook; nil for the first one that is shown.
  ///   - hasDecimalComma: `true` if texts have numbers with decimal commas.
  ///   - isInterrupted: Called while a pipe has nothing to read; `true` ends the wait.
  init(
    path: String, sheet: String?, hasDecimalComma: Bool, _ limits: ListingLimits,
    isInterrupted: @escaping @Sendable () -> Bool
  ) throws(ListingFileError) {
    // A pipe that nobody writes to yet would not open otherwise.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    (self.path, self.isInterrupted) = (path, isInterrupted)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      size = nil
      throw .cannotOpen(path: path, code: errno)
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
    try recognizeGzip()
    let bytes = try firstBytes()
    let decimalMark = hasDecimalComma ? UInt8(ascii: ",") : UInt8(ascii: ".")
    do throws(WorkbookError) {
      if bytes.starts(with: Workbook.oldMagic) { throw .notOpenXML }
      if inflater == nil, bytes.starts(with: Workbook.magic) {
        workbook = try WorkbookRecords(
          descriptor, sheet: sheet, decimalMark: decimalMark, isInterrupted: isInterrupted)
      }
    } catch {
      throw ListingFileError(error)
    }
    if workbook == nil { try recognizeText(bytes, decimalMark, limits) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  private func recognizeGzip() throws(ListingFileError) {
    let magic = GzipInflater.magic
    var bytes = [UInt8](repeating: 0, count: magic.count)
    var count = 0
    while count < magic.count {
      let read = try readFile(into: &bytes[count], magic.count - count)
      if read == 0 { break }
      count += read
    }
    beginning = Array(bytes.prefix(count))
    guard beginning == magic else { return }
    inflater = try GzipInflater(path: path)
    inflater?.append(beginning)
    beginning = []
  }

  private func firstBytes() throws(ListingFileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 64)
    let count = try fill(&bytes, bytes.count)
    return Array(bytes.prefix(count))
  }

  private func recognizeText(
    _ bytes: [UInt8], _ decimalMark: UInt8, _ limits: ListingLimits
  ) throws(ListingFileError) {
    decoder = UTF16Decoder(beginning: bytes)
    if decoder?.decode(bytes, into: &text) == nil { text = bytes }
    guard JSONRecords.begins(text) else { return }
    records = JSONRecords(limit: limits.recordSize, sampleSize: limits.sampleSize, decimalMark: decimalMark)
    try records?.append(text)
    text = []
  }

  /// Reads until the buffer is full or there are no more bytes.
  /// - Returns: The number of bytes that were read.
  func read(into buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ListingFileError) -> Int {
    var filled = 0
    while true {
      let taken = min(count - filled, text.count)
      if taken > 0 {
        text.withUnsafeBufferPointer {
          (buffer + filled).update(from: $0.baseAddress ?? UnsafePointer(buffer), count: taken)
        }
        text.removeFirst(taken)
        filled += taken
      }
      guard filled < count else { return count }
      guard decoder != nil || records != nil || workbook != nil else {
        return filled + (try fill(buffer + filled, count - filled))
      }
      if try !readText(count - filled) { return filled }
    }
  }

  /// Converts further bytes; returns `false` at the end.
  private func readText(_ count: Int) throws(ListingFileError) -> Bool {
    if let workbook { return try readRows(of: workbook) }
    // Few bytes at a time would be converted again and again with the beginning of an object that they do not end.
    let count = max(count, 1 << 16)
    var bytes = [UInt8](repeating: 0, count: count)
    let read = try fill(&bytes, count)
    var converted = decoder == nil ? Array(bytes.prefix(read)) : []
    decoder?.decode(bytes.prefix(read), into: &converted)
    if read == 0 { decoder?.finish(into: &converted) }
    try records?.append(converted)
    if read == 0 { try records?.finish() }
    text += records?.takeText() ?? converted
    return !text.isEmpty || read > 0
  }

  private func readRows(of workbook: WorkbookRecords) throws(ListingFileError) -> Bool {
    do throws(WorkbookError) {
      guard let records = try workbook.next() else { return false }
      text += records
      return true
    } catch {
      throw ListingFileError(error)
    }
  }

  private func fill(_ buffer: UnsafeMutablePointer<UInt8>, _ count: Int) throws(ListingFileError) -> Int {
    var filled = 0
    while filled < count {
      let read = try readSome(into: buffer + filled, count - filled)
      if read == 0 { break }
      filled += read
    }
    return filled
  }

  private func readSome(
    into buffer: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ListingFileError) -> Int {
    if let inflater {
      return try inflater.inflate(into: buffer, count) { input, count throws(ListingFileError) in
        try readFile(into: input, count)
      }
    }
    guard !beginning.isEmpty else { return try readFile(into: buffer, count) }
    let taken = min(count, beginning.count)
    beginning.withUnsafeBufferPointer {
      buffer.update(from: $0.baseAddress ?? UnsafePointer(buffer), count: taken)
    }
    beginning.removeFirst(taken)
    return taken
  }

  private func readFile(
    into buffer: UnsafeMutablePointer<UInt8>, _ count: Int
  ) throws(ListingFileError) -> Int {
    while true {
      if size == nil { try waitForBytes() }
      let read = Glibc.read(descriptor, buffer, count)
      if read >= 0 {
        readCount += read
        return read
      }
      guard errno == EINTR || errno == EAGAIN else { throw .cannotOpen(path: path, code: errno) }
    }
  }

  /// Waits until a pipe has bytes or has ended.
  private func waitForBytes() throws(ListingFileError) {
    var file = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    repeat {
      if isInterrupted() { throw .interrupted }
    } while poll(&file, 1, 20) <= 0
  }
}
