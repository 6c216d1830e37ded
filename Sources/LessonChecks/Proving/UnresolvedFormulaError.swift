import Commands
import Lessons
import Localization
import Results
import Shell

/// A formula in braces that has no value.
struct UnresolvedFormulaError: Error, Sendable, Equatable {
  let formula: String
  let reason: String

  /// The error in words.
  var message: String { "{\(formula)} has no value here: \(reason)" }
}

extension TemplateText {
  /// The formulas without a value, with their lines.
  func unresolved(_ query: FormulaQuery) -> [(line: Int, error: UnresolvedFormulaError)] {
    formulas.compactMap { formula in
      do throws(Diagnostic) {
        _ = try query.shown(formula.text)
        return nil
      } catch {
        return (formula.line, UnresolvedFormulaError(formula: formula.text, reason: "\(error)"))
      }
    }
  }
}
