import Localization

/// A topic that `help` does not know.
enum HelpError: DiagnosticError {
  case unknownTopic(String, nearest: String?)

  var diagnosis: Diagnosis {
    switch self {
    case .unknownTopic(let name, let nearest):
      Diagnosis(
        "unknown-topic",
        LocalizedText("There is no command or field \(quoted(name)).").then(
          didYouMean(nearest) ?? LocalizedText("\"help\" lists them.")))
    }
  }
}
