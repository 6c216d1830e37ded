import Localization
import Reports

extension Command {
  static let record = Command(
    "record", .scripting, "Write what is typed from now on to a script, or to a page.",
    details: """
      The script begins with what is already known, so that replaying it gives the same property. \
      "record stop" ends it. With --transcript it is a Markdown page with commands and answers, which "roi check" plays. \
      --force replaces an existing file.
      """,
    parameters: [Parameter("FILE | stop", RecordingKind())],
    flags: [
      FlagKind("--force", LocalizedText("replace the file")),
      FlagKind("--transcript", LocalizedText("a page with commands and answers")),
    ],
    examples: [
      .init("record elm.roi", "begin"), .init("record elm.md --transcript", "begin a page"),
      .init("record stop", "end"),
    ], replay: .never
  ) { arguments, interpreter throws(Problem) in
    let word = arguments.texts[0]
    if word.text == "stop", !word.isQuoted {
      guard let recorder = interpreter.recorder else { throw Problem(.notRecording) }
      interpreter.recorder = nil
      try recorder.end()
      return .note(Wording.recorded(to: recorder.path))
    }
    if let recorder = interpreter.recorder {
      throw Problem(.alreadyRecording(path: recorder.path), at: word.range)
    }
    do throws(Problem) {
      interpreter.recorder = try Recorder(
        path: word.text, as: arguments.flags.contains("--transcript") ? .transcript : .script,
        mayReplace: arguments.flags.contains("--force"), files: interpreter.files,
        interpreter.session)
    } catch {
      throw Problem(error.fact, at: word.range)
    }
    return .note(Wording.recording(to: word.text))
  }
}

/// The path of a file, or `stop`.
private struct RecordingKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try FileKind().read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    FileKind().suggestions(after: before, session) + [.init("stop", LocalizedText("end the recording"))]
  }
}
