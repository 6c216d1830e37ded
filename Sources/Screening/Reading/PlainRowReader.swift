/// The reading of rows whose numbers are plain, in one pass over their bytes: `1800`, `-6.5`, `"$1,234.50"`, `1.2%`.
///
/// It goes on until a row that has anything else where a number should be, another number of cells, a line end in
/// quotes, or no bytes at all.
struct PlainRowReader {
  /// A field with the meaning of its plain numbers.
  private struct Target {
    let column: Int
    let form: CellValueReader.PlainForm
    /// The number of an empty cell; NaN where that is no value.
    let emptyValue: Double
    /// The most decimals of a number without a sign; -1 where there has to be one.
    let mostDecimals: Int
    /// The distance between the bounds.
    let span: UInt64

    init(_ target: RowReader.Target, _ form: CellValueReader.PlainForm) {
      (column, self.form) = (target.column, form)
      emptyValue = target.emptyValue.map(Double.init) ?? .nan
      mostDecimals = form.percentSign == .needed ? -1 : form.decimals
      span = UInt64(bitPattern: form.bounds.upperBound &- form.bounds.lowerBound)
    }
  }

  private let targets: [Target?]
  /// The targets, if each of them has plain numbers; empty, and no row is read as a whole, otherwise.
  private let plainTargets: [Target]
  private let readsRows: Bool
  private let separator: UInt8
  /// The byte before decimals.
  private let point: UInt8
  /// The byte between thousands.
  private let group: UInt8
  private let separators: ByteWord
  private let lineFeeds = ByteWord(repeating: Byte.lineFeed)
  private let carriageReturns = ByteWord(repeating: Byte.carriageReturn)
  /// The byte before decimals; nil where it stands between cells too.
  private let points: ByteWord?

  /// Powers of ten, by their exponents.
  private static let powers: [UInt64] = [1, 10, 100, 1000, 10_000]

  init(_ fields: [RowReader.Target], _ dialect: ListingDialect) {
    targets = fields.map { target in
      target.values.plainForm.map { Target(target, $0) }
    }
    plainTargets = targets.compactMap { $0 }
    readsRows = plainTargets.count == fields.count
    separator = dialect.separator
    separators = ByteWord(repeating: separator)
    point = UInt8(ascii: dialect.hasDecimalComma ? "," : ".")
    group = UInt8(ascii: dialect.hasDecimalComma ? "." : ",")
    points = point == separator ? nil : ByteWord(repeating: point)
  }

  /// Reads rows, if each field has plain numbers.
  func readRows(_ rows: inout RowReader) {
    guard readsRows else { return }
    plainTargets.withUnsafeBufferPointer { targets in
      PlainRowReader.powers.withUnsafeBufferPointer { powers in
        while rows.next < rows.end, readRow(&rows, targets, powers) {}
      }
    }
  }

  /// Reads a row; returns `false`, and changes nothing that counts, if it is not a plain one.
  @inline(__always)
  private func readRow(
    _ rows: inout RowReader, _ targets: UnsafeBufferPointer<Target>, _ powers: UnsafeBufferPointer<UInt64>
  ) -> Bool {
    var place = rows.next
    // An empty line is no row, not even of one empty cell.
    if place.pointee == Byte.lineFeed || place.pointee == Byte.carriageReturn { return false }
    var cellEnd: UnsafePointer<UInt8>?
    var column = 0
    var values = rows.numbers + rows.count
    for target in targets {
      guard skipCells(target.column - column, &place, &cellEnd) else { return false }
      column = target.column
      guard let (value, numberEnd) = number(place, target, powers) else { return false }
      values.pointee = value
      values += rows.capacity
      cellEnd = numberEnd
    }
    guard skipCells(rows.columnCount - 1 - column, &place, &cellEnd) else { return false }
    guard let rowEnd = cellEnd ?? self.cellEnd(place), rowEnd.pointee != separator,
      rowEnd - rows.next <= rows.recordSize
    else { return false }
    rows.lines[rows.count] = rows.line
    rows.offsets[rows.count] = UInt32(truncatingIfNeeded: rows.next - rows.start)
    rows.count &+= 1
    rows.line &+= 1
    let isPair = rowEnd.pointee == Byte.carriageReturn && rowEnd[1] == Byte.lineFeed
    rows.next = min(rowEnd + (isPair ? 2 : 1), rows.end)
    return true
  }

  /// Goes on by some cells.
  /// - Parameters:
  ///   - place: The first byte of a cell.
  ///   - cellEnd: The end of that cell if it is known; nil on return if any were skipped.
  /// - Returns: `false` if the row has fewer cells, or one that is not plain.
  @inline(__always)
  private func skipCells(
    _ count: Int, _ place: inout UnsafePointer<UInt8>, _ cellEnd: inout UnsafePointer<UInt8>?
  ) -> Bool {
    var count = count
    while count > 0 {
      guard let end = cellEnd ?? self.cellEnd(place), end.pointee == separator else { return false }
      place = end + 1
      cellEnd = nil
      count &-= 1
    }
    return true
  }

