import Finance

/// A form in which a schedule is written.
public enum ScheduleFormat: String, Sendable, Hashable, CaseIterable {
  /// An array with an object for each month.
  case json
  /// A line of names, then a line for each month, as RFC 4180 has it.
  case csv

  /// The name of the form in HTTP.
  public var mediaType: String {
    switch self {
    case .json: "application/json"
    case .csv: "text/csv"
    }
  }
}

/// A schedule as text, written a few rows at a time.
///
/// Amounts are exact decimals without zeros at the end: `1072.26`, `0.5`, `1800`. Writing costs about as much as copying
/// the bytes, since a busy service does little else: each number goes straight to its place, two digits at a time.
public struct ScheduleText: Sendable {
  /// The schedule that is written.
  public let schedule: Schedule
  /// The form that it gets.
  public let format: ScheduleFormat
  private let names: Names

  private let mostBytesOfARow: Int

  /// The text of a schedule.
  public init(_ schedule: Schedule, as format: ScheduleFormat) {
    (self.schedule, self.format) = (schedule, format)
    names = format == .json ? .json : .csv
    // A point and a digit before it stand beside the digits of an amount in cents.
    let digits = { (amount: Money) in String(amount.minorUnits).utf8.count + 2 }
    let largest = schedule.reduce(schedule.loan.escrow) { largest, payment in
      max(largest, payment.openingBalance, payment.interest, payment.principal, payment.extra)
    }
    mostBytesOfARow = names.bytes + 4 + 5 * digits(largest)
  }

  /// The most bytes that so many rows take, with what stands before the first and after the last one.
  public func mostBytes(rows: Int) -> Int { rows * mostBytesOfARow + names.outside }

  /// Writes rows, with what stands before the first and after the last one, and returns the number of bytes.
  ///
  /// The parts of a schedule, written in order, make up the whole. A schedule without rows is the part `0..<0`.
  /// - Parameter buffer: Has room for `mostBytes(rows:)`.
  public func write(_ rows: Range<Int>, into buffer: UnsafeMutableRawBufferPointer) -> Int {
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
  public var bytes: [UInt8] {
    [UInt8](unsafeUninitializedCapacity: mostBytes(rows: schedule.count)) { buffer, count in
      count = write(0..<schedule.count, into: UnsafeMutableRawBufferPointer(buffer))
    }
  }

  private func write(_ payment: Payment, to writer: inout DigitWriter) {
    writer.write(names.columns[0])
    writer.write(UInt64(payment.number))
    for (column, name) in zip(ScheduleColumn.allCases, names.columns).dropFirst() {
      writer.write(name)
      guard let amount = column.amount(of: payment) else { continue }
      writer.write(hundredths: UInt64(truncatingIfNeeded: amount.minorUnits))
    }
    writer.write(names.rowEnd)
  }

  /// What stands around the numbers of a form.
  private struct Names {
    let start, separator, rowEnd, end: [UInt8]
    /// What stands before each column's number.
    let columns: [[UInt8]]

    /// The bytes around the numbers of a row.
    var bytes: Int { separator.count + rowEnd.count + columns.reduce(0) { $0 + $1.count } }
    /// The bytes around all rows.
    var outside: Int { start.count + end.count }

    static let json = Names(
      start: Array("[".utf8), separator: Array(",\n".utf8), rowEnd: Array("}".utf8), end: Array("]\n".utf8),
      columns: ScheduleColumn.allCases.enumerated().map { index, column in
        Array("\(index == 0 ? "{" : ",")\"\(column.name)\":".utf8)
      })

    static let csv = Names(
      start: Array((ScheduleColumn.allCases.map(\.name).joined(separator: ",") + "\r\n").utf8),
      separator: [], rowEnd: Array("\r\n".utf8), end: [],
      columns: ScheduleColumn.allCases.indices.map { $0 == 0 ? [] : [UInt8(ascii: ",")] })
  }
}
