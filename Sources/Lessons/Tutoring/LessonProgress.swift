import Commands
import Foundation

/// How far somebody has come in a lesson: what is saved at each step.
public struct LessonProgress: Sendable, Equatable, Codable {
  /// A guess, as the summary tells of it.
  public struct Guess: Sendable, Equatable, Codable {
    /// The step.
    public let step: String
    /// The guess, as it is shown.
    public let guess: String
    /// What the number was, as it is shown.
    public let answer: String
    /// Whether the guess was near enough.
    public let isRight: Bool
  }

  /// The id of the lesson.
  public let lesson: String
  /// The id of the step at hand; nil when the lesson is finished.
  public internal(set) var step: String?
  /// The ids of the steps that were done.
  public internal(set) var done: [String] = []
  /// The ids of the steps that were skipped, which is not done.
  public internal(set) var skipped: [String] = []
  /// All guesses, in their order.
  public internal(set) var guesses: [Guess] = []
  /// The commands that succeeded, each once.
  public internal(set) var commands: [String] = []
  /// The work with which each step began that was begun.
  public internal(set) var beginnings: [String: Work] = [:]

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
  public init?(kept text: String) {
    guard let progress = try? JSONDecoder().decode(LessonProgress.self, from: Data(text.utf8)) else {
      return nil
    }
    self = progress
  }

  /// The text to keep.
  public var kept: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    // Texts and numbers alone, so that there is nothing that could not be written.
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// How far it is; what was skipped is not done.
  public func standing(in lesson: Lesson) -> School.Standing {
    if beginnings.isEmpty { return .new }
    let count = lesson.steps.count { done.contains($0.id) }
    return count == lesson.steps.count ? .finished : .begun(done: count, of: lesson.steps.count)
  }
}
