import Commands
import Lessons
import Localization
import Shell

/// What the user of lessons knows, and pages on mistakes that are made again.
extension InteractiveShell {
  /// Keeps what the tutor has seen; opens the page on a mistake that is made for the second time, and offers it
  /// later.
  func learn(from response: TutorResponse, of tutor: Tutor) {
    do throws(Diagnostic) {
      for (name, times) in try interpreter.workspace.keep(response.events) {
        // The page itself is about the mistake.
        guard !tutor.isAboutMisconception,
          let page = LessonCatalog.lesson(name, in: interpreter.workspace.localeFormat.language)
        else { continue }
        if times == 2 {
          lessonToBegin = (page.id, nil)
          show(
            sentence: LocalizedText(
              "*That is the same mistake again. Here are two steps on it; then the lesson goes on. `leave` goes back at once.*"
            ))
        } else {
          show(
            sentence: LocalizedText(
              "*That is the same mistake again: \(page.title). `learn \(page.id)` is two steps on it, and comes back here.*"
            ))
        }
      }
    } catch {
      interpreter.reportError(error)
    }
  }

  /// Shows a sentence of the shell on lessons, in its language.
  func show(sentence: LocalizedText) {
    printer.show(prose: sentence.text(in: interpreter.workspace.localeFormat))
  }

  /// Ends a lesson; behind a page on a mistake the lesson before it goes on.
  func endLesson(_ tutor: Tutor) {
    router.tutor = suspendedTutor
    suspendedTutor = nil
    if tutor.isAboutMisconception, tutor.isFinished {
      do throws(Diagnostic) {
        try interpreter.workspace.keepRead(misconception: tutor.lesson.id)
      } catch {
        interpreter.reportError(error)
      }
    }
    guard let earlier = router.tutor else { return }
    _ = show(earlier.goOn(), of: earlier)
  }
}
