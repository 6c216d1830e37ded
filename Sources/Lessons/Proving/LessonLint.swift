import Commands

/// Proves that a page is a lesson that works.
///
/// Every answer that must pass passes, and the next step can be done from where it leads; every other one fails, the
/// untouched beginning too; the lesson goes well with the copies that it takes; each check can fail; hints
/// add something; commands are introduced before they are needed; what stands in braces has a value, and prose quotes no
/// number that nobody types; transcripts are what the program does; and with the model answers the lesson comes to its
/// end.
package enum LessonLint {
  /// What is wrong with a page, in its order.
  package static func faults(in page: String, files: Files) -> [LessonError] {
    let lesson: Lesson
    do throws(LessonErrors) {
      lesson = try Lesson(page)
    } catch {
      return error.all
    }
    var proof = LessonProof(lesson, .still(files: files))
    proof.run()
    let transcript = TranscriptPage(page)
    let unread = transcript.faults.map { LessonError($0.line, $0.message) }
    let transcripts = transcript.mismatches(files: files).map { mismatch in
      LessonError(
        mismatch.line,
        "The program answers \"\(mismatch.command)\" otherwise: roi check --update mends the page.")
    }
    return (proof.faults + unread + transcripts).sorted { $0.line < $1.line }
  }

  /// What is wrong with lessons beside each other: two of one id.
  /// - Parameter pages: The names of the pages and what is in them.
  package static func sharedIDs(of pages: [(name: String, lesson: Lesson)]) -> [(
    name: String, fault: LessonError
  )] {
    var seen: [String: String] = [:]
    return pages.compactMap { name, lesson in
      defer { seen[lesson.id] = seen[lesson.id] ?? name }
      return seen[lesson.id].map { other in
        (name, LessonError(1, "The lesson of \(other) has the id \"\(lesson.id)\" too: give one another."))
      }
    }
  }
}

/// A walk through a lesson with its model answers, which notes what is wrong on the way.
struct LessonProof {
  let lesson: Lesson
  let surroundings: Surroundings
  var faults: [LessonError] = []
  /// The commands that the reader has met.
  var introduced: Set<String>
  /// Where the model answers so far have led.
  var work: WorkspaceSnapshot?
  /// Where other answers to the step before have led.
  var detours: [Detour] = []

  init(_ lesson: Lesson, _ surroundings: Surroundings) {
    (self.lesson, self.surroundings) = (lesson, surroundings)
    introduced = Set(lesson.knownCommands)
  }

  mutating func fault(_ line: Int, _ message: String) { faults.append(LessonError(line, message)) }

  mutating func run() {
    let practice = SandboxShell(surroundings)
    for name in lesson.knownCommands where Interpreter.summary(ofCommand: name) == nil {
      fault(1, "\"knows:\" names \"\(name)\", which is no command.")
    }
    checkLiterals()
    guard type(lesson.start, on: practice) else { return }
    work = practice.interpreter.session.work
    faults += lesson.introduction.faults(practice.inquiry())
    introduce(lesson.introduction, practice)
    for step in lesson.steps {
      // What follows rests on what was typed so far.
      guard prove(step) else { return }
    }
    if faults.isEmpty { playThrough() }
    if faults.isEmpty, let demand = lesson.copyDemand { prove(demand) }
  }

  /// Proves a step as somebody meets it who goes on with the lesson another day: with the work, but without the log and
  /// without an open month.
  /// - Returns: Whether all that is typed could be.
  private mutating func prove(_ step: Step) -> Bool {
    proveDetours(to: step)
    let practice = SandboxShell(surroundings, work: work)
    guard type(step.start, on: practice) else { return false }
    let beginning = practice.interpreter.session.work
    faults += step.text.faults(practice.inquiry())
    introduce(step.text, practice)
    switch step.exercise {
    case .reading:
      if step.text.isEmpty { fault(step.line, "There is nothing to read and nothing to do in this step.") }
    case .task(let task): guard prove(task, of: step, practice) else { return false }
    case .prediction(let prediction): prove(prediction, of: step, practice)
    case .choice(let choice): prove(choice, practice)
    }
    prove(step.hints, of: step, SandboxShell(surroundings, work: beginning))
    if let why = step.why {
      faults += why.faults(practice.inquiry())
      introduce(why, practice)
    }
    work = practice.interpreter.session.work
    return true
  }

  /// Types lines up to the first that fails.
  /// - Returns: Whether all succeeded.
  mutating func type(_ lines: [PageLine], on practice: SandboxShell) -> Bool {
    for line in lines {
      do throws(Problem) {
        guard let failure = practice.perform(try practice.filled(line)).failure else { continue }
        fault(line.line, "\"\(line.text)\" fails: \(failure.message)")
      } catch {
        fault(line.line, "\"\(line.text)\" has no value here: \(error)")
      }
      return false
    }
    return true
  }

  private mutating func prove(_ choice: Choice, _ practice: SandboxShell) {
    faults += choice.question.faults(practice.inquiry())
    for answer in choice.answers { faults += answer.reply.faults(practice.inquiry()) }
  }

  /// Answers every step as the page does.
  private mutating func playThrough() {
    let tutor = Tutor(lesson, surroundings)
    _ = tutor.begin()
    for step in lesson.steps {
      for line in step.modelAnswer(tutor) where !tutor.isSettled { _ = tutor.take(line) }
      guard tutor.isSettled else {
        return fault(step.line, "Played from the start, the model answers do not get past this step.")
      }
      _ = tutor.take("")
    }
  }
}

extension Step {
  /// The lines that get past the step.
  func modelAnswer(_ tutor: Tutor) -> [String] {
    switch exercise {
    case .reading: []
    case .task(let task): task.solution.map { ((try? tutor.practice.filled($0)) ?? $0).text }
    case .prediction(let prediction):
      prediction.modelGuess(tutor.practice.inquiry()).map { ["guess " + $0] } ?? []
    case .choice(let choice): choice.answers.firstIndex(where: \.isRight).map { [choice.letters[$0]] } ?? []
    }
  }
}
