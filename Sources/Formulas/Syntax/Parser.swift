import Finance

/// A parser of formulas by recursive descent; one function for each level of precedence.
///
/// From the loosest: `or`, `and`, `not`, comparisons, `+ -`, `* /`, `^`, a leading `-` or `+`, a trailing
/// `%`. As in OpenFormula, a leading minus binds closer than `^`, so that `-2^2` is 4, and `^` is
/// left-associative, so that a formula from a spreadsheet has the same value here.
struct Parser {
  /// The largest length of a text in bytes: a list of ten thousand dated flows is shorter.
  static let maximumLength = 200_000
  static let maximumNesting = 60

  private let lexemes: [Lexeme]
  private let vocabulary: any Vocabulary
  private var index = 0
  private var depth = 0

  init(_ text: String, _ vocabulary: any Vocabulary) throws(FormulaError) {
    guard text.utf8.count <= Parser.maximumLength else {
      throw FormulaError(.tooLong(limit: Parser.maximumLength), 0..<text.utf8.count)
    }
    lexemes = try Lexer.lexemes(of: text)
    self.vocabulary = vocabulary
  }

  /// Parses the whole text as one formula; a spreadsheet's leading `=` is skipped.
  mutating func formula() throws(FormulaError) -> Node {
    if next.kind == .sign("=") { index += 1 }
    if next.kind == .end { throw FormulaError(.empty, next.range) }
    let node = try expression()
    guard next.kind == .end else { throw unexpected() }
    return node
  }

  /// Parses the whole text as formulas separated by commas or blanks.
  mutating func formulas() throws(FormulaError) -> [Node] {
    var nodes: [Node] = []
    repeat {
      nodes.append(try expression())
      _ = take(",")
    } while next.kind != .end
    return nodes
  }
}

// MARK: Lexemes

extension Parser {
  private var next: Lexeme { lexemes[index] }

  private var end: Int { index == 0 ? 0 : lexemes[index - 1].range.upperBound }

  private mutating func take(_ sign: String) -> Bool {
    guard next.kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    guard case .name(let name) = next.kind, name.lowercased() == word else { return false }
    index += 1
    return true
  }

  private mutating func takeSign(of signs: [String: Operation]) -> Operation? {
    guard case .sign(let sign) = next.kind, let operation = signs[sign] else { return nil }
    index += 1
    return operation
  }

  private func unexpected() -> FormulaError {
    switch next.kind {
    case .end: FormulaError(.unexpectedEnd, next.range)
    case .sign(let sign): FormulaError(.unexpected(sign), next.range)
    case .name(let name): FormulaError(.unexpected(name), next.range)
    case .number(let decimal): FormulaError(.unexpected("\(decimal.coefficient)"), next.range)
    case .approximate(let double): FormulaError(.unexpected("\(double)"), next.range)
    case .date(let date): FormulaError(.unexpected(date.canonical), next.range)
    }
  }

  private mutating func nested<Result>(
    _ body: (inout Parser) throws(FormulaError) -> Result
  ) throws(FormulaError) -> Result {
    guard depth < Parser.maximumNesting else {
      throw FormulaError(.tooDeep(limit: Parser.maximumNesting), next.range)
    }
    depth += 1
    defer { depth -= 1 }
    return try body(&self)
  }
}

// MARK: Levels

extension Parser {
  private mutating func expression() throws(FormulaError) -> Node {
    try nested { parser throws(FormulaError) in
      try parser.chain(
        { parser throws(FormulaError) in try parser.conjunction() },
        { parser in parser.takeWord("or") ? .or : nil })
    }
  }

  private mutating func conjunction() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.negation() },
      { parser in parser.takeWord("and") ? .and : nil })
  }

  private mutating func negation() throws(FormulaError) -> Node {
    let start = next.range.lowerBound
    // `not(…)` is read here too: a parenthesis around what it negates changes nothing.
    guard takeWord("not") else { return try comparison() }
    let operand = try nested { parser throws(FormulaError) in try parser.negation() }
    return Node(.not(operand), start..<operand.range.upperBound)
  }

  private mutating func comparison() throws(FormulaError) -> Node {
    let left = try sum()
    guard case .sign(let sign) = next.kind, let comparison = Comparison(rawValue: sign) else { return left }
    index += 1
    let right = try sum()
    if case .sign(let sign) = next.kind, Comparison(rawValue: sign) != nil {
      throw FormulaError(.comparisonOfComparison, next.range)
    }
    return Node(.comparison(comparison, left, right), left.range.lowerBound..<right.range.upperBound)
  }

  private mutating func sum() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.product() },
      { parser in parser.takeSign(of: ["+": .add, "-": .subtract]) })
  }

  private mutating func product() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.power() },
      { parser in parser.takeSign(of: ["*": .multiply, "/": .divide]) })
  }

  private mutating func power() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.signed() },
      { parser in parser.takeSign(of: ["^": .power]) })
  }

  /// Parses operands with operators of one precedence between them.
  private mutating func chain(
    _ operand: (inout Parser) throws(FormulaError) -> Node, _ operation: (inout Parser) -> Operation?
  ) throws(FormulaError) -> Node {
    let first = try operand(&self)
    var links: [Node.Link] = []
    while let operation = operation(&self) {
      links.append(Node.Link(operation: operation, operand: try operand(&self)))
    }
    guard let last = links.last else { return first }
    return Node(.chain(first, links), first.range.lowerBound..<last.operand.range.upperBound)
  }

  private mutating func signed() throws(FormulaError) -> Node {
    let start = next.range.lowerBound
    if take("+") { return try nested { parser throws(FormulaError) in try parser.signed() } }
    guard take("-") else { return try percentage() }
    let operand = try nested { parser throws(FormulaError) in try parser.signed() }
    return Node(.negative(operand), start..<operand.range.upperBound)
  }

  private mutating func percentage() throws(FormulaError) -> Node {
    var node = try primary()
    var signs = 0
    while next.kind == .sign("%") {
      index += 1
      if case .number(let number, .number) = node.kind,
        let part = number.divided(by: Number(100))
      {
        node = Node(.number(part, .percent), node.range.lowerBound..<end)
      } else {
        signs += 1
        guard depth + signs <= Parser.maximumNesting else {
          throw FormulaError(.tooDeep(limit: Parser.maximumNesting), node.range)
        }
        node = Node(.percent(node), node.range.lowerBound..<end)
      }
    }
    return node
  }
}

