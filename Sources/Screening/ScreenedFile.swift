import Formulas
import Model

/// A file of listings with the question about its rows.
///
/// Of several files that are screened together each has a question of its own, since its columns may have other places,
/// and stand for other fields: the same conditions, figures and texts, in the same order.
package struct ScreenedFile: Sendable {
  let screen: ListingScreen
  /// The number of bytes of the file; nil where that is not known.
  let size: Int?
  /// Opens the file at its beginning.
  let open: @Sendable () throws(ListingFileError) -> ListingFile

  package init(
    _ screen: ListingScreen, size: Int?, open: @escaping @Sendable () throws(ListingFileError) -> ListingFile
  ) {
    (self.screen, self.size, self.open) = (screen, size, open)
  }
}

/// The files that are screened, of which one after the other is read to its end.
struct ScreenedFileReader: ~Copyable {
  private let files: [ScreenedFile]
  /// The place of the file that is read.
  private var place = 0
  private var file: ListingFile?
  /// The number of bytes of the files before it.
  private var bytesBefore = 0

  /// A chunk with the place of its file, and the number of bytes of the files before that.
  typealias Part = (file: Int, chunk: ListingChunk, bytesBefore: Int)

  init(_ files: [ScreenedFile]) { self.files = files }

  /// The next chunk; nil at the end of the last file.
  mutating func next() throws(ScreenError) -> Part? {
    do throws(ListingFileError) {
      while place < files.count {
        if file == nil { file = try files[place].open() }
        if let chunk = try file?.nextChunk() { return (place, chunk, bytesBefore) }
        bytesBefore += files[place].size ?? 0
        place += 1
        file = nil
      }
      return nil
    } catch {
      throw .file(error, at: place)
    }
  }
}
