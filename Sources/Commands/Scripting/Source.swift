import Reports

extension Command {
  static let source = Command(
    "source", .scripting, "Run the commands of a file as one change.",
    details: """
      A path in a script is relative to the script. At the first error the file stops and everything it did is taken \
      back. "undo" takes back the whole file.
      """,
    parameters: [Parameter("FILE", .file)],
    examples: [.init("source examples/first-rental.roi", "replay a script")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let word = arguments.texts[0]
    do throws(Problem) {
      try interpreter.source(word.text)
    } catch {
      throw Problem(error.fact, at: error.range ?? word.range)
    }
    return Report()
  }
}
