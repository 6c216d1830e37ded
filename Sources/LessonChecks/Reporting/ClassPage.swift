import Commands
import Finance
import Lessons
import Localization
import Reports
import Results
import Shell

/// A page on a class, for a teacher: what each learner has reached in each lesson, the questions that most have missed,
/// where they are stuck, their skills, how sure they were, and the files that are not counted.
package struct ClassPage {
  /// The most questions in the ranking of those that learners have missed.
  private static let longestRanking = 10

  private let figures: ProgressReport
  private let omissions: [LocalizedText]

  /// - Parameter omissions: What is to be said about files that are not counted.
  package init(_ files: ProgressFiles, omissions: [LocalizedText]) {
    (figures, self.omissions) = (ProgressReport(files), omissions)
  }

  /// The page.
  package var report: Report {
    let sections = [
      Report.Section("lessons", LocalizedText("Learners and lessons"), [.table(lessons)] + legend),
      Report.Section("missed", LocalizedText("Missed by most"), missed),
      Report.Section("stuck", LocalizedText("Where learners are stuck"), figures.ranking),
    ]
    let blocks = sections.map(Report.Block.section) + figures.skills + sureness + left
    return Report([
      .section(Report.Section("class", LocalizedText("The class"), remark: figures.learners, blocks))
    ])
  }

  private var left: [Report.Block] {
    guard !omissions.isEmpty else { return [] }
    return [
      .section(
        .init("omitted", LocalizedText("Files that are not counted"), omissions.map(Report.Block.note)))
    ]
  }

  // MARK: Learners and lessons

  private var entries: [ProgressFiles.Entry] { figures.files.entries }

  /// The name of a learner, which only that of the file tells: without its folder, unless another file has that name.
  private func name(of entry: ProgressFiles.Entry) -> Cell {
    let isAlone = entries.count { $0.shortName == entry.shortName } == 1
    return .text(isAlone ? entry.shortName : entry.name)
  }

  private var lessons: Table {
    let columns =
      [TableColumn(key: "learner", label: LocalizedText("Learner"))]
      + figures.lessons.map { TableColumn(key: "lesson.\($0.id)", label: LocalizedText(verbatim: $0.title)) }
      + [TableColumn(key: "date", label: LocalizedText("Date of the file"))]
    let rows = entries.map { entry in
      [name(of: entry)] + figures.lessons.map { entry.file.standing(inLesson: $0.id) }
        + [entry.day.map(Cell.date) ?? .empty]
    }
    return Table(columns: columns, rows: rows)
  }

  private var legend: [Report.Block] {
    [
      .note(
        LocalizedText(
          "Behind each lesson: how many of the questions and tasks answered so far were right at the first try; of an examination, its cases with every answer right."
        )
      ),
      .note(
        LocalizedText(
          "A lesson is mastered when all its skills are: right three times in a row, on more than one day.")),
    ]
  }

  // MARK: Questions

  private var missed: [Report.Block] {
    let ranked = figures.lessons.flatMap { lesson in
      lesson.steps.filter { $0.kind != .task && $0.missed > 0 }.map { (lesson: lesson, step: $0) }
    }.enumerated().sorted { one, other in
      let (first, second) = (one.element.step, other.element.step)
      if first.missed != second.missed { return first.missed > second.missed }
      // Of as many, those of fewer learners are the greater share.
      return (first.answered, one.offset) < (second.answered, other.offset)
    }.map(\.element).prefix(ClassPage.longestRanking)
    guard !ranked.isEmpty else { return [.note(LocalizedText("No question was missed at the first try."))] }
    let columns = [
      TableColumn(key: "lesson", label: LocalizedText("Lesson")),
      TableColumn(key: "step", label: LocalizedText("Step")),
      TableColumn(key: "title", label: LocalizedText("Title")),
      TableColumn(key: "missed", label: LocalizedText("Missed")),
      TableColumn(key: "answered", label: LocalizedText("Answered")),
      TableColumn(key: "missed_share", label: LocalizedText("Share")),
      TableColumn(key: "wrong", label: LocalizedText("Commonest wrong answer"), isProse: true),
    ]
    let rows = ranked.map { lesson, step -> [Cell] in
      [
        .text(lesson.title), .count(step.number), .text(step.title), .count(step.missed),
        .count(step.answered), figures.percent(Ratio(Int128(step.missed), Int128(step.answered))),
        step.mistakes.first.map { .words($0.words) } ?? .empty,
      ]
    }
    return [.table(Table(columns: columns, rows: rows))]
  }

  // MARK: Sureness

  private var sureness: [Report.Block] {
    let stated = entries.filter { $0.file.calibration.count > 0 }
    guard !stated.isEmpty else { return [] }
    let columns = [
      TableColumn(key: "learner", label: LocalizedText("Learner")),
      TableColumn(key: "answers", label: LocalizedText("Answers")),
      TableColumn(key: "stated", label: LocalizedText("Sure on average")),
      TableColumn(key: "right", label: LocalizedText("Were right")),
      TableColumn(key: "brier", label: LocalizedText("Brier score")),
      TableColumn(key: "verdict", label: LocalizedText("Verdict"), isProse: true),
    ]
    let all = Calibration(
      stated.reduce(into: [:]) { $0.merge($1.file.calibration.answers) { $0 + $1 } })
    let rows =
      stated.map { [name(of: $0)] + $0.file.calibration.cells }
      + [[.words(LocalizedText("All learners"))] + all.cells]
    let note = LocalizedText(
      "The Brier score is the mean square of what each statement was off; 0 is the best, and 50 each time gives 0.25."
    )
    return [
      .section(
        .init(
          "sureness", LocalizedText("How sure, and how often right"),
          [.table(Table(columns: columns, rows: rows)), .note(note)]))
    ]
  }
}

