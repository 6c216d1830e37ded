import Reports

extension Command {
  static let output = Command(
    "output", .scripting, "Choose the format of what follows.",
    details: "Text is for people; JSON (one object a line), CSV and Markdown are for programs and documents.",
    parameters: [Parameter("FORMAT", OutputKind(), .optional)],
    examples: [.init("output json", "one object a line"), .init("output text", "for people")], replay: .never
  ) { arguments, interpreter throws(Problem) in
    guard let word = arguments.texts.first, let format = OutputFormat(rawValue: word.text) else {
      return .note(Wording.format(interpreter.format))
    }
    interpreter.format = format
    return Report()
  }
}

/// The formats.
private struct OutputKind: ParameterKind {
  private var choice: ChoiceKind {
    .choice(OutputFormat.allCases.map { ($0.rawValue, Wording.summary(of: $0)) })
  }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try choice.read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    choice.suggestions(after: before, session)
  }
}
