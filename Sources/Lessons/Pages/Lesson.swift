/// A lesson: a page that is read step by step at a real shell.
///
/// `LessonParser` has its grammar.
public struct Lesson: Sendable {
  /// The name to type: `first-property`.
  public let id: String
  /// The name to read.
  public let title: String
  /// About how long it takes.
  public let minutes: Int
  /// The commands that are known from earlier lessons.
  public let knownCommands: [String]
  /// The lines that are run before it begins.
  public let start: [PageLine]
  /// Of what the lesson may take a copy instead of its own start; nil when it is about its own numbers.
  public let copyDemand: CopyDemand?
  /// What stands before the first step.
  public let introduction: LiveText
  /// The steps in their order, of which there is at least one.
  public let steps: [Step]
}

extension Lesson {
  /// What somebody's own property is to be for the lesson's texts to be true of it.
  public struct CopyDemand: Sendable {
    /// A condition that holds for it.
    public let condition: PageLine
    /// The same in words, behind "which takes".
    public let words: String
  }
}

/// A step of a lesson: something to read and, mostly, something to do.
public struct Step: Sendable {
  /// Under which name progress is kept; no other step of the lesson has it.
  public let id: String
  /// The name to read.
  public let title: String
  /// The line of the page that it begins at, from 1.
  public let line: Int
  /// What is read first.
  public let text: LiveText
  /// The lines that set things right before it begins.
  public let start: [PageLine]
  /// What is to be done.
  public let exercise: Exercise
  /// Help that grows; at most three.
  public let hints: [LiveText]
  /// What there is to learn from the answer; nil when nothing is said.
  public let why: LiveText?
}

extension Step {
  /// Whether there is nothing to do in it but to read.
  var isRead: Bool { if case .reading = exercise { true } else { false } }
}

/// What a step asks for.
public enum Exercise: Sendable {
  /// Nothing but reading.
  case reading
  case task(Assignment)
  case prediction(Prediction)
  case choice(Choice)
}

/// Something to do, which is done when a state is reached, by whatever commands.
public struct Assignment: Sendable {
  /// What to do.
  public let request: LiveText
  /// Conditions that must all hold.
  public let checks: [PageLine]
  /// A model answer, line by line.
  public let solution: [PageLine]
  /// Other answers that must pass.
  public let accepted: [PageLine]
  /// Answers that must not.
  public let rejected: [PageLine]
  /// Mistakes that have a name; the first that holds answers.
  public let misconceptions: [Misconception]
}

/// A number to guess before it is shown.
public struct Prediction: Sendable {
  /// The formula that is guessed.
  public let formula: PageLine
  /// How near a guess must be.
  public let tolerance: Tolerance
  /// What is asked.
  public let question: LiveText
  /// Guesses that must pass.
  public let accepted: [PageLine]
  /// Guesses that must not.
  public let rejected: [PageLine]
  /// Mistakes that have a name; their conditions may use `guess`.
  public let misconceptions: [Misconception]
}

/// A question with answers to choose from.
public struct Choice: Sendable {
  /// One of the answers.
  public struct Answer: Sendable {
    /// What it says.
    public let text: String
    /// What there is to say to whoever chooses it.
    public let reply: LiveText
    /// Whether it is the right one.
    public let isRight: Bool
    /// The line of the page that it stands at, from 1.
    public let line: Int
  }

  /// What is asked.
  public let question: LiveText
  /// At least two, of which just one is right.
  public let answers: [Answer]
}

/// A mistake that has a name: a month taken for a year, a fraction for a percentage.
public struct Misconception: Sendable {
  /// What holds when it was made.
  public let condition: PageLine
  /// What to say then.
  public let reply: LiveText
}

/// A piece of a page, with the line that it stands at.
public struct PageLine: Sendable, Equatable {
  /// The text, without what marks it.
  public let text: String
  /// The line of the page, from 1.
  public let line: Int
}

/// What is wrong with a lesson, and where.
public struct LessonFault: Error, Sendable, Equatable {
  /// The line of the page, from 1.
  public let line: Int
  /// What is wrong and what to do.
  public let message: String

  init(_ line: Int, _ message: String) { (self.line, self.message) = (line, message) }
}

/// All that keeps a page from being a lesson.
public struct LessonFaults: Error, Sendable, Equatable {
  /// At least one, in the order of the page.
  public let all: [LessonFault]
}
