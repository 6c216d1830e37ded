import Commands
import Foundation

/// How far somebody has come in a lesson: what is saved at each step.
package struct LessonProgress: Sendable, Equatable, Codable {
  /// A guess, as the summary tells of it.
  package struct Guess: Sendable, Equatable, Codable {
    /// The step.
    package let step: String
    /// The guess, as it is shown.
    package let guess: String
    /// What the number was, as it is shown.
    package let answer: String
    /// Whether the guess was near enough.
    package let isRight: Bool
  }

  /// The id of the lesson.
  package let lesson: String
  /// The id of the step at hand; nil when the lesson is finished.
  package internal(set) var step: String?
  /// The ids of the steps that were done.
  package internal(set) var done: [String] = []
  /// The ids of the steps that were skipped, which is not done.
  package internal(set) var skipped: [String] = []
  /// All guesses, in their order.
  package internal(set) var guesses: [Guess] = []
  /// The commands that succeeded, each once.
  package internal(set) var commands: [String] = []
  /// The work with which each step began that was begun.
  package internal(set) var beginnings: [String: WorkspaceSnapshot] = [:]

  /// Nothing done yet.
  init(lesson: String) { self.lesson = lesson }

  /// Whether a step is behind the learner.
  func isSettled(_ step: Step) -> Bool { done.contains(step.id) || skipped.contains(step.id) }

  mutating func settle(_ step: Step, isDone: Bool) {
    forget(step)
    if isDone { done.append(step.id) } else { skipped.append(step.id) }
  }

  mutating func forget(_ step: Step) {
    done.removeAll { $0 == step.id }
    skipped.removeAll { $0 == step.id }
  }

  mutating func note(_ succeeded: [String]) {
    for command in succeeded where !commands.contains(command) { commands.append(command) }
  }
}

// MARK: Kept

extension LessonProgress {
  /// What was kept of it; nil for a text that is none.
  package init?(kept text: String) {
    guard let progress = try? JSONDecoder().decode(LessonProgress.self, from: Data(text.utf8)) else {
      return nil
    }
    self = progress
  }

  /// The text to keep.
  package var kept: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and numbers alone, so that there is nothing that could not be written.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// How far it is; what was skipped is not done.
  package func standing(in lesson: Lesson) -> LessonProvider.Standing {
    if beginnings.isEmpty { return .new }
    let count = lesson.steps.count { done.contains($0.id) }
    return count == lesson.steps.count ? .finished : .begun(done: count, of: lesson.steps.count)
  }
}
