import Formulas
import Localization
import Model
import Reports

extension ArgumentCursor {
  /// Takes a formula that holds or does not, up to a word of the language that can follow it.
  package mutating func takeCondition(_ context: ReadingContext) throws(Diagnostic) -> TypedFormula {
    let token = try takeFormula(LocalizedText("a condition"))
    let typed = try context.formula(token, in: vocabulary)
    guard typed.formula.isCondition else {
      throw Diagnostic(FormulaInputError.notACondition, at: token.range)
    }
    try context.checkPercentages(in: typed)
    return typed
  }
}

extension Syntax where Value == String {
  /// `because` and a reason, up to a word of the language that can follow it.
  package static var because: Syntax { .word(Criterion.because, LocalizedText("why: a few words"), .reason) }

  /// A reason, which is one line wherever it is shown.
  package static var reason: Syntax {
    let longest = 500
    return Syntax<Token>.text("REASON", LocalizedText("a reason")).map { text, _ throws(Diagnostic) in
      let reason = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      guard (1...longest).contains(reason.utf8.count) else {
        throw Diagnostic(ArgumentError.badReason(limit: longest), at: text.range)
      }
      return reason
    }
  }
}

extension Token {
  /// `true` for a word that is not quoted, in any case.
  package func isWord(_ word: String) -> Bool { !isQuoted && text.lowercased() == word }
}
