import Finance

/// A function of the formula language: its signature, its summary, and its implementations, exact and for
/// columns.
public struct Function: Sendable {
  /// The name in lower case.
  public let name: String
  /// The parameters as they are shown between the parentheses; those from the first bracket on are optional.
  let parameters: String
  /// A summary of one sentence.
  public let summary: String
  /// The number of arguments.
  let takes: ClosedRange<Int>
  let measure: @Sendable ([Measure]) -> Measure
  let run: @Sendable (FunctionCall) throws(FormulaError) -> Quantity
  /// The compilation of a call for columns; nil for a function that is evaluated lane by lane.
  let columns: ColumnCompilation?
  /// The printing of a call in the language of spreadsheets; nil for a function that has no way there.
  let spreadsheet: SpreadsheetPrinter.Form?

  /// The values of a call in several periods at once; nil for a function that is evaluated period by period.
  let periods: PeriodForm?

  /// The values of a call, with its arguments, in the periods of columns.
  typealias PeriodForm = @Sendable (PeriodColumns, [Node], Evaluation) -> PeriodColumns.Column

  /// The compilation of a call, with its arguments, for columns.
  typealias ColumnCompilation =
    @Sendable (inout ColumnCompiler, [Node], Evaluation) throws(ColumnCompiler.NotVectorizableError)
    -> ColumnCompiler.Part

  /// The signature: `pmt(rate, periods, present, [future], [type])`.
  public var signature: String { "\(name)(\(parameters))" }

  init(
    _ name: String, _ parameters: String, takes: ClosedRange<Int>, _ measure: Measure, _ summary: String,
    columns: ColumnCompilation? = nil, spreadsheet: SpreadsheetPrinter.Form? = nil,
    _ run: @escaping @Sendable (FunctionCall) throws(FormulaError) -> Quantity
  ) {
    self.init(
      name, parameters, takes: takes, { _ in measure }, summary, columns: columns, spreadsheet: spreadsheet,
      run)
  }

  init(
    _ name: String, _ parameters: String, takes: ClosedRange<Int>,
    _ measure: @escaping @Sendable ([Measure]) -> Measure, _ summary: String,
    columns: ColumnCompilation? = nil, periods: PeriodForm? = nil,
    spreadsheet: SpreadsheetPrinter.Form? = nil,
    _ run: @escaping @Sendable (FunctionCall) throws(FormulaError) -> Quantity
  ) {
    self.periods = periods
    (self.name, self.parameters, self.takes) = (name, parameters, takes)
    (self.measure, self.summary, self.columns, self.run) = (measure, summary, columns, run)
    self.spreadsheet = spreadsheet
  }
}

/// The table of functions.
public enum Functions {
  /// All functions: those on numbers, on conditions and months, then those of the spreadsheets.
  public static let all = arithmetic + aggregates + conditions + timeValue + cashFlows

  private static let table = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

  /// The function with a name in lower case; `nil` when there is none.
  public static func named(_ name: String) -> Function? { table[name] }
}

/// One call of a function: its arguments, which are evaluated on demand.
struct FunctionCall {
  let arguments: [Node]
  let node: Node
  let evaluation: Evaluation

  var count: Int { arguments.count }

  func value(_ index: Int) throws(FormulaError) -> Quantity {
    try evaluation.value(of: arguments[index])
  }

  func number(_ index: Int) throws(FormulaError) -> Number {
    try evaluation.number(of: arguments[index])
  }

  func double(_ index: Int) throws(FormulaError) -> Double { try number(index).double }

  func double(_ index: Int, else standard: Double) throws(FormulaError) -> Double {
    index < count ? try double(index) : standard
  }

  func integer(_ index: Int) throws(FormulaError) -> Int {
    try evaluation.integer(of: arguments[index])
  }

  func integer(_ index: Int, else standard: Int) throws(FormulaError) -> Int {
    index < count ? try integer(index) : standard
  }

  func truth(_ index: Int) throws(FormulaError) -> Bool {
    try evaluation.truth(of: arguments[index])
  }

  /// An argument as a list; a single value is a list of one.
  func list(_ index: Int) throws(FormulaError) -> [Quantity] {
    let value = try value(index)
    if case .list(let values) = value { return values }
    return [value]
  }

  /// An argument as numbers.
  func doubles(_ index: Int) throws(FormulaError) -> [Double] {
    var doubles: [Double] = []
    for quantity in try list(index) {
      guard case .number(let number) = quantity else {
        throw failure(.wrongKind(wanted: .number, given: quantity.kind), index)
      }
      doubles.append(number.double)
    }
    return doubles
  }

  /// An argument as dates.
  func dates(_ index: Int) throws(FormulaError) -> [CalendarDate] {
    var dates: [CalendarDate] = []
    for quantity in try list(index) {
      guard case .date(let date) = quantity else {
        throw failure(.wrongKind(wanted: .date, given: quantity.kind), index)
      }
      dates.append(date)
    }
    return dates
  }

  /// The error of one argument, or of the whole call.
  func failure(_ reason: FormulaError.Reason, _ index: Int? = nil) -> FormulaError {
    FormulaError(reason, index.map { arguments[$0].range } ?? node.range)
  }

  /// Returns a result; throws `tooLarge` when it is not finite.
  func result(_ double: Double) throws(FormulaError) -> Quantity {
    guard let number = Number(double) else { throw failure(.tooLarge) }
    return .number(number)
  }

  func result(_ number: Number?) throws(FormulaError) -> Quantity {
    guard let number else { throw failure(.tooLarge) }
    return .number(number)
  }
}
