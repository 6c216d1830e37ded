import Finance

/// The columns of listings that stand for fields under other names.
package struct ListingMap: Sendable, Hashable {
  /// A field, or another path, with its column.
  package struct Entry: Sendable, Hashable {
    /// The name of the field or path: `price`, `taxes.percent`.
    package var path: String
    /// The name of the column in the file.
    package var column: String
    /// The value that an empty cell stands for, as it was typed; nil where an empty cell is a fault.
    package var emptyValue: String?
    /// The interval of the amounts; nil for that which the name of the column says, or else that of the field.
    package var interval: RecurringAmount.Interval?

    package init(
      path: String, column: String, emptyValue: String? = nil, interval: RecurringAmount.Interval? = nil
    ) {
      (self.path, self.column, self.emptyValue, self.interval) = (path, column, emptyValue, interval)
    }
  }

  /// The entries in the order in which they were typed.
  package var entries: [Entry]

  package init(_ entries: [Entry] = []) { self.entries = entries }

  /// Sets the interval of the amounts of a path.
  package mutating func set(_ interval: RecurringAmount.Interval, of path: String, column: String) {
    if let place = entries.firstIndex(where: { $0.path == path }) {
      entries[place].interval = interval
    } else {
      entries.append(Entry(path: path, column: column, interval: interval))
    }
  }
}
