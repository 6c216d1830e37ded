import Commands
import Lessons
import Results
import Shell
import Workspace

/// Plays a lesson with its model answers, and collects the errors on the way.
struct LessonProof {
  let lesson: Lesson
  var configuration: SandboxConfiguration
  /// `true` for the proofs of what a lesson needs to teach as well.
  let isStrict: Bool
  private(set) var errors: [LessonCheckError] = []
  /// The commands that the texts so far have introduced.
  var introduced: Set<String>
  /// The work after the model answers so far.
  var work: WorkspaceSnapshot?
  /// The other accepted answers to the step before.
  var acceptedAnswers: [AcceptedAnswer] = []

  init(_ lesson: Lesson, _ configuration: SandboxConfiguration, isStrict: Bool = false) {
    self.isStrict = isStrict
    (self.lesson, self.configuration) = (lesson, configuration.speaking(lesson.language))
    introduced = Set(lesson.knownCommands)
    self.configuration.house = LessonHouse(lesson)
  }

  mutating func report(_ line: Int, _ error: LessonProofError) {
    errors.append(LessonCheckError(line, error))
  }

  /// Reports the formulas of a text that have no value.
  mutating func check(_ text: TemplateText, _ query: FormulaQuery) {
    for (line, error) in text.unresolved(query) { report(line, .text(error)) }
  }

  mutating func run() {
    let sandbox = SandboxShell(configuration)
    for name in lesson.knownCommands where CommandTable.standard[name]?.summary == nil {
      report(1, .unknownKnownCommand(name))
    }
    checkLiterals()
    checkLimits()
    if isStrict { checkTeaching() }
    guard type(lesson.start, on: sandbox) else { return }
    let beginning = sandbox.interpreter.workspace.snapshot
    work = beginning
    check(lesson.introduction, sandbox.query())
    introduce(lesson.introduction, sandbox)
    proveQuotes(in: [lesson.introduction], from: beginning, to: beginning)
    for step in lesson.steps {
      // What follows rests on the lines typed so far.
      guard prove(step) else { return }
    }
    if errors.isEmpty { playThrough() }
    if errors.isEmpty, let requirement = lesson.copyRequirement { prove(requirement) }
  }

  /// Proves a step as for a user who resumes the lesson another day: with the work, but without the log and
  /// without an open month.
  /// - Returns: `true` when all lines could be run.
  mutating func prove(_ step: LessonStep) -> Bool {
    proveAcceptedAnswers(before: step)
    // A question that brings its house is asked about no other.
    if let house = step.marked ?? step.work { work = house } else { proveOnChangedHouses(step) }
    let sandbox = SandboxShell(configuration, work: work)
    guard type(step.start, on: sandbox) else { return false }
    let beginning = sandbox.interpreter.workspace.snapshot
    check(step.text, sandbox.query())
    introduce(step.text, sandbox)
    switch step.exercise {
    case .reading: if step.text.isEmpty { report(step.line, .emptyStep) }
    case .task(let task): guard prove(task, of: step, sandbox) else { return false }
    case .prediction(let prediction): prove(prediction, of: step, sandbox)
    case .choice(let choice):
      let right = choice.options.count(where: \.isRight)
      if right != 1 { report(step.line, .rightOptions(count: right)) }
      for text in choice.texts { check(text, sandbox.query()) }
    }
    let atBeginning = SandboxShell(configuration, work: beginning)
    prove(step.hints, of: step, atBeginning)
    if isStrict { checkSecrecy(of: step, atBeginning.query()) }
    if let why = step.why {
      check(why, sandbox.query())
      introduce(why, sandbox)
    }
    let end = sandbox.interpreter.workspace.snapshot
    proveQuotes(in: step.quoting, from: beginning, to: end)
    work = end
    return true
  }

  /// Runs lines up to the first that fails.
  /// - Returns: `true` when all succeeded.
  mutating func type(_ lines: [PageLine], on sandbox: SandboxShell) -> Bool {
    for line in lines {
      guard let error = sandbox.error(performing: line) else { continue }
      report(line.line, .lineFails(error))
      return false
    }
    return true
  }

  /// Answers every step with its model answer.
  private mutating func playThrough() {
    let tutor = Tutor(lesson, configuration)
    _ = tutor.begin()
    for (index, step) in tutor.lesson.steps.enumerated() {
      for line in step.modelAnswer(tutor.sandbox) where !tutor.isPast(index) { _ = tutor.respond(to: line) }
      guard tutor.isPast(index) else { return report(step.line, .endlessStep) }
      tutor.leave(index)
    }
  }
}
