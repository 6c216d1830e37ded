import Finance

/// A printer of the steps of a program as columns of an SQL query.
struct SQLPrinter {
  let dialect: SQLDialect
  private(set) var levels: [[SQLColumn]] = []
  private let steps: [ColumnProgram.Step]
  private let exactParts: [ExactPart]
  private let figures: [Int: ColumnCompiler.Figure]
  /// The formulas that are results, by their slots.
  private var wanted: [Int: SQLFormulas.Wanted] = [:]
  private var taken: Set<String>
  /// What has been printed, by slots.
  private var expressions: [SQLExpression?]
  /// The figures of each loan that are needed, and what has been printed of its course.
  var loanFigures: [PlainLoanTerms: [PlainLoanFigure]] = [:]
  var loanCourses: [PlainLoanTerms: SQLLoanCourse] = [:]
  let scope: any ColumnScope

  init(_ compiler: ColumnCompiler, _ dialect: SQLDialect, taken: Set<String>) {
    (steps, exactParts, figures) = (compiler.program.steps, compiler.program.exactParts, compiler.figures)
    (self.dialect, scope) = (dialect, compiler.scope)
    self.taken = taken.union(SQLLoanCourse.reserved)
    expressions = Array(repeating: nil, count: steps.count)
  }

  /// Makes a slot a result.
  mutating func want(_ slot: Int, _ formula: SQLFormulas.Wanted) {
    if wanted[slot] == nil { wanted[slot] = formula }
  }

  /// Prints all steps on which results depend.
  mutating func print(_ column: (Symbol, Period?) -> String?) throws(SQLFormulaError) {
    var uses = Array(repeating: 0, count: steps.count)
    for slot in wanted.keys { uses[slot] = 2 }
    for index in steps.indices.reversed() where uses[index] > 0 {
      for operand in steps[index].operands { uses[operand] += 1 }
    }
    for (slot, step) in steps.enumerated() where uses[slot] > 0 {
      if case .loan(let figure, let terms) = step { loanFigures[terms, default: []].append(figure) }
    }
    for (slot, step) in steps.enumerated() where uses[slot] > 0 {
      let expression = try expression(of: step, slot, column)
      expressions[slot] = expression
      if uses[slot] > 1 || figures[slot] != nil { expressions[slot] = named(slot) }
    }
  }

  /// The result of a formula, in its own unit.
  func result(
    of result: ColumnCompiler.Result, _ formula: Formula
  ) throws(SQLFormulaError) -> SQLFormulas.Result {
    switch result {
    case .constant(let value):
      return SQLFormulas.Result(expression: dialect.double(value), isNone: !value.isFinite)
    case .none(let error):
      guard error.isAbsence else { throw .formula(text: formula.text, error) }
      return SQLFormulas.Result(expression: dialect.none, isNone: true)
    case .lanes(let lanes):
      let value = self[lanes.slot]
      // A quotient of whole numbers has the digits that a person expects, a product with 0.01 has not.
      let unit = lanes.unit
      var text = value.operand(of: .product)
      if unit.numerator != 1 { text += " * " + dialect.operand(Double(unit.numerator)) }
      if unit.denominator != 1 { text += " / " + dialect.operand(Double(unit.denominator)) }
      return SQLFormulas.Result(expression: text, isNone: false)
    }
  }
}

// MARK: Columns

extension SQLPrinter {
  /// What has been printed for a slot.
  subscript(slot: Int) -> SQLExpression {
    guard let expression = expressions[slot] else {
      preconditionFailure("a step is printed before its operands")
    }
    return expression
  }

  /// A slot as a column, to be read more than once.
  mutating func named(_ slot: Int) -> SQLExpression {
    let expression = self[slot]
    if isPlain(expression) { return expression }
    if let figure = figures[slot] {
      let period = figure.period.map { "(\($0.argument))" } ?? ""
      let unit = figure.unit == Ratio(1) ? "" : ", in units of \(text(of: figure.unit))"
      expressions[slot] = column(
        figure.symbol.name + (figure.period.map { "_\($0.argument)" } ?? ""), expression,
        comment: "\(figure.symbol.name)\(period) = \(figure.formula.text)\(unit)")
    } else if let formula = wanted[slot] {
      expressions[slot] = column(formula.name, expression, comment: formula.formula.text)
    } else {
      expressions[slot] = column("x", expression)
    }
    return self[slot]
  }

