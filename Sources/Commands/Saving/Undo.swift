import Localization
import Reports

extension Command {
  static let undo = Command(
    "undo", .saving, "Take back the last change, or the last N.",
    details: "Works across restarts. What another shell changed is not taken back from here.",
    parameters: [Parameter("N", .number(LocalizedText("changes")), .optional)],
    examples: [.init("undo", "the last change"), .init("undo 3", "the last three")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try reversed(arguments.number ?? 1, Wording.undone, missing: .nothingToUndo, in: session.style) {
      () throws(Problem) in
      try session.undo()
    }
  }

  static let redo = Command(
    "redo", .saving, "Do again what was taken back, or the last N of it.",
    parameters: [Parameter("N", .number(LocalizedText("changes")), .optional)],
    examples: [.init("redo", "the last undone change")], replay: .asResult
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try reversed(arguments.number ?? 1, Wording.redone, missing: .nothingToRedo, in: session.style) {
      () throws(Problem) in
      try session.redo()
    }
  }

  /// Takes so many steps, as far as there are any.
  private static func reversed(
    _ count: Int, _ sentence: (String) -> LocalizedText, missing: Problem.Fact, in style: LocaleFormat,
    _ step: () throws(Problem) -> Workspace.Reversal
  ) throws(Problem) -> Report {
    var report = Report()
    for number in 1...count {
      do throws(Problem) {
        let reversal = try step()
        report.parts.append(.note(sentence(reversal.label)))
        if !reversal.changes.isEmpty {
          report.parts.append(.changes(reversal.changes))
        }
      } catch {
        // The first step must succeed; later ones may find that there is no more.
        guard number > 1 else { throw error }
        report.parts.append(.note(Wording.message(error.fact, in: style)))
        break
      }
    }
    return report
  }
}
