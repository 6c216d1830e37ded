import Localization
import Shell

/// An error in the form of a lesson's page.
enum LessonSyntaxError: Error, Sendable, Equatable {
  // The front matter.
  case noFrontMatter
  case unknownKey(String, nearest: String?)
  case missingKey(FrontMatter.Key)
  case repeatedKey(FrontMatter.Key, line: Int)
  case badID(String)
  case emptyTitle
  case badLanguage(String)
  case badMinutes(String)
  case badTrack(String)
  case badCopyRequirement
  case badName(String)
  case badVariation(String)
  case repeatedVariation(String)
  case badPassMark(String)
  case passMarkTooHigh(questions: Int)
  case taskInExamination
  case hintInExamination
  case surenessInExamination

  // Steps.
  case noSteps
  case repeatedStepID(String, line: Int)
  case noStepID
  case severalExercises
  case misplacedText

  // Directives.
  case unknownDirective(String, nearest: String?)
  case repeatedDirective(Directive.Name)
  /// Nil for a step that is only read.
  case misplacedDirective(Directive.Name, exercise: Directive.Name?)
  case tooManyHints
  case emptyTask
  case noCheck
  case noSolution
  case badPrediction
  case badMisconception
  case emptyChoice
  case tooFewOptions
  case rightOptions(count: Int)
  case repeatedOption
  case badOption
  case badConditionalOption
  case conditionWithoutVariations
  case badSkill(String)
  case repeatedSkill(String)
  case badMisconceptionName(String)
  case misconceptionOfRightOption
  case surenessWithText

  /// The error in words, with what to do about it.
  var message: String {
    switch self {
    case .noFrontMatter: "A lesson begins with \"---\", its id, title and minutes, and \"---\"."
    case .unknownKey(let word, let nearest):
      "The top of a lesson has no \"\(word)\". "
        + (nearest.map { "Did you mean \"\($0)\"?" }
          ?? "It has \(FrontMatter.Key.allCases.map(\.rawValue).joined(separator: ", ")).")
    case .repeatedKey(let key, let line):
      "\"\(key.rawValue):\" stands in line \(line) too: which of them is meant?"
    case .missingKey(let key): "The top of the lesson lacks \"\(key.rawValue):\"."
    case .badID(let id): "An id is of lower-case letters, digits and hyphens, not \"\(id)\"."
    case .emptyTitle: "A title says something."
    case .badLanguage(let code):
      "A language is \(Language.all.map(\.code).joined(separator: " or ")), not \"\(code)\"."
    case .badMinutes(let text): "The minutes are a whole number from 1 to 60, not \"\(text)\"."
    case .badTrack(let text):
      "A track is \(LessonProvider.Track.allCases.map(\.rawValue).joined(separator: " or ")), not \"\(text)\"."
    case .badCopyRequirement:
      "\"with:\" is a condition, \" : \" and in words what property meets it."

    case .badName(let text):
      "Below \"names:\" stand lines like \"offer = round(house.price * 96%, -3)\", not \"\(text)\"."
    case .badVariation(let text):
      "Below \"vary:\" stand lines like \"rent 1400..2100 by 25\" or \"term 15, 30\", with at least two values, "
        + "not \"\(text)\"."
    case .repeatedVariation(let field): "\"vary:\" has \"\(field)\" twice."

    case .badPassMark(let text):
      "\"pass:\" is a number of right answers, or \"6 of 8 cases\", not \"\(text)\"."
    case .passMarkTooHigh(let questions):
      "\"pass:\" asks for more right answers than the \(questions) questions that there are."
    case .taskInExamination: "An examination, which has \"pass:\", asks by @predict and @choose alone."
    case .hintInExamination: "An examination, which has \"pass:\", has no @hint, and a @why only about cases."
    case .surenessInExamination: "An examination, which has \"pass:\", has no @sure."

    case .noSteps: "There is no step in this lesson: \"## TITLE\" begins one."
    case .repeatedStepID(let id, let line):
      "The step of line \(line) has the id \"\(id)\" too: give one of them an @id."
    case .noStepID: "No id can be made of this title: give the step an @id."
    case .severalExercises: "A step asks for one thing: begin another step for the next."
    case .misplacedText:
      "Text stands before the first @ line of a step; indented, it goes on with the line above."

    case .unknownDirective(let word, let nearest):
      "There is no \"@\(word)\". "
        + (nearest.map { "Did you mean \"@\($0)\"?" }
          ?? "There are @\(Directive.Name.allCases.map(\.rawValue).joined(separator: ", @")).")
    case .repeatedDirective(let name): "A step has just one @\(name.rawValue)."
    case .misplacedDirective(let name, let exercise):
      "@\(name.rawValue) has no meaning in a step of \(exercise.map { "a @\($0.rawValue)" } ?? "only text")."
    case .tooManyHints: "A step has three hints at most."
    case .emptyTask: "A @task says what to do."
    case .noCheck: "A @task needs a @check: a condition that holds when it is done."
    case .noSolution: "A @task needs a @solve: a line that does it."
    case .badPrediction:
      "A @predict is FORMULA within N% : QUESTION, where N% or N says how near is near enough."
    case .badMisconception: "A @wrong is a condition, \" : \" and what to say when it holds."
    case .emptyChoice: "A @choose asks something."
    case .tooFewOptions: "A @choose has two answers at least."
    case .rightOptions(let count):
      "Of the answers to a @choose just one is right, marked +; here \(count) are."
    case .repeatedOption: "Two answers are the same."
    case .badOption: "An answer is its text, \" : \" and what to say to who chooses it."
    case .badConditionalOption:
      "An answer with ? is a condition, \" : \", its text, \" : \" and what to say to who chooses it."
    case .conditionWithoutVariations:
      "An answer with ? needs \"vary:\": with one house it is right, marked +, or wrong, marked -."
    case .badSkill(let text):
      "A @skill is one or more names of lower-case letters, digits and hyphens, not \"\(text)\"."
    case .repeatedSkill(let name): "@skill has \"\(name)\" twice."
    case .badMisconceptionName(let name):
      "The name of a misconception is # and lower-case letters, digits and hyphens, not \"\(name)\"."
    case .misconceptionOfRightOption: "The right answer is no misconception: leave out its #."
    case .surenessWithText: "A @sure has nothing behind it: the tutor words its question."
    }
  }
}
