import Localization
import Reports

extension Parameter where Value == TypedFormula {
  /// A formula, to the end of the command or up to a word behind which something else stands.
  /// - Parameters:
  ///   - tail: The word that may end the formula.
  ///   - completeTail: The completion behind that word.
  package static func formula(
    until tail: String? = nil, then completeTail: @escaping Completer = { _, _ in [] }
  ) -> Parameter {
    Parameter("FORMULA", takesRest: true) { words, context throws(Diagnostic) in
      try context.formula(
        try words.takeText(LocalizedText("a formula"), until: tail.map { [$0] } ?? []))
    } complete: { words, context in
      guard let tail else { return [.formula(behind: words)] }
      guard let index = words.lastIndex(where: { $0.text.lowercased() == tail }) else {
        return [.formula(behind: words, then: [.init(tail, LocalizedText("goes on"))])]
      }
      return completeTail(words[(index + 1)...], context)
    }
  }

  /// A formula that holds or does not.
  package static var condition: Parameter {
    Parameter("CONDITION", takesRest: true) { words, context throws(Diagnostic) in
      try words.takeCondition(context)
    } complete: { words, _ in
      [.formula(behind: words)]
    }
  }
}
