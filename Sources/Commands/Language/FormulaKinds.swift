import Localization
import Reports

extension ParameterKind where Self == FormulaKind {
  /// A formula, to the end of the command.
  static var formula: FormulaKind { FormulaKind() }

  /// A formula up to a word, behind which something else stands, if it stands there at all.
  static func formula(until word: String, then kind: any ParameterKind) -> FormulaKind {
    FormulaKind(tail: (word, kind))
  }

  /// A formula that says whether something holds.
  static var condition: FormulaKind { FormulaKind(isCondition: true) }
}

struct FormulaKind: ParameterKind {
  /// The word that may end the formula, and what stands behind it.
  var tail: (word: String, kind: any ParameterKind)?
  var isCondition = false

  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let token = try words.takeText(
      isCondition ? LocalizedText("a condition") : LocalizedText("a formula"),
      until: tail.map { [$0.word] } ?? [])
    let typed = try session.formula(token)
    if isCondition, !typed.formula.isCondition { throw Problem(.notACondition, at: token.range) }
    return .formula(typed)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    let names = session.formulaNames.map(Suggestion.Candidate.name)
    guard let tail, !before.isEmpty else { return names }
    guard let place = before.lastIndex(where: { $0.text.lowercased() == tail.word }) else {
      return names + [.init(tail.word, LocalizedText("goes on"))]
    }
    return tail.kind.suggestions(after: before[(place + 1)...], session)
  }
}

extension ParameterKind where Self == KeywordKind {
  /// A word that must stand here.
  static func keyword(_ word: String) -> KeywordKind { KeywordKind(word: word) }
}

struct KeywordKind: ParameterKind {
  let word: String

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try words.take(keyword: word)
    return .keyword
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    [.init(word, LocalizedText("goes on"))]
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
