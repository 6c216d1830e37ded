/// The names by which a workbook calls its cells.
enum SpreadsheetName {
  /// A name as spreadsheets allow it: the points of a path become `_`, and what would be taken for the address of a
  /// cell, a function or a name of the program's own gets a `_` behind it.
  /// - Source: ECMA-376-1, 18.17.2.5 and 18.2.5; support.microsoft.com, "Names in formulas".
  static func allowed(_ name: String) -> String {
    var text = ""
    for letter in name.unicodeScalars {
      let isPlain = letter.isASCII && (letter.properties.isAlphabetic || letter.properties.numericType != nil)
      text += isPlain || letter == "_" ? String(letter) : "_"
    }
    if text.first?.isNumber ?? true { text = "_" + text }
    return isTaken(text.lowercased()) ? text + "_" : String(text.prefix(200))
  }

  /// `true` for a name that means something else in some spreadsheet.
  private static func isTaken(_ name: String) -> Bool {
    reserved.contains(name) || isCell(name) || isRowAndColumn(name)
  }

  private static let reserved: Set<String> = [
    "true", "false", "print_area", "print_titles", "criteria", "database", "extract", "price", "rate", "irr",
    "npv", "pv", "fv", "pmt", "nper", "yield", "days", "month", "year", "value", "n", "t",
  ]

  /// `true` for letters of a column and the number of a row: `q1`, `tax2026`.
  private static func isCell(_ name: String) -> Bool {
    let letters = name.prefix { $0.isLetter }
    let digits = name.dropFirst(letters.count)
    return (1...3).contains(letters.count) && !digits.isEmpty && digits.allSatisfy(\.isNumber)
  }

  /// `true` for an address of the other kind: `r`, `c2`, `r1c1`.
  private static func isRowAndColumn(_ name: String) -> Bool {
    var rest = name[...]
    guard rest.first == "r" || rest.first == "c" else { return false }
    for letter in ["r", "c"] as [Character] where rest.first == letter {
      rest = rest.dropFirst().drop { $0.isNumber }
    }
    return rest.isEmpty
  }
}
