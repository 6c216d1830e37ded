import Localization
import Reports

extension Syntax where Value == TypedFormula {
  /// A formula, up to a word of the language that can follow it.
  package static func formula(_ name: String, _ expected: LocalizedText) -> Syntax {
    Syntax(name) { words, context throws(Diagnostic) in
      try context.formula(try words.takeFormula(expected))
    }
  }

  /// A formula that holds or does not.
  package static var condition: Syntax {
    Syntax("CONDITION") { words, context throws(Diagnostic) in
      try words.takeCondition(context)
    }
  }
}

extension Syntax where Value == [TypedFormula] {
  /// Formulas separated by blanks or commas.
  package static var formulas: Syntax {
    Syntax("METRIC …") { words, context throws(Diagnostic) in
      try context.formulas(try words.takeFormula(LocalizedText("a metric"), isList: true))
    }
  }
}

extension Syntax where Value == Token {
  /// The text of a formula, or of several, which is read later.
  package static func formulaText(
    _ name: String, _ expected: LocalizedText, isList: Bool = false
  ) -> Syntax {
    Syntax(name) { words, context throws(Diagnostic) in
      let token = try words.takeFormula(expected, isList: isList)
      context.noteParts(of: token, isList: isList)
      return try context.neutralFormula(token, isList: isList)
    }
  }
}

extension ArgumentCursor {
  /// Takes the text of a formula, up to a word of the language that can follow it; notes what can come next in it.
  /// - Parameters:
  ///   - isList: `true` for formulas separated by blanks or commas.
  ///   - operands: The names that can stand outside of parentheses; nil for all.
  package mutating func takeFormula(
    _ expected: @autoclosure () -> LocalizedText, isList: Bool = false,
    operands: Syntax<Void>.Completer? = nil
  ) throws(Diagnostic) -> Token {
    let start = rest
    let expect = { (words: ArraySlice<Token>, cursor: ArgumentCursor) in
      cursor.expect { [.formula(behind: words, isList: isList, operands: operands?($0))] }
    }
    expect([], self)
    let token = try takeText(expected(), until: stops)
    if token.isQuoted, let next, next.goesOnWithFormula {
      throw Diagnostic(FormulaInputError.endsInQuotes, at: next.range)
    }
    expect(start.dropLast(rest.count), self)
    return token
  }
}

extension Token {
  /// `true` for a sign between two parts of a formula, or a word that begins with one; options begin with two dashes.
  fileprivate var goesOnWithFormula: Bool {
    guard !isQuoted, !text.hasPrefix("--"), let first = text.first else { return false }
    return "+-*/^<>=".contains(first)
  }
}
