/// The text of a table with commas, in which other formats are read: each record in the line of its number.
struct RecordText {
  /// The records that are written and not taken yet.
  private var text: [UInt8] = []
  /// The line of the last record.
  private var line: Int

  /// - Parameter line: The line of the first record.
  init(firstLine line: Int) { self.line = line - 1 }

  /// The records that are written; they are not held any more.
  mutating func take() -> [UInt8] {
    defer { text = [] }
    return text
  }

  /// Writes a record, behind empty lines up to its own.
  ///
  /// Cells stand in quotation marks, and without line ends, which would count as lines of the file.
  mutating func write(_ cells: [ArraySlice<UInt8>], inLine number: Int) {
    goTo(line: number)
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      let isPlain = !cell.isEmpty && cell.allSatisfy(RecordText.isOfNumber)
      if isPlain {
        text += cell
        continue
      }
      text.append(Byte.quote)
      if cell.contains(where: RecordText.isSpecial) { appendWithCare(cell) } else { text += cell }
      text.append(Byte.quote)
    }
    text.append(Byte.lineFeed)
    line += 1
  }

  /// Writes a record whose cells are parts of other bytes, none of which is special, behind empty lines up to its own.
  mutating func write(
    _ cells: [PlainObjectReader.Cell], of bytes: UnsafeBufferPointer<UInt8>, inLine number: Int
  ) {
    goTo(line: number)
    for (index, cell) in cells.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      if !cell.isOfNumber { text.append(Byte.quote) }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[cell.start..<cell.end]))
      if !cell.isOfNumber { text.append(Byte.quote) }
    }
    text.append(Byte.lineFeed)
    line += 1
  }

  private mutating func goTo(line number: Int) {
    while line < number - 1 {
      text.append(Byte.lineFeed)
      line += 1
    }
  }

  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == Byte.quote || byte == Byte.lineFeed || byte == Byte.carriageReturn
  }

  private mutating func appendWithCare(_ cell: ArraySlice<UInt8>) {
    for byte in cell {
      if byte == Byte.quote { text.append(Byte.quote) }
      text.append(byte == Byte.quote || !RecordText.isSpecial(byte) ? byte : UInt8(ascii: " "))
    }
  }

  static func isOfNumber(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || byte == UInt8(ascii: ".")
      || byte == UInt8(ascii: "-")
  }

  /// The digits of a number without its exponent, and never with three decimals, which might be thousands behind a
  /// point.
  /// - Parameters:
  ///   - significand: Digits, perhaps with a sign and a point.
  ///   - exponent: The power of ten by which they are multiplied.
  ///   - mark: What stands before the decimals of the result.
  static func digits(_ significand: ArraySlice<UInt8>, exponent: Int, _ mark: UInt8) -> ArraySlice<UInt8> {
    let point = UInt8(ascii: ".")
    if exponent == 0 {
      // As most numbers are written, and so without a copy.
      guard let place = significand.firstIndex(of: point) else { return significand }
      let decimalCount = significand.endIndex - place - 1
      if mark == point, decimalCount != 3, place > significand.startIndex { return significand }
    }
    let isNegative = significand.first == UInt8(ascii: "-")
    let parts = significand.drop { $0 == UInt8(ascii: "-") }
      .split(separator: point, omittingEmptySubsequences: false)
    var (whole, decimals) = (Array(parts[0]), Array(parts.count > 1 ? parts[1] : []))
    for _ in 0..<max(0, exponent) {
      whole.append(decimals.isEmpty ? UInt8(ascii: "0") : decimals.removeFirst())
    }
    for _ in 0..<max(0, -exponent) { decimals.insert(whole.popLast() ?? UInt8(ascii: "0"), at: 0) }
    if decimals.count == 3 { decimals.append(UInt8(ascii: "0")) }
    whole = Array(whole.drop { $0 == UInt8(ascii: "0") })
    let sign = isNegative ? [UInt8(ascii: "-")] : []
    let digits = sign + (whole.isEmpty ? [UInt8(ascii: "0")] : whole)
    return (digits + (decimals.isEmpty ? [] : [mark] + decimals))[...]
  }
}
