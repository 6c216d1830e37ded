/// What stands in a cell of a workbook that is written.
package enum CellContent: Sendable {
  case text(String)
  /// A finite number.
  case number(Double)
  /// A formula, without `=`, with what it comes to.
  case formula(String, FormulaResult)
  /// Nothing but the style.
  case blank
}

/// What a formula came to when the workbook was written, for programs that do not compute.
package enum FormulaResult: Sendable {
  case number(Double)
  case text(String)
  /// There is no value.
  case none
}

/// The look of a cell.
package struct CellStyle: Sendable, Hashable {
  /// The letters.
  package enum Font: Int, Sendable, CaseIterable {
    case plain, bold, title, heading, input, muted
  }

  /// The ground.
  package enum Fill: Int, Sendable, CaseIterable {
    case none, heading, section, input
  }

  /// The side to which the content goes; nil for that of its kind.
  package enum Side: String, Sendable {
    case left, right, center
  }

  /// The code of the number's format; nil for the general one.
  package var format: String?
  package var font = Font.plain
  package var fill = Fill.none
  package var side: Side?
  /// `true` for a thin line below.
  package var isLined = false
  /// `true` for lines that break where they are too long.
  package var isWrapped = false
  /// `true` for letters that are made smaller where the text is wider than its column.
  package var isShrunk = false
  /// `true` for a cell that may be changed where the sheet is locked.
  package var isUnlocked = false

  package init() {}

  /// A style with some of its parts.
  package init(
    format: String? = nil, _ font: Font = .plain, fill: Fill = .none, side: Side? = nil,
    isLined: Bool = false,
    isWrapped: Bool = false, isShrunk: Bool = false, isUnlocked: Bool = false
  ) {
    (self.format, self.font, self.fill, self.side) = (format, font, fill, side)
    (self.isLined, self.isWrapped, self.isShrunk) = (isLined, isWrapped, isShrunk)
    self.isUnlocked = isUnlocked
  }
}

/// Places of cells by their numbers, from 0.
package enum CellAddress {
  /// The letters of a column: `A`, `Z`, `AA`.
  package static func letters(ofColumn column: Int) -> String {
    var (letters, rest) = ("", column)
    repeat {
      letters = String(UnicodeScalar(UInt8(65 + rest % 26))) + letters
      rest = rest / 26 - 1
    } while rest >= 0
    return letters
  }

  /// The address of a cell: `B3` of column 1 and row 2.
  package static func cell(column: Int, row: Int) -> String { "\(letters(ofColumn: column))\(row + 1)" }

  /// A cell or range in a sheet from wherever it is asked: `'Loan second'!$B$3`.
  package static func absolute(
    sheet: String, _ first: (column: Int, row: Int), _ last: (column: Int, row: Int)? = nil
  )
    -> String
  {
    "\(quoted(sheet))!\(absolute(first, last))"
  }

  /// A cell or range from elsewhere in its sheet: `$B$3`.
  package static func absolute(
    _ first: (column: Int, row: Int), _ last: (column: Int, row: Int)? = nil
  ) -> String {
    let address = { (place: (column: Int, row: Int)) in
      "$\(letters(ofColumn: place.column))$\(place.row + 1)"
    }
    return last.map { address(first) + ":" + address($0) } ?? address(first)
  }

  /// The sheet and the cell of an absolute address: `Inputs!$B$6`, `'Loan second'!$B$3`; nil for any other text.
  package static func place(_ address: String) -> (sheet: String, cell: String)? {
    guard let mark = address.lastIndex(of: "!") else { return nil }
    var sheet = String(address[..<mark])
    if sheet.hasPrefix("'"), sheet.hasSuffix("'"), sheet.count > 1 {
      sheet = String(sheet.dropFirst().dropLast()).replacing("''", with: "'")
    }
    return (sheet, String(address[address.index(after: mark)...].filter { $0 != "$" }))
  }

  /// The name of a sheet as formulas have it.
  package static func quoted(_ sheet: String) -> String {
    let isPlain = sheet.unicodeScalars.allSatisfy { $0.isASCII && $0.properties.isAlphabetic }
    return isPlain ? sheet : "'\(sheet.replacing("'", with: "''"))'"
  }
}
