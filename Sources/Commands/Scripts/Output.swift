import Localization
import Reports
import Shell

extension Command {
  static let output = Command(
    "output", .scripts, "Choose the format of what follows.",
    details: "Text is for people; JSON (one object a line), CSV and Markdown are for programs and documents.",
    syntax: .optional(.choice("FORMAT", OutputFormat.allCases.map { ($0.rawValue, $0.summary) })),
    examples: [.init("output json", "one object a line"), .init("output text", "for people")],
    recording: .never, usesStore: false
  ) { context, word throws(Diagnostic) in
    let interpreter = context.interpreter
    guard let word, let format = OutputFormat(rawValue: word.text) else {
      return .note(LocalizedText("The output format is \(interpreter.format.rawValue)."))
    }
    interpreter.format = format
    return Report()
  }
}
