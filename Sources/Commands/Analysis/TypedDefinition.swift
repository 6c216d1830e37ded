import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// A definition as it was typed: `yield = rent * 12 / price as percent`.
struct TypedDefinition: Sendable {
  /// The name, in lower case.
  let name: String
  /// The range of the name in the line.
  let nameRange: Range<Int>
  /// The text of the formula with its measure, with numbers in neutral form, which has not been read yet.
  let formula: Token
}

extension Syntax where Value == TypedDefinition {
  /// A new name, `=` and a formula.
  static var definition: Syntax {
    Syntax("NAME = FORMULA [as MEASURE]") { words, context throws(Diagnostic) in
      let definition = try words.takeDefinition(context)
      if let holder = context.holder(ofName: definition.name) {
        throw Diagnostic(
          DefineError.metricNameTaken(definition.name, by: holder), at: definition.nameRange)
      }
      try context.checkFormula(definition.formula)
      return definition
    }
  }
}

extension ArgumentCursor {
  /// Takes a name, `=` and a formula, neither of which has been looked up.
  mutating func takeDefinition(_ context: ReadingContext) throws(Diagnostic) -> TypedDefinition {
    let typed = rest
    let whole = try takeText(LocalizedText("a name"))
    expectDefinition(typed)
    let parts = whole.text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0].reversed().drop { $0 == " " }.reversed())
    let (start, end) = (whole.range.lowerBound, whole.range.upperBound)
    let nameRange = start..<start + name.utf8.count
    guard name.isNameInFormulas else { throw Diagnostic(DefineError.badMetricName(name), at: nameRange) }
    guard parts.count == 2, parts[1].contains(where: { $0 != " " }) else {
      throw Diagnostic(ArgumentError.missing(LocalizedText("= and a formula"), usage: usage), at: end..<end)
    }
    let formula = Token(
      text: String(parts[1]), range: end - parts[1].utf8.count..<end, isQuoted: whole.isQuoted)
    if let (_, typed) = Measure.split(formula.text), Measure(chosen: typed) == nil {
      let word = Token(text: typed, range: end - typed.utf8.count..<end, isQuoted: whole.isQuoted)
      throw context.unknownChoice(word, allowed: Measure.choices.map(\.rawValue))
    }
    return TypedDefinition(
      name: name.lowercased(), nameRange: nameRange, formula: try context.neutralFormula(formula))
  }
}

extension ArgumentCursor {
  /// Notes what can come next in a definition that is still typed.
  /// - Parameter words: Its words, of which the last is that before the cursor.
  private func expectDefinition(_ words: ArraySlice<Token>) {
    guard words.count > 1 else {
      return expect("= FORMULA [as MEASURE]") { _ in [.init("=", LocalizedText("and a formula"))] }
    }
    guard let index = words.lastIndex(where: { $0.isWord("as") }) else {
      let measure = Suggestion.Candidate("as", LocalizedText("goes on"))
      return expect("[as MEASURE]") { _ in [.formula(behind: words.dropFirst(2), then: [measure])] }
    }
    if index == words.endIndex - 1 {
      expect("MEASURE") { _ in Syntax<Measure>.measures.map { .init($0.word, $0.meaning) } }
    }
  }
}

extension ReadingContext {
  /// Reads the formula of a definition that is still typed; of another one it is read when the definition is made.
  fileprivate func checkFormula(_ token: Token) throws(Diagnostic) {
    guard isStillTyped else { return }
    let (text, choice) = Measure.split(token.text) ?? (token.text, "")
    if !choice.isEmpty { noteKeywords(["as", choice], in: token) }
    let start = token.range.lowerBound
    let range = token.isQuoted ? token.range : start..<start + text.utf8.count
    _ = try formula(Token(text: text, range: range, isQuoted: token.isQuoted), isNeutral: true)
  }
}
