import Finance

extension CalendarDate {
  /// Reads a date as people type it: `2026-12-01`.
  init(typed: String) throws(ValueParsingError) {
    if let date = CalendarDate(canonical: typed) {
      self = date
      return
    }
    let all = 0..<typed.utf8.count
    if all.isEmpty { throw ValueParsingError(reason: .empty, range: all) }
    let isShaped =
      all.count == 10
      && zip(typed.utf8, "dddd-dd-dd".utf8).allSatisfy { byte, shape in
        shape == UInt8(ascii: "d") ? (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) : byte == shape
      }
    throw ValueParsingError(reason: isShaped ? .noSuchDay : .notANumber, range: all)
  }
}

extension [Percent] {
  /// Reads percentages as people type them, with strokes between them: `2/2/5`, `2%/2%/5%`.
  init(typed: String) throws(ValueParsingError) {
    let length = typed.utf8.count
    if length == 0 { throw ValueParsingError(reason: .empty, range: 0..<0) }
    self = []
    var start = 0
    for item in typed.split(separator: "/", omittingEmptySubsequences: false) {
      let end = start + item.utf8.count
      if item.isEmpty {
        // The strokes beside a missing item.
        throw ValueParsingError(
          reason: .strayText, range: Swift.max(start - 1, 0)..<Swift.min(end + 1, length))
      }
      append(try Percent(item: String(item), at: start))
      start = end + 1
    }
  }
}

extension Percent {
  /// Reads one item of a list.
  /// - Parameter start: The offset of the item in the text of the list.
  fileprivate init(item: String, at start: Int) throws(ValueParsingError) {
    do throws(ValueParsingError) {
      guard case .percent(let percent) = try Value(typed: item, unit: .percent, in: .usd) else {
        preconditionFailure("a percentage is read as one")
      }
      self = percent
    } catch {
      throw ValueParsingError(
        reason: error.reason, range: start + error.range.lowerBound..<start + error.range.upperBound)
    }
  }
}
