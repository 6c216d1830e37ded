import Finance
import Formulas
import Localization
import Reports
import Workspace

/// A formula with its text in the line.
package struct TypedFormula: Sendable {
  /// The formula.
  package let formula: Formula
  /// Its text in the line.
  package let token: Token

  /// A formula that was read from a text of the line.
  package init(formula: Formula, token: Token) { (self.formula, self.token) = (formula, token) }
}

extension Workspace {
  /// The diagnostic of an error in a formula.
  /// - Parameters:
  ///   - token: The text that was typed.
  ///   - start: The offset of the formula in that text.
  ///   - suggests: `false` where nobody reads the nearest name to an unknown one.
  ///   - suggestion: What was probably meant; nil for the nearest name.
  package func diagnostic(
    _ error: FormulaError, in token: Token, at start: Int = 0, suggests: Bool = true,
    suggestion: NameSuggestion? = nil
  ) -> Diagnostic {
    let base = token.range.lowerBound + start
    // A quoted word has escapes, so that offsets in it are not offsets in the line.
    let range =
      token.isVerbatim ? base + error.range.lowerBound..<base + error.range.upperBound : token.range
    if case .unknownName(let name) = error.reason, let field = field(named: name), !field.isNumeric {
      return Diagnostic(FormulaInputError.noNumber(field: field.name), at: range)
    }
    let nearest = suggestion ?? (suggests ? nearest(to: error.reason) : nil)
    return Diagnostic(FormulaInputError.formula(error.reason, nearest: nearest), at: range)
  }

  /// The kind of a part of a formula.
  fileprivate func tokenKind(of role: PartialFormula.Role) -> TokenKind {
    switch role {
    case .number: .number
    case .function: .function
    case .keyword: .keyword
    case .symbol(let symbol): field(named: symbol.name) == nil ? .metric : .field
    }
  }

  /// The nearest name, where the error is an unknown name.
  private func nearest(to reason: FormulaError.Reason) -> NameSuggestion? {
    switch reason {
    case .unknownName(let name): suggestion(for: name, among: formulaNames.map(\.name))
    case .unknownFunction(let name):
      suggestion(for: name, among: (formulaNames.filter(\.isCalled) + pathFigureNames).map(\.name))
    default: nil
    }
  }
}

extension ReadingContext {
  /// The formula of a text.
  /// - Parameters:
  ///   - vocabulary: The names that it can use; nil for those of the open worksheet.
  ///   - isNeutral: `true` for a text whose numbers are in neutral form already.
  package func formula(
    _ token: Token, in vocabulary: (any Vocabulary)? = nil, isNeutral: Bool = false
  ) throws(Diagnostic) -> TypedFormula {
    noteParts(of: token)
    let token = isNeutral ? token : try neutralFormula(token)
    do throws(FormulaError) {
      return TypedFormula(
        formula: try Formula(token.text, in: vocabulary ?? workspace.vocabulary), token: token)
    } catch {
      throw diagnostic(error, in: token)
    }
  }

  /// The formulas of a text, separated by blanks or commas.
  /// - Parameter vocabulary: The names that they can use; nil for those of the open worksheet.
  package func formulas(
    _ token: Token, in vocabulary: (any Vocabulary)? = nil
  ) throws(Diagnostic) -> [TypedFormula] {
    noteParts(of: token, isList: true)
    let token = try neutralFormula(token, isList: true)
    do throws(FormulaError) {
      return try Formula.list(token.text, in: vocabulary ?? workspace.vocabulary).map {
        TypedFormula(formula: $0, token: token)
      }
    } catch {
      throw diagnostic(error, in: token)
    }
  }

  /// The condition of a text in neutral form.
  package func condition(
    _ token: Token, in vocabulary: (any Vocabulary)? = nil
  ) throws(Diagnostic) -> TypedFormula {
    let typed = try formula(token, in: vocabulary, isNeutral: true)
    guard typed.formula.isCondition else {
      throw Diagnostic(FormulaInputError.notACondition, at: token.range)
    }
    try checkPercentages(in: typed)
    return typed
  }

  /// Notes the roles of the parts of a formula of a command that is still typed.
  /// - Parameter isList: `true` for formulas separated by blanks or commas.
  package func noteParts(of token: Token, isList: Bool = false) {
    guard let reading, !token.isQuoted else { return }
    let start = token.range.lowerBound
    for part in PartialFormula(token.text, isList: isList, in: workspace.vocabulary).parts {
      let range = start + part.range.lowerBound..<start + part.range.upperBound
      reading.note(range, workspace.tokenKind(of: part.role))
    }
  }

  /// Notes that a formula of a command that is still typed ends with these words of the language.
  package func noteKeywords(_ words: [String], in token: Token) {
    guard let reading, !token.isQuoted else { return }
    let typed = token.text.split(whereSeparator: \.isWhitespace).suffix(words.count)
    for word in typed {
      let start =
        token.range.lowerBound + token.text.utf8.distance(from: token.text.startIndex, to: word.startIndex)
      reading.note(start..<start + word.utf8.count, .keyword)
    }
  }

  /// Checks that no percentage is compared with a plain number that is likely meant as one.
  package func checkPercentages(in typed: TypedFormula) throws(Diagnostic) {
    guard let (side, number) = typed.formula.numbersForPercentages.first else { return }
    let start = typed.token.range.lowerBound + typed.formula.offset + side.offset
    let range = typed.token.isVerbatim ? start..<start + side.text.utf8.count : typed.token.range
    throw Diagnostic(FormulaInputError.numberForPercentage(number), at: range)
  }

  /// The value of a formula.
  package func value(of typed: TypedFormula) throws(Diagnostic) -> Quantity {
    // A figure may take long, or ask a service.
    if isStillTyped, !typed.formula.symbols.isEmpty { throw Interruption.diagnostic }
    do throws(FormulaError) {
      return try typed.formula.evaluate(in: workspace.scope)
    } catch {
      throw diagnostic(error, of: typed)
    }
  }

  /// The diagnostic of an error of a typed formula.
  package func diagnostic(_ error: FormulaError, of typed: TypedFormula) -> Diagnostic {
    diagnostic(error, in: typed.token, at: typed.formula.offset)
  }

  /// The diagnostic of an error in the text of a formula.
  package func diagnostic(_ error: FormulaError, in token: Token, at start: Int = 0) -> Diagnostic {
    if case .unknownName(let name) = error.reason, !isStillTyped,
      let topic = names.topic(of: [name])
    {
      return workspace.diagnostic(error, in: token, at: start, suggestion: topic)
    }
    return workspace.diagnostic(error, in: token, at: start, suggests: !isStillTyped)
  }
}

extension Formula {
  /// The plain numbers from 1 that are compared with a percentage: the 8 of `roi(12) >= 8`, which is 800 %.
  package var numbersForPercentages: [(side: Formula, number: Number)] {
    comparisons.compactMap { left, right in
      let (side, other) = left.plainNumber == nil ? (right, left) : (left, right)
      guard other.measure == .percent, let number = side.plainNumber, number.magnitude >= Number(1) else {
        return nil
      }
      return (side, number)
    }
  }
}
