import Finance
import Formulas

/// The values of the names in formulas: one worksheet, in one period.
///
/// What formulas ask for most is compiled for rentals by itself, whose figures are many; as generics, these functions
/// would look up types and copy worksheets by tables each time.
final class WorksheetScope<Sheet: Worksheet>: Scope {
  private typealias ValueReference = WorksheetVocabulary<Sheet>.ValueReference

  let sheet: Sheet
  let cache: EvaluationCache?
  private let userDefinitions: UserDefinitions
  private let context: EvaluationContext
  /// The formulas that have been looked up, by symbol, for months and for years.
  private var formulas: [NumberKey: Formula?] = [:]
  /// The formulas that define symbols, which columns of this worksheet ask for.
  private var definedSymbols: [NumberKey: DefinedSymbol] = [:]
  /// The formulas of worksheets that between them have all that this one has; nil for none.
  private let samples: SampleFormulas<Sheet>?

  /// The values of a worksheet.
  /// - Parameters:
  ///   - samples: The formulas of worksheets that between them have all that this one has; nil for none.
  ///   - cache: Values that are known already.
  @specialized(where Sheet == Rental)
  init(
    _ sheet: Sheet, _ userDefinitions: UserDefinitions, _ context: EvaluationContext,
    sharing samples: SampleFormulas<Sheet>? = nil, cache: EvaluationCache = EvaluationCache()
  ) {
    (self.sheet, self.userDefinitions, self.samples) = (sheet, userDefinitions, samples)
    self.cache = cache
    self.context = context.forOneWorksheet(context.debtCache ?? DebtCache())
  }

  var period: Period? { context.period }

  var isInterrupted: Bool { context.isInterrupted() }

  func lastMonth() throws(NoValueError) -> Int { try sheet.lastMonth(context) }

  @specialized(where Sheet == Rental)
  func formula(of symbol: Symbol, at period: Period?) -> Formula? {
    if case .definition(let number) = ValueReference(symbol) {
      return userDefinitions.definition(numbered: number).formula
    }
    let key = NumberKey(symbol.index << 1 | (period?.isSpan == true ? 1 : 0))
    if let known = formulas[key] { return known }
    let shared = samples?[symbol].formulas(at: period)
    let formula = shared.map { $0.computed(at: period) } ?? Self.formula(of: symbol, at: period, in: sheet)
    formulas[key] = .some(formula)
    return formula
  }

  /// The formulas of a symbol that is no definition of the user.
  @specialized(where Sheet == Rental)
  func defined(_ symbol: Symbol) -> DefinedSymbol {
    if let known = definedSymbols[symbol.key] { return known }
    let defined = DefinedSymbol(symbol, in: sheet)
    definedSymbols[symbol.key] = defined
    return defined
  }

  /// The formula of a symbol that is no definition in a worksheet; nil for one that is given or computed
  /// otherwise.
  static func formula(of symbol: Symbol, at period: Period?, in sheet: Sheet) -> Formula? {
    SymbolTexts(of: symbol, in: sheet).computed(at: period).flatMap { Sheet.metrics.formula($0, in: sheet) }
  }

  @specialized(where Sheet == Rental)
  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? {
    switch ValueReference(symbol) {
    case .metric(let index):
      Sheet.metrics.formula(of: Sheet.metrics.all[index], at: period, in: sheet)
    case .field(let index): sheet.arithmetic(of: Sheet.fields[index]).flatMap(read)
    case .pathFigure(let path):
      sheet.figure(at: path).arithmetic(sheet, path.record, period).flatMap(read)
    default: nil
    }
  }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    try reading(of: symbol, at: period).get()
  }

  /// The value of a symbol, or the reason why there is none.
  ///
  /// A result, since the compiler specializes no function that throws an error of one type.
  @specialized(where Sheet == Rental)
  private func reading(of symbol: Symbol, at period: Period?) -> Result<Number?, NoValueError> {
    Result { () throws(NoValueError) in try computed(symbol, at: period) }
  }

  private func computed(_ symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    switch ValueReference(symbol) {
    case .field(let index): return try number(of: Sheet.fields[index])
    case .path(let path):
      let value = sheet[path: path]
      if case .amount = value { return try number(of: sheet.pathField(path)) }
      return try value.number(in: context.currency)
    case .decimals: return Number(context.currency.fractionDigits)
    case .metric(let index):
      guard let compute = Sheet.metrics.computation(of: Sheet.metrics.all[index]) else {
        preconditionFailure("\(symbol.name) has a formula")
      }
      guard let value = try compute(sheet, context, period ?? .closing) else { return nil }
      return try value.number(in: context.currency)
    case .pathFigure(let path):
      return try sheet.figure(at: path).number(sheet, path.record, period ?? .closing, context)
    case .definition: preconditionFailure("\(symbol.name) has a formula")
    }
  }

  /// A sum over the payments of loans in a month or year; nil where it was not asked for yet, nor another of that time.
  func known(_ sum: PropertyDebt.Sum, inMonths months: ClosedRange<Int>) -> Money? {
    context.debtCache?.totals[months].map(sum)
  }

  private func number(of field: Field) throws(NoValueError) -> Number {
    if field.unit == .amount, let number = sheet.number(ofAmount: field, in: context.currency) {
      return number
    }
    return try sheet[field].number(in: context.currency)
  }

  @specialized(where Sheet == Rental)
  func isConstantInYears(_ symbol: Symbol) -> Bool {
    if case .pathFigure(let path) = ValueReference(symbol) {
      return sheet.figure(at: path).byYear(sheet, path.record)?.isConstantInYears ?? false
    }
    guard case .metric(let index) = ValueReference(symbol) else { return false }
    return Sheet.metrics.isConstantInYears(Sheet.metrics.all[index], in: sheet)
  }

  @specialized(where Sheet == Rental)
  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    guard case .metric(let index) = ValueReference(symbol) else { return nil }
    return Sheet.metrics.undefinedReason(of: Sheet.metrics.all[index], at: period ?? .closing).map(
      NoValueError.init)
  }

  private func read(_ text: String) -> Formula? { Sheet.metrics.formula(text, in: sheet) }
}
