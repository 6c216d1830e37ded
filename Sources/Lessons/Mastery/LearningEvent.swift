/// What the tutor has seen of somebody's skill.
package enum LearningEvent: Sendable, Equatable {
  /// The way in which an exercise was answered.
  package enum Outcome: Sendable, Equatable {
    case right
    /// Right, but with a hint.
    case withHints
    /// Wrong at first, or skipped.
    case wrong
  }

  /// An exercise was answered that needs these skills.
  /// - Parameter question: A text that no other exercise has, nor the same one with other numbers.
  case answer(skills: [String], Outcome, question: String)
  /// The mistake of that name was made.
  case misconception(String)
  /// How sure the user was of an answer, and whether it was right.
  case statement(Sureness, isRight: Bool)
}
