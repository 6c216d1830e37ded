import Commands
import Reports

/// Takes somebody through a lesson, line by line.
///
/// The learner is in a real shell, on work that belongs to the lesson: every line that is no verb of the lesson goes to
/// an interpreter. A step that asks for something is *settled* once that is done or skipped; then Enter goes on. What
/// counts is the state that a line leaves, never the line.
///
/// ```swift
/// let tutor = Tutor(lesson, surroundings)
/// show(tutor.begin())
/// show(tutor.take("set rent 1800"))
/// ```
package final class Tutor {
  /// What is learned.
  package let lesson: Lesson
  /// What is saved when a turn `hasProgressed`.
  package var progress: LessonProgress { record }

  /// The copy of somebody's own work that the lesson is taken on; nil for the lesson's own property.
  package let copy: LessonProvider.Copy?

  var record: LessonProgress
  let surroundings: Surroundings
  /// The shell of the lesson.
  var practice: SandboxShell
  /// The shell of a free play, which is thrown away.
  var play: SandboxShell?
  var place: Int
  /// The last step that was begun; to come back to it is not to begin it again.
  var begun: Int
  /// What was tried in the step at hand.
  var trial = Trial()

  /// What was tried in a step.
  struct Trial {
    var attempts = 0
    var failures = 0
    var hints = 0
    /// The commands that succeeded, without those of wrong tries.
    var commands: [String] = []
    /// What there was when the step was begun, or read again.
    var beginning: SandboxShell.State?
    /// The most checks of a task that have held so far.
    var metChecks = 0
  }

  /// A lesson from its beginning, or from where somebody came.
  /// - Parameters:
  ///   - progress: Of another version of the lesson, too: what is not done of the present one comes next.
  ///   - copy: What the lesson begins with instead of its own start.
  package init(
    _ lesson: Lesson, _ surroundings: Surroundings, progress: LessonProgress? = nil,
    copy: LessonProvider.Copy? = nil
  ) {
    (self.lesson, self.surroundings, self.copy) = (lesson, surroundings, copy)
    let known = progress.flatMap { $0.lesson == lesson.id ? $0 : nil }
    let next =
      lesson.steps.firstIndex { known?.step == $0.id }
      ?? lesson.steps.firstIndex { known?.isSettled($0) == false }
    // Who has finished it begins anew.
    record = next == nil ? LessonProgress(lesson: lesson.id) : known ?? LessonProgress(lesson: lesson.id)
    place = next ?? 0
    begun = place - 1
    let kept = record.beginnings[lesson.steps[place].id]
    practice = SandboxShell(surroundings, work: kept ?? copy?.work ?? lesson.firstWork(surroundings))
  }

  /// What to type to go on with the lesson.
  package var command: String {
    "learn \(lesson.id)" + (copy.map { " --with \(Quoting.word($0.name))" } ?? "")
  }

  /// The step at hand.
  package var step: Step { lesson.steps[place] }

  /// Whether a free play is going on.
  package var isPlaying: Bool { play != nil }

  /// What runs the commands at present; another one after a step was begun anew and in a free play.
  package var interpreter: Interpreter { (play ?? practice).interpreter }

  /// What could stand at the cursor: the verbs, and what the shell offers.
  package func suggestions(in line: String, at cursor: Int) -> [Suggestion] {
    let typed = String(decoding: line.utf8.prefix(cursor), as: UTF8.self)
    let shell = interpreter.suggestions(in: line, at: cursor)
    guard !typed.contains(where: \.isWhitespace) else { return shell }
    let verbs = Verb.allCases.filter { verb in
      verb.rawValue.hasPrefix(typed.lowercased()) && !shell.contains { $0.label == verb.rawValue }
    }
    return verbs.map { .word($0.rawValue, $0.summary, replaces: 0..<cursor) } + shell
  }

  // MARK: Turns

  /// What there is to read at first.
  package func begin() -> Turn {
    var turn = Turn()
    if record.beginnings.isEmpty {
      turn.say("# \(lesson.title)\n\nAbout \(lesson.minutes) minutes, \(lesson.steps.count) steps.")
      turn.say(lesson.introduction.shown(practice.inquiry()))
    } else {
      let copied = copy.map { " The property is the copy of \($0.name) that it began with." } ?? ""
      turn.say(
        "# \(lesson.title)\n\nOn with step \(place + 1) of \(lesson.steps.count).\(copied)"
          + " `restart lesson` begins it anew.")
    }
    enter(&turn)
    return turn
  }

  /// Answers a line that was typed.
  package func take(_ line: String) -> Turn {
    var turn = Turn()
    let typed = line.trimmed
    if typed.isEmpty {
      if play == nil, isSettled { goOn(&turn) }
    } else if let help = Verb.help(typed) {
      turn.say(help.text)
      if help.goesOn { run(line, &turn) }
    } else if let (verb, rest) = Verb.reading(typed), isMine(verb) {
      perform(verb, rest, &turn)
    } else if play == nil, !isSettled, isAnswer(typed) {
      answer(typed, &turn)
    } else {
      run(line, &turn)
    }
    return turn
  }

  /// Whether nothing more is asked in this step.
  var isSettled: Bool {
    if case .reading = step.exercise { return true }
    return record.isSettled(step)
  }

  /// Whether a verb is the lesson's at present; `back` and `next` are the shell's while a month or the schedule is open,
  /// and in a free play nearly all is.
  private func isMine(_ verb: Verb) -> Bool {
    switch verb {
    case .back, .next: play == nil && practice.interpreter.session.presentPlace == .property
    case .play, .where, .leave, .skip, .restart, .hint, .guess: true
    case .done: play != nil
    case .why: play == nil
    }
  }

  private func perform(_ verb: Verb, _ rest: String, _ turn: inout Turn) {
    if play != nil, [.skip, .restart, .hint, .guess].contains(verb) {
      return turn.say("This is free play: `done` goes back to the lesson.")
    }
    switch verb {
    case .hint: hint(&turn)
    case .why: explain(&turn)
    case .skip: skip(&turn)
    case .play, .done: togglePlay(&turn)
    case .back: goBack(&turn)
    case .restart: rest.isEmpty ? restart(&turn) : restartLesson(&turn)
    case .where: turn.say(whereabouts)
    case .leave: leave(&turn)
    case .guess: rest.isEmpty ? turn.say(Tutor.howToGuess) : answer(rest, &turn)
    case .next: isSettled ? goOn(&turn) : turn.say("This step asks for something; `skip` goes on without it.")
    }
  }

  // MARK: The shell

  private func run(_ line: String, _ turn: inout Turn) {
    let practice = play ?? practice
    let before = practice.state
    let answer = practice.run(line)
    turn.replies += answer.replies.map(Turn.Reply.outcome)
    switch answer.verdict {
    case .continues: turn.verdict = .continues
    case .failed: turn.verdict = .failed
    case .quit: turn.verdict = .quit
    case .done: break
    }
    guard play == nil, answer.verdict == .done || answer.verdict == .failed else { return }
    // Perhaps somebody goes on answering.
    let isNoCommand = ["unknown-command", "ambiguous-command"].contains(answer.failure?.code)
    if isSettled, isNoCommand { turn.say(goesOn) }
    let commands = answer.outcomes.filter { $0.failure == nil }.map(\.command)
    guard case .task(let task) = step.exercise, !isSettled else { return record.note(commands) }
    let failures = trial.failures
    assess(task, isAttempt: answer.verdict == .failed || practice.state != before, &turn)
    // A try that was wrong is none of the commands that worked.
    if trial.failures == failures { trial.commands += commands }
    if record.done.contains(step.id) { record.note(trial.commands) }
  }
}

extension Lesson {
  /// The work that the lesson begins with, which no `undo` takes back.
  func firstWork(_ surroundings: Surroundings) -> WorkspaceSnapshot? {
    guard !start.isEmpty else { return nil }
    let practice = SandboxShell(surroundings)
    for line in start { _ = practice.perform(line) }
    return practice.interpreter.session.work
  }
}
