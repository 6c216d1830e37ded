import Finance
import Glibc

extension Functions {
  static let arithmetic: [Function] = [
    Function(
      "abs", "number", takes: 1...1, { .common($0) }, "The number without its sign.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        let lanes = try compiler.signed(compiler.operand(parts[0], evaluation))
        return .column(lanes.with(slot: compiler.add(.magnitude(lanes.slot, factor: 1, offset: 0))))
      }, spreadsheet: SpreadsheetPrinter.same("ABS")
    ) { call throws(FormulaError) in .number(try call.number(0).magnitude) },
    Function(
      "positive", "number", takes: 1...1, { .common($0) },
      "The number, where it is more than 0; elsewhere there is no value.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        .column(try compiler.positive(compiler.operand(parts[0], evaluation)))
      }, spreadsheet: SpreadsheetPrinter.positive
    ) { call throws(FormulaError) in
      let number = try call.number(0)
      guard number > Number(0) else {
        throw call.failure(.notPositive(call.evaluation.text(of: call.arguments[0])), 0)
      }
      return .number(number)
    },
    Function(
      "exp", "number", takes: 1...1, .number, "The base of natural logarithms, 2.718…, to that power.",
      spreadsheet: SpreadsheetPrinter.same("EXP")
    ) {
      call throws(FormulaError) in try call.result(exp(try call.double(0)))
    },
    Function(
      "ln", "number", takes: 1...1, .number, "The natural logarithm.",
      spreadsheet: SpreadsheetPrinter.same("LN")
    ) { call throws(FormulaError) in
      let number = try call.double(0)
      guard number > 0 else { throw call.failure(.function(.notPositive(number)), 0) }
      return try call.result(log(number))
    },
    Function(
      "sqrt", "number", takes: 1...1, .number, "The square root.",
      spreadsheet: SpreadsheetPrinter.same("SQRT")
    ) { call throws(FormulaError) in
      let number = try call.double(0)
      guard number >= 0 else { throw call.failure(.function(.notPositive(number)), 0) }
      return try call.result(number.squareRoot())
    },
    Function(
      "round", "number, [decimals]", takes: 1...2, { .common($0.prefix(1)) },
      "The nearest number with so many decimals, or the nearest whole one; a half goes away from zero.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        .column(try compiler.rounded(parts, evaluation))
      }, spreadsheet: SpreadsheetPrinter.rounding("ROUND")
    ) { call throws(FormulaError) in
      try call.result(try call.number(0).rounded(toDecimals: try call.decimals()))
    },
    Function(
      "rounddown", "number, [decimals]", takes: 1...2, { .common($0.prefix(1)) },
      "The number cut after so many decimals, or after its point.",
      spreadsheet: SpreadsheetPrinter.rounding("ROUNDDOWN")
    ) { call throws(FormulaError) in
      try call.result(try call.number(0).truncated(toDecimals: try call.decimals()))
    },
    Function(
      "roundup", "number, [decimals]", takes: 1...2, { .common($0.prefix(1)) },
      "The number of so many decimals, or whole one, that is next to it away from zero.",
      spreadsheet: SpreadsheetPrinter.rounding("ROUNDUP")
    ) { call throws(FormulaError) in
      try call.result(try call.number(0).roundedAway(toDecimals: try call.decimals()))
    },
  ]
}

extension FunctionCall {
  /// The number of decimals to keep.
  fileprivate func decimals() throws(FormulaError) -> Int {
    let decimals = try integer(1, else: 0)
    guard (-30...30).contains(decimals) else { throw failure(.function(.decimals(decimals)), 1) }
    return decimals
  }
}
