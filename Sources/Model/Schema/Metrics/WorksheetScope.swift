import Finance
import Formulas

/// The values of the names in formulas: one worksheet, in one month.
final class WorksheetScope<Sheet: Worksheet>: Scope {
  private typealias ValueReference = WorksheetVocabulary<Sheet>.ValueReference

  let sheet: Sheet
  private let userDefinitions: UserDefinitions
  private let context: EvaluationContext

  init(_ sheet: Sheet, _ userDefinitions: UserDefinitions, _ context: EvaluationContext) {
    (self.sheet, self.userDefinitions, self.context) = (sheet, userDefinitions, context)
  }

  var month: Int? { context.month }

  func lastMonth() throws(NoValueError) -> Int { try sheet.lastMonth(context) }

  func formula(of symbol: Symbol) -> Formula? {
    switch ValueReference(symbol) {
    case .definition(let index): return userDefinitions.definitions[index].formula
    case .metric(let index):
      let metric = Sheet.metrics.all[index]
      return Sheet.metrics.computation(of: metric) == nil ? Sheet.metrics.formula(of: metric) : nil
    default: return nil
    }
  }

  func arithmetic(of symbol: Symbol) -> Formula? {
    switch ValueReference(symbol) {
    case .metric(let index): Sheet.metrics.formula(of: Sheet.metrics.all[index])
    case .field(let index): sheet.arithmetic(of: Sheet.fields[index]).flatMap(read)
    default: nil
    }
  }

  func value(of symbol: Symbol, month: Int?) throws(NoValueError) -> Number {
    switch ValueReference(symbol) {
    case .field(let index): return try sheet[Sheet.fields[index]].number(in: context.currency)
    case .decimals: return Number(context.currency.fractionDigits)
    case .metric(let index):
      guard let compute = Sheet.metrics.computation(of: Sheet.metrics.all[index]) else {
        preconditionFailure("\(symbol.name) has a formula")
      }
      return try compute(sheet, context, month ?? 0).number(in: context.currency)
    case .definition: preconditionFailure("\(symbol.name) has a formula")
    }
  }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValueError? {
    guard case .metric(let index) = ValueReference(symbol) else { return nil }
    return Sheet.metrics.undefinedReason(of: Sheet.metrics.all[index], month: month ?? 0).map(
      NoValueError.init)
  }

  private func read(_ text: String) -> Formula? {
    try? Formula(text, in: WorksheetVocabulary<Sheet>(definitions: []))
  }
}
