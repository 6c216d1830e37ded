import Localization
import Shell
import Workspace

/// A lesson: a page that is read step by step at a real shell.
///
/// `LessonParser` has its grammar.
package struct Lesson: Sendable {
  /// The name to type: `first-property`.
  package internal(set) var id: String
  /// The name to read.
  package internal(set) var title: String
  /// The language of its texts, and of the shell while it is taken.
  package var language = Language.english
  /// The usual duration.
  package internal(set) var minutes: Int
  /// The track that it is a part of; nil for none.
  package internal(set) var track: LessonProvider.Track?
  /// The commands that are known from earlier lessons.
  package let knownCommands: [String]
  /// The page, if it did not come with the program.
  var page: Page?
  /// The lines that are run before it begins.
  package internal(set) var start: [PageLine]
  /// The names of the page for formulas about the house.
  package internal(set) var names: [LessonHouse.Name] = []
  /// The fields that the page names with the word for its house: `house.rent`.
  var fieldsOfHouse: Set<String> = []
  /// The fields of the house that each seed draws anew.
  package internal(set) var variations: [Variation]
  /// The seed of the house; nil for one that the page has of its own.
  package internal(set) var seed: UInt64?
  /// The properties of which the lesson may take a copy; nil when it takes none.
  package let copyRequirement: CopyRequirement?
  /// What passes an examination; nil for a lesson, which is none.
  package internal(set) var passMark: PassMark?
  /// The name under which the property is saved with the user's own at the end; nil for a lesson that leaves none.
  var savedName: String?
  /// The text before the first step.
  package let introduction: TemplateText
  /// The steps in their order, of which there is at least one.
  package internal(set) var steps: [LessonStep]
}

/// What passes an examination: so many right answers, or cases of which every answer is right.
package struct PassMark: Sendable, Equatable {
  let needed: Int
  /// The number of deals that a seed draws, about each of which the steps ask; nil for one house, and once they are drawn.
  package internal(set) var cases: Int?

  init(needed: Int, cases: Int?) { (self.needed, self.cases) = (needed, cases) }

  /// Reads `6` or `6 of 8 cases`; nil for another text.
  init?(_ text: String) {
    guard let match = text.wholeMatch(of: /([0-9]{1,4})(?:\s+of\s+([0-9]{1,2})\s+cases)?/),
      let needed = Int(match.output.1), needed > 0
    else { return nil }
    self.needed = needed
    cases = match.output.2.flatMap { Int($0) }
    if cases == 0 { return nil }
  }
}

extension Lesson {
  /// A page that did not come with the program.
  struct Page: Sendable {
    /// The absolute path, and the seed of the house behind it if it has one.
    var path: String
    /// What is typed behind `learn`, before it is quoted: an id or the path.
    var name: String
  }

  /// The key of its progress.
  package var key: String { page?.path ?? id }
  /// What is typed behind `learn`, before it is quoted.
  package var name: String { page?.name ?? id }
  /// `true` for a lesson that came with the program.
  var isOfProgram: Bool { page == nil }

  /// The condition for taking the lesson on the figures of the user's own property.
  package struct CopyRequirement: Sendable {
    /// The condition, under which the lesson's texts are true of a house with those figures.
    package let condition: PageLine
    /// The same in words, as they follow "which takes".
    let words: String
  }
}

/// A step of a lesson: something to read and, mostly, something to do.
package struct LessonStep: Sendable {
  /// The name that progress is kept under; no other step of the lesson has it.
  package internal(set) var id: String
  /// The name to read.
  package internal(set) var title: String
  /// The first line of the step in the page, from 1.
  package let line: Int
  /// The text that is read first.
  package internal(set) var text: TemplateText
  /// The work that it begins with; nil for that which the step before leaves.
  package internal(set) var work: WorkspaceSnapshot?
  /// The deal of a case, with the figures by which answers are judged; nil for a question about the house at the prompt.
  package internal(set) var marked: WorkspaceSnapshot?
  /// The number of the case that the step belongs to, from 1; nil for none.
  package internal(set) var caseNumber: Int?
  /// The lines that are run before it begins.
  package internal(set) var start: [PageLine]
  /// The exercise, which may be to read only.
  package internal(set) var exercise: Exercise
  /// The house of its formulas, where that is other work than it begins with.
  var house: WorkspaceSnapshot?
  /// The names of the page for formulas about the house of a step that brings its work.
  var names: [LessonHouse.Name] = []
  /// The skills that the exercise needs: `principal`.
  var skills: [String] = []
  /// `true` when the user is asked how sure they are of their first answer.
  package internal(set) var asksSureness = false
  /// Hints, the vaguest first; at most three.
  package let hints: [TemplateText]
  /// The explanation of the answer; nil for none.
  package let why: TemplateText?

  /// `true` when there is nothing to do in it but to read.
  package var isRead: Bool { if case .reading = exercise { true } else { false } }
}

/// The exercise of a step.
package enum Exercise: Sendable {
  case reading
  case task(LessonTask)
  case prediction(Prediction)
  case choice(MultipleChoice)
}

/// Something to do, which is done when a state is reached, by whatever commands.
package struct LessonTask: Sendable {
  /// The text that asks for it.
  package let request: TemplateText
  /// Conditions that must all hold.
  package let checks: [PageLine]
  /// A model answer, line by line.
  package let solution: [PageLine]
  /// Other answers that must pass.
  package let accepted: [PageLine]
  /// Answers that must not.
  package let rejected: [PageLine]
  /// Known mistakes, of which the first that holds replies.
  package let misconceptions: [Misconception]
}

/// A number to guess before it is shown.
package struct Prediction: Sendable {
  /// The formula whose value is guessed.
  package let formula: PageLine
  /// The distance at which a guess is still right.
  let tolerance: Tolerance
  /// The text that asks for the number.
  package let question: TemplateText
  /// Guesses that must pass.
  package let accepted: [PageLine]
  /// Guesses that must not.
  package let rejected: [PageLine]
  /// Known mistakes; their conditions may use `guess`.
  package let misconceptions: [Misconception]
}

/// A question with options to choose from.
package struct MultipleChoice: Sendable {
  /// One of the answers to choose from.
  package struct Option: Sendable {
    package let text: TemplateText
    /// The reply to a user who chooses it.
    package let reply: TemplateText
    package internal(set) var isRight: Bool
    /// The condition under which it is right, on the house with which the lesson begins; nil for none.
    package internal(set) var condition: PageLine?
    /// The name of the misconception of a user who chooses it; nil for none.
    var misconception: String?
    /// The line of the page, from 1.
    let line: Int
  }

  package let question: TemplateText
  /// At least two, of which just one is right.
  package internal(set) var options: [Option]

  /// The question, the options and the replies.
  package var texts: [TemplateText] { [question] + options.flatMap { [$0.text, $0.reply] } }
}

/// A known mistake: a month taken for a year, a fraction for a percentage.
package struct Misconception: Sendable {
  /// The name that it has in all lessons: `month-for-year`; nil for none.
  var name: String?
  /// The condition that holds after the mistake.
  package let condition: PageLine
  /// The text that is shown then.
  package let reply: TemplateText
}