  /// `true` for a column and a literal.
  private func isPlain(_ expression: SQLExpression) -> Bool {
    expression.strength == .whole
      && expression.text.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "_") || UInt8(ascii: "a") <= byte | 0x20 && byte | 0x20 <= UInt8(ascii: "z")
          || UInt8(ascii: "0") <= byte && byte <= UInt8(ascii: "9")
      }
  }

  private func text(of unit: Ratio) -> String {
    unit.denominator == 1 ? "\(unit.numerator)" : "\(unit.numerator)/\(unit.denominator)"
  }

  /// An expression as a column of the next level.
  mutating func column(_ name: String, _ expression: SQLExpression, comment: String? = nil) -> SQLExpression {
    let name = newName(name)
    while levels.count <= expression.level { levels.append([]) }
    levels[expression.level].append(SQLColumn(name: name, expression: expression.text, comment: comment))
    return SQLExpression(name, level: expression.level + 1, range: expression.range)
  }

  /// A name of letters, digits and underscores that no column has yet.
  private mutating func newName(_ wanted: String) -> String {
    let plain = String(
      wanted.unicodeScalars.map {
        $0.properties.isAlphabetic && $0.isASCII || ("0"..."9").contains($0) ? Character($0) : "_"
      })
    var name = plain
    var number = 1
    while !taken.insert(name.lowercased()).inserted || SQLPrinter.reserved.contains(name.lowercased()) {
      number += 1
      name = "\(plain)_\(number)"
    }
    return name
  }

  /// Words that are no names in one of the engines.
  private static let reserved: Set<String> = [
    "all", "and", "any", "as", "between", "both", "by", "case", "cast", "check", "column", "constraint",
    "create",
    "cross", "date", "day", "default", "distinct", "else", "end", "escape", "except", "false", "filter",
    "for",
    "foreign", "from", "full", "grant", "group", "having", "hour", "in", "inner", "intersect", "interval",
    "into",
    "is", "join", "lateral", "leading", "left", "like", "limit", "minute", "month", "natural", "not", "null",
    "offset",
    "on", "only", "or", "order", "outer", "overlaps", "primary", "qualify", "references", "right", "row",
    "rows",
    "second", "select", "some", "table", "then", "time", "to", "trailing", "true", "union", "unique", "user",
    "using",
    "values", "when", "where", "window", "with", "year",
  ]

  /// The expression, or no value where it is so large that it may be infinite, or is no number.
  mutating func settled(
    _ text: String, _ strength: SQLExpression.Strength, level: Int, range: SQLExpression.Range
  ) -> SQLExpression {
    let expression = SQLExpression(text, strength, level: level, range: range)
    // Also false for a bound that is no number.
    if range.largest <= 1e300 { return expression }
    let raw = column("x", expression)
    let limit = SQLExpression.Range.limit
    return SQLExpression(
      "case when abs(\(raw.text)) < \(dialect.double(limit)) then \(raw.text) end", level: raw.level,
      range: SQLExpression.Range(isWhole: range.isWhole, largest: limit))
  }
}

// MARK: Steps

extension SQLPrinter {
  /// The expression of a step, whose operands have been printed.
  private mutating func expression(
    of step: ColumnProgram.Step, _ slot: Int, _ column: (Symbol, Period?) -> String?
  ) throws(SQLFormulaError) -> SQLExpression {
    switch step {
    case .load(let symbol, let period, _): return try load(symbol, period, column)
    case .constant(let value): return literal(value)
    case .exact(let index): throw .computedHere(exactParts[index].text)
    case .linear(let a, let factor, let offset):
      if let constant = constant(slot) { return literal(constant) }
      return linear(self[a], factor, offset)
    case .sum(let a, let b, let factor): return sum(self[a], self[b], factor)
    case .magnitude(let a, let factor, let offset): return linear(magnitude(self[a]), factor, offset)
    case .sumOfMagnitudes(let a, let b, let factor): return sum(self[a], magnitude(self[b]), factor)
    case .steady(let a, let magnitude, let gain):
      let a = named(a)
      let condition = "abs(\(a.text)) * \(dialect.operand(gain)) >= \(self[magnitude].operand(of: .sum))"
      return SQLExpression(
        "case when \(condition) then \(a.text) end", level: max(a.level, self[magnitude].level),
        range: a.range)
    case .product(let a, let b): return product(self[a], self[b])
    case .quotient(let a, let b, _): return quotient(self[a], b)
    case .power(let a, let b): return power(self[a], self[b])
    case .least(let a, let b): return extreme(named(a), named(b), "<")
    case .greatest(let a, let b): return extreme(named(a), named(b), ">")
    case .rounded(let a, let factor, let error): return rounded(linear(self[a], factor, 0), error)
    case .roundedQuotient(let a, let factor, let divisor):
      return roundedQuotient(named(a), factor, divisor)
    case .comparison(let comparison, let a):
      let text = "cast(\(self[a].operand(of: .sum)) \(comparison.sql) 0 as double)"
      return SQLExpression(text, level: self[a].level, range: .truth)
    case .internalRate(let runs, let error, let tolerance): return internalRate(runs, error, tolerance)
    case .compounded(let a, let factor, let count): return compounded(named(a), factor, count)
    case .levelPayment(let a, let factor, let count): return levelPayment(named(a), factor, count)
    case .loan(let figure, let terms): return loan(figure, terms)
    case .choice(let condition, let then, let otherwise):
      return choice(named(condition), self[then], self[otherwise])
    }
  }

