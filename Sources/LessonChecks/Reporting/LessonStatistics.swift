import Finance
import Lessons

/// The figures of all learners in a lesson.
struct LessonStatistics {
  let id: String
  let title: String
  /// Those who have begun it; whoever took it with several houses, once for each.
  private(set) var learners = 0
  private(set) var finished = 0
  private var byStep: [String: StepStatistics] = [:]

  /// The steps in the order of the lesson.
  var steps: [StepStatistics] {
    byStep.values.sorted { ($0.number, $0.id) < ($1.number, $1.id) }
  }

  private mutating func add(_ record: ProgressFile.LessonRecord) {
    learners += 1
    finished += record.finished ? 1 : 0
    for step in record.steps {
      byStep[step.id, default: StepStatistics(step)].add(step, isAt: record.at == step.id)
    }
  }

  /// The lessons of files, in the order in which these name them first.
  static func all(of files: [ProgressFile]) -> [LessonStatistics] {
    var (lessons, indices): ([LessonStatistics], [String: Int]) = ([], [:])
    for record in files.flatMap(\.lessons) {
      let index = indices[record.id] ?? lessons.count
      if index == lessons.count { lessons.append(LessonStatistics(id: record.id, title: record.title)) }
      indices[record.id] = index
      lessons[index].add(record)
    }
    return lessons
  }

  private init(id: String, title: String) { (self.id, self.title) = (id, title) }
}

/// The figures of all learners in a skill.
struct SkillStatistics {
  let name: String
  private(set) var (learners, mastered, right, withHints, wrong) = (0, 0, 0, 0, 0)

  /// The share of the answers that were right without a hint; nil without an answer.
  var rightShare: Ratio? { Ratio(Int128(right), Int128(right + withHints + wrong)) }

  /// The skills of files, those with the lowest share of right answers first.
  static func all(of files: [ProgressFile]) -> [SkillStatistics] {
    var skills: [String: SkillStatistics] = [:]
    for record in files.flatMap(\.skills) {
      skills[record.name, default: SkillStatistics(name: record.name)].add(record)
    }
    let all = Ratio(1)
    return skills.values.sorted {
      let (one, other) = ($0.rightShare ?? all, $1.rightShare ?? all)
      return one == other ? $0.name < $1.name : one < other
    }
  }

  private init(name: String) { self.name = name }

  private mutating func add(_ record: ProgressFile.SkillRecord) {
    learners += 1
    mastered += record.mastered ? 1 : 0
    right += record.right
    withHints += record.withHints
    wrong += record.wrong
  }
}
