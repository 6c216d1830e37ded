import Finance

/// Functions of several values: listed one by one, in a list, or of one figure in each month of a range.
extension Functions {
  static let aggregates: [Function] = [
    aggregate(
      "sum", "What they add up to.",
      columns: { compiler, values throws(ColumnCompiler.NotVectorizableError) in
        .column(try compiler.sum(values.map { ($0, 1) }))
      }
    ) { values in
      var total = Number(0)
      for value in values {
        guard let sum = total.adding(value) else { return nil }
        total = sum
      }
      return total
    },
    aggregate(
      "min", "The least of them.",
      columns: { compiler, values throws(ColumnCompiler.NotVectorizableError) in
        .column(try compiler.extreme(values, isLeast: true))
      }
    ) { $0.min() },
    aggregate(
      "max", "The greatest of them.",
      columns: { compiler, values throws(ColumnCompiler.NotVectorizableError) in
        .column(try compiler.extreme(values, isLeast: false))
      }
    ) { $0.max() },
    aggregate(
      "average", "What they add up to, divided by how many they are.",
      columns: { compiler, values throws(ColumnCompiler.NotVectorizableError) in
        let share = Ratio(1, Int128(values.count)) ?? Ratio(1)
        return try compiler.scaled(.lanes(compiler.sum(values.map { ($0, 1) })), by: share)
      }
    ) { values in
      var total: Number? = Number(0)
      for value in values { total = total?.adding(value) }
      return total?.divided(by: Number(values.count))
    },
  ]

  private static func aggregate(
    _ name: String, _ summary: String,
    columns:
      @escaping @Sendable (inout ColumnCompiler, [ColumnCompiler.Operand])
      throws(ColumnCompiler.NotVectorizableError) -> ColumnCompiler.Part,
    _ combine: @escaping @Sendable ([Number]) -> Number?
  ) -> Function {
    Function(
      name, "value, … | figure, first..last", takes: 1...100,
      { .common($0.filter { $0 != .list }) }, summary,
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try columns(&compiler, compiler.values(parts, evaluation))
      }, spreadsheet: SpreadsheetPrinter.aggregate(name.uppercased())
    ) { call throws(FormulaError) in
      let values = try call.allNumbers()
      guard !values.isEmpty else { throw call.failure(.needsValues) }
      return try call.result(combine(values))
    }
  }
}

extension FunctionCall {
  /// All arguments as numbers: lists are flattened, and a figure followed by a range of months is evaluated
  /// in each month.
  func allNumbers() throws(FormulaError) -> [Number] {
    if count == 2, arguments[1].isRange {
      return try evaluation.numbers(of: arguments[0], in: evaluation.periods(of: arguments[1]))
    }
    var numbers: [Number] = []
    for index in arguments.indices {
      for quantity in try list(index) {
        guard case .number(let number) = quantity else {
          throw failure(.wrongKind(wanted: .number, given: quantity.kind), index)
        }
        numbers.append(number)
      }
    }
    return numbers
  }

  /// The last month of the scope.
  func lastMonth() throws(FormulaError) -> Int {
    do throws(NoValueError) {
      return try evaluation.scope.lastMonth()
    } catch {
      throw failure(.absent(error))
    }
  }
}