  /// The separator or line end behind a cell; nil for a quoted one with a line end or with text behind it.
  @inline(__always)
  private func cellEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    start.pointee == Byte.quote ? quotedCellEnd(start) : unquotedCellEnd(start)
  }

  @inline(__always)
  private func unquotedCellEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8> {
    var place = start
    while true {
      let bytes = ByteWord(place)
      let found =
        bytes.first(equalTo: separators) | bytes.first(equalTo: lineFeeds)
        | bytes.first(equalTo: carriageReturns)
      if found != 0 { return place + (found.trailingZeroBitCount &>> 3) }
      place += 8
    }
  }

  @inline(__always)
  private func quotedCellEnd(_ start: UnsafePointer<UInt8>) -> UnsafePointer<UInt8>? {
    var place = start + 1
    while true {
      switch place.pointee {
      case Byte.quote where place[1] == Byte.quote: place += 2
      case Byte.quote: return isCellEnd(place[1]) ? place + 1 : nil
      case Byte.lineFeed, Byte.carriageReturn: return nil
      default: place += 1
      }
    }
  }

  @inline(__always)
  private func isCellEnd(_ byte: UInt8) -> Bool {
    byte == separator || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  /// Reads a cell as a number of the field at a place among the targets.
  func number(_ cell: CellBounds, _ start: UnsafePointer<UInt8>, field: Int) -> Double? {
    guard let target = targets[field] else { return nil }
    return PlainRowReader.powers.withUnsafeBufferPointer { powers in
      number(start, target, powers).flatMap { $0.1 == cell.next ? $0.0 : nil }
    }
  }

  /// Reads a cell as a plain number, also one in quotes.
  /// - Returns: The number in units of the field, and the end of the cell; nil for any other cell.
  @inline(__always)
  private func number(
    _ start: UnsafePointer<UInt8>, _ target: Target, _ powers: UnsafeBufferPointer<UInt64>
  ) -> (Double, UnsafePointer<UInt8>)? {
    shortNumber(start, target, powers) ?? longNumber(start, target, powers)
  }

  /// Reads a cell of up to seven bytes, digits of which one may be a point, as most are.
  @inline(__always)
  private func shortNumber(
    _ start: UnsafePointer<UInt8>, _ target: Target, _ powers: UnsafeBufferPointer<UInt64>
  ) -> (Double, UnsafePointer<UInt8>)? {
    guard let points, let number = ByteWord(start).plainNumber(points),
      isCellEnd(start[number.length]), number.decimals <= target.mostDecimals
    else { return nil }
    let scale = powers[target.mostDecimals &- number.decimals]
    let units = Int64(bitPattern: number.magnitude &* scale) &* target.form.factor
    // One comparison instead of two: what is below the bounds is far above, too.
    guard UInt64(bitPattern: units &- target.form.bounds.lowerBound) <= target.span else { return nil }
    return (Double(units), start + number.length)
  }

  @inline(__always)
  private func longNumber(
    _ start: UnsafePointer<UInt8>, _ target: Target, _ powers: UnsafeBufferPointer<UInt64>
  ) -> (Double, UnsafePointer<UInt8>)? {
    var place = start
    let isQuoted = place.take(Byte.quote)
    let isNegative = place.take(UInt8(ascii: "-"))
    if target.form.allowsSymbol { _ = place.take(UInt8(ascii: "$")) }
    let first = place
    var magnitude: UInt64 = 0
    place.takeDigits(into: &magnitude)
    var digits = place - first
    if place.pointee == group, isQuoted || group != separator {
      guard digits > 0, digits < 4, let groups = place.takeGroups(group, into: &magnitude) else { return nil }
      digits &+= 3 &* groups
    }
    var decimals = 0
    if place.pointee == point, isQuoted || point != separator {
      place += 1
      let fraction = place
      place.takeDigits(into: &magnitude)
      decimals = place - fraction
      digits &+= decimals
    }
    let hasPercentSign = place.take(UInt8(ascii: "%"))
    if isQuoted, !place.take(Byte.quote) { return nil }
    guard isCellEnd(place.pointee) else { return nil }
    // 15 digits with 4 zeros more are still a number of 64 bits.
    guard digits > 0, digits <= 15, decimals <= target.form.decimals else {
      return place == start && !target.emptyValue.isNaN ? (target.emptyValue, place) : nil
    }
    guard hasPercentSign ? target.form.percentSign != .refused : target.form.percentSign != .needed else {
      return nil
    }
    let units = Int64(bitPattern: magnitude &* powers[target.form.decimals &- decimals]) &* target.form.factor
    let signed = isNegative ? 0 &- units : units
    guard target.form.bounds.contains(signed) else { return nil }
    return (Double(signed), place)
  }
}

extension UnsafePointer<UInt8> {
  /// Goes on behind a byte; returns `false` if it is not at this place.
  @inline(__always)
  fileprivate mutating func take(_ byte: UInt8) -> Bool {
    let isThere = pointee == byte
    self += isThere ? 1 : 0
    return isThere
  }

  /// Goes on behind groups of three digits, each with a byte before it.
  /// - Returns: The number of groups; nil if one has fewer or more digits.
  fileprivate mutating func takeGroups(_ byte: UInt8, into number: inout UInt64) -> Int? {
    var count = 0
    while take(byte) {
      let first = self
      takeDigits(into: &number)
      if self - first != 3 { return nil }
      count += 1
    }
    return count
  }

  /// Goes on behind the digits at this place.
  /// - Parameter number: What the digits follow; on return the number with them, meaningless beyond 19 digits.
  @inline(__always)
  fileprivate mutating func takeDigits(into number: inout UInt64) {
    while true {
      let digit = pointee &- UInt8(ascii: "0")
      guard digit < 10 else { return }
      number = number &* 10 &+ UInt64(digit)
      self += 1
    }
  }
}
