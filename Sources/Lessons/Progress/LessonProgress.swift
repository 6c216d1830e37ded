import Commands
import Shell
import Workspace

/// The progress of the user in a lesson, which is saved at each step.
package struct LessonProgress: Sendable, Equatable, Codable {
  /// A guess, for the summary.
  struct Guess: Sendable, Equatable, Codable {
    /// The id of the step.
    let step: String
    /// The guess, as it is shown.
    let guess: String
    /// The number that was guessed, as it is shown.
    let answer: String
    /// `true` when the guess was near enough.
    let isRight: Bool
  }

  /// The id of the lesson.
  let lesson: String
  /// The id of the present step; nil when the lesson is finished.
  var step: String?
  /// The ids of the steps that were done.
  var done: [String] = []
  /// The ids of the steps that were skipped, and not done.
  var skipped: [String] = []
  /// All guesses, in their order.
  var guesses: [Guess] = []
  /// The commands that succeeded, each once.
  var commands: [String] = []
  /// The seed of the house; nil for a lesson that has one house.
  package var seed: UInt64?
  /// The answers in an examination; nil in other lessons.
  var answers: [ExaminationAnswer]?
  /// What each step took, by its id; nil in the progress of earlier releases.
  var figures: [String: StepFigures]?
  /// The ids of the lessons of earlier releases whose progress is in it; nil before it was looked for.
  var joined: [String]?
  /// The work at the beginning of each step, by the step's id.
  var beginnings: [String: WorkspaceSnapshot] = [:]

  /// The progress at the beginning of a lesson.
  init(lesson: String) { self.lesson = lesson }

  /// `true` after the first step was shown, also in a lesson that is a part of this one now.
  var isBegun: Bool { !beginnings.isEmpty || !done.isEmpty || !skipped.isEmpty }

  /// `true` when a step is done or skipped.
  func isSettled(_ step: LessonStep) -> Bool { done.contains(step.id) || skipped.contains(step.id) }

  mutating func settle(_ step: LessonStep, isDone: Bool) {
    reset(step)
    if isDone { done.append(step.id) } else { skipped.append(step.id) }
  }

  mutating func reset(_ step: LessonStep) {
    done.removeAll { $0 == step.id }
    skipped.removeAll { $0 == step.id }
  }

  mutating func record(_ succeeded: [String]) {
    for command in succeeded where !commands.contains(command) { commands.append(command) }
  }

  /// The part of the lesson that is done.
  func state(in lesson: Lesson) -> LessonProvider.State {
    if !isBegun { return .new }
    let count = lesson.steps.count { done.contains($0.id) }
    return count == lesson.steps.count ? .finished : .begun(done: count, of: lesson.steps.count)
  }
}

// MARK: JSON

extension LessonProgress {
  /// Reads saved progress; nil when the text cannot be read.
  package init?(json text: String) { self.init(kept: text) }

  /// The text to save.
  package var json: String { keptText() }
}
