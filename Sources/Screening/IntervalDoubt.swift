import Finance
import Model

/// A column of recurring amounts that would be usual in another interval than the one in which they would be read.
package struct IntervalDoubt: Sendable {
  package let column: ListingLayout.FieldColumn
  /// The interval in which the amounts would be read.
  package let read: RecurringAmount.Interval
  /// The interval in which they would be usual.
  package let usual: RecurringAmount.Interval
  /// The usual amount of a year as a share of the price, as it would be read, and in the other interval.
  package let readShare, usualShare: Double
}

extension ListingFile {
  /// The columns of which neither the name nor the map says an interval, and whose first amounts tell of another one
  /// than that of their field.
  /// - Parameter screen: A question with the columns of this file, of which nothing was read yet.
  package func intervalDoubts(_ screen: ListingScreen) -> [IntervalDoubt] {
    let (layout, sheet) = (screen.layout, screen.sheet)
    let shares = type(of: sheet).conventions.yearlyShares
    let isOpen = { (column: ListingLayout.FieldColumn) in
      column.interval == nil && column.base == nil && shares.ranges.contains { $0.key == column.field.name }
    }
    guard layout.fields.contains(where: isOpen),
      let price = layout.fields.firstIndex(where: { $0.field.name == shares.base }),
      let read = firstRows(layout), let block = try? screen.completed(read, CompiledFormulas(screen)),
      let base = Self.median(block.values[price]), base > 0
    else { return [] }
    return zip(layout.fields, block.values).compactMap { column, values in
      guard isOpen(column), let range = shares.ranges.first(where: { $0.key == column.field.name })?.value,
        let own = column.field.interval, let median = Self.median(values.filter { $0 > 0 })
      else { return nil }
      let other: RecurringAmount.Interval = own == .year ? .month : .year
      let amount = median / base * Double((column.counted ?? own).timesAYear) / Double(own.timesAYear)
      let (read, usual) = (amount * Double(own.timesAYear), amount * Double(other.timesAYear))
      let isDoubtful = other == .year ? read > range.upperBound : read < range.lowerBound
      guard isDoubtful, range.contains(usual) else { return nil }
      return IntervalDoubt(column: column, read: own, usual: other, readShare: read, usualShare: usual)
    }
  }

  private static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }
}
