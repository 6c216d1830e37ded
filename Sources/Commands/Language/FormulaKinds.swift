import Formulas
import Worksheets

extension ParameterKind where Self == FormulaKind {
  /// A formula, to the end of the command or up to one of these words.
  static func formula(until stops: [String] = []) -> FormulaKind { FormulaKind(stops: stops) }

  /// A formula that says whether something holds.
  static var condition: FormulaKind { FormulaKind(stops: [], isCondition: true) }
}

struct FormulaKind: ParameterKind {
  let stops: [String]
  var isCondition = false

  var takesRest: Bool { true }

  func read(_ words: inout Words, _ session: Session) throws(Problem) -> Argument {
    let token = try words.takeText(isCondition ? "a condition" : "a formula", until: stops)
    let typed = try session.formula(token)
    if isCondition, !typed.formula.isCondition { throw Problem(.notACondition, at: token.range) }
    return .formula(typed)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Session) -> [Suggestion.Candidate] {
    session.formulaNames.map(Suggestion.Candidate.name)
      + (before.isEmpty ? [] : stops.map { .init($0, "how it is shown") })
  }
}

extension ParameterKind where Self == KeywordKind {
  /// A word that must stand here.
  static func keyword(_ word: String) -> KeywordKind { KeywordKind(word: word) }
}

struct KeywordKind: ParameterKind {
  let word: String

  func read(_ words: inout Words, _ session: Session) throws(Problem) -> Argument {
    try words.take(keyword: word)
    return .keyword
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Session) -> [Suggestion.Candidate] {
    [.init(word, "goes on")]
  }
}

extension Arguments {
  /// The formulas, in their order.
  var formulas: [TypedFormula] {
    values.flatMap { value in
      switch value {
      case .formula(let formula): [formula]
      case .formulas(let formulas): formulas
      default: [TypedFormula]()
      }
    }
  }
}
