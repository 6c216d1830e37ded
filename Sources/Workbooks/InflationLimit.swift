/// A limit to the bytes that are inflated of all parts of an archive together.
///
/// Sheets that people keep pack at most thirty to one as soon as they are large. What packs more densely could keep the
/// program busy for long with few bytes, and is given up before that takes a second.
final class InflationLimit {
  private var (readCount, inflatedCount) = (0, 0)

  /// So many bytes are inflated and read in half a second, and beyond them so many for each one of the archive.
  private static let (bearable, mostDensity) = (32 << 20, 40)

  /// Counts bytes.
  /// - Parameter readCount: The number of bytes of the archive from which they were inflated.
  func add(_ count: Int, from readCount: Int) throws(WorkbookError) {
    inflatedCount += count
    self.readCount += readCount
    guard inflatedCount <= InflationLimit.bearable + InflationLimit.mostDensity * self.readCount else {
      throw .tooLarge
    }
  }
}
