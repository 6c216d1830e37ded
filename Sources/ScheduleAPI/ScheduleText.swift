import Encoding
import Finance

/// A format of schedules.
package enum ScheduleFormat: String, Sendable, Hashable, CaseIterable {
  /// An array with an object for each month.
  case json
  /// A line of names, then a line for each month, by RFC 4180.
  case csv

  /// The media type in HTTP.
  package var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv"
    }
  }
}

/// A schedule as text, written a few rows at a time.
///
/// Amounts are exact decimals without zeros at the end: `1072.26`, `0.5`, `1800`. Each number is written in
/// place, two digits at a time, which costs about as much as copying the bytes: a busy service does little
/// else.
package struct ScheduleText: Sendable {
  /// The schedule that is written.
  package let schedule: Schedule
  /// The format.
  package let format: ScheduleFormat
  private let names: Names
  /// `true` if there are the columns that only loans with further terms need.
  private let hasTerms: Bool

  private let mostBytesOfARow: Int

  /// The text of a schedule.
  /// - Parameter hasTerms: `true` for the columns of loans with further terms; nil if it depends on the loan.
  package init(_ schedule: Schedule, as format: ScheduleFormat, hasTerms: Bool? = nil) {
    (self.schedule, self.format) = (schedule, format)
    self.hasTerms = hasTerms ?? (schedule.loan.terms != nil)
    names = Names.of(format, hasTerms: self.hasTerms)
    // The largest amount is no larger than this; a point and a digit before it stand beside its digits.
    let bits = schedule.reduce(UInt64(truncatingIfNeeded: schedule.loan.escrow.minorUnits)) { bits, payment in
      let amounts =
        payment.openingBalance.minorUnits | payment.interest.minorUnits
        | payment.principal.minorUnits | payment.extra.minorUnits | payment.insurance.minorUnits
        | payment.drawn.minorUnits
      return bits | UInt64(truncatingIfNeeded: amounts)
    }
    mostBytesOfARow = names.bytes + 4 + names.amounts * (String(bits).utf8.count + 2)
  }

  /// The most bytes of so many rows, with those before the first and after the last one.
  package func mostBytes(rows: Int) -> Int {
    rows * mostBytesOfARow + names.outside + ShortBytes.capacity
  }

  /// Writes rows, with the bytes before the first and after the last one, and returns the number of bytes.
  ///
  /// The parts of a schedule, written in order, make up the whole. A schedule without rows is the part
  /// `0..<0`.
  /// - Parameter buffer: Memory for at least `mostBytes(rows:)` bytes.
  package func write(_ rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    precondition(buffer.count >= mostBytes(rows: rows.count), "too little room for the rows")
    guard let start = buffer.baseAddress else { return 0 }
    var writer = DigitWriter(start.assumingMemoryBound(to: UInt8.self))
    if rows.lowerBound == 0 { writer.write(names.start) }
    for index in rows {
      if index > 0 { writer.write(names.separator) }
      write(schedule[index], to: &writer)
    }
    if rows.upperBound == schedule.count { writer.write(names.end) }
    return writer.end - start.assumingMemoryBound(to: UInt8.self)
  }

  /// The whole text.
  package var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: mostBytes(rows: schedule.count)) { buffer, count in
      count = write(0..<schedule.count, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private func write(_ payment: Payment, to writer: inout DigitWriter) {
    writer.write(names.number)
    writer.write(UInt64(payment.number))
    write(names.openingBalance, payment.openingBalance, to: &writer)
    write(names.interest, payment.interest, to: &writer)
    write(names.principal, payment.principal, to: &writer)
    write(names.escrow, payment.escrow, to: &writer)
    write(names.extra, payment.extra, to: &writer)
    if hasTerms {
      write(names.insurance, payment.insurance, to: &writer)
      write(names.drawn, payment.drawn, to: &writer)
    }
    writer.write(names.rowEnd)
  }

  @inline(__always)
  private func write(_ label: ShortBytes, _ amount: Money, to writer: inout DigitWriter) {
    writer.write(label)
    writer.write(hundredths: UInt64(truncatingIfNeeded: amount.minorUnits))
  }

  /// The texts around the numbers of a format.
  private struct Names {
    let start, end: [UInt8]
    let separator, rowEnd: ShortBytes
    /// The label before each number.
    let number, openingBalance, interest, principal, escrow, extra, insurance, drawn: ShortBytes

    /// The number of amounts in a row.
    let amounts: Int
    /// The bytes around the numbers of a row.
    let bytes: Int
    /// The bytes around all rows.
    var outside: Int { start.count + end.count }

    private init(
      _ columns: [ScheduleColumn], start: String, separator: String, rowEnd: String, end: String,
      label: (ScheduleColumn) -> String
    ) {
      (self.start, self.end) = (Array(start.utf8), Array(end.utf8))
      (self.separator, self.rowEnd) = (ShortBytes(separator), ShortBytes(rowEnd))
      number = ShortBytes(label(.number))
      openingBalance = ShortBytes(label(.openingBalance))
      (interest, principal) = (ShortBytes(label(.interest)), ShortBytes(label(.principal)))
      (escrow, extra) = (ShortBytes(label(.escrow)), ShortBytes(label(.extra)))
      (insurance, drawn) = (ShortBytes(label(.insurance)), ShortBytes(label(.drawn)))
      let around = separator + rowEnd + columns.map(label).joined()
      (bytes, amounts) = (around.utf8.count, columns.count - 1)
    }

    private static func json(_ columns: [ScheduleColumn]) -> Names {
      Names(columns, start: "[", separator: ",\n", rowEnd: "}", end: "]\n") { column in
        "\(column == .number ? "{" : ",")\"\(column.name)\":"
      }
    }

    private static func csv(_ columns: [ScheduleColumn]) -> Names {
      Names(
        columns, start: columns.map(\.name).joined(separator: ",") + "\r\n", separator: "", rowEnd: "\r\n",
        end: ""
      ) { $0 == .number ? "" : "," }
    }

    private static let plainJSON = json(ScheduleColumn.plain)
    private static let plainCSV = csv(ScheduleColumn.plain)
    private static let wholeJSON = json(ScheduleColumn.allCases)
    private static let wholeCSV = csv(ScheduleColumn.allCases)

    /// The texts of a format, made once.
    static func of(_ format: ScheduleFormat, hasTerms: Bool) -> Names {
      switch format {
      case .json: hasTerms ? wholeJSON : plainJSON
      case .csv: hasTerms ? wholeCSV : plainCSV
      }
    }
  }
}
