import Commands
import Shell

/// The proof that a page is a lesson that works.
///
/// Every answer that must pass passes, and the next step can be done from the state after it; every other one
/// fails, the untouched beginning too; the lesson works on the copies that it takes; each check can fail;
/// hints add something; commands are introduced before they are needed; every formula in braces has a value,
/// and prose quotes no number that the user does not type; transcripts are up to date; and the model answers
/// lead to the end of the lesson.
package enum LessonLint {
  /// Returns the errors of a page, in its order.
  package static func errors(in page: String, files: Files) -> [LessonError] {
    let lesson: Lesson
    do throws(InvalidLessonError) {
      lesson = try Lesson(page)
    } catch {
      return error.errors
    }
    var proof = LessonProof(lesson, .reproducible(files: files))
    proof.run()
    let transcript = TranscriptPage(page)
    let mismatches = transcript.mismatches(files: files).map { mismatch in
      LessonError(mismatch.line, .changedTranscript(command: mismatch.command))
    }
    let errors = proof.errors + transcript.errors.map(LessonError.init) + mismatches
    return errors.sorted { $0.line < $1.line }
  }

  /// Returns an error for each lesson with the id of an earlier one.
  /// - Parameter pages: The lessons with the names of their pages.
  package static func duplicateIDs(
    of pages: [(name: String, lesson: Lesson)]
  ) -> [(name: String, error: LessonError)] {
    var seen: [String: String] = [:]
    return pages.compactMap { name, lesson in
      defer { seen[lesson.id] = seen[lesson.id] ?? name }
      return seen[lesson.id].map { other in
        (name, LessonError(1, .repeatedLessonID(lesson.id, otherPage: other)))
      }
    }
  }
}
