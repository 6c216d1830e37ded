import Finance
import Localization
import Shell
import Workspace

/// What somebody has answered, by skill, and the mistakes that they have made, by name.
///
/// A skill is asked again after 1, 3, 7 and 21 days; a wrong answer begins anew with one day. It is mastered after three
/// right answers in a row, without hints, to questions with different numbers, the last on another day than the first.
package struct Mastery: Sendable, Equatable, Codable {
  /// The days until a skill is asked again: after the first right answer, the second, and so on.
  static let intervals = [1, 3, 7, 21]

  /// The right answers in a row that a mastered skill has.
  static let rowLength = 3

  /// A right answer without a hint.
  struct RightAnswer: Sendable, Equatable, Codable {
    /// The question, with its numbers.
    var question: String
    /// The day, as `CalendarDate.canonical`.
    var day: String
  }

  /// A skill that was exercised at least once.
  struct Skill: Sendable, Equatable, Codable {
    var right = 0
    var withHints = 0
    var wrong = 0
    /// The last right answers in a row, at most three; nil in what was kept before they were counted.
    var row: [RightAnswer]?
    /// The index of the present interval.
    var stage = 0
    /// The day on which it is asked again, as `CalendarDate.canonical`.
    var due: String
  }

  /// The skills by their names.
  var skills: [String: Skill] = [:]
  /// The times that each mistake was made since its page was read last, by its name.
  var misconceptions: [String: Int] = [:]
  /// How sure they were, and how often right; nil as long as they have not said it.
  var calibration: Calibration?
  /// The text by which their progress files are known to be of one learner; nil before there is one.
  var learner: String?

  /// Somebody who has answered nothing yet.
  package init() {}

  /// Notes an event of a day.
  mutating func note(_ event: LearningEvent, on day: CalendarDate) {
    switch event {
    case .answer(let names, let outcome, let question):
      for name in names {
        skills[name, default: Skill(row: [], due: day.canonical)].note(outcome, question, on: day)
      }
    case .misconception(let name): misconceptions[name, default: 0] += 1
    case .statement(let sureness, let isRight):
      calibration = calibration ?? Calibration()
      calibration?.note(percent: sureness.percent, isRight: isRight)
    }
  }

  /// The names of the skills that are due, the longest due first.
  func due(on day: CalendarDate) -> [String] {
    skills.filter { $0.value.isDue(on: day) }.sorted { ($0.value.due, $0.key) < ($1.value.due, $1.key) }
      .map(\.key)
  }
}

extension Mastery.Skill {
  /// `true` after enough right answers in a row, the last on another day than the first.
  var isMastered: Bool {
    // What was kept before is judged as it was then: after right answers at all intervals but the last.
    guard let row else { return stage == Mastery.intervals.count - 1 }
    return row.count == Mastery.rowLength && row.first?.day != row.last?.day
  }

  /// `true` after one right answer, with or without hints.
  var isFamiliar: Bool { right + withHints > 0 }

  func isDue(on day: CalendarDate) -> Bool { due <= day.canonical }

  /// Notes an answer; one that comes before it is due moves nothing forward.
  fileprivate mutating func note(
    _ outcome: LearningEvent.Outcome, _ question: String, on day: CalendarDate
  ) {
    note(outcome, Mastery.RightAnswer(question: question, day: day.canonical))
    let isNew = right + withHints + wrong == 0
    switch outcome {
    case .right:
      right += 1
      guard isDue(on: day) else { return }
      if !isNew { stage = min(stage + 1, Mastery.intervals.count - 1) }
    case .withHints:
      withHints += 1
      guard isDue(on: day) else { return }
    case .wrong:
      wrong += 1
      stage = 0
    }
    let next = CalendarDate(dayNumber: day.dayNumber + Mastery.intervals[stage]) ?? day
    due = next.canonical
  }

