/// A lesson: a page that is read step by step at a real shell.
///
/// `LessonParser` has its grammar.
package struct Lesson: Sendable {
  /// The name to type: `first-property`.
  package let id: String
  /// The name to read.
  package let title: String
  /// The usual duration.
  package let minutes: Int
  /// The commands that are known from earlier lessons.
  let knownCommands: [String]
  /// The lines that are run before it begins.
  let start: [PageLine]
  /// The properties of which the lesson may take a copy; nil when it takes none.
  let copyRequirement: CopyRequirement?
  /// The text before the first step.
  let introduction: TemplateText
  /// The steps in their order, of which there is at least one.
  let steps: [LessonStep]
}

extension Lesson {
  /// The condition for taking the lesson on a copy of the user's own property.
  struct CopyRequirement: Sendable {
    /// The condition, under which the lesson's texts are true of the property.
    let condition: PageLine
    /// The same in words, as they follow "which takes".
    let words: String
  }
}

/// A step of a lesson: something to read and, mostly, something to do.
struct LessonStep: Sendable {
  /// The name that progress is kept under; no other step of the lesson has it.
  let id: String
  /// The name to read.
  let title: String
  /// The first line of the step in the page, from 1.
  let line: Int
  /// The text that is read first.
  let text: TemplateText
  /// The lines that are run before it begins.
  let start: [PageLine]
  /// The exercise, which may be to read only.
  let exercise: Exercise
  /// Hints, the vaguest first; at most three.
  let hints: [TemplateText]
  /// The explanation of the answer; nil for none.
  let why: TemplateText?

  /// `true` when there is nothing to do in it but to read.
  var isRead: Bool { if case .reading = exercise { true } else { false } }
}

/// The exercise of a step.
enum Exercise: Sendable {
  case reading
  case task(LessonTask)
  case prediction(Prediction)
  case choice(MultipleChoice)
}

/// Something to do, which is done when a state is reached, by whatever commands.
struct LessonTask: Sendable {
  /// The text that asks for it.
  let request: TemplateText
  /// Conditions that must all hold.
  let checks: [PageLine]
  /// A model answer, line by line.
  let solution: [PageLine]
  /// Other answers that must pass.
  let accepted: [PageLine]
  /// Answers that must not.
  let rejected: [PageLine]
  /// Known mistakes, of which the first that holds replies.
  let misconceptions: [Misconception]
}

/// A number to guess before it is shown.
struct Prediction: Sendable {
  /// The formula whose value is guessed.
  let formula: PageLine
  /// The distance at which a guess is still right.
  let tolerance: Tolerance
  /// The text that asks for the number.
  let question: TemplateText
  /// Guesses that must pass.
  let accepted: [PageLine]
  /// Guesses that must not.
  let rejected: [PageLine]
  /// Known mistakes; their conditions may use `guess`.
  let misconceptions: [Misconception]
}

/// A question with options to choose from.
struct MultipleChoice: Sendable {
  /// One of the answers to choose from.
  struct Option: Sendable {
    let text: String
    /// The reply to a user who chooses it.
    let reply: TemplateText
    let isRight: Bool
    /// The line of the page, from 1.
    let line: Int
  }

  let question: TemplateText
  /// At least two, of which just one is right.
  let options: [Option]
}

/// A known mistake: a month taken for a year, a fraction for a percentage.
struct Misconception: Sendable {
  /// The condition that holds after the mistake.
  let condition: PageLine
  /// The text that is shown then.
  let reply: TemplateText
}
