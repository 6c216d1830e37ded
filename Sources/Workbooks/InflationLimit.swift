/// A limit to the bytes that are inflated of all parts of an archive together.
///
/// Sheets that people keep pack at most thirty to one as soon as they are large. What packs more densely could keep the
/// program busy for long with few bytes, and is given up before that takes a second. So is what is larger than a workbook
/// of which more is known.
final class InflationLimit {
  private let most: Int
  private let isInterrupted: () -> Bool
  private var (readCount, inflatedCount, elementCount) = (0, 0, 0)

  /// So many bytes are inflated and read in half a second, and beyond them so many for each one of the archive.
  private static let (bearable, mostDensity) = (32 << 20, 40)
  /// The number of bytes that are read in the time of an element.
  private static let elementSize = 32

  /// - Parameters:
  ///   - most: The most bytes, whatever the size of the archive is.
  ///   - isInterrupted: Called for each piece of a part; `true` ends the reading.
  init(most: Int = .max, isInterrupted: @escaping () -> Bool = { false }) {
    (self.most, self.isInterrupted) = (most, isInterrupted)
  }

  /// Counts bytes.
  /// - Parameter readCount: The number of bytes of the archive from which they were inflated.
  func add(_ count: Int, from readCount: Int) throws(WorkbookError) {
    if isInterrupted() { throw .interrupted }
    inflatedCount += count
    self.readCount += readCount
    let bearable = InflationLimit.bearable + InflationLimit.mostDensity * self.readCount
    guard inflatedCount <= min(most, bearable) else { throw .tooLarge }
  }

  /// Counts elements, of which few bytes can make many.
  func add(elements count: Int) throws(WorkbookError) {
    elementCount += count
    guard elementCount <= most / InflationLimit.elementSize else { throw .tooLarge }
  }
}
