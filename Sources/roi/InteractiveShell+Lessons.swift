import Commands
import LessonChecks
import Lessons
import LineEditor
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
      (lessonLibrary.provider(for: self.interpreter.workspace) { [unowned self] id, copy in
        lessonToBegin = (id, copy)
      })
  }

  /// The lessons of the program, the user's own, and those of others by their paths.
  private var lessonLibrary: LessonLibrary { LessonLibrary(of: interpreter) }

  /// Begins the lesson that a command asked for, if any.
  func beginLesson() {
    guard let (id, copy) = lessonToBegin, let lesson = lessonLibrary.lesson(id, for: interpreter.workspace)
    else { return }
    lessonToBegin = nil
    do throws(Diagnostic) {
      // A lesson that began anew, as its progress cannot be read now, would save over it.
      let saved = try interpreter.workspace.savedProgress(in: lesson, copy: copy?.name)
      let tutor = Tutor(lesson, lessonConfiguration, progress: saved, copy: copy)
      suspendedTutor = tutor.isAboutMisconception ? router.tutor : nil
      router.tutor = tutor
      _ = show(tutor.begin(), of: tutor)
    } catch {
      interpreter.reportError(error)
    }
  }

  /// Leaves the lesson, after Ctrl-D.
  func leaveLesson() {
    guard let tutor = router.tutor else { return }
    _ = show(tutor.respond(to: "leave"), of: tutor)
  }

  /// Shows a response, and saves the progress.
  func show(_ response: TutorResponse, of tutor: Tutor) -> Interpreter.LineResult {
    show(response.parts)
    if response.hasProgressed { save(tutor) }
    learn(from: response, of: tutor)
    if interpreter.interruption.hasStoppedWork, response.status == .ongoing {
      interpreter.reportError(Interruption.diagnostic)
      return .failed
    }
    switch response.status {
    case .ongoing: return .done
    case .failed: return .failed
    case .continues: return .continues
    case .quit: return .quit
    case .left: endLesson(tutor)
    case .finished:
      saveProperty(of: tutor)
      tellWhatIsNext(after: tutor)
      endLesson(tutor)
    }
    return .done
  }

  /// Shows the results of commands as at any prompt, and the texts screenful by screenful: in a pager the question
  /// would be out of sight when it is answered.
  private func show(_ parts: [TutorResponse.Part]) {
    for (index, part) in parts.enumerated() {
      switch part {
      case .text(let text): printer.show(prose: text)
      case .result(let formatted):
        printer.show(formatted.result, in: formatted.format)
        if index + 1 < parts.count, case .text = parts[index + 1] { showOutput() }
      }
    }
    let screen = editor.screen
    guard case .text = parts.last, screen.isOutputTerminal else { return }
    let (text, size) = (printer.take().text, screen.size)
    nextScreenfuls = Screenfuls.of(text, rows: size.rows, columns: size.columns)
    showNextScreenful()
  }

  /// Shows the next screenful of a lesson's text after a bare Enter; what else is typed answers what is asked.
  /// - Returns: `false` when there is none, or the line is one to run.
  func showNextScreenful(after line: String) -> Bool {
    guard !nextScreenfuls.isEmpty else { return false }
    guard line.allSatisfy(\.isWhitespace) else {
      nextScreenfuls = []
      return false
    }
    showNextScreenful()
    return true
  }

  private func showNextScreenful() {
    guard !nextScreenfuls.isEmpty else { return }
    output.write(Array(nextScreenfuls.removeFirst().utf8))
    if nextScreenfuls.isEmpty { return }
    output.write(Array("\n".utf8))
    show(sentence: LocalizedText("*Enter shows more.*"))
    output.write(Array(printer.take().text.utf8))
  }

  /// Tells how to keep the page of a lesson that has ended, and which one is next; the placement has said so.
  private func tellWhatIsNext(after tutor: Tutor) {
    if tutor.isAboutMisconception || tutor.lesson.isPlacement { return }
    if tutor.keepsProgress {
      show(
        sentence: LocalizedText(
          "*`\(tutor.command) summary FILE` keeps this page. `learn` lists the lessons.*"))
    }
    let lessons = lessonLibrary.provider(for: interpreter.workspace, begin: nil)
    if let next = lessons.nextStep(after: tutor.lesson.name) { show(sentence: next) }
  }

  /// Saves the property that a lesson leaves to the user.
  private func saveProperty(of tutor: Tutor) {
    guard let (work, name) = tutor.propertyToSave else { return }
    do throws(Diagnostic) {
      let workspace = interpreter.workspace
      let saved = try workspace.edit(tutor.command) { document throws(Diagnostic) in
        try workspace.openCopy(of: work, as: name, &document)
      }
      show(sentence: LocalizedText("*The house is saved as `\(saved)`, and open.*"))
    } catch {
      interpreter.reportError(error)
    }
  }

  private func save(_ tutor: Tutor) {
    guard tutor.keepsProgress else { return }
    do throws(Diagnostic) {
      try interpreter.workspace.keep(
        progress: tutor.progress.json, inLesson: LessonProvider.key(tutor.lesson.key, copy: tutor.copy?.name))
    } catch {
      interpreter.reportError(error)
    }
  }

  /// The user's files, clock and terminal; amounts are dollars, as in the pages of lessons, and the language is
  /// that of the page.
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

extension LessonLibrary {
  /// The lessons for the user of an interpreter.
  init(of interpreter: Interpreter) {
    self.init(
      files: { [unowned interpreter] in interpreter.files },
      ownFolder: interpreter.isSafe ? nil : StandardPaths.lessons, proof: LessonLint.isSound)
  }
}
