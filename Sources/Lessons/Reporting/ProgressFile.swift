import Foundation

/// What a learner hands over to a teacher: the figures of each step of the lessons that they have begun, and of each
/// skill.
///
/// ```json
/// {"format": "roi-progress", "version": 1, "program": "0.9", "learner": "9c2f01ab73de4410",
///  "lessons": [{"id": "first-property", "title": "A first property", "finished": false, "at": "the-rent",
///    "steps": [{"id": "the-rent", "number": 2, "title": "The rent", "kind": "task", "end": "done", "tries": 2,
///      "rightAtFirst": false, "hints": 1, "hintCount": 2,
///      "wrong": [{"answer": "set rent 21600", "mistake": "year-for-month", "count": 1}]}]}],
///  "skills": [{"name": "principal", "right": 1, "withHints": 0, "wrong": 0, "mastered": false}]}
/// ```
///
/// It has no time, no name and nothing of the learner's own properties: lessons that were taken on a copy of one are left
/// out. `learner` is drawn by lot, and tells whether two files are of the same learner.
package struct ProgressFile: Sendable, Equatable, Codable {
  /// The name of the format.
  static let format = "roi-progress"
  /// The version of the format.
  static let version = 1

  var format = ProgressFile.format
  var version = ProgressFile.version
  /// The release of the program that wrote the file.
  let program: String
  /// A text that no other learner has.
  let learner: String
  /// The lessons that were begun, in the order in which they are best taken.
  let lessons: [LessonRecord]
  /// The skills that were exercised.
  let skills: [SkillRecord]
}

extension ProgressFile {
  /// A lesson that was begun.
  struct LessonRecord: Sendable, Equatable, Codable {
    let id: String
    /// The seed of the house, where the user chose it; nil otherwise.
    var seed: Int?
    let title: String
    let finished: Bool
    /// The id of the step at which it goes on; nil for none.
    let at: String?
    /// The steps with something to do that were shown.
    let steps: [StepRecord]
  }

  /// A step that was shown.
  struct StepRecord: Sendable, Equatable, Codable {
    /// What a step asks for.
    enum Kind: String, Sendable, Codable, CaseIterable {
      case task, question, choice
    }

    let id: String
    /// The place in the lesson, from 1.
    let number: Int
    let title: String
    let kind: Kind
    /// How it ended for the first time; nil as long as it has not.
    let end: StepFigures.End?
    /// The answers that were judged; nil for a step of an earlier release, which counted none.
    let tries: Int?
    /// `true` when the first of them is right; nil without one.
    let rightAtFirst: Bool?
    /// The hints that were shown.
    let hints: Int
    /// The hints that the step has.
    let hintCount: Int
    let wrong: [WrongAnswer]
  }

  /// A wrong answer, and how often it was given.
  struct WrongAnswer: Sendable, Equatable, Codable {
    let answer: String
    /// The name of the known mistake; nil for none.
    let mistake: String?
    let count: Int
  }

  /// A skill that was exercised.
  struct SkillRecord: Sendable, Equatable, Codable {
    let name: String
    let right: Int
    let withHints: Int
    let wrong: Int
    let mastered: Bool
  }

  /// The text of the file.
  var json: String { keptText([.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]) + "\n" }
}
