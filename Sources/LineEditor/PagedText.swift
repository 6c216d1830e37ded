import Reports

/// A text for a pager, with the head of a table at the begin of each further page that its rows come to.
///
/// A pager shows the first page with a last row of its own, and so does each step to the next one. It is done here
/// since `less` can keep the first lines of a text only from version 600 on, and no others.
struct PagedText {
  /// The text with its heads.
  let text: String

  /// The pages of a text.
  /// - Parameter pageRows: The rows of a page, without the one of the pager itself.
  init(_ text: String, _ heads: [TableHead], pageRows: Int, columns: Int) {
    guard !heads.isEmpty, pageRows > 1 else {
      self.text = text
      return
    }
    var pages = WrittenPages(Array(text.utf8), pageRows: pageRows, columns: columns)
    var rest = heads[...]
    for line in pages.lines {
      while let head = rest.first, head.end <= line.lowerBound { rest.removeFirst() }
      pages.append(line, below: rest.first?.bytes)
    }
    self.text = String(decoding: pages.written, as: UTF8.self)
  }
}

/// The pages that are written so far.
private struct WrittenPages {
  private(set) var written: [UInt8] = []
  private let bytes: [UInt8]
  private let pageRows: Int
  private let columns: Int
  private var (row, page) = (0, 0)
  /// The lines of the head that the present table has.
  private var head: [Range<Int>] = []

  init(_ bytes: [UInt8], pageRows: Int, columns: Int) {
    (self.bytes, self.pageRows, self.columns) = (bytes, pageRows, columns)
    written.reserveCapacity(bytes.count + bytes.count / 8)
  }

  /// The lines of the text, each with its end.
  var lines: [Range<Int>] {
    var (lines, start) = ([Range<Int>](), 0)
    while start < bytes.count {
      let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? bytes.count
      lines.append(start..<end)
      start = end
    }
    return lines
  }

  /// Appends a line: one of the head, one below it, or one outside any table.
  mutating func append(_ line: Range<Int>, below headBytes: Range<Int>?) {
    if let headBytes, line.lowerBound >= headBytes.lowerBound {
      if line.lowerBound == headBytes.lowerBound { head = [] }
      if line.lowerBound < headBytes.upperBound {
        head.append(line)
      } else if row / pageRows > page, head.count * 2 <= pageRows {
        for line in head { write(line) }
      }
    }
    page = row / pageRows
    write(line)
  }

  private mutating func write(_ line: Range<Int>) {
    written += bytes[line]
    // A line of as many bytes has no more cells.
    row +=
      line.count <= columns
      ? 1 : Pager.rows(of: String(decoding: bytes[line], as: UTF8.self), columns: columns)
  }
}
