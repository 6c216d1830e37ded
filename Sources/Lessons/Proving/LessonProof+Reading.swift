import Commands

/// Hints, and the commands that the reader has met.
extension LessonProof {
  /// Makes sure that each hint says something that neither the step nor the hints before it said.
  mutating func prove(_ hints: [LiveText], of step: Step, _ practice: SandboxShell) {
    var known = LessonProof.words(of: step.question)
    for hint in hints {
      let words = LessonProof.words(of: hint.source)
      if words.isSubset(of: known) {
        fault(hint.line, "This hint says nothing that was not said before.")
      }
      faults += hint.faults(practice.inquiry())
      known.formUnion(words)
    }
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Takes up the commands that a text names in code or in quotes.
  mutating func introduce(_ text: LiveText, _ practice: SandboxShell) {
    for code in text.source.code {
      let line = code.hasPrefix("roi> ") ? String(code.dropFirst(5)) : code
      introduced.formUnion(practice.interpreter.commandNames(in: line) ?? [])
    }
  }

  /// Makes sure that the reader has met the commands of a model answer.
  mutating func checkIntroduced(_ line: PageLine, _ practice: SandboxShell) {
    for name in practice.interpreter.commandNames(in: line.text) ?? [] where !introduced.contains(name) {
      fault(line.line, "\"\(name)\" is needed here, but no text so far has it in code or quotes: `\(name)`.")
      introduced.insert(name)
    }
  }
}

extension Step {
  /// What the step asks, as it was written.
  fileprivate var question: String {
    switch exercise {
    case .reading: ""
    case .task(let task): task.request.source
    case .prediction(let prediction): prediction.question.source
    case .choice(let choice): choice.question.source
    }
  }
}

extension String {
  /// What stands in backticks or double quotes, and the lines of fenced code.
  var code: [String] {
    var found: [String] = []
    var isFenced = false
    for line in split(separator: "\n") {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isFenced.toggle()
      } else if isFenced {
        found.append(line.trimmed)
      } else {
        for mark: Character in ["`", "\""] {
          let parts = line.split(separator: mark, omittingEmptySubsequences: false)
          found += parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0].trimmed }
        }
      }
    }
    return found
  }
}
