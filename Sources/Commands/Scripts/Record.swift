import Localization
import Reports
import Shell

extension Command {
  static let record = Command(
    "record", .scripts, "Write what is typed from now on to a script, or to a page.",
    details: """
      The script begins with what is already known, so that replaying it gives the same property. \
      "record stop" ends it. With --transcript it is a Markdown page with commands and answers, which "roi check" plays. \
      --force replaces an existing file.
      """,
    parameters: .recording, .flag("--force", LocalizedText("replace the file"), destroys: true),
    .flag("--transcript", LocalizedText("a page with commands and answers")),
    examples: [
      .init("record elm.roi", "begin"), .init("record elm.md --transcript", "begin a page"),
      .init("record stop", "end"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning)
  ) { context, word, isForced, isTranscript throws(Diagnostic) in
    let interpreter = context.interpreter
    if word.text == "stop", !word.isQuoted {
      guard let recorder = interpreter.recorder else { throw Diagnostic(RecordingError.notRecording) }
      interpreter.recorder = nil
      try recorder.end()
      return .note(LocalizedText("Recorded to \(Quoting.path(recorder.path))."))
    }
    if let recorder = interpreter.recorder {
      throw Diagnostic(RecordingError.alreadyRecording(path: recorder.path), at: word.range)
    }
    do throws(Diagnostic) {
      interpreter.recorder = try Recorder(
        path: word.text, as: isTranscript ? .transcript : .script, mayReplace: isForced, interpreter)
    } catch {
      throw error.at(word.range)
    }
    return .note(LocalizedText("Recording to \(Quoting.path(word.text))."))
  }
}

extension Parameter where Value == Token {
  /// The path of a file, or `stop`.
  fileprivate static var recording: Parameter {
    word("FILE | stop", LocalizedText("the path of a file")) { _, _ in
      [.file, .init("stop", LocalizedText("end the recording"))]
    }
  }
}
