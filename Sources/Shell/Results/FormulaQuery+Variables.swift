import Finance
import Formulas

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
  private let variables: [FormulaQuery.Variable]

  init(base: any Scope, variables: [FormulaQuery.Variable]) {
    (self.base, self.variables) = (base, variables)
  }

  var month: Int? { base.month }

  func lastMonth() throws(NoValueError) -> Int { try base.lastMonth() }

  func formula(of symbol: Symbol) -> Formula? { symbol.isVariable ? nil : base.formula(of: symbol) }

  func arithmetic(of symbol: Symbol) -> Formula? { symbol.isVariable ? nil : base.arithmetic(of: symbol) }

  func value(of symbol: Symbol, month: Int?) throws(NoValueError) -> Number {
    symbol.isVariable ? variables[-1 - symbol.index].number : try base.value(of: symbol, month: month)
  }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValueError? {
    symbol.isVariable ? nil : base.reason(forNo: symbol, month: month)
  }
}

extension Symbol {
  fileprivate var isVariable: Bool { index < 0 }
}
