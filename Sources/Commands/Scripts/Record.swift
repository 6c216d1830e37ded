import Localization
import Reports
import Shell
import Syntax

extension Command {
  static let record = Command(
    "record", .savedWork, "Write everything typed from now on to a script or a page.",
    details: """
      The script begins with what is already entered, so that running it gives the same property.
      "record stop" ends it.
      With --transcript it is a Markdown page of commands and answers, which "roi check" plays.
      --force replaces an existing file.
      """,
    syntax: .recording, .flag("--force", LocalizedText("replace the file"), destroys: true),
    .flag("--transcript", LocalizedText("a page with commands and answers")),
    examples: [
      .init("record elm.roi", "begin"), .init("record elm.md --transcript", "begin a page"),
      .init("record stop", "end"),
    ], recording: .never,
    preview: .loss(ReplacedFile.warning), reach: .outside
  ) { context, request, isForced, isTranscript throws(Diagnostic) in
    let interpreter = context.interpreter
    guard case .begin(let word) = request else {
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

/// The file of a recording that begins, or the end of one.
private enum RecordingRequest: Sendable {
  case begin(Token)
  case stop
}

extension Syntax where Value == RecordingRequest {
  fileprivate static var recording: Syntax {
    .choice([
      Syntax<Token>.file.map { RecordingRequest.begin($0) },
      Syntax<Void>.word("stop", LocalizedText("end the recording")).map { _ in RecordingRequest.stop },
    ])
  }
}
