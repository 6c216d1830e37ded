import Commands
import Lessons
import Localization
import Shell
import Workspace

/// Lessons at the prompt.
///
/// During a lesson, lines go to its tutor, which has a shell of its own; the user's own workspace only keeps
/// the progress.
extension InteractiveShell {
  /// Connects an interpreter to the lessons; that of a lesson too, in which another lesson can be begun.
  func connectLessons(to interpreter: Interpreter) {
    interpreter.lessons =
      (LessonCatalog.provider(for: self.interpreter.workspace) { [unowned self] id, copy in
        lessonToBegin = (id, copy)
      })
  }

  /// Begins the lesson that a command asked for, if any.
  func beginLesson() {
    guard let (id, copy) = lessonToBegin, let lesson = LessonCatalog.lesson(id) else { return }
    lessonToBegin = nil
    let saved = interpreter.workspace.progress(inLesson: LessonProvider.key(id, copy: copy?.name))
    let tutor = Tutor(
      lesson, lessonConfiguration, progress: saved.flatMap(LessonProgress.init(json:)), copy: copy)
    router.tutor = tutor
    _ = show(tutor.begin(), of: tutor)
  }

  /// Leaves the lesson, after Ctrl-D.
  func leaveLesson() {
    guard let tutor = router.tutor else { return }
    _ = show(tutor.respond(to: "leave"), of: tutor)
  }

  /// Shows a response, and saves the progress.
  func show(_ response: TutorResponse, of tutor: Tutor) -> Interpreter.LineResult {
    for part in response.parts {
      switch part {
      case .text(let text): printer.show(prose: text)
      case .result(let formatted): printer.show(formatted.result, in: formatted.format)
      }
    }
    if response.hasProgressed { save(tutor) }
    if interpreter.interruption.hasStoppedWork, response.status == .ongoing {
      interpreter.reportError(Interruption.diagnostic)
      return .failed
    }
    switch response.status {
    case .ongoing: return .done
    case .failed: return .failed
    case .continues: return .continues
    case .quit: return .quit
    case .left: router.tutor = nil
    case .finished:
      router.tutor = nil
      printer.show(
        prose: "*`\(tutor.command) summary FILE` keeps this page. `learn` lists the lessons.*")
    }
    return .done
  }

  private func save(_ tutor: Tutor) {
    do throws(Diagnostic) {
      try interpreter.workspace.keep(
        progress: tutor.progress.json, inLesson: LessonProvider.key(tutor.lesson.id, copy: tutor.copy?.name))
    } catch {
      interpreter.reportError(error)
    }
  }

  /// The user's files, clock and terminal; amounts are dollars and the language is English, as in the pages
  /// of lessons.
  private var lessonConfiguration: SandboxConfiguration {
    SandboxConfiguration(
      files: interpreter.files, identity: .local, interruption: interpreter.interruption
    ) { [unowned self] interpreter in
      interpreter.isSafe = self.interpreter.isSafe
      let console = console
      console.dialogue = dialogue
      // Settings chosen in a lesson are not saved.
      console.saveSettings = { _ in nil }
      interpreter.connect(console)
      connectLessons(to: interpreter)
    }
  }
}
