import Commands
import Lessons

/// Proofs of hints, and of the order in which commands are introduced.
extension LessonProof {
  /// Proves that each hint has words that neither the question nor the hints before it have.
  mutating func prove(_ hints: [TemplateText], of step: LessonStep, _ sandbox: SandboxShell) {
    var known = LessonProof.words(of: step.question)
    for hint in hints {
      let words = LessonProof.words(of: hint.source)
      if words.isSubset(of: known) {
        report(hint.line, .uninformativeHint)
      }
      check(hint, sandbox.query())
      known.formUnion(words)
    }
  }

  private static func words(of text: String) -> Set<String> {
    Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
  }

  /// Notes the commands that a text names in code or in quotes.
  mutating func introduce(_ text: TemplateText, _ sandbox: SandboxShell) {
    for code in text.source.code {
      let line = code.hasPrefix("roi> ") ? String(code.dropFirst(5)) : code
      introduced.formUnion(sandbox.interpreter.commandNames(in: line) ?? [])
    }
  }

  /// Reports commands of a model answer that no text has introduced.
  mutating func checkIntroduced(_ line: PageLine, _ sandbox: SandboxShell) {
    for name in sandbox.interpreter.commandNames(in: line.text) ?? [] where !introduced.contains(name) {
      report(line.line, .commandNotIntroduced(name))
      introduced.insert(name)
    }
  }
}

extension LessonStep {
  /// The text of the exercise, as it was written.
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
  /// The parts in backticks or double quotes, and the lines of fenced code.
  var code: [String] {
    var found: [String] = []
    var fences = MarkdownFences()
    for line in split(separator: "\n") {
      switch fences.kind(of: line) {
      case .fence: break
      case .code: found.append(line.trimmed)
      case .prose:
        for mark: Character in ["`", "\""] {
          let parts = line.split(separator: mark, omittingEmptySubsequences: false)
          found += parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0].trimmed }
        }
      }
    }
    return found
  }
}
