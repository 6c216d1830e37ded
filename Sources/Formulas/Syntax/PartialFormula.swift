/// A formula as far as it is typed: the roles of its parts, and what may come next.
///
/// The parser itself says all of it: what it looks for behind the last lexeme is what may stand there.
public struct PartialFormula: Sendable {
  /// The role of a part.
  public enum Role: Sendable, Equatable {
    case number, symbol(Symbol), function, keyword
  }

  /// A number, a name or a word of a formula.
  public struct Part: Sendable {
    /// UTF-8 offsets in the text.
    public let range: Range<Int>
    /// The role.
    public let role: Role
  }

  /// A bracket that is not closed.
  enum Bracket: Sendable {
    case group, list
    /// The parentheses of a function, in which this argument stands, from 0.
    case call(Function, argument: Int)
    /// The parentheses of a figure or a year, with its period.
    case period
  }

  /// The numbers, names and words in their order; behind an error, each as it is by itself.
  public internal(set) var parts: [Part] = []
  /// `true` when an operand may come next.
  public internal(set) var takesOperand = false
  /// The signs and words that were looked for behind the last lexeme.
  var soughtSigns: Set<String> = []
  /// The open brackets, the innermost last.
  var brackets: [Bracket] = []
  /// `true` when something of the operand or the argument at the end is typed.
  private var isBegun = false

  /// Reads a text as far as it can be read.
  /// - Parameter isList: `true` for formulas separated by commas or blanks.
  public init(_ text: String, isList: Bool = false, in vocabulary: any Vocabulary) {
    guard text.utf8.count <= Parser.maximumLength else { return }
    let (lexemes, isReadable) = Lexer.readableLexemes(of: text)
    var parser = Parser(lexemes, vocabulary)
    parser.readPartially(isList: isList)
    self = parser.partial ?? self
    // Nothing is known of the place behind an error.
    if !isReadable { (takesOperand, soughtSigns) = (false, []) }
    isBegun =
      lexemes.dropLast().last.map { ![.sign(","), .sign("("), .sign("[")].contains($0.kind) } ?? false
  }

  init() {}

  /// The signs and words of which one may come next, behind an operand.
  public var operators: Set<String> {
    guard case .call(let function, let argument)? = brackets.last else { return soughtSigns }
    var signs = soughtSigns
    if argument + 1 < function.takes.lowerBound { signs.remove(")") }
    if argument + 1 >= function.takes.upperBound { signs.remove(",") }
    return signs
  }

  /// `true` when a bracket is open.
  public var isInBrackets: Bool { !brackets.isEmpty }

  /// The rest of the signature of the function or figure in whose parentheses the text ends, from the argument
  /// that is still to be typed: `periods, present, [future], [type])` behind `pmt(1, `; nil elsewhere.
  public var restOfSignature: String? {
    guard takesOperand || !soughtSigns.isEmpty else { return nil }
    switch brackets.last {
    case .call(let function, let argument)?:
      // A signature with alternatives cannot be counted through.
      if function.parameters.contains("|") {
        return isBegun || argument > 0 ? nil : function.parameters + ")"
      }
      let names = function.parameters.split(separator: ", ").map(String.init)
      let rest = names.dropFirst(isBegun ? argument + 1 : argument)
      if rest.isEmpty, names.last == "…" { return isBegun ? ")" : "…)" }
      return (isBegun && !rest.isEmpty ? ", " : "") + rest.joined(separator: ", ") + ")"
    case .period?: return isBegun ? ")" : "month)"
    case .group?, .list?, nil: return nil
    }
  }
}
