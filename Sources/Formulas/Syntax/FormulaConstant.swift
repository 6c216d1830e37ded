import Finance

/// A constant that is no number, and that stands for one where it is compared with a name.
public enum FormulaConstant: Sendable, Hashable {
  case text(String)
  case date(CalendarDate)
}

extension Vocabulary {
  /// None: most names are compared with numbers alone.
  public func number(for constant: FormulaConstant, comparedWith symbol: Symbol, _ comparison: Comparison)
    -> Number?
  { nil }
}

extension Formula {
  /// The names in a text, in small letters, that are compared with a text or a date: `city` in `city = "Akron"`.
  public static func comparedConstants(in text: String) -> [(name: String, constant: FormulaConstant)] {
    let lexemes = Lexer.readableLexemes(of: text).lexemes
    return lexemes.indices.dropFirst(2).compactMap { index in
      guard case .name(let name) = lexemes[index - 2].kind, case .sign(let sign) = lexemes[index - 1].kind,
        Comparison(rawValue: sign) != nil
      else { return nil }
      switch lexemes[index].kind {
      case .text(let text): return (name.lowercased(), .text(text))
      case .date(let date): return (name.lowercased(), .date(date))
      default: return nil
      }
    }
  }
}

extension Parser {
  /// The right side of a comparison: a constant that stands for a number there, or a sum.
  mutating func side(comparedWith left: Node, by comparison: Comparison) throws(FormulaError) -> Node {
    let start = next
    guard case .text(let text) = start.kind else {
      let right = try sum()
      guard case .date(let date) = right.kind else { return right }
      return number(for: .date(date), comparedWith: left, comparison, right.range) ?? right
    }
    guard let node = number(for: .text(text), comparedWith: left, comparison, start.range) else {
      throw FormulaError(.unexpected(text), start.range)
    }
    note(.number, start.range)
    index += 1
    return node
  }

  private func number(
    for constant: FormulaConstant, comparedWith left: Node, _ comparison: Comparison, _ range: Range<Int>
  ) -> Node? {
    guard case .symbol(let symbol, at: nil) = left.kind,
      let number = vocabulary.number(for: constant, comparedWith: symbol, comparison)
    else { return nil }
    return Node(.number(number, .number), range)
  }
}
