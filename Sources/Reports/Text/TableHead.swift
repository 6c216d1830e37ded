import Synchronization

/// The head of a table in a text: where it stands, and how far its rows go.
///
/// A pager can repeat it on each page. Rows of one line each have one; others are read without it.
package struct TableHead: Sendable, Equatable {
  /// The bytes of the lines with the labels.
  package let bytes: Range<Int>
  /// The end of the rows.
  package let end: Int

  /// A head of rows that follow it.
  package init(bytes: Range<Int>, end: Int) { (self.bytes, self.end) = (bytes, end) }
}

/// The heads of the tables in a buffer, as a renderer writes them.
package final class TableHeads: Sendable {
  private let heads = Mutex<[TableHead]>([])

  /// None yet.
  package init() {}

  /// Removes and returns them.
  package func take() -> [TableHead] {
    heads.withLock { heads in
      defer { heads = [] }
      return heads
    }
  }

  func append(_ head: TableHead) { heads.withLock { $0.append(head) } }
}
