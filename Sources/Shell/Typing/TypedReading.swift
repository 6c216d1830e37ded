import Formulas
import Localization
import Reports

/// The reading of a command that is still typed: the roles of its words, its errors, and the parameter in which
/// it ends.
///
/// The readers of the parameters fill it, the same ones that read a command that runs.
final class TypedReading {
  /// The roles, in the order in which they were found; a later one is more exact.
  private(set) var spans: [TokenSpan] = []
  private(set) var errors: [Diagnostic] = []
  /// The end of the last word that was read.
  private(set) var end = 0
  /// The number of parameters, flags apart, for which there were words.
  private(set) var parameterCount = 0
  /// The offset behind which the words of the last of them begin.
  private(set) var parameterStart = 0
  /// The number of parameters, flags apart, that were read.
  private var readCount = 0

  /// Reads the words of a command.
  init(_ command: Command, _ statement: Statement, in interpreter: Interpreter) {
    let context = CommandContext(interpreter, statement, isTyped: interpreter.isAtPrompt, reading: self)
    var words = ArgumentCursor(statement, of: command, reading: self)
    do throws(Diagnostic) {
      try command.read(&words, context)
      try words.finish()
    } catch {
      errors.append(error)
    }
    end = words.end
  }

  func note(_ range: Range<Int>, _ kind: TokenKind) { spans.append(TokenSpan(range, kind)) }

  func note(_ word: Token, _ kind: TokenKind) { if !word.isQuoted { note(word.range, kind) } }

  func note(_ error: Diagnostic) { errors.append(error) }

  func beginParameter(_ words: ArgumentCursor) {
    readCount += 1
    if words.next != nil { (parameterCount, parameterStart) = (readCount, words.end) }
  }

  /// Notes the beginning of another value of a parameter that stands once or more.
  func beginElement(_ words: ArgumentCursor) {
    if words.next != nil { parameterStart = words.end }
  }

  /// `true` when words are missing.
  var isIncomplete: Bool { errors.contains(where: \.isOfMissingWord) }

  /// `true` when all words can stand there, though some may be missing.
  var isRightSoFar: Bool {
    // The value of a formula is not computed while it is typed.
    errors.allSatisfy { $0.isOfMissingWord || $0.error is InterruptionError }
  }
}

extension Diagnostic {
  fileprivate var isOfMissingWord: Bool {
    if case .missing? = error as? ArgumentError { true } else { false }
  }

  /// `true` for an error that more text could mend.
  var isOfUnfinished: Bool {
    switch error {
    case FormulaInputError.notACondition, FormulaInputError.numberForPercentage,
      FormulaInputError.formula(.unclosed, _):
      true
    case FieldValueError.outOfRange, FieldValueError.monthsMeant, FieldValueError.amountWithoutSign: true
    default: false
    }
  }
}
