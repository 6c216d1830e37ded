/// A lesson: a page that is read step by step at a real shell.
///
/// `LessonParser` has its grammar.
package struct Lesson: Sendable {
  /// The name to type: `first-property`.
  package let id: String
  /// The name to read.
  package let title: String
  /// About how long it takes.
  package let minutes: Int
  /// The commands that are known from earlier lessons.
  package let knownCommands: [String]
  /// The lines that are run before it begins.
  package let start: [PageLine]
  /// Of what the lesson may take a copy instead of its own start; nil when it is about its own numbers.
  package let copyDemand: CopyDemand?
  /// What stands before the first step.
  package let introduction: LiveText
  /// The steps in their order, of which there is at least one.
  package let steps: [Step]
}

extension Lesson {
  /// What somebody's own property is to be for the lesson's texts to be true of it.
  package struct CopyDemand: Sendable {
    /// A condition that holds for it.
    package let condition: PageLine
    /// The same in words, behind "which takes".
    package let words: String
  }
}

/// A step of a lesson: something to read and, mostly, something to do.
package struct Step: Sendable {
  /// Under which name progress is kept; no other step of the lesson has it.
  package let id: String
  /// The name to read.
  package let title: String
  /// The line of the page that it begins at, from 1.
  package let line: Int
  /// What is read first.
  package let text: LiveText
  /// The lines that set things right before it begins.
  package let start: [PageLine]
  /// What is to be done.
  package let exercise: Exercise
  /// Help that grows; at most three.
  package let hints: [LiveText]
  /// What there is to learn from the answer; nil when nothing is said.
  package let why: LiveText?
}

extension Step {
  /// Whether there is nothing to do in it but to read.
  var isRead: Bool { if case .reading = exercise { true } else { false } }
}

/// What a step asks for.
package enum Exercise: Sendable {
  /// Nothing but reading.
  case reading
  case task(Assignment)
  case prediction(Prediction)
  case choice(Choice)
}

/// Something to do, which is done when a state is reached, by whatever commands.
package struct Assignment: Sendable {
  /// What to do.
  package let request: LiveText
  /// Conditions that must all hold.
  package let checks: [PageLine]
  /// A model answer, line by line.
  package let solution: [PageLine]
  /// Other answers that must pass.
  package let accepted: [PageLine]
  /// Answers that must not.
  package let rejected: [PageLine]
  /// Mistakes that have a name; the first that holds answers.
  package let misconceptions: [Misconception]
}

/// A number to guess before it is shown.
package struct Prediction: Sendable {
  /// The formula that is guessed.
  package let formula: PageLine
  /// How near a guess must be.
  package let tolerance: Tolerance
  /// What is asked.
  package let question: LiveText
  /// Guesses that must pass.
  package let accepted: [PageLine]
  /// Guesses that must not.
  package let rejected: [PageLine]
  /// Mistakes that have a name; their conditions may use `guess`.
  package let misconceptions: [Misconception]
}

/// A question with answers to choose from.
package struct Choice: Sendable {
  /// One of the answers.
  package struct Answer: Sendable {
    /// What it says.
    package let text: String
    /// What there is to say to whoever chooses it.
    package let reply: LiveText
    /// Whether it is the right one.
    package let isRight: Bool
    /// The line of the page that it stands at, from 1.
    package let line: Int
  }

  /// What is asked.
  package let question: LiveText
  /// At least two, of which just one is right.
  package let answers: [Answer]
}

/// A mistake that has a name: a month taken for a year, a fraction for a percentage.
package struct Misconception: Sendable {
  /// What holds when it was made.
  package let condition: PageLine
  /// What to say then.
  package let reply: LiveText
}

/// A piece of a page, with the line that it stands at.
package struct PageLine: Sendable, Equatable {
  /// The text, without what marks it.
  package let text: String
  /// The line of the page, from 1.
  package let line: Int
}

/// What is wrong with a lesson, and where.
package struct LessonError: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  package let line: Int
  /// What is wrong and what to do.
  package let message: String

  init(_ line: Int, _ message: String) { (self.line, self.message) = (line, message) }
}

/// All that keeps a page from being a lesson.
package struct LessonErrors: Error, Sendable, Equatable {
  /// At least one, in the order of the page.
  package let all: [LessonError]
}
