import Finance
import Formulas
import Model

/// The reading of listings by a database engine.
///
/// A cell becomes a whole number of its field's unit where it is a plain number: digits, a sign before them, a point and
/// as many decimals as the unit has. Such a text as `DOUBLE` times 100 is off by less than a quarter, so the next whole
/// number is the number of cents. Any other text is none, and the row in doubt.
struct ListingSQL {
  let screen: ListingScreen
  let dialect: SQLDialect
  /// `true` if the answer says the file of each row.
  let tellsFiles: Bool
  /// The fields with the names of their columns.
  let fields: [Input]
  /// The names of the columns in lower case.
  let taken: Set<String>

  /// A field as a column.
  struct Input {
    let entry: ListingLayout.FieldColumn
    /// The name of the column of numbers.
    let name: String
    let reader: CellValueReader
    var field: Field { entry.field }
    /// The name of the column with the text of the cell.
    var text: String { "\(name)_text" }
    /// The name of the column with the number before its bounds are looked at.
    var number: String { "\(name)_number" }
  }

  init(_ screen: ListingScreen, _ dialect: SQLDialect, tellsFiles: Bool) {
    (self.screen, self.dialect, self.tellsFiles) = (screen, dialect, tellsFiles)
    let layout = screen.layout
    fields = layout.fields.map { entry in
      Input(
        entry: entry, name: entry.field.name.replacing(".", with: "_"),
        reader: CellValueReader(entry, layout.dialect, layout.currency))
    }
    var taken: Set<String> = ["file_name", "row_number", "is_met", "doubt", "place", "rank_value"]
    for input in fields { taken.formUnion([input.name, input.text, input.number]) }
    for place in screen.texts.indices { taken.insert("text_\(place + 1)") }
    for place in screen.figures.indices { taken.insert("figure_\(place + 1)") }
    self.taken = taken
  }

  // MARK: Source

  /// The table of texts that the engine reads.
  /// - Parameter files: The files, or patterns of their paths; they have the same columns.
  func source(_ files: [String]) -> String {
    guard dialect == .duckdb else { return "listings" }
    let all = files.map(dialect.text)
    let file = all.count == 1 ? all[0] : "[\(all.joined(separator: ", "))]"
    // "true" is the usual name, and all that older engines take.
    let path = pathColumn == "filename" ? "true" : dialect.text(pathColumn)
    let option = tellsFiles ? ", filename = \(path)" : ""
    if files.allSatisfy({ $0.lowercased().hasSuffix(".parquet") }) {
      return "read_parquet(\(file)\(option))"
    }
    let format = screen.layout.dialect
    let separator = dialect.text(String(UnicodeScalar(format.separator)))
    let columns = sourceNames.map { "    \(dialect.text($0)): 'VARCHAR'" }.joined(separator: ",\n")
    return """
      read_csv(
          \(file)\(option), auto_detect = false, header = \(format.hasHeader), delim = \(separator),
          quote = '"', escape = '"',\(format.isUTF16 ? " encoding = 'utf-16'," : "") columns = {
      \(columns)
          })
      """
  }

  /// The names of the file's columns; where two differ by case alone, the second has a number behind it.
  private var sourceNames: [String] {
    var taken: Set<String> = []
    return screen.layout.names.map { name in
      var (unique, number) = (name.isEmpty ? "column" : name, 1)
      while dialect == .duckdb, !taken.insert(unique.lowercased()).inserted {
        number += 1
        unique = "\(name)_\(number)"
      }
      return unique
    }
  }

  /// The column of DuckDB with the path of each row's file; by a name that no column of the files has.
  private var pathColumn: String {
    let taken = Set(sourceNames.map { $0.lowercased() })
    var (unique, number) = ("filename", 1)
    while taken.contains(unique) {
      number += 1
      unique = "filename_\(number)"
    }
    return unique
  }

  /// The texts of the cells that are needed.
  var cells: [SQLColumn] {
    let names = sourceNames
    // Spark has no numbers of rows; these rise from row to row, which is enough for their order.
    let number = dialect == .duckdb ? "row_number() over ()" : "monotonically_increasing_id()"
    var columns = [SQLColumn(name: "row_number", expression: number)]
    if tellsFiles {
      let path = dialect == .duckdb ? pathColumn : "input_file_name()"
      columns.append(SQLColumn(name: "file_name", expression: path))
    }
    for (place, column) in screen.texts.compactMap(\.self).enumerated() {
      columns.append(SQLColumn(name: "text_\(place + 1)", expression: text(names[column])))
    }
    for input in fields {
      columns.append(SQLColumn(name: input.text, expression: cell(input, text(names[input.entry.column]))))
    }
    return columns
  }

  private func text(_ name: String) -> String {
    "cast(\(dialect.existing(name)) as \(dialect == .duckdb ? "varchar" : "string"))"
  }

