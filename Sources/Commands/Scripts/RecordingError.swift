import Localization
import Shell
import Syntax

/// A recording that cannot begin or end.
package enum RecordingError: DiagnosticError {
  case alreadyRecording(path: String)
  case notRecording

  package var diagnosis: Diagnosis {
    switch self {
    case .alreadyRecording(let path):
      Diagnosis(
        "already-recording",
        LocalizedText("Recording to \(Quoting.path(path)) already; \"record stop\" ends that."))
    case .notRecording:
      Diagnosis("not-recording", LocalizedText("Nothing is being recorded; \"record FILE\" begins."))
    }
  }
}
