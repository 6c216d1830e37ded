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
  /// The roles of what was read and what was looked for at the end; nil when nobody asks for them.
  private(set) var partial: PartialFormula?

  init(_ text: String, _ vocabulary: any Vocabulary) throws(FormulaError) {
    guard text.utf8.count <= Parser.maximumLength else {
      throw FormulaError(.tooLong(limit: Parser.maximumLength), 0..<text.utf8.count)
    }
    lexemes = try Lexer.lexemes(of: text)
    self.vocabulary = vocabulary
  }

  /// A parser of a text that may be unfinished or wrong.
  init(_ lexemes: [Lexeme], _ vocabulary: any Vocabulary) {
    (self.lexemes, self.vocabulary, partial) = (lexemes, vocabulary, PartialFormula())
  }

  /// Parses the whole text as one formula; a spreadsheet's leading `=` is skipped.
  mutating func formula() throws(FormulaError) -> Node {
    if next.kind == .sign("=") { index += 1 }
    seekOperand()
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
    seekOperand()
    return nodes
  }

  /// Parses as far as possible, for what is noted on the way.
  mutating func readPartially(isList: Bool) {
    if isList { _ = try? formulas() } else { _ = try? formula() }
    noteRest()
  }
}

// MARK: What was read, and what is looked for at the end

extension Parser {
  private mutating func note(_ role: PartialFormula.Role, _ range: Range<Int>) {
    partial?.parts.append(PartialFormula.Part(range: range, role: role))
  }

  /// Throws an error behind which an unfinished formula can be read on.
  private func recover(_ error: FormulaError) throws(FormulaError) {
    guard partial != nil else { throw error }
  }

  private mutating func seek(_ sign: String) {
    if partial != nil, next.kind == .end { partial?.soughtSigns.insert(sign) }
  }

  private mutating func seekOperand() {
    if partial != nil, next.kind == .end { partial?.takesOperand = true }
  }

  private mutating func open(_ bracket: PartialFormula.Bracket) { partial?.brackets.append(bracket) }

  private mutating func close() { _ = partial?.brackets.popLast() }

  /// Goes on to another item in the innermost brackets.
  private mutating func beginItem(_ item: Int) {
    guard case .call(let function, _)? = partial?.brackets.last else { return }
    close()
    open(.call(function, argument: item))
  }

  /// Notes what is behind an error, each lexeme by itself.
  private mutating func noteRest() {
    while next.kind != .end {
      switch next.kind {
      case .number, .approximate, .date: note(.number, next.range)
      case .name(let typed):
        let name = typed.lowercased()
        if let symbol = symbol(name) {
          note(.symbol(symbol), next.range)
        } else if Formula.reservedWords.contains(name) || name == Formula.monthName {
          note(.keyword, next.range)
        } else if Functions.named(name) != nil {
          note(.function, next.range)
        }
      case .sign, .end: break
      }
      index += 1
    }
  }

  private func symbol(_ name: String) -> Symbol? {
    vocabulary.symbol(named: name, isCalled: false) ?? vocabulary.symbol(named: name, isCalled: true)
  }
}

// MARK: Lexemes

extension Parser {
  private var next: Lexeme { lexemes[index] }

  private var end: Int { index == 0 ? 0 : lexemes[index - 1].range.upperBound }

  private mutating func take(_ sign: String) -> Bool {
    seek(sign)
    guard next.kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  private mutating func takeWord(_ word: String) -> Bool {
    seek(word)
    guard case .name(let name) = next.kind, name.lowercased() == word else { return false }
    note(.keyword, next.range)
    index += 1
    return true
  }

  /// Takes the word of a logical operator behind an operand; only a condition can be followed by one.
  private mutating func takeWord(_ word: String, behind operand: Node) -> Bool {
    let isSought = next.kind != .end || partial != nil && operand.measure == .truth
    return isSought && takeWord(word)
  }

  private mutating func takeSign(of signs: [String: Operation]) -> Operation? {
    guard case .sign(let sign) = next.kind, let operation = signs[sign] else {
      if partial != nil { signs.keys.forEach { seek($0) } }
      return nil
    }
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
        { parser, left in parser.takeWord("or", behind: left) ? .or : nil })
    }
  }

  private mutating func conjunction() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.negation() },
      { parser, left in parser.takeWord("and", behind: left) ? .and : nil })
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
    guard case .sign(let sign) = next.kind, let comparison = Comparison(rawValue: sign) else {
      if partial != nil { Comparison.allCases.forEach { seek($0.rawValue) } }
      return left
    }
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
      { parser, _ in parser.takeSign(of: ["+": .add, "-": .subtract]) })
  }

  private mutating func product() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.power() },
      { parser, _ in parser.takeSign(of: ["*": .multiply, "/": .divide]) })
  }

  private mutating func power() throws(FormulaError) -> Node {
    try chain(
      { parser throws(FormulaError) in try parser.signed() },
      { parser, _ in parser.takeSign(of: ["^": .power]) })
  }

  /// Parses operands with operators of one precedence between them.
  private mutating func chain(
    _ operand: (inout Parser) throws(FormulaError) -> Node, _ operation: (inout Parser, Node) -> Operation?
  ) throws(FormulaError) -> Node {
    let first = try operand(&self)
    var links: [Node.Link] = []
    while let operation = operation(&self, links.last?.operand ?? first) {
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
    defer { seek("%") }
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

  private mutating func named(_ typed: String, _ range: Range<Int>) throws(FormulaError) -> Node {
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
      return Node(.call(function, arguments), range.lowerBound..<end)
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
