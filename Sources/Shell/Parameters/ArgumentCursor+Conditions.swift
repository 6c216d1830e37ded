import Formulas
import Localization
import Model
import Reports

extension ArgumentCursor {
  /// Takes a formula that holds or does not, up to one of these words.
  /// - Parameter vocabulary: The names that it can use; nil for those of the open worksheet.
  package mutating func takeCondition(
    until stops: [String] = [], in vocabulary: (any Vocabulary)? = nil, _ context: CommandContext
  ) throws(Diagnostic) -> TypedFormula {
    let token = try takeText(LocalizedText("a condition"), until: stops)
    let typed = try context.formula(token, in: vocabulary)
    guard typed.formula.isCondition else {
      throw Diagnostic(FormulaInputError.notACondition, at: token.range)
    }
    try context.checkPercentages(in: typed)
    return typed
  }

  /// Takes `because` and a reason, up to one of these words.
  package mutating func takeReason(until stops: [String] = []) throws(Diagnostic) -> String {
    try take(keyword: Criterion.because)
    return try takeReasonText(until: stops)
  }

  /// Takes a reason, up to one of these words.
  package mutating func takeReasonText(until stops: [String] = []) throws(Diagnostic) -> String {
    let text = try takeText(LocalizedText("a reason"), until: stops)
    // It is one line wherever it is shown.
    let reason = text.text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    guard (1...Self.longestReason).contains(reason.utf8.count) else {
      throw Diagnostic(ArgumentError.badReason(limit: Self.longestReason), at: text.range)
    }
    return reason
  }

  private static var longestReason: Int { 500 }
}

extension Token {
  /// `true` for a word that is not quoted, in any case.
  package func isWord(_ word: String) -> Bool { !isQuoted && text.lowercased() == word }
}

extension Suggestion.Candidate {
  /// The word before a reason.
  package static var because: Suggestion.Candidate {
    .init(Criterion.because, LocalizedText("why: a few words"), isFinal: false)
  }
}
