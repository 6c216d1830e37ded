import Finance

extension Functions {
  static let conditions: [Function] = [
    Function(
      "if", "condition, then, [else]", takes: 2...3, { .common($0.dropFirst()) },
      "The second value where the condition holds, else the third.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.choice(parts, evaluation)
      }, periods: { $0.choice($1, $2) }, spreadsheet: SpreadsheetPrinter.choice
    ) { call throws(FormulaError) in
      if try call.truth(0) { return try call.value(1) }
      return call.count == 3 ? try call.value(2) : .truth(false)
    },
    Function(
      "and", "condition, …", takes: 1...100, .truth, "Whether all conditions hold.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.joined(parts, evaluation, isAnd: true)
      },
      spreadsheet: { printer, parts, _ throws(SpreadsheetPrinter.NoWayError) in
        try printer.joined(parts, isAnd: true)
      }
    ) { call throws(FormulaError) in
      for index in 0..<call.count where !(try call.truth(index)) { return .truth(false) }
      return .truth(true)
    },
    Function(
      "or", "condition, …", takes: 1...100, .truth, "Whether any condition holds.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        try compiler.joined(parts, evaluation, isAnd: false)
      },
      spreadsheet: { printer, parts, _ throws(SpreadsheetPrinter.NoWayError) in
        try printer.joined(parts, isAnd: false)
      }
    ) { call throws(FormulaError) in
      for index in 0..<call.count where try call.truth(index) { return .truth(true) }
      return .truth(false)
    },
    Function(
      "choose", "number, first, …", takes: 2...100, { .common($0.dropFirst()) },
      "The value with that number, from 1.",
      columns: { compiler, parts, evaluation throws(ColumnCompiler.NotVectorizableError) in
        guard case .constant(.number(let number)) = compiler.part(parts[0], evaluation),
          let place = number.integer, parts.indices.dropFirst().contains(place)
        else { throw ColumnCompiler.NotVectorizableError() }
        return compiler.part(parts[place], evaluation)
      }, spreadsheet: SpreadsheetPrinter.same("CHOOSE")
    ) { call throws(FormulaError) in
      let place = try call.integer(0)
      guard (1..<call.count).contains(place) else {
        throw call.failure(.notInList(place, count: call.count - 1), 0)
      }
      return try call.value(place)
    },
    Function(
      "first", "condition", takes: 1...1, .count, "The first month in which the condition holds.",
      spreadsheet: SpreadsheetPrinter.firstMonth
    ) {
      call throws(FormulaError) in
      let last = try call.lastMonth()
      for month in 1...max(last, 1) where try call.evaluation.at(.month(month)).truth(of: call.arguments[0]) {
        return .number(Number(month))
      }
      throw call.failure(.noMonth)
    },
  ]
}
