import Formulas

extension Completion {
  /// The rest of what the command at the end of a line takes, as in its usage: of the arguments of a function
  /// inside its parentheses, else of the parameters; nil when nothing is missing, and where a word is wrong.
  func hint(after line: String) -> String? {
    guard let word = CursorWord(line, line.utf8.count) else { return nil }
    if line.utf8.contains(UInt8(ascii: "(")), let rest = restOfSignature(word) { return rest }
    guard line.hasSuffix(" "), word.partial.isEmpty else { return nil }
    return restOfUsage(line, word)
  }

  private func restOfSignature(_ word: CursorWord) -> String? {
    for candidate in candidates(word) {
      guard case .formula(let position) = candidate.kind else { continue }
      let text = position.text(before: word.partial[...])
      let formula = PartialFormula(text, isList: position.isList, in: context.workspace.vocabulary)
      guard let rest = formula.restOfSignature else { return nil }
      // A blank follows a comma unless it is typed.
      return text.hasSuffix(",") ? " " + rest : rest
    }
    return nil
  }

  private func restOfUsage(_ line: String, _ word: CursorWord) -> String? {
    guard let (command, typed) = interpreter.resolved(word.before), command.works(on: context.sheet),
      var statement = Line(unfinished: line).statements.last, statement.tokens.count == word.before.count
    else { return nil }
    // The words of an implied command are all its parameters'.
    if typed.count == word.before.count { statement = statement.beginning(with: command.name) }
    let reading = TypedReading(command, statement, in: interpreter)
    guard reading.isRightSoFar else { return nil }
    let words = typed.filter { $0.range.lowerBound >= reading.parameterStart && !command.isFlag($0) }
    let parameters = command.parameters.filter { $0.flag == nil }
    var needed = parameters.dropFirst(reading.parameterCount).map(\.usageToType)
    if reading.parameterCount > 0 {
      let current = parameters[reading.parameterCount - 1]
      let rest = UsagePattern(current.name).rest(behind: words.map(\.text))
      // Only of words that are all there the pattern need not know the end.
      guard rest != nil || !reading.isIncomplete else { return nil }
      let isRepeated = (rest ?? "").isEmpty && (current.count == .many || current.count == .any)
      needed.insert(isRepeated ? current.usageToType : rest ?? "", at: 0)
    }
    let hint = needed.filter { !$0.isEmpty }.joined(separator: " ")
    return hint.isEmpty ? nil : hint
  }
}

extension ParameterShape {
  /// The usage of what is typed next, of one value where there may be several.
  fileprivate var usageToType: String { count == .many && name.contains(" ") ? name : usage }
}

extension Interpreter {
  /// The text that is shown dim behind the cursor; nil for none.
  package func hint(after line: String) -> String? { Completion(self).hint(after: line) }
}
