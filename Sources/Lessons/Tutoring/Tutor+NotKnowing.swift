import Localization

/// Words with which people say that they do not know.
extension Tutor {
  /// The words in the languages of the lessons, in lower case, with letters and single blanks alone.
  private static let phrases: Set<String> = [
    "i do not know", "i don t know", "i dont know", "don t know", "dont know", "dunno", "idk", "no idea",
    "no clue",
    "not sure", "i am not sure", "i m not sure", "im not sure", "no se", "no lo se", "ni idea",
    "no tengo ni idea",
    "no tengo idea", "no estoy seguro", "no estoy segura",
  ]

  /// `true` for a line that says, of what is asked, that one does not know.
  func saysNotKnowing(_ typed: String) -> Bool {
    let plain = typed.lowercased().map { Tutor.plainLetters[$0] ?? ($0.isLetter ? $0 : " ") }
    return Tutor.phrases.contains(plain.split(separator: " ").map { String($0) }.joined(separator: " "))
  }

  /// `true` where such words are answered; in an examination they are the shell's.
  var takesNotKnowing: Bool { !lesson.isExamination || lesson.isPlacement }

  /// Letters with marks, and the same without, as many people type them.
  private static let plainLetters: [Character: Character] = [
    "á": "a", "é": "e", "í": "i", "ó": "o", "ú": "u",
  ]

  /// Encourages a try: not to know opens the hints, as a try does.
  ///
  /// In the placement it is an answer.
  func answerToNotKnowing(_ response: inout TutorResponse) {
    if lesson.isPlacement { return leaveUnanswered(&response) }
    attempts.count += 1
    let words =
      switch step.exercise {
      case .prediction:
        LocalizedText("That is why it is asked. Any guess will do: it is compared with the number.")
      case .choice: LocalizedText("That is why it is asked. Any answer will do: each has a reply.")
      case .task, .reading: LocalizedText("That is why it is tried here: nothing can be broken.")
      }
    let help =
      attempts.shownHints < step.hints.count
      ? LocalizedText("*`hint` helps.*") : LocalizedText("*`skip` shows the answer.*")
    response.say(words.then(help))
  }
}
