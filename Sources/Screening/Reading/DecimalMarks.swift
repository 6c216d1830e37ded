import Model

/// The points and commas in the numbers of a column, as far as they tell decimals from thousands.
package struct DecimalMarks: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// A point can only stand before decimals: `6.5`, `1,234.50`.
  package static let point = DecimalMarks(rawValue: 1)
  /// A comma can only stand before decimals: `6,5`, `1.234,50`.
  package static let comma = DecimalMarks(rawValue: 2)
  /// A point stands before three digits, which may be thousands or decimals: `185.000`.
  package static let unclearPoint = DecimalMarks(rawValue: 4)
  /// A comma stands before three digits: `185,000`.
  package static let unclearComma = DecimalMarks(rawValue: 8)

  /// The marks of a cell; none for a text that is no number.
  static func marks(in cell: UnsafeBufferPointer<UInt8>) -> DecimalMarks {
    guard cell.contains(where: Self.isMark), let first = cell.firstIndex(where: Self.isDigit),
      let last = cell.lastIndex(where: Self.isDigit),
      first <= Self.longestSign, cell.count - last <= Self.longestEnd
    else { return [] }
    // The lengths of the runs of digits, with the marks between them.
    var runs = [0]
    var marks: [UInt8] = []
    let begins = first > 0 && Self.isMark(cell[first - 1]) ? first - 1 : first
    for byte in cell[begins...last] {
      if Self.isDigit(byte) {
        runs[runs.count - 1] += 1
      } else if Self.isMark(byte) {
        marks.append(byte)
        runs.append(0)
      } else if !Self.isBlank(byte) {
        return []
      }
    }
    return Self.meaning(runs, marks, startsWithZero: cell[first] == UInt8(ascii: "0"))
  }

  private static func meaning(_ runs: [Int], _ marks: [UInt8], startsWithZero: Bool) -> DecimalMarks {
    guard let mark = marks.last else { return [] }
    let isPoint = mark == UInt8(ascii: ".")
    let (own, other): (DecimalMarks, DecimalMarks) = isPoint ? (.point, .comma) : (.comma, .point)
    let isRegular = { (groups: ArraySlice<Int>) in groups.allSatisfy { $0 == 3 } }
    if marks.count == 1 {
      let mayBeGroup = runs[1] == 3 && (1...3).contains(runs[0]) && !startsWithZero
      return mayBeGroup ? (isPoint ? .unclearPoint : .unclearComma) : own
    }
    if Set(marks).count == 1 { return isRegular(runs.dropFirst()) ? other : [] }
    let areGroupsAlike = Set(marks.dropLast()).count == 1 && marks[0] != mark
    return areGroupsAlike && isRegular(runs.dropFirst().dropLast()) ? own : []
  }

  /// What the marks mean in a column of a unit: three digits behind the mark of an amount in dollars are no decimals,
  /// and those of a percentage no thousands.
  func meaning(in unit: Unit) -> DecimalMarks {
    var meaning = intersection([.point, .comma])
    switch unit {
    case .money, .amount: if contains(.unclearComma) { meaning.insert(.point) }
    case .percent:
      if contains(.unclearComma) { meaning.insert(.comma) }
      if contains(.unclearPoint) { meaning.insert(.point) }
    case .count, .term, .frequency:
      if contains(.unclearComma) { meaning.insert(.point) }
      if contains(.unclearPoint) { meaning.insert(.comma) }
    case .number, .choice, .date, .percents: break
    }
    return meaning
  }

  /// The most bytes before the digits, and from the last of them on: signs of currencies, `/mo`.
  private static let (longestSign, longestEnd) = (6, 16)

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  private static func isMark(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") }

  /// `true` for a byte of a blank or an apostrophe in ASCII, UTF-8 or Windows-1252.
  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "'") || byte >= 0x80
  }
}

extension ListingDialect {
  /// The dialect with the decimal mark that the numbers of the fields show, unless it is told.
  /// - Parameter columns: The units of the fields with the marks in their columns.
  func settled(by columns: [(unit: Unit, marks: DecimalMarks)]) -> ListingDialect {
    guard !hasDecimalComma else { return self }
    let shown = columns.reduce(into: DecimalMarks()) { $0.formUnion($1.marks.meaning(in: $1.unit)) }
    var dialect = self
    dialect.hasDecimalComma = shown == .comma
    dialect.hasUnclearMarks = shown.isEmpty
    return dialect
  }
}