extension ProgressFiles.Entry {
  /// The name of the file without its folder and its ending.
  fileprivate var shortName: String {
    let name = name.split(separator: "/").last.map(String.init) ?? name
    return name.lowercased().hasSuffix(".json") && name.count > 5 ? String(name.dropLast(5)) : name
  }
}

extension StepStatistics {
  /// Those whose first answer was wrong.
  fileprivate var missed: Int { answered - rightAtFirst }
}

extension ProgressFile {
  /// How sure the learner was, and how often right.
  fileprivate var calibration: Calibration {
    Calibration(
      (sureness ?? []).reduce(into: [:]) { $0[$1.percent] = .init(right: $1.right, wrong: $1.wrong) })
  }

  /// How far the learner is in a lesson, with the right first answers; empty for one that was not begun.
  ///
  /// Whoever has taken it with several houses has it with all of them together.
  fileprivate func standing(inLesson id: String) -> Cell {
    let records = lessons.filter { $0.id == id }
    if records.isEmpty { return .empty }
    // Once passed an examination stays so, with whatever deals.
    if let mark = records.compactMap(\.mark).max(by: { $0.right < $1.right }) { return .words(mark.words) }
    let state =
      hasMastered(id)
      ? LocalizedText("mastered")
      : records.contains(where: \.finished) ? LocalizedText("finished") : LocalizedText("begun")
    let verdicts = records.flatMap(\.steps).compactMap(\.rightAtFirst)
    if verdicts.isEmpty { return .words(state) }
    return .words(LocalizedText("\(state), \(verdicts.count { $0 }) of \(verdicts.count)"))
  }

  /// `true` when every skill of a lesson of the program is mastered.
  private func hasMastered(_ id: String) -> Bool {
    let needed = LessonCatalog.skills(ofLesson: id)
    return !needed.isEmpty && needed.isSubset(of: skills.filter(\.mastered).map(\.name))
  }
}

extension ProgressFile.Mark {
  fileprivate var words: LocalizedText {
    passed
      ? LocalizedText("\(right) of \(cases) right, passed")
      : LocalizedText("\(right) of \(cases) right, not passed")
  }
}

extension Calibration {
  /// The number of answers, what was stated and right, the score and the verdict.
  fileprivate var cells: [Cell] {
    [
      .count(count), mean ?? .empty, share ?? .empty, brierScore.map(Cell.brierScore) ?? .empty,
      .words(verdict.words),
    ]
  }
}

extension Calibration.Answers {
  fileprivate static func + (one: Self, other: Self) -> Self {
    Self(right: one.right + other.right, wrong: one.wrong + other.wrong)
  }
}
