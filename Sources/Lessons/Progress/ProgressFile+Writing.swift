import Finance
import Localization
import Shell
import Workspace

extension LessonLibrary {
  /// The text of a file with the user's figures in all lessons; nil when no lesson was begun.
  func progressFile(of workspace: Workspace) throws(Diagnostic) -> String? {
    let records = try storing { () throws(StoreError) in try workspace.store.records(in: .lessons) }
    let language = workspace.localeFormat.language
    var seen: Set<String> = []
    var lessons: [ProgressFile.LessonRecord] = []
    for record in records {
      let key = JoinedLessons.wholes[record.key] ?? record.key
      guard seen.insert(key).inserted, let (lesson, seed) = lesson(ofKey: key, in: language)
      else { continue }
      let saved =
        seed == nil
        ? try workspace.savedProgress(in: lesson, copy: nil) : try workspace.savedProgress(record.key, nil)
      if let figures = saved.flatMap({ lesson.record(of: $0, seed: seed) }) { lessons.append(figures) }
    }
    guard !lessons.isEmpty else { return nil }
    let order = (LessonCatalog.listed + LessonCatalog.examinations).map(\.id)
    let place = { (record: ProgressFile.LessonRecord) in
      (order.firstIndex(of: record.id) ?? order.count, record.seed ?? -1)
    }
    let mastery = try workspace.savedMastery()
    return ProgressFile(
      program: workspace.identity.release, learner: try workspace.learnerToken(),
      lessons: lessons.sorted { place($0) < place($1) }, skills: mastery.records,
      sureness: mastery.calibration?.records
    ).json
  }

  /// The lesson whose progress is kept under a key, and the seed that the key names.
  ///
  /// Nil for a lesson that there is not any more, and for one that was taken on a copy, whose answers are about the
  /// user's own property.
  private func lesson(ofKey key: String, in language: Language) -> (lesson: Lesson, seed: Int?)? {
    if let lesson = page(key, in: language) { return (lesson, nil) }
    guard let (name, seed) = LessonProvider.seeded(key), let seed = Int(exactly: seed),
      let lesson = page(name, in: language)
    else { return nil }
    return (lesson, seed)
  }
}

extension Lesson {
  /// The figures of the lesson; nil when it was not begun.
  func record(of progress: LessonProgress, seed: Int? = nil) -> ProgressFile.LessonRecord? {
    guard progress.isBegun else { return nil }
    let steps = withCases.steps
    let shown = steps.enumerated().compactMap { index, step in
      step.record(of: progress, number: index + 1)
    }
    let exercises = steps.filter { !$0.isRead }
    let isFinished = exercises.allSatisfy { progress.figures?[$0.id]?.end != nil }
    return ProgressFile.LessonRecord(
      id: id, seed: seed, title: title, finished: isFinished || progress.step == nil, at: progress.step,
      steps: shown, mark: mark(of: progress))
  }

  /// How an examination about cases ended; nil before that, and for any other lesson.
  private func mark(of progress: LessonProgress) -> ProgressFile.Mark? {
    guard passMark?.cases != nil,
      case .examined(let right, let count, let isPassed) = state(of: [progress])
    else { return nil }
    return ProgressFile.Mark(right: right, cases: count, passed: isPassed)
  }
}

extension LessonStep {
  /// The figures of the step; nil for one that was not shown or is only read.
  fileprivate func record(of progress: LessonProgress, number: Int) -> ProgressFile.StepRecord? {
    let figures = progress.figures?[id]
    guard let kind = exercise.kind, figures != nil || progress.isSettled(self) else { return nil }
    let settled: StepFigures.End? =
      progress.done.contains(id) ? .done : progress.skipped.contains(id) ? .skipped : nil
    return ProgressFile.StepRecord(
      id: id, number: number, title: title, kind: kind, end: figures.map(\.end) ?? settled,
      tries: figures?.tries, rightAtFirst: figures?.isRightAtFirst,
      hints: min(figures?.hints ?? 0, hints.count), hintCount: hints.count,
      wrong: (figures?.wrongAnswers ?? []).map {
        .init(answer: $0.answer, mistake: $0.misconception, count: $0.count)
      })
  }
}

extension Exercise {
  /// What it asks for; nil for a step that is only read.
  fileprivate var kind: ProgressFile.StepRecord.Kind? {
    switch self {
    case .reading: nil
    case .task: .task
    case .prediction: .question
    case .choice: .choice
    }
  }
}

extension Mastery {
  /// The skills in the order of their names.
  fileprivate var records: [ProgressFile.SkillRecord] {
    skills.sorted { $0.key < $1.key }.map { name, skill in
      .init(
        name: name, right: skill.right, withHints: skill.withHints, wrong: skill.wrong,
        mastered: skill.isMastered)
    }
  }
}

extension Calibration {
  /// The answers in the order of what was stated.
  fileprivate var records: [ProgressFile.SurenessRecord] {
    answers.sorted { $0.key < $1.key }.map {
      .init(percent: $0.key, right: $0.value.right, wrong: $0.value.wrong)
    }
  }
}

extension Workspace {
  /// A text by which the user's files are known to be of one learner; drawn for the first of them.
  fileprivate func learnerToken() throws(Diagnostic) -> String {
    var mastery = try savedMastery()
    if let token = mastery.learner { return token }
    var hash = FNVHash()
    // No other run has this session, which stands in no file itself.
    hash.add("learner \(identity.session)".utf8)
    let digits = String(hash.value, radix: 16)
    let token = String(repeating: "0", count: 16 - digits.count) + digits
    mastery.learner = token
    try keep(progress: mastery.json, inLesson: Mastery.key)
    return token
  }
}
