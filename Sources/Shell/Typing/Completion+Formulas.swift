import Formulas
import Localization
import Reports
import Results
import Syntax
import Workspace

extension Completion {
  /// The suggestions at the end of a formula that was begun.
  func suggestions(in position: Suggestion.FormulaPosition, _ word: CursorWord) -> [Suggestion] {
    let name = word.partial.nameAtEnd
    let before = position.text(before: word.partial.dropLast(name.count))
    let formula = PartialFormula(
      before.withSharesAsProducts, isList: position.isList, in: context.workspace.vocabulary)
    let isWordBegin = name.utf8.count == word.partial.utf8.count
    let end = word.range.upperBound
    let range = end - name.utf8.count..<end
    let share = before.endsInPercentage ? [FormulaOperator.share] : []
    let candidates = candidates(behind: formula, position, isWordBegin: isWordBegin, name) + share
    return fitting(candidates, String(name)).map {
      suggestion($0, $0.text, range)
    }
  }

  /// - Parameters:
  ///   - isWordBegin: `true` when a blank stands before the name at the cursor.
  ///   - name: The name at the cursor as far as it is typed.
  private func candidates(
    behind formula: PartialFormula, _ position: Suggestion.FormulaPosition, isWordBegin: Bool,
    _ name: Substring
  ) -> [Suggestion.Candidate] {
    if formula.takesOperand {
      if !formula.isInBrackets || position.isAssigned, let operands = position.operands { return operands }
      return operands(isInBrackets: formula.isInBrackets, isPath: name.contains("."))
    }
    let operators = formula.operators
    let signs = FormulaOperator.all.filter {
      operators.contains($0.text) && (isWordBegin || !$0.isWord)
    }.map {
      Suggestion.Candidate($0.text, $0.meaning, isFinal: $0.text != ")")
    }
    // The command goes on only behind a formula that can end here.
    let canEnd = !operators.isEmpty && !formula.isInBrackets && isWordBegin
    return (canEnd ? position.next : []) + signs
  }

  /// The names that can stand in a formula; those of paths once a point is typed.
  private func operands(isInBrackets: Bool, isPath: Bool) -> [Suggestion.Candidate] {
    let workspace = context.workspace
    var names = workspace.formulaNames
    if isPath {
      let known = Set(workspace.fields.map(\.name))
      names += workspace.pathFigureNames
      names += workspace.paths.filter { !known.contains($0.name) }.map {
        FormulaName(name: $0.name, signature: $0.name, summary: $0.summary, isCalled: false)
      }
    }
    // Inside a parenthesis no blank follows, as a sign may.
    return names.map {
      .init(
        .word, $0.isCalled ? $0.name + "(" : $0.name, label: $0.signature, $0.help,
        isFinal: !$0.isCalled && !isInBrackets)
    }
  }
}

extension Suggestion.FormulaPosition {
  /// The text of the formula before the name at the cursor.
  func text(before partial: Substring) -> String {
    guard isAssigned else { return (words + [String(partial)]).joined(separator: " ") }
    return String(String(partial).behindEqualsSign)
  }
}

extension String {
  /// `true` for a text with a percentage and a blank at its end.
  fileprivate var endsInPercentage: Bool {
    last == " " && split(separator: " ").last?.last == "%"
  }

  /// The text with the sign of a product in the place of the word behind a percentage: `0.9% of price`.
  fileprivate var withSharesAsProducts: String {
    var words = split(separator: " ", omittingEmptySubsequences: false).map(String.init)
    for index in words.indices.dropFirst()
    where NumberWords.isOf(words[index]) && words[index - 1].hasSuffix("%") {
      words[index] = "*"
    }
    return words.joined(separator: " ")
  }
}

/// An operator or a sign behind an operand, with its meaning.
private struct FormulaOperator {
  let text: String
  let meaning: LocalizedText

  var isWord: Bool { text.first?.isLetter == true }

  /// The word behind a percentage.
  static var share: Suggestion.Candidate { .init("of", LocalizedText("what it is a percentage of")) }

  /// The operators in the order in which they are shown.
  static var all: [FormulaOperator] {
    [
      FormulaOperator(text: ")", meaning: LocalizedText("closes the parenthesis")),
      FormulaOperator(text: "]", meaning: LocalizedText("closes the list")),
      FormulaOperator(text: ",", meaning: LocalizedText("goes on with the next value")),
      FormulaOperator(text: "and", meaning: LocalizedText("both have to be so")),
      FormulaOperator(text: "or", meaning: LocalizedText("one of the two has to be so")),
      FormulaOperator(text: ">=", meaning: LocalizedText("at least")),
      FormulaOperator(text: "<=", meaning: LocalizedText("at most")),
      FormulaOperator(text: ">", meaning: LocalizedText("more than")),
      FormulaOperator(text: "<", meaning: LocalizedText("less than")),
      FormulaOperator(text: "=", meaning: LocalizedText("equal to")),
      FormulaOperator(text: "<>", meaning: LocalizedText("other than")),
      FormulaOperator(text: "+", meaning: LocalizedText("plus")),
      FormulaOperator(text: "-", meaning: LocalizedText("minus")),
      FormulaOperator(text: "*", meaning: LocalizedText("times", context: "operator")),
      FormulaOperator(text: "/", meaning: LocalizedText("divided by")),
      FormulaOperator(text: "^", meaning: LocalizedText("to the power of")),
    ]
  }
}

extension String {
  /// The name at the end, as far as it is typed; empty behind anything else.
  fileprivate var nameAtEnd: Substring {
    let isPart = { (character: Character) in
      character.isLetter || character.isNumber || "_.".contains(character)
    }
    let start = lastIndex { !isPart($0) }.map { index(after: $0) } ?? startIndex
    // A point is a part of a path; two stand between the ends of a range.
    return self[start...].split(separator: "..", omittingEmptySubsequences: false).last ?? self[start...]
  }
}
