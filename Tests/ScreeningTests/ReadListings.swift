import Finance
import Model
import Programs
import Screening

/// The rows of a file, read to its end.
struct ReadListings {
  let names: [String]
  let layout: ListingLayout
  var lines: [Int] = []
  /// For each row the numbers of its fields.
  var rows: [[Double]] = []
  /// For each row the texts of all columns.
  var texts: [[String]] = []
  var faults: [ListingFault] = []
  var faultCount = 0
  var chunkCount = 0

  init(_ file: ListingFile, _ map: ListingMap, _ sheet: any Worksheet, in currency: Currency = .usd) throws {
    names = file.names
    layout = try ListingLayout(file, map, sheet, in: currency)
    while let chunk = try file.nextChunk() {
      chunkCount += 1
      let block = chunk.block(layout)
      lines += block.lines
      for row in 0..<block.count {
        rows.append(block.values.map { $0[row] })
        texts.append(names.indices.map { block.text(row: row, column: $0) })
      }
      faults += block.faults
      faultCount += block.faultCount
    }
  }
}

extension TestFolder {
  /// Writes a file and reads it as listings of rental properties.
  /// - Parameter map: Fields with their columns.
  func listings(
    _ bytes: [UInt8], map: ListingMap = ListingMap(), _ sheet: any Worksheet = Rental(),
    separator: UInt8? = nil, hasHeader: Bool = true, hasDecimalComma: Bool = false,
    limits: ListingLimits = ListingLimits(), in currency: Currency = .usd
  ) throws -> ReadListings {
    try write(bytes, to: "listings.csv")
    let file = try ListingFile(
      path: self("listings.csv"), separator: separator, hasHeader: hasHeader,
      hasDecimalComma: hasDecimalComma, limits: limits)
    return try ReadListings(file, map, sheet, in: currency)
  }

  func listings(
    _ text: String, map: ListingMap = ListingMap(), _ sheet: any Worksheet = Rental(),
    separator: UInt8? = nil, hasHeader: Bool = true, hasDecimalComma: Bool = false,
    limits: ListingLimits = ListingLimits(), in currency: Currency = .usd
  ) throws -> ReadListings {
    try listings(
      Array(text.utf8), map: map, sheet, separator: separator, hasHeader: hasHeader,
      hasDecimalComma: hasDecimalComma, limits: limits, in: currency)
  }
}
