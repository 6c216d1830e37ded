import Finance
import Localization
import Reports

/// A report on the progress of learners: each step of their lessons, where they are stuck, and their skills.
package struct ProgressReport {
  /// The most steps in the ranking of those at which learners are stuck.
  static let longestRanking = 10
  /// The most wrong answers of a step.
  private static let answerCount = 3

  let files: ProgressFiles
  let lessons: [LessonStatistics]

  package init(_ files: ProgressFiles) {
    self.files = files
    lessons = LessonStatistics.all(of: files.files)
  }

  /// The report; as one table, the steps of all lessons.
  package var report: Report {
    guard !lessons.isEmpty else {
      return Report([.note(learners), .note(LocalizedText("No lesson was begun."))])
    }
    let steps = lessons.map { lesson in
      Report.Block.table(table(of: [lesson], heading: heading(of: lesson)))
    }
    let blocks: [Report.Block] = [
      .note(learners),
      .section(.init("steps", LocalizedText("Steps"), steps + Self.legend.map(Report.Block.note))),
      .section(.init("stuck", LocalizedText("Where learners are stuck"), ranking)),
    ]
    return Report(blocks + skills, exported: table(of: lessons))
  }

  /// The number of learners, in a sentence.
  var learners: LocalizedText {
    LocalizedText(
      count: files.count, one: "One learner has handed in a file.",
      other: "\(files.count) learners have handed in a file.")
  }

  private func heading(of lesson: LessonStatistics) -> LocalizedText {
    LocalizedText(
      "\(lesson.title) (\(lesson.id)): begun by \(lesson.learners), finished by \(lesson.finished)")
  }

  // MARK: Steps

  private static var legend: [LocalizedText] {
    [
      LocalizedText("Tries are the answers that were judged: the median of those who answered."),
      LocalizedText("Wrong answers are counted by their known mistake, if they have one."),
      LocalizedText(
        "Stuck learners left off at the step after a try or a hint, needed \(StepStatistics.manyTries) tries or more, asked for every hint, or skipped it; * marks a step where at least a third are stuck."
      ),
    ]
  }

  private func table(of lessons: [LessonStatistics], heading: LocalizedText? = nil) -> Table {
    let answers = (1...ProgressReport.answerCount).flatMap(Self.columns(ofAnswer:))
    let rows = lessons.flatMap { lesson in lesson.steps.map { row(of: $0, in: lesson) } }
    return Table(heading: heading, columns: Self.columns + answers, rows: rows)
  }

  private static var columns: [TableColumn] {
    [
      TableColumn(key: "lesson", label: LocalizedText("Lesson"), audience: .programs),
      TableColumn(key: "step", label: LocalizedText("Step")),
      TableColumn(key: "id", label: LocalizedText("Name"), audience: .programs),
      TableColumn(key: "title", label: LocalizedText("Title")),
      TableColumn(key: "kind", label: LocalizedText("Kind"), audience: .programs),
      TableColumn(key: "learners", label: LocalizedText("Learners")),
      TableColumn(key: "done", label: LocalizedText("Done")),
      TableColumn(key: "skipped", label: LocalizedText("Skipped")),
      TableColumn(key: "tries", label: LocalizedText("Tries")),
      TableColumn(key: "hints", label: LocalizedText("Hints")),
      TableColumn(key: "right", label: LocalizedText("Right at first"), audience: .people),
      TableColumn(key: "answered", label: LocalizedText("Answered"), audience: .programs),
      TableColumn(key: "right_at_first", label: LocalizedText("Right at first"), audience: .programs),
      TableColumn(key: "right_share", label: LocalizedText("Right at first"), audience: .programs),
      TableColumn(key: "stuck_learners", label: LocalizedText("Stuck"), audience: .people),
      TableColumn(key: "stuck", label: LocalizedText("Stuck"), audience: .programs),
      TableColumn(key: "stuck_share", label: LocalizedText("Stuck"), audience: .programs),
      TableColumn(key: "is_hard", label: LocalizedText("Hard"), audience: .programs),
      TableColumn(
        key: "wrong", label: LocalizedText("Commonest wrong answers"), isProse: true, audience: .people),
    ]
  }

  private static func columns(ofAnswer number: Int) -> [TableColumn] {
    ["wrong_\(number)", "wrong_\(number)_mistake", "wrong_\(number)_count"].map {
      TableColumn(key: $0, label: LocalizedText("Commonest wrong answers"), audience: .programs)
    }
  }

  private func row(of step: StepStatistics, in lesson: LessonStatistics) -> [Cell] {
    let mistakes = step.mistakes.prefix(ProgressReport.answerCount)
    let answers = (0..<ProgressReport.answerCount).flatMap { place -> [Cell] in
      guard place < mistakes.count else { return [.empty, .empty, .empty] }
      let mistake = mistakes[place]
      return [.text(mistake.answer), mistake.name.map(Cell.text) ?? .empty, .count(mistake.count)]
    }
    return [
      .text(lesson.id), .count(step.number), .text(step.id), .text(step.title), .text(step.kind.rawValue),
      .count(step.learners), .count(step.done), .count(step.skipped),
      step.medianTries.map { .number(.exact($0), .plain, .atLeast(0)) } ?? .empty, .count(step.hints),
      step.rightWords, .count(step.answered), .count(step.rightAtFirst), percent(step.rightShare),
      step.stuckWords, .count(step.stuck), percent(step.stuckShare), .boolean(step.isHard),
      .words(.joined(mistakes.map(\.words), "; ")),
    ] + answers
  }

  func percent(_ share: Ratio?) -> Cell { share.map { .percent($0, .rounded(0)) } ?? .empty }

  // MARK: Where learners are stuck

  var ranking: [Report.Block] {
    let stuck = lessons.flatMap { lesson in lesson.steps.map { (lesson: lesson, step: $0) } }
      .filter { $0.step.stuck > 0 }
    guard !stuck.isEmpty else { return [.note(LocalizedText("No learner is stuck at any step."))] }
    let ranked = stuck.enumerated().sorted { one, other in
      let (first, second) = (one.element.step, other.element.step)
      if first.stuck != second.stuck { return first.stuck > second.stuck }
      // Of as many, those of fewer learners are the greater share.
      return (first.learners, one.offset) < (second.learners, other.offset)
    }.map(\.element)
    let shown = ranked.prefix(ProgressReport.longestRanking)
    let more = ranked.count - shown.count
    let notes = [
      LocalizedText(
        "The steps where most learners are stuck come first; if equal, those with the greater share."),
      more > 0
        ? LocalizedText(
          count: more, one: "One more step has learners who are stuck.",
          other: "\(more) more steps have learners who are stuck.") : nil,
    ]
    return [.table(Table(columns: Self.rankingColumns, rows: shown.map { row($0.lesson, $0.step) }))]
      + notes.compactMap { $0 }.map(Report.Block.note)
  }

  private static var rankingColumns: [TableColumn] {
    [
      TableColumn(key: "lesson", label: LocalizedText("Lesson")),
      TableColumn(key: "step", label: LocalizedText("Step")),
      TableColumn(key: "title", label: LocalizedText("Title")),
      TableColumn(key: "learners", label: LocalizedText("Learners")),
      TableColumn(key: "stuck", label: LocalizedText("Stuck")),
      TableColumn(key: "left_off", label: LocalizedText("Left off")),
      TableColumn(key: "many_tries", label: LocalizedText("\(StepStatistics.manyTries)+ tries")),
      TableColumn(key: "all_hints", label: LocalizedText("All hints")),
      TableColumn(key: "skipped", label: LocalizedText("Skipped")),
    ]
  }

  private func row(_ lesson: LessonStatistics, _ step: StepStatistics) -> [Cell] {
    [
      .text(lesson.id), .count(step.number), .text(step.title), .count(step.learners), .count(step.stuck),
    ] + StepStatistics.Difficulty.allCases.map { .count(step.difficulties[$0] ?? 0) }
  }

  // MARK: Skills

  var skills: [Report.Block] {
    let skills = SkillStatistics.all(of: files.files)
    guard !skills.isEmpty else { return [] }
    let columns = [
      TableColumn(key: "skill", label: LocalizedText("Skill")),
      TableColumn(key: "learners", label: LocalizedText("Learners")),
      TableColumn(key: "mastered", label: LocalizedText("Mastered")),
      TableColumn(key: "right", label: LocalizedText("Right")),
      TableColumn(key: "hints", label: LocalizedText("With hints")),
      TableColumn(key: "wrong", label: LocalizedText("Wrong")),
      TableColumn(key: "right_share", label: LocalizedText("Share right")),
    ]
    let rows = skills.map { skill -> [Cell] in
      [
        .text(skill.name), .count(skill.learners), .count(skill.mastered), .count(skill.right),
        .count(skill.withHints), .count(skill.wrong), percent(skill.rightShare),
      ]
    }
    return [.section(.init("skills", LocalizedText("Skills"), [.table(Table(columns: columns, rows: rows))]))]
  }
}

extension StepStatistics {
  /// The right first answers of all, with their share; empty without an answer.
  fileprivate var rightWords: Cell {
    guard let rightShare else { return .empty }
    return .words(
      LocalizedText("\(rightAtFirst) of \(answered), \(Cell.percent(rightShare, .rounded(0)))"))
  }

  /// Those who are stuck, with a mark where they are many.
  fileprivate var stuckWords: Cell {
    if stuck == 0 { return .empty }
    return .text("\(stuck)\(isHard ? " *" : "")")
  }
}

extension StepStatistics.Mistake {
  /// How often it was made, the commonest answer, and the name of the mistake.
  var words: LocalizedText {
    let answer = LocalizedText(verbatim: answer)
    return name.map { LocalizedText("\(count)× \(answer) (\($0))") } ?? LocalizedText("\(count)× \(answer)")
  }
}