  /// Counts a right answer to another question; any other outcome ends the row.
  private mutating func note(_ outcome: LearningEvent.Outcome, _ answer: Mastery.RightAnswer) {
    // What was mastered before answers were counted stays so until something is wrong.
    if row == nil, isMastered, outcome == .right { return }
    guard outcome == .right else { return row = [] }
    let others = (row ?? []).filter { $0.question != answer.question }
    if others.count < row?.count ?? 0 { return }
    row = (others + [answer]).suffix(Mastery.rowLength)
  }
}

// MARK: Lessons

extension Mastery {
  /// The standing of a skill.
  func standing(of skill: String) -> LessonProvider.Standing {
    guard let known = skills[skill], known.isFamiliar else { return .new }
    return known.isMastered ? .mastered : .familiar
  }

  /// The standing of the skills of a lesson together; nil when it names none.
  func standing(of lesson: Lesson) -> LessonProvider.Standing? {
    let standings = Set(lesson.steps.flatMap(\.skills).map(standing(of:)))
    return standings.count > 1 ? .familiar : standings.first
  }
}

// MARK: Keeping

extension Mastery {
  /// The key among the progress in lessons, which is no id of a lesson.
  static let key = "*mastery"

  /// More answers than anybody gives, of which no sum or square is too large.
  private static let most = 100_000

  /// Reads what was kept, within the limits of what can be kept; nil when the text cannot be read.
  init?(json text: String) {
    guard var mastery = Mastery(kept: text) else { return nil }
    let bounded = { min(max($0, 0), Mastery.most) }
    for (name, skill) in mastery.skills {
      mastery.skills[name] = Skill(
        right: bounded(skill.right), withHints: bounded(skill.withHints), wrong: bounded(skill.wrong),
        row: skill.row.map { Array(Mastery.withPresentNames($0).suffix(Mastery.rowLength)) },
        stage: min(max(skill.stage, 0), Mastery.intervals.count - 1), due: skill.due)
    }
    mastery.misconceptions = mastery.misconceptions.mapValues(bounded)
    mastery.calibration = mastery.calibration.map { calibration in
      Calibration(
        calibration.within(0...100).answers.mapValues {
          Calibration.Answers(right: bounded($0.right), wrong: bounded($0.wrong))
        })
    }
    self = mastery
  }

  /// Answers with the present names of their questions, each of which counts once.
  private static func withPresentNames(_ row: [RightAnswer]) -> [RightAnswer] {
    var seen: Set<String> = []
    return row.map { RightAnswer(question: JoinedLessons.question($0.question), day: $0.day) }
      .filter { seen.insert($0.question).inserted }
  }

  /// The text to keep.
  var json: String { keptText() }
}

extension Workspace {
  /// What the user has answered in lessons, to be shown: nothing also when it cannot be read.
  package var mastery: Mastery { (try? savedMastery()) ?? Mastery() }

  /// What the user has answered in lessons, as what is saved in its place begins; nothing before the first answer.
  func savedMastery() throws(Diagnostic) -> Mastery {
    guard let text = try savedProgress(inLesson: Mastery.key) else { return Mastery() }
    guard let mastery = Mastery(json: text) else { throw Diagnostic(SavedLearningError.skills) }
    return mastery
  }

  /// The present day where the user is.
  var today: CalendarDate { identity.today }

  /// Notes what a tutor has seen.
  /// - Returns: The names of the mistakes that were not made for the first time, and how often they were made.
  package func keep(_ events: [LearningEvent]) throws(Diagnostic) -> [(name: String, times: Int)] {
    guard !events.isEmpty else { return [] }
    var mastery = try savedMastery()
    for event in events { mastery.note(event, on: today) }
    try keep(progress: mastery.json, inLesson: Mastery.key)
    return events.compactMap { event in
      guard case .misconception(let name) = event, let times = mastery.misconceptions[name], times > 1 else {
        return nil
      }
      return (name, times)
    }
  }

  /// Notes that the page about a mistake was read to its end.
  package func keepRead(misconception name: String) throws(Diagnostic) {
    var mastery = try savedMastery()
    guard mastery.misconceptions.removeValue(forKey: name) != nil else { return }
    try keep(progress: mastery.json, inLesson: Mastery.key)
  }
}
