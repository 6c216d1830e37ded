import Localization
import Shell
import Syntax

/// A topic that `help` does not know.
enum HelpError: DiagnosticError {
  case unknownTopic(String, nearest: NameSuggestion?)

  var nearestName: String? {
    if case .unknownTopic(_, let nearest) = self { nearest?.nameHere } else { nil }
  }

  var diagnosis: Diagnosis {
    switch self {
    case .unknownTopic(let name, let nearest):
      Diagnosis(
        "unknown-topic",
        LocalizedText("There is no command or field \(quoted(name)).").then(
          nearest?.sentence ?? LocalizedText("\"help all\" lists the commands, \"help topics\" the topics.")))
    }
  }
}