// MARK: Primaries

extension Parser {
  private mutating func primary() throws(FormulaError) -> Node {
    let lexeme = next
    switch lexeme.kind {
    case .number(let decimal):
      guard let ratio = Ratio(decimal) else {
        throw FormulaError(.badNumber("\(decimal.coefficient)"), lexeme.range)
      }
      index += 1
      return Node(.number(.exact(ratio), .number), lexeme.range)
    case .approximate(let double):
      index += 1
      return Node(.number(.approximate(double), .number), lexeme.range)
    case .date(let date):
      index += 1
      return Node(.date(date), lexeme.range)
    case .name(let name):
      index += 1
      return try named(name, lexeme.range)
    case .sign("("):
      index += 1
      let inner = try expression()
      guard take(")") else { throw closing("(", opened: lexeme) }
      return Node(inner.kind, lexeme.range.lowerBound..<end)
    case .sign("["):
      index += 1
      return Node(.list(try items(until: "]", opened: lexeme)), lexeme.range.lowerBound..<end)
    default:
      throw unexpected()
    }
  }

  private func closing(_ sign: String, opened: Lexeme) -> FormulaError {
    next.kind == .end ? FormulaError(.unclosed(sign), opened.range) : unexpected()
  }

  /// Parses the items up to a closing bracket, separated by commas or semicolons; none for an empty pair.
  private mutating func items(until sign: String, opened: Lexeme) throws(FormulaError) -> [Node] {
    var items: [Node] = []
    if take(sign) { return items }
    repeat {
      items.append(try argument())
    } while take(",")
    guard take(sign) else { throw closing(sign == "]" ? "[" : "(", opened: opened) }
    return items
  }

  /// Parses an expression, or a range of months or years.
  private mutating func argument() throws(FormulaError) -> Node {
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
      index += 2
      let year = try expression()
      guard take(")") else { throw closing("(", opened: start) }
      return Node(.year(year), start.range.lowerBound..<end)
    }
    guard let year = Int(name.dropFirst()), name.utf8.dropFirst().allSatisfy(Lexer.isDigit) else {
      return try expression()
    }
    index += 1
    return Node(.year(Node(.number(Number(year), .count), start.range)), start.range)
  }

  private mutating func named(_ typed: String, _ range: Range<Int>) throws(FormulaError) -> Node {
    let name = typed.lowercased()
    guard next.kind == .sign("(") else { return try bare(name, typed, range) }
    let opened = next
    if let function = Functions.named(name) {
      index += 1
      let arguments = try items(until: ")", opened: opened)
      guard function.takes.contains(arguments.count) else {
        throw FormulaError(
          .argumentCount(signature: function.signature, given: arguments.count), range.lowerBound..<end)
      }
      return Node(.call(function, arguments), range.lowerBound..<end)
    }
    guard let symbol = vocabulary.symbol(named: name, isCalled: true) else {
      throw FormulaError(.unknownFunction(typed), range)
    }
    guard symbol.isMonthly else { throw FormulaError(.notMonthly(symbol.name), range) }
    index += 1
    let period = try argument()
    guard take(")") else { throw closing("(", opened: opened) }
    return Node(.symbol(symbol, at: period), range.lowerBound..<end)
  }

  private func bare(_ name: String, _ typed: String, _ range: Range<Int>) throws(FormulaError) -> Node {
    if let symbol = vocabulary.symbol(named: name, isCalled: false) {
      return Node(.symbol(symbol, at: nil), range)
    }
    if name == Formula.monthName { return Node(.month, range) }
    if Formula.reservedWords.contains(name) { throw FormulaError(.unexpected(typed), range) }
    if let function = Functions.named(name) {
      throw FormulaError(.functionWithoutArguments(signature: function.signature), range)
    }
    throw FormulaError(.unknownName(typed), range)
  }
}
