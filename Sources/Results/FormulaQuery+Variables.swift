import Finance
import Formulas
import Workspace

/// The variables of a query, and then the names of a worksheet.
struct ExtendedVocabulary: Vocabulary {
  let base: any Vocabulary
  let variables: [FormulaQuery.Variable]

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    guard !isCalled, let index = variables.firstIndex(where: { $0.name == name }) else {
      return base.symbol(named: name, isCalled: isCalled)
    }
    // The symbols of a worksheet count from 0.
    return Symbol(name: name, measure: variables[index].measure, isMonthly: false, index: -1 - index)
  }
}

/// The values of the variables of a query and of the names of a worksheet.
final class ExtendedScope: Scope {
  private let base: any Scope
  private let workspace: Workspace
  private let variables: [FormulaQuery.Variable]

  init(_ workspace: Workspace, variables: [FormulaQuery.Variable]) {
    (base, self.workspace, self.variables) = (workspace.scope, workspace, variables)
  }

  var period: Period? { base.period }

  var cache: EvaluationCache? { base.cache }

  func lastMonth() throws(NoValueError) -> Int { try base.lastMonth() }

  func formula(of symbol: Symbol, at period: Period?) -> Formula? {
    symbol.isVariable ? nil : base.formula(of: symbol, at: period)
  }

  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? {
    symbol.isVariable ? nil : base.arithmetic(of: symbol, at: period)
  }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    symbol.isVariable
      ? variables[-1 - symbol.index].number(workspace) : try base.value(of: symbol, at: period)
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool { base.isConstantInYears(symbol) }

  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    symbol.isVariable ? nil : base.reason(forNo: symbol, at: period)
  }
}

extension Symbol {
  fileprivate var isVariable: Bool { index < 0 }
}