  /// The number that a slot has in all rows; nil for one that varies.
  func constant(_ slot: Int) -> Double? {
    switch steps[slot] {
    case .constant(let value): value
    case .linear(let a, let factor, let offset): constant(a).map { $0 * factor + offset }
    default: nil
    }
  }

  /// A number as an expression.
  func literal(_ number: Double) -> SQLExpression {
    guard number.isFinite else {
      return SQLExpression(dialect.none, level: 0, range: SQLExpression.Range(isWhole: true, largest: 0))
    }
    return SQLExpression(
      dialect.double(number), level: 0,
      range: SQLExpression.Range(isWhole: number.rounded() == number, largest: abs(number)))
  }

  private mutating func load(
    _ symbol: Symbol, _ period: Period?, _ column: (Symbol, Period?) -> String?
  ) throws(SQLFormulaError) -> SQLExpression {
    guard let name = column(symbol, period) else {
      throw .computedHere(symbol.name + (period.map { "(\($0.argument))" } ?? ""))
    }
    let largest = scope.encoding(of: symbol)?.largestWhole
    return settled(
      name, .whole, level: 0,
      range: SQLExpression.Range(isWhole: largest != nil, largest: largest ?? .infinity))
  }

  /// A multiple with an offset, `a·factor + offset`.
  mutating func linear(_ a: SQLExpression, _ factor: Double, _ offset: Double) -> SQLExpression {
    if factor == 1, offset == 0 { return a }
    var (text, strength) = (a.text, a.strength)
    if factor == -1 {
      (text, strength) = ("(-\(a.operand(of: .whole)))", .whole)
    } else if factor != 1 {
      (text, strength) = ("\(a.operand(of: .product)) * \(dialect.operand(factor))", .product)
    }
    if offset != 0 {
      if strength < .sum { text = "(\(text))" }
      (text, strength) = ("\(text) \(offset < 0 ? "-" : "+") \(dialect.operand(abs(offset)))", .sum)
    }
    let isWhole = a.range.isWhole && factor.rounded() == factor && offset.rounded() == offset
    return settled(
      text, strength, level: a.level,
      range: SQLExpression.Range(isWhole: isWhole, largest: a.range.largest * abs(factor) + abs(offset)))
  }

  /// A sum with a multiple, `a + b·factor`.
  mutating func sum(_ a: SQLExpression, _ b: SQLExpression, _ factor: Double) -> SQLExpression {
    let term =
      abs(factor) == 1
      ? b.rightOperand(of: .sum) : "\(b.operand(of: .product)) * \(dialect.operand(abs(factor)))"
    let isWhole = a.range.isWhole && b.range.isWhole && factor.rounded() == factor
    return settled(
      "\(a.operand(of: .sum)) \(factor < 0 ? "-" : "+") \(term)", .sum, level: max(a.level, b.level),
      range: SQLExpression.Range(
        isWhole: isWhole, largest: a.range.largest + b.range.largest * abs(factor)))
  }

  func magnitude(_ a: SQLExpression) -> SQLExpression {
    SQLExpression("abs(\(a.text))", level: a.level, range: a.range)
  }

