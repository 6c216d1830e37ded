import Finance
import Formulas
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
    /// The interval whose cents are counted; nil for that of the field.
    package let counted: RecurringAmount.Interval?
    /// The formula from which the numbers follow; nil for those of a column of the file.
    package private(set) var expression: ListingExpression?
    /// The fact of the column, where it is an input that only the question needs; nil for a field of the worksheet.
    package let fact: ListingFact?

    package init(
      _ field: Field, column: Int, emptyValue: Int64? = nil, sharesOf base: RecurringAmount.Base? = nil,
      interval: RecurringAmount.Interval? = nil, counted: RecurringAmount.Interval? = nil
    ) {
      (self.field, self.column, self.emptyValue, self.base) = (field, column, emptyValue, base)
      (self.interval, self.counted, expression, fact) = (interval, counted, nil, nil)
    }

    /// The column of a fact.
    /// - Parameter emptyValue: The number that an empty cell stands for; nil where that is a fault.
    init(_ input: Field, _ fact: ListingFact, emptyValue: Int64? = nil) {
      (field, column, self.fact, self.emptyValue) = (input, fact.column, fact, emptyValue)
      (base, interval, counted, expression) = (nil, nil, nil, nil)
    }

    /// A field whose numbers follow from others.
    /// - Parameter column: A place behind the columns of the file.
    init(
      _ field: Field, _ expression: ListingExpression, column: Int, interval: RecurringAmount.Interval?
    ) {
      (self.field, self.expression, self.column, self.interval) = (field, expression, column, interval)
      (emptyValue, base, fact) = (nil, nil, nil)
      counted = field.allowsYears ? .year : nil
    }

    /// The same with another formula, and another place.
    func with(_ formula: Formula, column: Int) -> FieldColumn {
      guard var expression else { return self }
      expression.formula = formula
      return FieldColumn(field, expression, column: column, interval: interval)
    }

    /// The number of the column's intervals in one of those counted: 12 for a month in a year.
    var intervals: Ratio {
      guard let own = field.interval else { return Ratio(1) }
      return Ratio(Int128((interval ?? own).timesAYear), Int128((counted ?? own).timesAYear)) ?? Ratio(1)
    }

    /// `true` for a column of another file that is the same and is read in the same way.
    fileprivate func isRead(like other: FieldColumn) -> Bool {
      field == other.field && column == other.column && emptyValue == other.emptyValue && base == other.base
        && interval == other.interval && counted == other.counted && fact == other.fact
        && expression?.text == other.expression?.text
    }

    /// The value of a number of the column.
    package func value(units: Int64) -> Value { field.value(units: units, per: counted) }

    /// The numbers of rows as those of the field.
    /// - Parameters:
    ///   - places: The places of the rows; nil for all.
    ///   - bounds: The bounds of the numbers, also of other rows; nil for those of these.
    func values(
      _ numbers: [Double], at places: [Int]? = nil, within bounds: ClosedRange<Double>? = nil,
      in currency: Currency
    ) -> Model.FieldColumn {
      let bound = bounds.map { max(abs($0.lowerBound), abs($0.upperBound)) }
      return Model.FieldColumn(
        field, given: numbers, at: places, per: counted, upTo: bound, in: currency)
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

  /// All columns of the file by their places, in an order that files with the same columns have in common.
  package var columnsByName: [Int] {
    let folded = names.map(ListingLayout.folded)
    return names.indices.sorted { (folded[$0], $0) < (folded[$1], $1) }
  }

  /// `true` for the layout of another file with the same columns in the same places, which are read in the same way.
  ///
  /// Whether the first numbers of a file tell the mark of its decimals changes no number that is read in it.
  package func isRead(like other: ListingLayout) -> Bool {
    var dialect = dialect
    dialect.hasUnclearMarks = other.dialect.hasUnclearMarks
    return names == other.names && dialect == other.dialect && fields.count == other.fields.count
      && zip(fields, other.fields).allSatisfy { $0.isRead(like: $1) }
  }

  /// The fields whose numbers follow from others, in the order in which they are computed.
  package var computed: [FieldColumn] { fields.filter { $0.expression != nil } }

  /// The name of a column of the file, or the text of the formula at a place behind them.
  package func name(at place: Int) -> String {
    names.indices.contains(place)
      ? names[place] : fields.first { $0.column == place }?.expression?.text ?? ""
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
      shareColumns: file.shareColumns, intervalColumns: file.intervalColumns,
      decimalMarks: file.decimalMarks)
  }

  /// The columns that a map names, and those that have the name or the label of a field.
  ///
  /// The map comes first: a field that it names, and one that follows from such a field, is no other column.
  /// - Parameters:
  ///   - shareColumns: The places of the columns whose cells are percentages with their sign.
  ///   - intervalColumns: The places of the columns with amounts that say their intervals: `980/yr`.
  ///   - decimalMarks: For each column the marks in its numbers; empty where nothing is known of them.
  package init(
    names: [String], dialect: ListingDialect, map: ListingMap, sheet: any Worksheet, currency: Currency,
    shareColumns: Set<Int> = [], intervalColumns: Set<Int> = [], decimalMarks: [DecimalMarks] = []
  ) throws(ListingLayoutError) {
    var columns = ListingColumns(
      names, sheet, dialect, currency, shareColumns: shareColumns, intervalColumns: intervalColumns)
    for entry in map.entries { try columns.add(entry) }
    try columns.addNamed()
    let found = columns.columns.map(\.column)
    let ofFile = found.filter { $0.expression == nil }
    let marks = decimalMarks.isEmpty ? [] : ofFile.map { ($0.field.unit, decimalMarks[$0.column]) }
    self.init(names, found, dialect.settled(by: marks), in: currency)
  }

  /// The names that a column has in formulas.
  package static func formulaNames(of name: String) -> [String] {
    [folded(name), ColumnWords(name).words.joined(separator: "_")]
  }

  /// The fields by the names of their columns; without columns whose numbers are not those of their fields, such as
  /// amounts of another interval.
  var fieldsByColumnName: [String: String] {
    let same = fields.filter { column in
      column.fact == nil && column.expression == nil && column.base == nil
        && (column.interval ?? column.field.interval) == column.field.interval
    }
    let pairs = same.flatMap { column in
      Self.formulaNames(of: names[column.column]).map { ($0, column.field.name) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The name of a column or field by which both are compared: in small letters, with underscores for blanks.
  package static func folded(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "_")
  }
}

extension Field {
  /// `true` for a field of amounts of money.
  var isAmount: Bool { unit == .money || unit == .amount }
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
  /// Formulas of which each needs the number of another.
  case circular([Field])
  /// A field whose values are no numbers.
  case noNumber(Field)
  /// A column of percentages for a field that can be no share of another amount.
  case noShare(Field)
  /// A field whose amounts have no interval.
  case noInterval(Field)
  /// The value for empty cells is no value of the field.
  case emptyValue(Field, String, ListingFault.Reason)
}
