import Finance

/// Operands: numbers, names, calls, lists and parentheses.
extension Parser {
  mutating func primary() throws(FormulaError) -> Node {
    let lexeme = next
    seekOperand()
    switch lexeme.kind {
    case .number(let decimal):
      note(.number, lexeme.range)
      guard let ratio = Ratio(decimal) else {
        throw FormulaError(.badNumber("\(decimal.coefficient)"), lexeme.range)
      }
      index += 1
      return Node(.number(.exact(ratio), .number), lexeme.range)
    case .approximate(let double):
      note(.number, lexeme.range)
      index += 1
      return Node(.number(.approximate(double), .number), lexeme.range)
    case .date(let date):
      note(.number, lexeme.range)
      index += 1
      return Node(.date(date), lexeme.range)
    case .name(let name):
      index += 1
      return try named(name, lexeme.range)
    case .sign("("):
      index += 1
      open(.group)
      let inner = try expression()
      guard take(")") else { throw closing("(", opened: lexeme) }
      close()
      return Node(inner.kind, lexeme.range.lowerBound..<end)
    case .sign("["):
      index += 1
      return Node(.list(try items(until: "]", opened: lexeme, .list)), lexeme.range.lowerBound..<end)
    default:
      throw unexpected()
    }
  }

  private func closing(_ sign: String, opened: Lexeme) -> FormulaError {
    next.kind == .end ? FormulaError(.unclosed(sign), opened.range) : unexpected()
  }

  /// Parses the items up to a closing bracket, separated by commas or semicolons; none for an empty pair.
  private mutating func items(
    until sign: String, opened: Lexeme, _ bracket: PartialFormula.Bracket
  ) throws(FormulaError) -> [Node] {
    open(bracket)
    var items: [Node] = []
    if !take(sign) {
      repeat {
        beginItem(items.count)
        items.append(try argument())
      } while take(",")
      guard take(sign) else { throw closing(sign == "]" ? "[" : "(", opened: opened) }
    }
    close()
    return items
  }

  /// Parses an expression, or a range of months or years.
  mutating func argument() throws(FormulaError) -> Node {
    let first = try period()
    guard take("..") else { return first }
    let last = try period()
    return Node(.periods(first, last), first.range.lowerBound..<last.range.upperBound)
  }

  /// Parses a month, which is any expression, or a year: `y3`, or `y(hold)`.
  private mutating func period() throws(FormulaError) -> Node {
    guard case .name(let name) = next.kind, name.first == "y" || name.first == "Y",
      vocabulary.symbol(named: name.lowercased(), isCalled: false) == nil
    else { return try expression() }
    let start = next
    if name.utf8.count == 1, index + 1 < lexemes.count, lexemes[index + 1].kind == .sign("(") {
      note(.function, start.range)
      index += 2
      open(.period)
      let year = try expression()
      guard take(")") else { throw closing("(", opened: start) }
      close()
      return Node(.year(year), start.range.lowerBound..<end)
    }
    guard let year = Int(name.dropFirst()), name.utf8.dropFirst().allSatisfy(Lexer.isDigit) else {
      return try expression()
    }
    note(.number, start.range)
    index += 1
    return Node(.year(Node(.number(Number(year), .count), start.range)), start.range)
  }

  mutating func named(_ typed: String, _ range: Range<Int>) throws(FormulaError) -> Node {
    let name = typed.lowercased()
    guard next.kind == .sign("(") else { return try bare(name, typed, range) }
    let opened = next
    if let function = Functions.named(name) {
      note(.function, range)
      index += 1
      let arguments = try items(until: ")", opened: opened, .call(function, argument: 0))
      if !function.takes.contains(arguments.count) {
        try recover(
          FormulaError(
            .argumentCount(signature: function.signature, given: arguments.count), range.lowerBound..<end))
        return placeholder(range)
      }
      return ofEachPeriod(Node(.call(function, arguments), range.lowerBound..<end))
    }
    let symbol = vocabulary.symbol(named: name, isCalled: true)
    if let symbol { note(.symbol(symbol), range) }
    if symbol?.isMonthly != true {
      try recover(FormulaError(symbol.map { .notMonthly($0.name) } ?? .unknownFunction(typed), range))
    }
    index += 1
    open(.period)
    let period = try argument()
    guard take(")") else { throw closing("(", opened: opened) }
    close()
    return symbol.map { Node(.symbol($0, at: period), range.lowerBound..<end) } ?? placeholder(range)
  }

  /// A call whose parts are evaluated in several periods, in which a bare name means the figure of the period
  /// where there is one: `noi` in `sum(noi, 13..24)` is that of each month, not that of the first year.
  private func ofEachPeriod(_ call: Node) -> Node {
    guard call.variesMonth else { return call }
    return call.changed { node in
      guard case .symbol(let symbol, at: nil) = node.kind, !symbol.isMonthly,
        let figure = vocabulary.symbol(named: symbol.name.lowercased(), isCalled: true), figure.isMonthly
      else { return node }
      return Node(.symbol(figure, at: nil), node.range)
    }
  }

  private mutating func bare(
    _ name: String, _ typed: String, _ range: Range<Int>
  ) throws(FormulaError) -> Node {
    if let symbol = vocabulary.symbol(named: name, isCalled: false) {
      note(.symbol(symbol), range)
      return Node(.symbol(symbol, at: nil), range)
    }
    if name == Formula.monthName {
      note(.keyword, range)
      return Node(.month, range)
    }
    if Formula.reservedWords.contains(name) { throw FormulaError(.unexpected(typed), range) }
    if let function = Functions.named(name) {
      try recover(FormulaError(.functionWithoutArguments(signature: function.signature), range))
    } else {
      try recover(FormulaError(.unknownName(typed), range))
    }
    return placeholder(range)
  }

  /// A part in place of one that is wrong, so that reading goes on.
  private func placeholder(_ range: Range<Int>) -> Node { Node(.number(Number(0), .number), range) }
}
