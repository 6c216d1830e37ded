import Finance
import Lessons

/// The figures of all learners in a step.
struct StepStatistics {
  /// The tries from which on a learner counts as stuck.
  static let manyTries = 3

  /// The reason for which a learner counts as stuck.
  enum Difficulty: CaseIterable {
    /// The lesson goes on at the step, which was tried or asked for a hint.
    case leftOff
    case manyTries
    /// Every hint that there is was shown.
    case allHints
    case skipped
  }

  /// Wrong answers that are one mistake: those with its name, or else with the same words.
  struct Mistake: Equatable {
    /// The answer that was given most often.
    let answer: String
    /// The name of the known mistake; nil for none.
    let name: String?
    /// How often it was made.
    let count: Int
  }

  let id: String
  let number: Int
  let title: String
  let kind: ProgressFile.StepRecord.Kind
  /// Those to whom the step was shown.
  private(set) var learners = 0
  private(set) var done = 0
  private(set) var skipped = 0
  private(set) var hints = 0
  /// Those whose first answer was judged, and those of them with a right one.
  private(set) var (answered, rightAtFirst) = (0, 0)
  /// Those who are stuck, for any reason.
  private(set) var stuck = 0
  private(set) var difficulties: [Difficulty: Int] = [:]
  /// The tries of each learner who has answered.
  private var tries: [Int] = []
  private var wrong: [String: [String: Int]] = [:]
  private var unnamed: [String: Int] = [:]

  init(_ record: ProgressFile.StepRecord) {
    (id, number, title, kind) = (record.id, record.number, record.title, record.kind)
  }

  /// Adds the figures of a learner.
  /// - Parameter isAt: `true` when the lesson goes on at this step.
  mutating func add(_ record: ProgressFile.StepRecord, isAt: Bool) {
    learners += 1
    done += record.end == .done ? 1 : 0
    skipped += record.end == .skipped ? 1 : 0
    hints += record.hints
    if let isRight = record.rightAtFirst {
      answered += 1
      rightAtFirst += isRight ? 1 : 0
    }
    if let count = record.tries, count > 0 { tries.append(count) }
    let found = record.difficulties(isAt: isAt)
    stuck += found.isEmpty ? 0 : 1
    for difficulty in found { difficulties[difficulty, default: 0] += 1 }
    for answer in record.wrong {
      if let name = answer.mistake {
        wrong[name, default: [:]][answer.answer, default: 0] += answer.count
      } else {
        unnamed[answer.answer, default: 0] += answer.count
      }
    }
  }

  /// The median of the tries of those who have answered; nil without one.
  var medianTries: Ratio? {
    guard !tries.isEmpty else { return nil }
    let sorted = tries.sorted()
    let middle = sorted.count / 2
    let sum = sorted.count.isMultiple(of: 2) ? sorted[middle - 1] + sorted[middle] : 2 * sorted[middle]
    return Ratio(Int128(sum), 2)
  }

  /// The share of right first answers; nil without an answer.
  var rightShare: Ratio? { Ratio(Int128(rightAtFirst), Int128(answered)) }

  /// The share of those who are stuck; nil without a learner.
  var stuckShare: Ratio? { Ratio(Int128(stuck), Int128(learners)) }

  /// `true` when at least a third of the learners are stuck.
  var isHard: Bool { stuck > 0 && 3 * stuck >= learners }

  /// The mistakes, the commonest first.
  var mistakes: [Mistake] {
    let named = wrong.map { name, answers in
      Mistake(
        answer: answers.min { ($1.value, $0.key) < ($0.value, $1.key) }?.key ?? "", name: name,
        count: answers.values.reduce(0, +))
    }
    return (named + unnamed.map { Mistake(answer: $0.key, name: nil, count: $0.value) }).sorted {
      ($1.count, $0.answer, $0.name ?? "") < ($0.count, $1.answer, $1.name ?? "")
    }
  }
}

extension ProgressFile.StepRecord {
  /// The reasons for which the learner counts as stuck.
  fileprivate func difficulties(isAt: Bool) -> Set<StepStatistics.Difficulty> {
    var found: Set<StepStatistics.Difficulty> = []
    if isAt, end == nil, (tries ?? 0) + hints > 0 { found.insert(.leftOff) }
    if let tries, tries >= StepStatistics.manyTries { found.insert(.manyTries) }
    if hintCount > 0, hints == hintCount { found.insert(.allHints) }
    if end == .skipped { found.insert(.skipped) }
    return found
  }
}
