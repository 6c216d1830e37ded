import Formulas
import Localization
import Reports

/// The reading of a command that is still typed: the roles of its words, its errors, and what can stand where the
/// words end.
///
/// The readers of its syntax fill it, the same ones that read a command that runs.
package final class TypedReading {
  /// The roles, in the order in which they were found; a later one is more exact.
  package private(set) var spans: [TokenSpan] = []
  package private(set) var errors: [Diagnostic] = []
  /// The end of the last word that was read.
  package private(set) var end = 0
  /// The usages of what is still to be typed.
  package var rest: [String] = []
  /// The names of the fields among the words, in lower case.
  package private(set) var fieldNames: [String] = []
  /// `true` when any text can stand where the words end.
  package var takesText = false
  /// What can stand where the words end.
  private var expected: [Syntax<Void>.Completer] = []

  /// A reading of nothing yet.
  package init() {}

  /// Reads the words of a command.
  package func read(
    _ statement: Statement, of command: any CommandSyntax, _ context: ReadingContext
  ) {
    var words = ArgumentCursor(statement, of: command, reading: self)
    do throws(Diagnostic) {
      try command.read(&words, context)
      try words.finish()
    } catch {
      errors.append(error)
    }
    end = words.end
  }

  package func note(_ range: Range<Int>, _ kind: TokenKind) { spans.append(TokenSpan(range, kind)) }

  package func note(_ word: Token, _ kind: TokenKind) {
    if kind == .field { fieldNames.append(word.text.lowercased()) }
    if !word.isQuoted { note(word.range, kind) }
  }

  package func note(_ error: Diagnostic) { errors.append(error) }

  package func expect(_ usage: String, _ candidates: @escaping Syntax<Void>.Completer) {
    rest.append(usage)
    expected.append(candidates)
  }

  /// The candidates for what can stand where the words end; those behind a formula are offered where it can end.
  package func candidates(_ context: ReadingContext) -> [Suggestion.Candidate] {
    var parts = expected.map { $0(context) }
    // Behind a long list of names the words of the language would not be seen; what destroys stays last.
    if let long = parts.firstIndex(where: { $0.count > 20 }),
      parts[(long + 1)...].joined().allSatisfy(\.isInsertedUnasked)
    {
      parts.append(parts.remove(at: long))
    }
    let found = parts.flatMap(\.self)
    let all = takesText ? found.map(\.asBeginning) : found
    guard let index = all.firstIndex(where: \.isFormula), case .formula(let position) = all[index].kind else {
      return all
    }
    return all[..<index] + [.formula(position.going(on: all[(index + 1)...].filter { !$0.isFormula }))]
  }

  /// The usage of what is still to be typed.
  package var usage: String { rest.filter { !$0.isEmpty }.joined(separator: " ") }

  /// `true` when all words can stand there, though some may be missing.
  package var isRightSoFar: Bool {
    // The value of a formula is not computed while it is typed.
    errors.allSatisfy { $0.isOfMissingWord || $0.error is InterruptionError }
  }
}

extension Diagnostic {
  fileprivate var isOfMissingWord: Bool {
    (error as? ArgumentError)?.isOfEnd ?? false
  }

  /// `true` for an error that more text could mend.
  package var isOfUnfinished: Bool {
    switch error {
    case FormulaInputError.notACondition, FormulaInputError.numberForPercentage,
      FormulaInputError.formula(.unclosed, _):
      true
    case FieldValueError.outOfRange, FieldValueError.monthsMeant, FieldValueError.amountWithoutSign: true
    default: false
    }
  }
}
