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

extension Workspace {
  /// The sentences on what is saved of the answers and of some lessons, where it cannot be read.
  func unreadableLearning(of lessons: [Lesson]) -> [LocalizedText] {
    func fault(_ read: () throws(Diagnostic) -> Void) -> LocalizedText? {
      do throws(Diagnostic) { try read() } catch { return error.message }
      return nil
    }
    let answers = fault { () throws(Diagnostic) in _ = try savedMastery() }
    let progress = lessons.compactMap { lesson in
      fault { () throws(Diagnostic) in _ = try savedProgress(in: lesson, copy: nil) }
    }
    return [answers].compactMap { $0 } + progress
  }
}
