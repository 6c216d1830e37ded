import Finance
import Model

/// A file of listings, read from its beginning in chunks of whole records.
///
/// One thread at a time takes chunks; each chunk is read by itself, on any thread.
package final class ListingFile {
  /// The names of the columns; `column 1` and so on where the file names none.
  package let names: [String]
  /// The way in which the file is written, as far as it was not told.
  package let dialect: ListingDialect
  /// The number of bytes of the file, compressed if it is; nil where that is not known, as for a pipe.
  package let size: Int?

  /// Opens a file, and reads its header.
  package init(path: String, dialect: ListingDialect? = nil) throws(ListingFileError) {
    throw .cannotOpen(path: path, code: 0)
  }

  /// The next records; nil at the end of the file.
  package func nextChunk() throws(ListingFileError) -> ListingChunk? { nil }
}

/// The bytes of consecutive records.
package struct ListingChunk: Sendable {
  /// The number of the first line, from 1.
  package let firstLine: Int
  /// The number of bytes of the file, compressed if it is, up to the end of the chunk.
  package let position: Int

  /// The records as rows of numbers.
  package func block(_ layout: ListingLayout) -> ListingBlock {
    ListingBlock(lines: [], values: [], faults: [], faultCount: 0, position: position)
  }
}

/// A file that is no file of listings.
package enum ListingFileError: Error, Sendable, Hashable {
  /// The file cannot be opened or read, with the number of the system's error.
  case cannotOpen(path: String, code: Int32)
  /// There is nothing in the file.
  case empty
  /// There are more columns than any file is taken to have.
  case tooManyColumns(limit: Int)
  /// Two columns have one name.
  case columnTwice(String)
  /// The text is in another encoding than UTF-8, or is none.
  case notText
  /// The compressed data is broken.
  case brokenCompression
}
