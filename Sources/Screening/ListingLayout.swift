import Finance
import Model

/// The columns of a file of listings by what they stand for.
package struct ListingLayout: Sendable {
  /// A field with its column.
  package struct FieldColumn: Sendable {
    /// The field that takes the numbers, a path where the column is one of shares.
    package let field: Field
    /// The place of the column in the file.
    package let column: Int
    /// The value that an empty cell stands for, in units of the field; nil where an empty cell is a fault.
    package let emptyValue: Int64?
    /// The amount of which every cell has to be a percentage, with its sign, as the first ones of the column are; nil
    /// for any other column.
    package let base: RecurringAmount.Base?
    /// The interval of amounts that say none; nil for that of the field.
    package let interval: RecurringAmount.Interval?
    /// The fact of the column, where it is an input that only the question needs; nil for a field of the worksheet.
    package let fact: ListingFact?

    package init(
      _ field: Field, column: Int, emptyValue: Int64? = nil, sharesOf base: RecurringAmount.Base? = nil,
      interval: RecurringAmount.Interval? = nil
    ) {
      (self.field, self.column, self.emptyValue, self.base) = (field, column, emptyValue, base)
      (self.interval, fact) = (interval, nil)
    }

    init(_ input: Field, _ fact: ListingFact) {
      (field, column, self.fact) = (input, fact.column, fact)
      (emptyValue, base, interval) = (nil, nil, nil)
    }

    /// The number of the column's intervals in one of the field's: 12 for a month in a year; 1/12 for a year in a month.
    var intervals: Ratio {
      guard let interval, let own = field.interval else { return Ratio(1) }
      return Ratio(Int128(interval.timesAYear), Int128(own.timesAYear)) ?? Ratio(1)
    }
  }

  /// The names of all columns of the file, as they stand there.
  package let names: [String]
  /// The columns that stand for fields and facts, from the first of the file to the last.
  package let fields: [FieldColumn]
  /// The way in which the file is written.
  package let dialect: ListingDialect
  package let currency: Currency

  /// The columns that stand for a field of the worksheet.
  package var own: [FieldColumn] { fields.filter { $0.fact == nil } }

  /// The columns that stand for no field, by their places.
  package var others: [Int] {
    let used = Set(own.map(\.column))
    return names.indices.filter { !used.contains($0) }
  }

  package init(_ names: [String], _ fields: [FieldColumn], _ dialect: ListingDialect, in currency: Currency) {
    (self.names, self.dialect, self.currency) = (names, dialect, currency)
    self.fields = fields.sorted { $0.column < $1.column }
  }

  /// The columns of a file.
  package init(
    _ file: ListingFile, _ map: ListingMap, _ sheet: any Worksheet, in currency: Currency
  ) throws(ListingLayoutError) {
    try self.init(
      names: file.names, dialect: file.dialect, map: map, sheet: sheet, currency: currency,
      shareColumns: file.shareColumns, decimalMarks: file.decimalMarks)
  }

  /// The columns that a map names, and those that have the name or the label of a field.
  ///
  /// The map comes first: a field that it names, and one that follows from such a field, is no other column.
  /// - Parameters:
  ///   - shareColumns: The places of the columns whose cells are percentages with their sign.
  ///   - decimalMarks: For each column the marks in its numbers; empty where nothing is known of them.
  package init(
    names: [String], dialect: ListingDialect, map: ListingMap, sheet: any Worksheet, currency: Currency,
    shareColumns: Set<Int> = [], decimalMarks: [DecimalMarks] = []
  ) throws(ListingLayoutError) {
    var columns = ListingColumns(names, sheet, dialect, currency, shareColumns: shareColumns)
    for entry in map.entries { try columns.add(entry) }
    try columns.addNamed()
    let found = columns.columns.map(\.column)
    let marks = decimalMarks.isEmpty ? [] : found.map { ($0.field.unit, decimalMarks[$0.column]) }
    self.init(names, found, dialect.settled(by: marks), in: currency)
  }

  /// The name of a column or field by which both are compared: in small letters, with underscores for blanks.
  package static func folded(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "_")
  }
}

extension Field {
  /// `true` for a field of amounts of money.
  var isAmount: Bool { unit == .money || unit == .amount }

  /// The interval of its plain amounts; nil for a field whose amounts do not recur.
  package var interval: RecurringAmount.Interval? {
    let interval = amountForm?.interval ?? period
    return interval == .once ? nil : interval
  }
}

/// Columns that cannot stand for fields.
package enum ListingLayoutError: Error, Sendable, Hashable {
  /// There is no field and no path of that name.
  case unknownPath(String)
  /// The file has no column of that name.
  case unknownColumn(String)
  /// Two columns have one name, and it is not told which is meant.
  case columnTwice(String)
  /// Two columns are to be one field.
  case fieldTwice(Field)
  /// Two fields of which each follows from the other.
  case contradiction(Field, Field)
  /// A field whose values are no numbers.
  case noNumber(Field)
  /// A column of percentages for a field that can be no share of another amount.
  case noShare(Field)
  /// A field whose amounts have no interval.
  case noInterval(Field)
  /// The value for empty cells is no value of the field.
  case emptyValue(Field, String, ListingFault.Reason)
}
