import Localization
import Workspace

/// What is saved of lessons cannot be read: it is damaged, or a newer release wrote it.
///
/// Who saves something in its place throws this instead, so that nothing is saved over what another program may read.
enum SavedLearningError: DiagnosticError {
  /// The progress in the lesson of this id.
  case lesson(String)
  /// The answers by skill.
  case skills

  var diagnosis: Diagnosis {
    switch self {
    case .lesson(let id):
      Diagnosis(
        "unreadable-lesson",
        LocalizedText("What is saved of the lesson \(quoted(id)) cannot be read.").then(Self.wayOut))
    case .skills:
      Diagnosis(
        "unreadable-skills",
        LocalizedText("What is saved of your answers cannot be read.").then(Self.wayOut))
    }
  }

  /// What was done about it, and what to do.
  private static let wayOut = LocalizedText(
    """
    It is left as it is, and nothing more is saved there: a newer release may read it. "restore FILE" takes a backup \
    back; "roi --store FILE" learns with a store of its own.
    """)
}
