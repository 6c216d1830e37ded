import Finance
import Model

/// The reading of a text or a date as the number that stands for it.
struct FactReader: Sendable {
  let fact: ListingFact

  /// The number of a cell, in units of a plain number; nil for a fact that is a number itself.
  func units(of bytes: [UInt8]) throws(ListingFault.Reason) -> Int64? {
    guard fact.kind != .number else { return nil }
    guard let text = CellText.text(of: bytes) else { throw .notText }
    if case .text = fact.kind { return Int64(fact.code(of: text) ?? 0) * Value.numberScale }
    guard let date = FactReader.date(ListingFact.folded(text)) else {
      throw text.isEmpty ? .noValue : .noDate
    }
    return Int64(date.dayNumber) * Value.numberScale
  }

  /// A date as `2026-01-31`, with a time behind it or not, or as `31.1.2026`.
  ///
  /// What has strokes is the day or the month first, and not read.
  private static func date(_ text: String) -> CalendarDate? {
    if let date = CalendarDate(canonical: text.prefix(10)),
      text.utf8.dropFirst(10).first.map(isBehindDate) ?? true
    {
      return date
    }
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let day = parts[0], let month = parts[1], let year = parts[2], year > 999 else {
      return nil
    }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// `true` for the byte between a date and a time.
  private static func isBehindDate(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: " ") || byte == UInt8(ascii: "t")
  }
}
