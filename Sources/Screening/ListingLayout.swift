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
    /// `true` if every cell has to end in `%`, as the first ones of the column do.
    package let hasPercentSigns: Bool

    package init(_ field: Field, column: Int, emptyValue: Int64? = nil, hasPercentSigns: Bool = false) {
      (self.field, self.column, self.emptyValue) = (field, column, emptyValue)
      self.hasPercentSigns = hasPercentSigns
    }
  }

  /// The names of all columns of the file, as they stand there.
  package let names: [String]
  /// The columns that stand for fields, from the first of the file to the last.
  package let fields: [FieldColumn]
  /// The way in which the file is written.
  package let dialect: ListingDialect
  package let currency: Currency

  /// The columns that stand for no field, by their places.
  package var others: [Int] {
    let used = Set(fields.map(\.column))
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
      shareColumns: file.shareColumns)
  }

  /// The columns that a map names, and those that have the name or the label of a field.
  ///
  /// The map comes first: a field that it names, and one that follows from such a field, is no other column.
  /// - Parameter shareColumns: The places of the columns whose cells end in `%`.
  package init(
    names: [String], dialect: ListingDialect, map: ListingMap, sheet: any Worksheet, currency: Currency,
    shareColumns: Set<Int> = []
  ) throws(ListingLayoutError) {
    var columns = FieldColumns(names, sheet, currency, shareColumns: shareColumns)
    for entry in map.entries { try columns.add(entry, dialect) }
    try columns.addNamed()
    self.init(names, columns.columns.map(\.column), dialect, in: currency)
  }
}

/// The making of the columns of a layout.
private struct FieldColumns {
  /// A field as it was named, with its column.
  typealias Named = (field: Field, column: ListingLayout.FieldColumn, isMapped: Bool)

  let names: [String]
  let sheet: any Worksheet
  let currency: Currency
  let shareColumns: Set<Int>
  private(set) var columns: [Named] = []

  init(_ names: [String], _ sheet: any Worksheet, _ currency: Currency, shareColumns: Set<Int>) {
    (self.names, self.sheet, self.currency, self.shareColumns) = (names, sheet, currency, shareColumns)
  }

  /// Adds a column that a map names.
  mutating func add(_ entry: ListingMap.Entry, _ dialect: ListingDialect) throws(ListingLayoutError) {
    guard let field = sheet.field(named: entry.path) ?? sheet.field(named: entry.path.lowercased()) else {
      throw .unknownPath(entry.path)
    }
    guard field.isNumeric else { throw .noNumber(field) }
    let place = try place(ofColumn: entry.column)
    let column = try column(field, at: place, entry.emptyValue, dialect)
    try add((field, column, isMapped: true))
  }

  private func place(ofColumn name: String) throws(ListingLayoutError) -> Int {
    var places = names.indices.filter { names[$0] == name }
    if places.isEmpty {
      places = names.indices.filter { ListingLayout.folded(names[$0]) == ListingLayout.folded(name) }
    }
    guard let place = places.first else { throw .unknownColumn(name) }
    guard places.count == 1 else { throw .columnTwice(name) }
    return place
  }

  private func column(
    _ named: Field, at place: Int, _ emptyValue: String?, _ dialect: ListingDialect
  ) throws(ListingLayoutError) -> ListingLayout.FieldColumn {
    let isShare = named.unit == .amount && shareColumns.contains(place)
    let field = isShare ? sheet.numberField(of: named, isShare: true) : named
    guard field.unit != .amount || !isShare else { throw .noShare(named) }
    var units: Int64?
    if let emptyValue {
      let reader = CellValueReader(field, hasPercentSigns: isShare, dialect, currency)
      do throws(ListingFault.Reason) {
        units = try reader.units(of: Array(emptyValue.utf8))
      } catch {
        throw .emptyValue(named, emptyValue, error)
      }
    }
    return ListingLayout.FieldColumn(field, column: place, emptyValue: units, hasPercentSigns: isShare)
  }

  /// Adds the columns that have the name or the label of a field.
  mutating func addNamed() throws(ListingLayoutError) {
    let mapped = Set(columns.map(\.column.column))
    let byName = ListingLayout.fieldsByName(of: sheet)
    for (place, name) in names.enumerated() where !mapped.contains(place) {
      guard let field = byName[ListingLayout.folded(name)], field.isNumeric,
        !columns.contains(where: { $0.isMapped && contradicts($0.field, field) })
      else { continue }
      if let other = columns.first(where: { subject($0.field) == subject(field) }) {
        let isOneName = ListingLayout.folded(names[other.column.column]) == ListingLayout.folded(name)
        throw isOneName ? .columnTwice(name) : .fieldTwice(field)
      }
      try add((field, try column(field, at: place, nil, ListingDialect()), isMapped: false))
    }
  }

  private mutating func add(_ new: Named) throws(ListingLayoutError) {
    if columns.contains(where: { subject($0.field) == subject(new.field) }) { throw .fieldTwice(new.field) }
    if let other = columns.first(where: { contradicts($0.field, new.field) }) {
      throw .contradiction(other.field, new.field)
    }
    columns.append(new)
  }

  /// Returns `true` if a row cannot have both: they are the same, or each follows from the other.
  private func contradicts(_ one: Field, _ other: Field) -> Bool {
    let (one, other) = (subject(one), subject(other))
    return one == other || one.follows.contains(other.name) && other.follows.contains(one.name)
  }

  /// The field that a path states in another way: `taxes` for `taxes.percent`; the field itself otherwise.
  private func subject(_ field: Field) -> Field {
    let words = field.name.split(separator: ".")
    guard words.count > 1, let whole = sheet.field(named: words.dropLast().joined(separator: ".")),
      whole.unit == .amount, words.last == "percent" || words.last == "unit"
    else { return field }
    return whole
  }
}

extension ListingLayout {
  /// The name of a column or field by which both are compared: in small letters, with underscores for blanks.
  package static func folded(_ name: String) -> String {
    name.lowercased().split { $0.isWhitespace || $0 == "_" }.joined(separator: "_")
  }

  /// The fields and paths of a worksheet by their names and labels.
  fileprivate static func fieldsByName(of sheet: any Worksheet) -> [String: Field] {
    var fields: [String: Field] = [:]
    let paths = sheet.pathNames.compactMap { sheet.field(named: $0) }
    // A name counts more than a label, a field more than a path.
    for field in paths.reversed() { fields[folded(field.label)] = field }
    for field in sheet.fields.reversed() where !field.isPath { fields[folded(field.label)] = field }
    for field in paths.reversed() { fields[folded(field.name)] = field }
    for field in sheet.fields.reversed() where !field.isPath { fields[folded(field.name)] = field }
    return fields
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
  /// The value for empty cells is no value of the field.
  case emptyValue(Field, String, ListingFault.Reason)
}