  mutating func product(_ a: SQLExpression, _ b: SQLExpression) -> SQLExpression {
    settled(
      "\(a.operand(of: .product)) * \(b.rightOperand(of: .product))", .product, level: max(a.level, b.level),
      range: SQLExpression.Range(
        isWhole: a.range.isWhole && b.range.isWhole, largest: a.range.largest * b.range.largest))
  }

  /// A quotient; by a whole number it is no greater than its dividend.
  private mutating func quotient(_ a: SQLExpression, _ divisor: Int) -> SQLExpression {
    var (b, largest, text) = (self[divisor], a.range.largest, "")
    if b.range.isWhole {
      text = "nullif(\(b.text), 0)"
    } else {
      b = named(divisor)
      text = "case when abs(\(b.text)) > 1e-30 then \(b.text) end"
      largest *= 1e30
    }
    return settled(
      "\(a.operand(of: .product)) / \(text)", .product, level: max(a.level, b.level),
      range: SQLExpression.Range(isWhole: false, largest: largest))
  }

  /// A power; one with another exponent than a small whole number can be infinite, or none.
  private mutating func power(_ a: SQLExpression, _ b: SQLExpression) -> SQLExpression {
    settled(
      "pow(\(a.text), \(b.text))", .whole, level: max(a.level, b.level),
      range: SQLExpression.Range(isWhole: false, largest: .infinity))
  }

  /// The least or the greatest of two numbers; the functions of that name pass over NULL.
  private func extreme(_ a: SQLExpression, _ b: SQLExpression, _ sign: String) -> SQLExpression {
    SQLExpression(
      "case when \(a.text) \(sign) \(b.text) then \(a.text) when \(b.text) \(sign)= \(a.text) then \(b.text) end",
      level: max(a.level, b.level),
      range: SQLExpression.Range(
        isWhole: a.range.isWhole && b.range.isWhole, largest: max(a.range.largest, b.range.largest)))
  }

  /// The nearest whole number, a half away from zero; none where an error could change it.
  private mutating func rounded(_ value: SQLExpression, _ error: Double) -> SQLExpression {
    let value = column("x", value)
    let half = dialect.double(0.5)
    let nearest =
      "case when \(value.text) < 0 then -\(dialect.floor("\(half) - \(value.text)"))"
      + " else \(dialect.floor("\(value.text) + \(half)")) end"
    // Past 2⁵⁰ the condition does not hold.
    let range = SQLExpression.Range(isWhole: true, largest: min(value.range.largest + 1, 0x1p51))
    let rounded = column("x", SQLExpression(nearest, level: value.level, range: range))
    let distance = "abs(\(value.text) - \(rounded.text)) + abs(\(value.text)) * \(dialect.double(error))"
    return SQLExpression(
      "case when \(distance) < \(half) then \(rounded.text) end", level: rounded.level, range: range)
  }

  /// The whole number nearest to a quotient of whole ones.
  private func roundedQuotient(_ a: SQLExpression, _ factor: Double, _ divisor: Double) -> SQLExpression {
    let product = "abs(\(a.text)) * \(dialect.operand(2 * abs(factor))) + \(dialect.operand(divisor))"
    let rounded = dialect.floor("(\(product)) / \(dialect.operand(2 * divisor))")
    return SQLExpression(
      "sign(\(a.text)) * \(rounded)" + (factor < 0 ? " * (-1)" : ""), .product, level: a.level,
      range: SQLExpression.Range(isWhole: true, largest: a.range.largest * abs(factor) / divisor + 1))
  }

  /// One of two values by a truth; where that is none, so is the result.
  private func choice(
    _ condition: SQLExpression, _ then: SQLExpression, _ otherwise: SQLExpression
  ) -> SQLExpression {
    SQLExpression(
      "case when \(condition.text) = 1 then \(then.text) when \(condition.text) = 0 then \(otherwise.text) end",
      level: max(condition.level, then.level, otherwise.level),
      range: SQLExpression.Range(
        isWhole: then.range.isWhole && otherwise.range.isWhole,
        largest: max(then.range.largest, otherwise.range.largest)))
  }
}

extension Comparison {
  /// The operator.
  fileprivate var sql: String {
    switch self {
    case .less: "<"
    case .lessOrEqual: "<="
    case .greater: ">"
    case .greaterOrEqual: ">="
    case .equal: "="
    case .unequal: "<>"
    }
  }
}
