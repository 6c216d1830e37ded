import Lessons
import Shell
import Workspace

extension LessonLint {
  /// `true` when a question of a lesson and its replies are right with this work, as a review asks it.
  package static func isSound(_ step: LessonStep, of lesson: Lesson, with work: WorkspaceSnapshot) -> Bool {
    var proof = LessonProof(lesson, .reproducible(files: MemoryFiles().files))
    proof.work = work
    if let house = LessonHouse(step) { proof.configuration.house = house }
    guard proof.prove(step) else { return false }
    return proof.errors.allSatisfy { error in
      switch error.reason {
      // Without the listed wrong guesses, not every reply has one.
      case .proof(.misconceptionNotShown), .proof(.misconceptionHidden): true
      default: false
      }
    }
  }
}
