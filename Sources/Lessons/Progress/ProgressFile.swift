import Foundation

/// What a learner hands over to a teacher: the figures of each step of the lessons that they have begun, and of each
/// skill, and how sure they were of answers.
///
/// ```json
/// {"format": "roi-progress", "version": 1, "program": "0.9", "learner": "9c2f01ab73de4410",
///  "lessons": [{"id": "first-property", "title": "A first property", "finished": false, "at": "the-rent",
///    "steps": [{"id": "the-rent", "number": 2, "title": "The rent", "kind": "task", "end": "done", "tries": 2,
///      "rightAtFirst": false, "hints": 1, "hintCount": 2,
///      "wrong": [{"answer": "set rent 21600", "mistake": "year-for-month", "count": 1}]}]}],
///  "skills": [{"name": "principal", "right": 1, "withHints": 0, "wrong": 0, "mastered": false}],
///  "sureness": [{"percent": 80, "right": 3, "wrong": 1}]}
/// ```
///
/// It has no time, no name and nothing of the learner's own properties: lessons that were taken on a copy of one are left
/// out. `learner` is drawn by lot, and tells whether two files are of the same learner.
package struct ProgressFile: Sendable, Equatable, Codable {
  /// The name of the format.
  package static let format = "roi-progress"
  /// The version of the format.
  package static let version = 1

  var format = ProgressFile.format
  var version = ProgressFile.version
  /// The release of the program that wrote the file.
  package let program: String
  /// A text that no other learner has.
  package let learner: String
  /// The lessons that were begun, in the order in which they are best taken.
  package let lessons: [LessonRecord]
  /// The skills that were exercised.
  package let skills: [SkillRecord]
  /// How sure they said that they were; nil where they never said it, and in a file of an earlier release.
  package let sureness: [SurenessRecord]?

  package init(
    program: String, learner: String, lessons: [LessonRecord], skills: [SkillRecord],
    sureness: [SurenessRecord]? = nil
  ) {
    (self.program, self.learner, self.lessons, self.skills) = (program, learner, lessons, skills)
    self.sureness = sureness
  }
}

extension ProgressFile {
  /// A lesson that was begun.
  package struct LessonRecord: Sendable, Equatable, Codable {
    package let id: String
    /// The seed of the house, where the user chose it; nil otherwise.
    package let seed: Int?
    package let title: String
    package let finished: Bool
    /// The id of the step at which it goes on; nil for none.
    package let at: String?
    /// The steps with something to do that were shown.
    package let steps: [StepRecord]
    /// How an examination about cases ended; nil before that, for any other lesson, and in a file of an earlier release.
    package let mark: Mark?

    package init(
      id: String, seed: Int? = nil, title: String, finished: Bool, at: String?, steps: [StepRecord],
      mark: Mark? = nil
    ) {
      (self.id, self.seed, self.title, self.finished) = (id, seed, title, finished)
      (self.at, self.steps, self.mark) = (at, steps, mark)
    }
  }

  /// The end of an examination.
  package struct Mark: Sendable, Equatable, Codable {
    /// The cases with every answer right.
    package let right: Int
    package let cases: Int
    package let passed: Bool

    package init(right: Int, cases: Int, passed: Bool) {
      (self.right, self.cases, self.passed) = (right, cases, passed)
    }
  }

  /// A step that was shown.
  package struct StepRecord: Sendable, Equatable, Codable {
    /// What a step asks for.
    package enum Kind: String, Sendable, Codable, CaseIterable {
      case task, question, choice
    }

    package let id: String
    /// The place in the lesson, from 1.
    package let number: Int
    package let title: String
    package let kind: Kind
    /// How it ended for the first time; nil as long as it has not.
    package let end: StepFigures.End?
    /// The answers that were judged; nil for a step of an earlier release, which counted none.
    package let tries: Int?
    /// `true` when the first of them is right; nil without one.
    package let rightAtFirst: Bool?
    /// The hints that were shown.
    package let hints: Int
    /// The hints that the step has.
    package let hintCount: Int
    package let wrong: [WrongAnswer]

    package init(
      id: String, number: Int, title: String, kind: Kind, end: StepFigures.End?, tries: Int?,
      rightAtFirst: Bool?, hints: Int, hintCount: Int, wrong: [WrongAnswer]
    ) {
      (self.id, self.number, self.title, self.kind, self.end) = (id, number, title, kind, end)
      (self.tries, self.rightAtFirst, self.hints) = (tries, rightAtFirst, hints)
      (self.hintCount, self.wrong) = (hintCount, wrong)
    }
  }

  /// A wrong answer, and how often it was given.
  package struct WrongAnswer: Sendable, Equatable, Codable {
    package let answer: String
    /// The name of the known mistake; nil for none.
    package let mistake: String?
    package let count: Int

    package init(answer: String, mistake: String?, count: Int) {
      (self.answer, self.mistake, self.count) = (answer, mistake, count)
    }
  }

  /// A skill that was exercised.
  package struct SkillRecord: Sendable, Equatable, Codable {
    package let name: String
    package let right: Int
    package let withHints: Int
    package let wrong: Int
    package let mastered: Bool

    package init(name: String, right: Int, withHints: Int, wrong: Int, mastered: Bool) {
      (self.name, self.right, self.withHints) = (name, right, withHints)
      (self.wrong, self.mastered) = (wrong, mastered)
    }
  }

  /// The answers of which a learner was equally sure.
  package struct SurenessRecord: Sendable, Equatable, Codable {
    /// What was stated, from 50 to 100.
    package let percent: Int
    package let right: Int
    package let wrong: Int

    package init(percent: Int, right: Int, wrong: Int) {
      (self.percent, self.right, self.wrong) = (percent, right, wrong)
    }
  }

  /// The text of the file.
  var json: String { keptText([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n" }
}
