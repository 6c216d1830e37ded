import Finance

/// The lexemes that were read and the next one.
extension Parser {
  var next: Lexeme { lexemes[index] }

  var end: Int { index == 0 ? 0 : lexemes[index - 1].range.upperBound }

  mutating func take(_ sign: String) -> Bool {
    seek(sign)
    guard next.kind == .sign(sign) else { return false }
    index += 1
    return true
  }

  mutating func takeWord(_ word: String) -> Bool {
    seek(word)
    guard case .name(let name) = next.kind, name.lowercased() == word else { return false }
    note(.keyword, next.range)
    index += 1
    return true
  }

  /// Takes the word of a logical operator behind an operand; only a condition can be followed by one.
  mutating func takeWord(_ word: String, behind operand: Node) -> Bool {
    let isSought = next.kind != .end || partial != nil && operand.measure == .truth
    return isSought && takeWord(word)
  }

  mutating func takeSign(of operations: [Operation]) -> Operation? {
    guard case .sign(let sign) = next.kind, let operation = operations.first(where: { $0.rawValue == sign })
    else {
      if partial != nil { operations.forEach { seek($0.rawValue) } }
      return nil
    }
    index += 1
    return operation
  }

  func unexpected() -> FormulaError {
    switch next.kind {
    case .end: FormulaError(.unexpectedEnd, next.range)
    case .sign(let sign): FormulaError(.unexpected(sign), next.range)
    case .name(let name): FormulaError(.unexpected(name), next.range)
    case .number(let decimal): FormulaError(.unexpected(decimal.digits), next.range)
    case .approximate(let double): FormulaError(.unexpected("\(double)"), next.range)
    case .date(let date): FormulaError(.unexpected(date.canonical), next.range)
    case .text(let text): FormulaError(.unexpected("\"\(text)\""), next.range)
    }
  }

  mutating func nested<Result>(
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

extension ExactDecimal {
  /// The digits with their point, as in 6.5; a lexeme has no sign.
  fileprivate var digits: String {
    let all = String(coefficient)
    guard scale > 0 else { return all }
    let padded = String(repeating: "0", count: max(0, scale + 1 - all.count)) + all
    return "\(padded.dropLast(scale)).\(padded.suffix(scale))"
  }
}
