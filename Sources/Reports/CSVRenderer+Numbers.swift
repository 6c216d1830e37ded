import Encoding
import Localization

extension CSVRenderer {
  /// The number of records that are written beside the text at a time, from numbers that stay in the cache.
  private static var blockLength: Int { 512 }

  /// Writes records of columns of numbers; the few in which a cell has to be looked at with their cells.
  func write(
    _ rows: Range<Int>, of records: TableRows, _ columns: [NumberColumn], into bytes: inout [UInt8]
  ) {
    let length = Self.blockLength
    let capacity = length * columns.count
    let forms = columns.map(\.form)
    withUnsafeTemporaryAllocation(of: Double.self, capacity: capacity) { values in
      withUnsafeTemporaryAllocation(of: UInt8.self, capacity: capacity * (CanonicalNumberWriter.capacity + 2))
      {
        guard let start = $0.baseAddress else { return }
        for first in stride(from: rows.lowerBound, to: rows.upperBound, by: length) {
          let count = min(length, rows.upperBound - first)
          for (column, place) in zip(columns, stride(from: 0, to: capacity, by: length)) {
            column.fill(UnsafeMutableBufferPointer(rebasing: values[place..<place + count]), first)
          }
          var writer = DigitWriter(start)
          for row in 0..<count {
            let end = writer.end
            if write(row, UnsafeBufferPointer(values), forms, into: &writer) { continue }
            bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: end - start))
            writer.end = start
            write(first + row, of: records, into: &bytes)
          }
          bytes.append(contentsOf: UnsafeBufferPointer(start: start, count: writer.end - start))
        }
      }
    }
  }

  /// Writes a record of a block.
  /// - Returns: `false` if one of its cells has to be looked at.
  private func write(
    _ row: Int, _ values: UnsafeBufferPointer<Double>, _ forms: [NumberColumn.Form],
    into writer: inout DigitWriter
  ) -> Bool {
    for column in forms.indices {
      if column > 0 { writer.write(byte: UInt8(ascii: ",")) }
      let value = values[column * Self.blockLength + row]
      guard value.isFinite else { return false }
      switch forms[column] {
      case .units(let decimals): cells.numbers.write(units: Int64(value), decimals: decimals, into: &writer)
      case .values(let kind), .drawn(let kind):
        guard cells.numbers.write(value, kind, into: &writer) else { return false }
      }
    }
    writer.write(byte: UInt8(ascii: "\r"))
    writer.write(byte: UInt8(ascii: "\n"))
    return true
  }
}
