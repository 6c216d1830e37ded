import Commands
import Lessons

/// How a lesson is taken at the prompt.
///
/// While it lasts, lines go to its tutor, who has a shell of the lesson's own; the person's own session only keeps how far
/// they are.
extension InteractiveShell {
  /// Lends the lessons to the commands, also to those of a lesson, in which another can be begun.
  func lendLessons(to interpreter: Interpreter) {
    interpreter.lend(
      LessonCatalog.school(for: self.interpreter.session) { [unowned self] id, copy in
        lessonToBegin = (id, copy)
      })
  }

  /// Begins the lesson that the command asked for, if it did.
  func beginLesson() {
    guard let (id, copy) = lessonToBegin, let lesson = LessonCatalog.lesson(id) else { return }
    lessonToBegin = nil
    let kept = interpreter.session.progress(inLesson: LessonProvider.key(id, copy: copy?.name))
    let tutor = Tutor(
      lesson, surroundings, progress: kept.flatMap(LessonProgress.init(kept:)), copy: copy)
    listener.tutor = tutor
    _ = show(tutor.begin(), of: tutor)
  }

  /// Takes a line to the tutor.
  func take(_ line: String, to tutor: Tutor) -> Interpreter.LineResult { show(tutor.take(line), of: tutor) }

  /// Leaves the lesson, as Ctrl-D does.
  func leaveLesson() {
    guard let tutor = listener.tutor else { return }
    _ = show(tutor.take("leave"), of: tutor)
  }

  /// Shows what the lesson says, and keeps how far the person is.
  private func show(_ turn: Turn, of tutor: Tutor) -> Interpreter.LineResult {
    for reply in turn.replies {
      switch reply {
      case .text(let text): printer.show(prose: text)
      case .outcome(let reply): printer.show(reply.outcome, in: reply.format)
      }
    }
    if turn.hasProgressed { keep(tutor) }
    switch turn.verdict {
    case .goesOn: return .done
    case .failed: return .failed
    case .continues: return .continues
    case .quit: return .quit
    case .left: listener.tutor = nil
    case .finished:
      listener.tutor = nil
      printer.show(
        prose: "*`\(tutor.command) summary FILE` keeps this page. `learn` lists the lessons.*")
    }
    return .done
  }

  private func keep(_ tutor: Tutor) {
    do throws(Problem) {
      try interpreter.session.keep(
        progress: tutor.progress.kept, inLesson: LessonProvider.key(tutor.lesson.id, copy: tutor.copy?.name))
    } catch {
      interpreter.refuse(error)
    }
  }

  /// A lesson has the person's files, clock and terminal; its amounts are dollars and its words English, as its pages are.
  private var surroundings: Surroundings {
    Surroundings(files: .onDisk, identity: StandardPaths.identity) { [unowned self] shell in
      var lent = console
      lent.dialogue = dialogue
      // What is chosen in a lesson holds while it lasts.
      lent.keep = { _ in nil }
      shell.lend(lent)
      lendLessons(to: shell)
    }
  }
}
