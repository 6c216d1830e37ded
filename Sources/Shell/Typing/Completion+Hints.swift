import Formulas

extension Completion {
  /// The rest of what the command at the end of a line takes, as in its usage: of the arguments of a function
  /// inside its parentheses, else of the parameters; nil when nothing is missing, and where a word is wrong.
  func hint(after line: String) -> String? {
    guard let word = CursorWord(line, line.utf8.count) else { return nil }
    if line.utf8.contains(UInt8(ascii: "(")), let rest = restOfSignature(word) { return rest }
    guard line.hasSuffix(" "), word.partial.isEmpty else { return nil }
    return restOfUsage(word)
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

  private func restOfUsage(_ word: CursorWord) -> String? {
    let reading = word.before.flatMap(interpreter.reading)
    guard let reading, reading.isRightSoFar, !reading.usage.isEmpty else { return nil }
    return reading.usage
  }
}

extension Interpreter {
  /// The text that is shown dim behind the cursor; nil for none.
  package func hint(after line: String) -> String? { Completion(self).hint(after: line) }
}
