/// An error in a lesson that can be read, but does not work as its page says.
enum LessonProofError: Error, Sendable, Equatable {
  // The page as a whole.
  case unknownKnownCommand(String)
  case repeatedLessonID(String, otherPage: String)
  case changedTranscript(command: String)
  /// The model answers do not get past the step.
  case endlessStep
  case startMissesCopyRequirement
  case copyBreaksLesson(changes: [String], WalkthroughError)

  // Steps.
  case emptyStep
  case rightOptions(count: Int)
  case lineFails(PageLineError)
  case commandNotIntroduced(String)
  case uninformativeHint
  case literalInProse(String)
  /// The number of a published limit, without its name.
  case limitInDigits(String, name: String, source: String)
  case text(UnresolvedFormulaError)

  // What a lesson needs to teach.
  case noHint
  case noWrongAnswer
  case noReason
  case placeholder(String)
  case hintGivesAnswer
  case sameLetter(String, count: Int)
  case repeatedLine(String, line: Int)

  /// A command that a text quotes.
  case quoteFails(String, reason: String)
  /// The first word of a quote is no name.
  case unknownQuote(String, nearest: String)
  /// A number in the request of a task.
  case otherNumberRequested(String)

  // Tasks.
  case checkHoldsAtFirst
  case checkAlwaysHolds(String)
  case checkOfNoValue(String)
  case otherValuePasses(String)
  case checkFails(String)
  case checkWithoutValue(String, reason: String)
  case acceptedAnswerFails(String, check: String)
  case rejectedAnswerPasses(String)
  case acceptedAnswerBreaksStep(String, step: String, WalkthroughError)
  case changedHouseBreaksStep(_ change: String, WalkthroughError)

  // Predictions.
  case numberNotAccepted
  case everyGuessAccepted
  case unreadableGuess(String)
  case acceptedGuessTooFar(String)
  case rejectedGuessNear(String)
  case answerInText(String)

  // Misconceptions.
  case misconceptionMeetsRightAnswer(String)
  case misconceptionMeetsRightGuess(String)
  /// Another misconception always replies first.
  case misconceptionHidden(String)
  case misconceptionNotShown(String)

  /// The error in words, with what to do about it.
  var message: String {
    switch self {
    case .unknownKnownCommand(let name): "\"knows:\" names \"\(name)\", which is no command."
    case .repeatedLessonID(let id, let page):
      "The lesson of \(page) has the id \"\(id)\" too: give one another."
    case .changedTranscript(let command):
      "The program answers \"\(command)\" otherwise: roi check --update mends the page."
    case .endlessStep: "Played from the start, the model answers do not get past this step."
    case .startMissesCopyRequirement: "The lesson's own start does not meet its \"with:\"."
    case .copyBreaksLesson(let changes, let error):
      "A copy with \(changes.joined(separator: " ")) meets \"with:\", but: \(error.message)"

    case .rightOptions(let count): "Of the answers just one is right; here \(count) are."
    case .emptyStep: "There is nothing to read and nothing to do in this step."
    case .lineFails(.failed(let line, let message)): "\"\(line)\" fails: \(message)"
    case .lineFails(.noValue(let line, let reason)): "\"\(line)\" has no value here: \(reason)"
    case .commandNotIntroduced(let name):
      "\"\(name)\" is needed here, but no text so far has it in code or quotes: `\(name)`."
    case .uninformativeHint: "This hint says nothing that was not said before."
    case .literalInProse(let text):
      "\"\(text)\" is typed by nobody: what the program computes stands in braces, as a formula."
    case .limitInDigits(let text, let name, let source):
      "\"\(text)\" is a number of \(source): quote it by its name, {\(name)}."
    case .text(let error): error.message
    case .quoteFails(let line, let reason): "\"\(line)\" is quoted here, and fails: \(reason)"
    case .unknownQuote(let quote, let nearest):
      "\"\(quote)\" is quoted here, and no name. Did you mean \"\(nearest)\"?"
    case .otherNumberRequested(let text):
      "\"\(text)\" is asked for, but stands in no right answer, and not in the text above."

    case .noHint: "No @hint helps one who is stuck here."
    case .noWrongAnswer: "No @wrong replies to a usual mistake here."
    case .noReason: "No @why says why the answer is right."
    case .placeholder(let words): "\"\(words)\" is still to be replaced."
    case .hintGivesAnswer: "This hint gives the answer away: begin with one that lets people think."
    case .sameLetter(let letter, let count):
      "Each of the \(count) right answers is \(letter): place them differently."

    case .repeatedLine(let text, let line): "\"\(text)\" stands in line \(line) already."

    case .checkHoldsAtFirst: "This holds before anything is done: check what the task changes."
    case .checkAlwaysHolds(let check):
      "\"\(check)\" holds whatever the fields are, so that it checks nothing."
    case .checkOfNoValue(let check):
      "\"\(check)\" holds for nearly every value: say which one it is, or how near."
    case .otherValuePasses(let change):
      "With \(change) every check holds, too: say which value it is, or how near."
    case .checkFails(let check): "\"\(check)\" does not hold after the model answer."
    case .checkWithoutValue(let check, let reason):
      "\"\(check)\" cannot be checked after the model answer: \(reason)"
    case .acceptedAnswerFails(let line, let check):
      "\"\(line)\" is to be accepted, but \"\(check)\" does not hold after it."
    case .rejectedAnswerPasses(let line): "\"\(line)\" is to be rejected, but every check holds after it."
    case .acceptedAnswerBreaksStep(let line, let step, let error):
      "After \"\(line)\" the step \"\(step)\" goes wrong: \(error.message)"

    case .changedHouseBreaksStep(let change, let error):
      "A user may come here with \(change), and then: \(error.message) A @start line can state the field."

    case .numberNotAccepted: "Even the number itself is not within the tolerance."
    case .everyGuessAccepted: "Every guess is near enough: a tighter \"within\" is needed."
    case .unreadableGuess(let guess): "\"\(guess)\" is no number that can be guessed here."
    case .acceptedGuessTooFar(let guess): "\"\(guess)\" is to be accepted, but is not near enough."
    case .rejectedGuessNear(let guess): "\"\(guess)\" is to be rejected, but is near enough."
    case .answerInText(let answer):
      "The number to guess, \(answer), stands in the text of the step."

    case .misconceptionMeetsRightAnswer(let condition):
      "\"\(condition)\" holds for an answer that is right."
    case .misconceptionMeetsRightGuess(let condition):
      "\"\(condition)\" holds for a guess that is right."
    case .misconceptionHidden(let condition):
      "What \"\(condition)\" says is never told: another @wrong answers first, whenever it holds."
    case .misconceptionNotShown(let condition):
      "No wrong answer is known for which \"\(condition)\" holds: add a @reject that shows it."
    }
  }
}
