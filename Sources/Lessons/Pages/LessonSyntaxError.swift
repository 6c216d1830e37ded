/// An error in the form of a lesson's page.
enum LessonSyntaxError: Error, Sendable, Equatable {
  // The front matter.
  case noFrontMatter
  case unknownKey(String, nearest: String?)
  case missingKey(FrontMatter.Key)
  case badID(String)
  case emptyTitle
  case badMinutes(String)
  case badCopyRequirement

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

  /// The error in words, with what to do about it.
  var message: String {
    switch self {
    case .noFrontMatter: "A lesson begins with \"---\", its id, title and minutes, and \"---\"."
    case .unknownKey(let word, let nearest):
      "The top of a lesson has no \"\(word)\". "
        + (nearest.map { "Did you mean \"\($0)\"?" } ?? "It has id, title, minutes, knows, start and with.")
    case .missingKey(let key): "The top of the lesson lacks \"\(key.rawValue):\"."
    case .badID(let id): "An id is of lower-case letters, digits and hyphens, not \"\(id)\"."
    case .emptyTitle: "A title says something."
    case .badMinutes(let text): "The minutes are a whole number from 1 to 60, not \"\(text)\"."
    case .badCopyRequirement:
      "\"with:\" is a condition, \" : \" and in words what property meets it."

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
    }
  }
}
