/// The way in which a file of listings is written.
package struct ListingDialect: Sendable, Hashable {
  /// The byte between two cells: a comma, a semicolon, a tab, or a bar.
  package var separator: UInt8
  /// `true` if the first record names the columns.
  package var hasHeader: Bool
  /// `true` if numbers have a comma before their decimals, and points between their thousands.
  package var hasDecimalComma: Bool
  /// `true` if the file is in UTF-16; its cells are read as UTF-8 here.
  package var isUTF16: Bool
  /// The format; one that is no table is read as a table with commas.
  package var format: ListingFormat
  /// `true` if nothing tells whether the point of `185.000` stands before decimals or between thousands.
  package var hasUnclearMarks = false

  package init(
    separator: UInt8 = UInt8(ascii: ","), hasHeader: Bool = true, hasDecimalComma: Bool = false,
    isUTF16: Bool = false, format: ListingFormat = .table
  ) {
    (self.separator, self.hasHeader, self.hasDecimalComma) = (separator, hasHeader, hasDecimalComma)
    (self.isUTF16, self.format) = (isUTF16, format)
  }
}

/// The formats of files of listings.
package enum ListingFormat: Sendable {
  /// Records of cells, as in CSV.
  case table
  /// Objects in JSON.
  case json
  /// A sheet of a workbook in Office Open XML.
  case workbook
}
