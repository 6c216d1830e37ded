import Finance

/// Formulas as levels of columns of an SQL query: each level reads those before it.
///
/// A formula is compiled once, to the steps of a `ColumnProgram`, which know the unit, the error and the doubt of every
/// value. The steps are run in memory, or printed here: so a function with a way in columns has a way in SQL without a
/// second definition, and both mean the same. All numbers are `DOUBLE`; whole numbers below 2⁵³ are exact in every
/// engine, unlike decimals, whose scales and rounding every engine has rules of its own for.
///
/// NaN, in memory, is NULL here: there is no value, or rounding errors could change it. A row in which a result is
/// NULL is in doubt, and is decided exactly by the shell.
package struct SQLFormulas: Sendable {
  /// The columns level by level.
  ///
  /// What is used once is no column, unless it is a figure with a name.
  package private(set) var levels: [[SQLColumn]] = []
  /// The formulas' results in their own units, to be read from the last level; truths are 1 and 0.
  package private(set) var results: [Result] = []

  /// The result of a formula.
  package struct Result: Sendable {
    /// The expression of its value.
    package let expression: String
    /// `true` if NULL is no doubt: no row has a value.
    package let isNone: Bool
  }

  /// A formula that is to be a column.
  package struct Wanted: Sendable {
    let formula: Formula
    let name: String

    /// - Parameter name: The name of the column, unless the formula is a figure that has its own.
    package init(_ formula: Formula, name: String) { (self.formula, self.name) = (formula, name) }
  }

  /// Compiles formulas and prints them.
  /// - Parameters:
  ///   - taken: The names of columns that there are, in lower case.
  ///   - column: The name of the column with a symbol's values, in units of its encoding; nil if there is none.
  package init(
    _ wanted: [Wanted], in scope: any ColumnScope, _ dialect: SQLDialect, taken: Set<String>,
    column: (Symbol, Period?) -> String?
  ) throws(SQLFormulaError) {
    var compiler = ColumnCompiler(scope: scope, tolerance: ColumnEvaluator.usualTolerance)
    var compiled: [ColumnCompiler.Result] = []
    for formula in wanted { compiled.append(compiler.result(of: formula.formula)) }
    var printer = SQLPrinter(compiler, dialect, taken: taken)
    for (formula, result) in zip(wanted, compiled) {
      if case .lanes(let lanes) = result { printer.want(lanes.slot, formula) }
    }
    try printer.print(column)
    for (formula, result) in zip(wanted, compiled) {
      results.append(try printer.result(of: result, formula.formula))
    }
    levels = printer.levels
  }
}

/// A formula that cannot be written as SQL.
package enum SQLFormulaError: Error, Sendable, Equatable {
  /// A figure or a call of a function that is computed in this program only, as its text.
  case computedHere(String)
  /// The formula is wrong rather than without a value.
  case formula(text: String, FormulaError)
}
