import Finance
import Formulas
import Model

/// The columns of a file that stand for fields, found one by one.
struct ListingColumns {
  /// A field as it was named, with its column.
  typealias Named = (field: Field, column: ListingLayout.FieldColumn, isMapped: Bool)

  private(set) var columns: [Named] = []
  private let names: [String]
  private let sheet: any Worksheet
  private let dialect: ListingDialect
  private let currency: Currency
  private let shareColumns, intervalColumns: Set<Int>

  /// - Parameters:
  ///   - shareColumns: The places of the columns whose cells are percentages with their sign.
  ///   - intervalColumns: The places of the columns with amounts that say their intervals.
  init(
    _ names: [String], _ sheet: any Worksheet, _ dialect: ListingDialect, _ currency: Currency,
    shareColumns: Set<Int>, intervalColumns: Set<Int>
  ) {
    (self.names, self.sheet, self.dialect, self.currency) = (names, sheet, dialect, currency)
    (self.shareColumns, self.intervalColumns) = (shareColumns, intervalColumns)
  }

  /// Adds a column that a map names.
  mutating func add(_ entry: ListingMap.Entry) throws(ListingLayoutError) {
    guard let field = sheet.field(named: entry.path) ?? sheet.field(named: entry.path.lowercased()) else {
      throw .unknownPath(entry.path)
    }
    guard field.isNumeric else { throw .noNumber(field) }
    if entry.interval != nil, field.interval == nil { throw .noInterval(field) }
    try add((field, try column(field, entry), isMapped: true))
  }

  /// The column of an entry, or what stands there in its place: a formula of columns and fields.
  private func column(
    _ field: Field, _ entry: ListingMap.Entry
  ) throws(ListingLayoutError) -> ListingLayout.FieldColumn {
    do throws(ListingLayoutError) {
      return try column(field, at: try place(of: entry.column), entry.emptyValue, entry.interval)
    } catch {
      guard case .unknownColumn = error, Formula.computes(entry.column) else { throw error }
      let expression = ListingExpression(entry.column, emptyValue: entry.emptyValue)
      return ListingLayout.FieldColumn(
        field, expression, column: names.count + columns.count, interval: entry.interval)
    }
  }

  private func place(of name: String) throws(ListingLayoutError) -> Int {
    var places = names.indices.filter { names[$0] == name }
    if places.isEmpty {
      places = names.indices.filter { ListingLayout.folded(names[$0]) == ListingLayout.folded(name) }
    }
    guard let place = places.first else { throw .unknownColumn(name) }
    guard places.count == 1 else { throw .columnTwice(name) }
    return place
  }

  private func column(
    _ named: Field, at place: Int, _ emptyValue: String? = nil, _ told: RecurringAmount.Interval? = nil
  ) throws(ListingLayoutError) -> ListingLayout.FieldColumn {
    var (field, base) = (named, RecurringAmount.Base?.none)
    let interval = named.interval == nil ? nil : told ?? RecurringAmount.Interval(columnName: names[place])
    if named.unit == .amount, shareColumns.contains(place) {
      field = sheet.numberField(of: named, isShare: true)
      base = self.base(of: named)
      guard field.unit == .percent, base != nil else { throw .noShare(named) }
    }
    // Twelfths of a cent where an amount of the column may be no whole cents of a month.
    let isDivided = interval.map { $0.timesAYear % 12 != 0 } ?? false
    let counted: RecurringAmount.Interval? =
      field.allowsYears && (isDivided || told != nil || intervalColumns.contains(place)) ? .year : nil
    let column = ListingLayout.FieldColumn(
      field, column: place, sharesOf: base, interval: interval, counted: counted)
    guard let emptyValue else { return column }
    do throws(ListingFault.Reason) {
      let units = try CellValueReader(column, dialect, currency).units(of: Array(emptyValue.utf8))
      return ListingLayout.FieldColumn(
        field, column: place, emptyValue: units, sharesOf: base, interval: interval, counted: counted)
    } catch {
      throw .emptyValue(named, emptyValue, error)
    }
  }

  /// The amount of which a field is a share when only the percentage is set.
  private func base(of field: Field) -> RecurringAmount.Base? {
    if case .amount(let amount) = sheet[field], let base = amount.base { return base }
    return field.amountForm?.base
  }

  /// Adds the columns that have the name or the label of a field, then those that have another word for one, then those
  /// that have either among words for an interval or an amount.
  mutating func addNamed() throws(ListingLayoutError) {
    let (byName, byOtherWord) = (fieldsByName, fieldsByOtherWord)
    try add { byName[ListingLayout.folded($0)] }
    try add { byOtherWord[ListingLayout.folded($0)] }
    let byEither = byName.merging(byOtherWord) { first, _ in first }
    try add { ListingColumns.field($0, byEither) }
  }

  /// The field of a name such as `Annual Taxes`, `hoa/month`, `ListPrice` or `Price (USD)`.
  private static func field(_ name: String, _ fields: [String: Field]) -> Field? {
    let all = ColumnWords(name)
    let find = { (words: [String]) in fields[words.joined(separator: "_")] }
    if let field = find(all.words) { return field }
    if let field = find(ColumnWords.withoutAmount(all.words)), field.isAmount { return field }
    guard RecurringAmount.Interval(columnName: name) != nil,
      let field = find(ColumnWords.withoutAmount(all.withoutInterval)), field.interval != nil
    else { return nil }
    return field
  }

  private mutating func add(by fieldOf: (String) -> Field?) throws(ListingLayoutError) {
    let mapped = columns
    for (place, name) in names.enumerated() where !mapped.contains(where: { $0.column.column == place }) {
      guard let field = fieldOf(name), field.isNumeric,
        !mapped.contains(where: { contradicts($0.field, field) })
      else { continue }
      if let other = columns.first(where: { $0.field == field })?.column.column,
        ListingLayout.folded(names[other]) == ListingLayout.folded(name)
      {
        throw .columnTwice(name)
      }
      try add((field, try column(field, at: place), isMapped: false))
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
    guard words.count > 1, words.last == "percent" || words.last == "unit",
      let whole = sheet.field(named: words.dropLast().joined(separator: ".")), whole.unit == .amount
    else { return field }
    return whole
  }

  /// The fields and paths by their names and labels; a name counts more than a label, a field more than a path.
  private var fieldsByName: [String: Field] {
    let fields = sheet.fields.filter { !$0.isPath } + sheet.pathNames.compactMap { sheet.field(named: $0) }
    let names = fields.map { ($0.name, $0) } + fields.map { ($0.label, $0) }
    return Dictionary(names.map { (ListingLayout.folded($0), $1) }) { first, _ in first }
  }

  /// The fields by the other words that are taken for their names, such as those of another language.
  private var fieldsByOtherWord: [String: Field] {
    let words = type(of: sheet).conventions.usualWords.flatMap { name, words in
      sheet.field(named: name).map { field in words.map { (ListingLayout.folded($0), field) } } ?? []
    }
    return Dictionary(words) { first, _ in first }
  }
}
