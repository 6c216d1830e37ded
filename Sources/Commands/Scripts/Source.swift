import Localization
import Reports
import Shell

extension Command {
  static let source = Command(
    "source", .savedWork, "Run the commands of a file as one change.",
    details: """
      A path in a script is relative to the script.
      At the first error the file stops, and everything it did is taken back.
      "undo" takes back the whole file.
      """,
    syntax: .file,
    examples: [.init("source examples/first-rental.roi", "replay a script")], recording: .asResult
  ) { context, word throws(Diagnostic) in
    do throws(Diagnostic) {
      try context.interpreter.source(word.text)
    } catch {
      throw error.at(error.range ?? word.range)
    }
    return Report()
  }
}