  /// The text of a cell, or that of the value that an empty one stands for.
  private func cell(_ input: Input, _ text: String) -> String {
    let trimmed = "trim(\(text))"
    guard let units = input.entry.emptyValue else { return trimmed }
    let words = CellValueReader.noValues.sorted().map(dialect.text).joined(separator: ", ")
    let value = dialect.text(plainText(of: input, units))
    return "case when \(text) is null or lower(\(trimmed)) in (\(words)) then \(value) else \(trimmed) end"
  }

  // MARK: Numbers

  /// The decimals of a plain number, and the units of one.
  private func form(of input: Input) -> (decimals: Int, factor: Int64) {
    switch input.field.unit {
    case .money, .amount: (screen.layout.currency.fractionDigits, Int64(input.entry.intervals.numerator))
    case .percent: (min(input.field.mostDecimals ?? .max, Percent.stepDigits), 1)
    case .number: (min(input.field.mostDecimals ?? .max, Value.numberDigits), 1)
    case .term: (0, 12)
    case .count, .frequency, .choice, .date, .percents: (0, 1)
    }
  }

  /// The number of units in a number of one whose last decimal is that of the unit.
  private func scale(of input: Input) -> Double {
    let decimals =
      switch input.field.unit {
      case .money, .amount: screen.layout.currency.fractionDigits
      case .percent: Percent.stepDigits
      case .number: Value.numberDigits
      case .term, .count, .frequency, .choice, .date, .percents: 0
      }
    return Double(form(of: input).factor) * (0..<decimals).reduce(1.0) { scale, _ in scale * 10 }
  }

  /// A number of units as it is typed.
  private func plainText(of input: Input, _ units: Int64) -> String {
    let text = dialect.plain(Double(units) / scale(of: input))
    return input.entry.base != nil ? text + "%" : text
  }

  /// The texts as numbers of units.
  var numbers: [SQLColumn] {
    fields.map { input in
      if let number = factNumber(input) { return SQLColumn(name: input.number, expression: number) }
      // An amount of a longer interval need not be whole cents of the field's: each row is decided here.
      guard input.entry.intervals.denominator == 1 else {
        return SQLColumn(name: input.number, expression: "cast(null as double)")
      }
      var digits = input.text
      if screen.layout.dialect.hasDecimalComma { digits = "replace(\(digits), ',', '.')" }
      if input.field.unit == .percent { digits = "replace(\(digits), '%', '')" }
      let number = "try_cast(\(digits) as double) * \(dialect.plain(scale(of: input))) + 0.5e0"
      return SQLColumn(
        name: input.number,
        expression: "case when \(dialect.matches(input.text, pattern(of: input))) then \(floor(number)) end")
    }
  }

  /// The number of a text among those with which it is compared; nil for a number.
  private func factNumber(_ input: Input) -> String? {
    switch input.entry.fact?.kind {
    case .text(let texts)?:
      let cases = texts.enumerated().map { number, text in
        "when lower(\(input.text)) = \(dialect.text(text)) then \((number + 1) * Int(Value.numberScale))"
      }
      return "cast(case \(cases.joined(separator: " ")) else 0 end as double)"
    // A date may be written in several ways: each row is decided here.
    case .day?: return "cast(null as double)"
    case .number?, nil: return nil
    }
  }

  private func floor(_ number: String) -> String {
    dialect == .duckdb ? "floor(\(number))" : "cast(floor(\(number)) as double)"
  }

  /// The form of a plain number, without backslashes.
  private func pattern(of input: Input) -> String {
    let decimals = form(of: input).decimals
    let point = screen.layout.dialect.hasDecimalComma ? "," : "[.]"
    let sign = input.field.unit == .percent ? (input.entry.base != nil ? "%" : "%?") : ""
    return "-?[0-9]{1,12}" + (decimals > 0 ? "(\(point)[0-9]{1,\(decimals)})?" : "") + sign
  }

  /// The numbers within bounds.
  func inputs(_ bounds: [InputBounds]) -> [SQLColumn] {
    zip(fields, bounds).map { input, bounds in
      var conditions = [
        "\(input.number) between \(dialect.plain(Double(bounds.range.lowerBound))) and \(dialect.plain(Double(bounds.range.upperBound)))"
      ]
      conditions += bounds.excluded.map { "\(input.number) <> \($0)" }
      let unit = input.field.unitSize(per: input.entry.counted, in: screen.layout.currency)
      return SQLColumn(
        name: input.name,
        expression: "case when \(conditions.joined(separator: " and ")) then \(input.number) end",
        comment: dialect.comment(
          "\(input.field.name)"
            + (unit == Ratio(1) ? "" : ", in units of \(unit.numerator)/\(unit.denominator)")))
    }
  }
}

extension SQLDialect {
  /// A number in digits.
  fileprivate func plain(_ number: Double) -> String {
    if let whole = Int64(exactly: number) { return "\(whole)" }
    return "\(number)"
  }

  /// The condition that a whole text has a form.
  fileprivate func matches(_ column: String, _ pattern: String) -> String {
    switch self {
    case .duckdb: "regexp_full_match(\(column), \(text(pattern)))"
    // A text with a line end behind it is no match for `\z`, as it would be for `$`.
    case .spark: "\(column) rlike \(text("^\(pattern)\\z"))"
    }
  }
}
