import Commands
import Localization
import Reports
import Shell
import Syntax
import Workspace

/// Leads the user through a lesson, line by line.
///
/// The user is in a real shell, on work that belongs to the lesson: an interpreter runs every line that is no
/// command of the lesson. A step is *settled* once its exercise is done or skipped; then Enter continues. The
/// state after a line decides, never the line itself.
///
/// ```swift
/// let tutor = Tutor(lesson, configuration)
/// show(tutor.begin())
/// show(tutor.respond(to: "set rent 1800"))
/// ```
package final class Tutor {
  /// The lesson that is taken.
  package let lesson: Lesson
  /// The progress to save after a response that `hasProgressed`.
  package internal(set) var progress: LessonProgress
  /// The copy of the user's own work whose figures the lesson takes; nil for the lesson's own property.
  package let copy: LessonProvider.Copy?

  private(set) var configuration: SandboxConfiguration
  /// The shell of the lesson.
  package internal(set) var sandbox: SandboxShell
  /// The shell of a free play, which is discarded at its end.
  var freePlay: SandboxShell?
  /// The index of the step that is shown.
  package internal(set) var stepIndex: Int
  /// The index of the last step that was begun; to show it again does not begin it again.
  var lastBegunIndex: Int
  /// The attempts at the step that is shown.
  var attempts = StepAttempts()

  /// The attempts at a step.
  struct StepAttempts {
    var count = 0
    var failures = 0
    var shownHints = 0
    /// `true` after a wrong answer.
    var hasErred = false
    /// The commands that succeeded, without those of wrong attempts.
    var commands: [String] = []
    /// The state when the step was entered.
    var beginning: SandboxShell.State?
    /// The most checks of a task that have held so far.
    var metChecks = 0
    /// The shell of the beginning, for a question after the user has changed something.
    var question: SandboxShell?
    /// The first answer, while the user is asked how sure they are of it.
    var held: HeldAnswer?
    /// `true` when the fields that the user has changed were told.
    var hasToldChanges = false
  }

  /// A lesson from its beginning, or from where the user left it.
  /// - Parameters:
  ///   - progress: May be of another version of the lesson: the first step that is not done comes next.
  ///   - copy: The work whose figures take the place of the lesson's own.
  package init(
    _ lesson: Lesson, _ configuration: SandboxConfiguration, progress: LessonProgress? = nil,
    copy: LessonProvider.Copy? = nil
  ) {
    var configuration = configuration.speaking(lesson.language)
    var lesson = lesson.isPlacement ? lesson.withHouseAside() : lesson
    var known = progress.flatMap {
      $0.lesson == lesson.id && !lesson.isOfEarlierRelease($0.answers ?? [])
        && !(lesson.isPlacement && $0.step == nil) ? $0 : nil
    }
    if let copy, let begun = known?.beginnings[lesson.steps[0].id],
      !lesson.goesOn(with: copy, from: begun, configuration)
    {
      known = nil
    }
    // What was saved meanwhile does not change the house of a lesson that was begun.
    let deal = copy.map { known?.beginnings[lesson.steps[0].id] ?? $0.work }
    lesson = deal.flatMap(lesson.taking) ?? lesson
    configuration.house = LessonHouse(lesson)
    (self.lesson, self.configuration, self.copy) = (lesson, configuration, copy)
    let next =
      lesson.steps.firstIndex { known?.step == $0.id }
      ?? lesson.steps.firstIndex { known?.isSettled($0) == false }
    // A finished lesson begins again.
    var current = next == nil ? LessonProgress(lesson: lesson.id) : known ?? LessonProgress(lesson: lesson.id)
    current.seed = lesson.seed
    (current.figures, current.joined) = (known?.figures, known?.joined)
    self.progress = current
    stepIndex = next ?? 0
    lastBegunIndex = stepIndex - 1
    let saved = current.beginnings[lesson.steps[stepIndex].id]
    sandbox = SandboxShell(
      configuration, work: saved ?? lesson.initialWork(configuration))
  }

  /// The command that resumes the lesson.
  package var command: String {
    "learn \(LessonProvider.line(lesson.name, copy: copy?.name))"
  }

  /// The property of a lesson that leaves one to the user at its end, with its name; nil for any other, for a page that
  /// did not come with the program, and where everything was skipped.
  package var propertyToSave: (work: WorkspaceSnapshot, name: String)? {
    guard lesson.isOfProgram, copy == nil, let name = lesson.savedName,
      lesson.steps.contains(where: { !$0.isRead && progress.done.contains($0.id) })
    else { return nil }
    return (sandbox.interpreter.workspace.snapshot, name)
  }

  /// Makes the work that a step brings the house of its formulas.
  func takeHouse(of step: LessonStep) {
    configuration.house = LessonHouse(step) ?? LessonHouse(lesson)
  }

  /// The step that is shown.
  var step: LessonStep { lesson.steps[stepIndex] }

  /// `true` during a free play.
  package var isPlaying: Bool { freePlay != nil }

  /// The interpreter of the commands; another one during a free play and after a restart of a step.
  package var interpreter: Interpreter { (freePlay ?? sandbox).interpreter }

  /// Completions at the cursor: commands of the lesson, and those of the shell.
  package func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let shell = interpreter.suggestions(in: line, at: cursor)
    guard !typed.contains(where: \.isWhitespace) else { return shell }
    let commands = TutorCommand.allCases.filter { command in
      command.rawValue.hasPrefix(typed.lowercased()) && !shell.contains { $0.label == command.rawValue }
    }
    // What merely sounds like it comes only where nothing begins so.
    let others = shell.filter { commands.isEmpty || $0.text.lowercased().hasPrefix(typed.lowercased()) }
    return commands.map {
      Suggestion(
        replaces: 0..<cursor, text: $0.rawValue, description: $0.summary.text(in: configuration.localeFormat))
    } + others
  }

  // MARK: Lines

  /// The texts at the beginning of the lesson, or where it is resumed.
  package func begin() -> TutorResponse {
    var response = emptyResponse
    if !progress.isBegun {
      let steps = LocalizedText(
        count: lesson.steps.count, one: "one step", other: "\(lesson.steps.count) steps")
      response.say(page: "# \(lesson.title)")
      response.say(
        LocalizedText("About \(LessonProvider.duration(lesson.minutes)), \(steps)."))
      if let copy { response.say(sayingWhatIsTaken(of: copy)) }
      if let howToPass { response.say(howToPass) }
      response.say(page: lesson.introduction.shown(sandbox.query()))
    } else {
      response.say(page: "# \(lesson.title)")
      let copied = copy.map { LocalizedText("The figures are those that \($0.shownName) had when it began.") }
      response.say(
        LocalizedText("Continuing with step \(.count(stepIndex + 1)) of \(.count(lesson.steps.count)).")
          .then(copied)
          .then(
            refusal(inExamination: .restart) == nil ? LocalizedText("`restart lesson` starts it over.") : nil)
      )
    }
    enterStep(&response)
    return response
  }

  /// The sentences on the deal whose figures the lesson takes, and on what it leaves out of it.
  private func sayingWhatIsTaken(of copy: LessonProvider.Copy) -> LocalizedText {
    let others = lesson.fieldsLeftOut(of: copy.work).map { "`\($0)`" }
    return LocalizedText("The figures are those of \(copy.shownName), which stays as it is.").then(
      others.isEmpty ? nil : LocalizedText("This lesson leaves out \(LocalizedText.all(others))."))
  }

  /// Begins a step with some work, as for a user who comes to it with that.
  func begin(_ step: LessonStep, with work: WorkspaceSnapshot?) {
    guard let index = lesson.steps.firstIndex(where: { $0.id == step.id }) else { return }
    sandbox = SandboxShell(configuration, work: work)
    (stepIndex, lastBegunIndex) = (index, index - 1)
    var response = emptyResponse
    enterStep(&response)
  }

  /// A response in the language of the lesson.
  var emptyResponse: TutorResponse { TutorResponse(in: configuration.localeFormat) }

  /// Runs a line that was typed.
  package func respond(to line: String) -> TutorResponse {
    var response = emptyResponse
    let typed = line.trimmed
    if takesSureness(from: typed, &response) { return response }
    if typed.isEmpty {
      if isPlaying { return response }
      if lesson.isPlacement, !isSettled {
        takeSilence(&response)
      } else {
        isSettled ? advance(&response) : ask(judgingShell.query(), &response)
      }
    } else if let help = TutorCommand.help(typed) {
      response.say(help.text)
      if help.hasShellHelp { runInShell(line, &response) }
    } else if let (command, argument) = TutorCommand.reading(typed), isAvailable(command) {
      run(command, argument, &response)
    } else if !isPlaying, !isSettled, takesNotKnowing, saysNotKnowing(typed) {
      answerToNotKnowing(&response)
    } else if answersSurely(typed, &response) || remarksOnSureness(typed, &response) {
      return response
    } else if !isPlaying, !isSettled, step.isTask, let number = numberSaid(typed) {
      response.say(LocalizedText("\(quoted(typed)) is read as \(number)."))
      noteBareNumber(&response)
    } else if !isPlaying, !isSettled, isAnswer(typed) {
      answer(typed, &response)
    } else {
      runInShell(line, &response)
    }
    return response
  }

  /// `true` when the step needs no answer, or no further one.
  package var isSettled: Bool { step.isRead || progress.isSettled(step) }

  /// `true` where a step is settled, also if the lesson has gone on behind it by itself.
  package func isPast(_ index: Int) -> Bool {
    stepIndex > index || stepIndex == index && isSettled
  }

  /// `true` when a command is the lesson's at present: `back` and `next` are the shell's while a month or
  /// the schedule is open; these and `why` are in a free play.
  private func isAvailable(_ command: TutorCommand) -> Bool {
    switch command {
    case .back, .next: !isPlaying && sandbox.interpreter.workspace.path == .property
    case .play, .where, .leave, .skip, .restart, .hint, .guess: true
    case .done: isPlaying
    case .why: !isPlaying
    }
  }

  private func run(_ command: TutorCommand, _ argument: String, _ response: inout TutorResponse) {
    if isPlaying, [.skip, .restart, .hint, .guess].contains(command) {
      return response.say(LocalizedText("This is free play: `done` goes back to the lesson."))
    }
    if let refusal = refusal(inExamination: command) { return response.say(refusal) }
    switch command {
    case .hint: hint(&response)
    case .why: explain(&response)
    case .skip: lesson.isExamination ? leaveUnanswered(&response) : skip(&response)
    case .play, .done: toggleFreePlay(&response)
    case .back: goBack(&response)
    case .restart: restart(argument.lowercased(), &response)
    case .where: response.say(overview)
    case .leave: leave(&response)
    case .guess: argument.isEmpty ? response.say(Tutor.howToGuess) : answer(argument, &response)
    case .next:
      isSettled
        ? advance(&response)
        : response.say(LocalizedText("This step asks for something; `skip` goes on without it."))
    }
  }

  // MARK: Commands of the shell

  /// Tells somebody who has typed a number at a task that it takes a command; a hint helps from then on.
  private func noteBareNumber(_ response: inout TutorResponse) {
    attempts.count += 1
    response.say(LocalizedText("A number alone changes nothing: a command stands before it. `hint` helps."))
  }

  private func runInShell(_ line: String, _ response: inout TutorResponse) {
    let shell = freePlay ?? sandbox
    let before = shell.state
    let output = shell.run(line)
    response.parts += output.results.map(TutorResponse.Part.result)
    switch output.status {
    case .continues: response.status = .continues
    case .failed: response.status = .failed
    case .quit: response.status = .quit
    case .done: break
    }
    if output.status == .failed, !isPlaying { explainWords(of: line, &response) }
    guard !isPlaying, output.status == .done || output.status == .failed else { return }
    // The line may be meant as another answer.
    let isNoCommand = ["unknown-command", "ambiguous-command"].contains(output.failure?.code)
    let isNumber =
      line.contains(where: \.isNumber) && line.trimmed.allSatisfy { $0.isNumber || "$-−+.,%kK".contains($0) }
    if isSettled, isNoCommand || isNumber { response.say(continuation) }
    if !isSettled, isNoCommand || isNumber, let howToAnswer { response.say(howToAnswer) }
    if !isSettled, isNumber, step.isTask { return noteBareNumber(&response) }
    let commands = output.results.map(\.result).filter { $0.failure == nil }.map(\.command)
    guard case .task(let task) = step.exercise, !isSettled else { return progress.record(commands) }
    let failures = attempts.failures
    // A line that only opens a month is looking something up, unless that is the task.
    let isAttempt =
      output.status == .failed || shell.state.work != before.work
      || task.isAboutPlace && shell.state != before
    assess(task, after: line, isAttempt: isAttempt, &response)
    // The commands of a wrong attempt do not count as those that worked.
    if attempts.failures == failures { attempts.commands += commands }
    if progress.done.contains(step.id) { progress.record(attempts.commands) }
  }
}

extension LessonTask {
  /// `true` when a check or a known mistake depends on the open month or year.
  fileprivate var isAboutPlace: Bool {
    (checks + misconceptions.map(\.condition)).contains { $0.text.contains("open_") }
  }
}

extension Lesson {
  /// The work at the beginning of the lesson, without a log, so that no `undo` goes back behind it.
  func initialWork(_ configuration: SandboxConfiguration) -> WorkspaceSnapshot? {
    guard !start.isEmpty else { return nil }
    let sandbox = SandboxShell(configuration)
    for line in start { sandbox.perform(line) }
    return sandbox.interpreter.workspace.snapshot
  }
}
