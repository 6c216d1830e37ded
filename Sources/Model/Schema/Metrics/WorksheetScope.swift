import Finance
import Formulas

/// The values of the names in formulas: one worksheet, in one month.
final class WorksheetScope<Sheet: Worksheet>: Scope {
  private typealias Location = WorksheetVocabulary<Sheet>.Location

  let sheet: Sheet
  private let userDefinitions: UserDefinitions
  private let context: EvaluationContext

  init(_ sheet: Sheet, _ userDefinitions: UserDefinitions, _ context: EvaluationContext) {
    (self.sheet, self.userDefinitions, self.context) = (sheet, userDefinitions, context)
  }

  var month: Int? { context.month }

  func lastMonth() throws(NoValueError) -> Int { try sheet.lastMonth(context) }

  func formula(of symbol: Symbol) -> Formula? {
    switch Location(symbol) {
    case .definition(let place): return userDefinitions.definitions[place].formula
    case .metric(let place):
      let metric = Sheet.metrics.all[place]
      return Sheet.metrics.computation(of: metric) == nil ? Sheet.metrics.formula(of: metric) : nil
    default: return nil
    }
  }

  func arithmetic(of symbol: Symbol) -> Formula? {
    switch Location(symbol) {
    case .metric(let place): Sheet.metrics.formula(of: Sheet.metrics.all[place])
    case .field(let place): sheet.arithmetic(of: Sheet.fields[place]).flatMap(read)
    default: nil
    }
  }

  func value(of symbol: Symbol, month: Int?) throws(NoValueError) -> Number {
    switch Location(symbol) {
    case .field(let place): return try sheet[Sheet.fields[place]].number(in: context.currency)
    case .decimals: return Number(context.currency.fractionDigits)
    case .metric(let place):
      guard let compute = Sheet.metrics.computation(of: Sheet.metrics.all[place]) else {
        preconditionFailure("\(symbol.name) has a formula")
      }
      return try compute(sheet, context, month ?? 0).number(in: context.currency)
    case .definition: preconditionFailure("\(symbol.name) has a formula")
    }
  }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValueError? {
    guard case .metric(let place) = Location(symbol) else { return nil }
    return Sheet.metrics.undefinedReason(of: Sheet.metrics.all[place], month: month ?? 0).map(
      NoValueError.init)
  }

  private func read(_ text: String) -> Formula? {
    try? Formula(text, in: WorksheetVocabulary<Sheet>(definitions: []))
  }
}
