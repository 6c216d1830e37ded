import Commands

/// What can be said to a lesson besides the commands of the shell.
enum Verb: String, CaseIterable {
  case hint, why, skip, play, done, back, restart, `where`, leave, guess, next

  var summary: String {
    switch self {
    case .hint: "help with this step"
    case .why: "what there is to learn from this step"
    case .skip: "go on without doing it"
    case .play: "try out anything; afterwards all is as it was"
    case .done: "end the free play"
    case .back: "read the step before again"
    case .restart: "begin this step anew; `restart lesson` begins all of it anew"
    case .where: "how far you are"
    case .leave: "leave the lesson; it goes on from here another time"
    case .guess: "guess a number or choose an answer"
    case .next: "go on to the next step"
    }
  }

  /// What a lesson has to say to `help`, and whether the shell has something to say to it, too; nil for another line.
  static func help(_ line: String) -> (text: String, goesOn: Bool)? {
    let words = line.lowercased().split(separator: " ")
    guard words.first == "help", words.count < 3 else { return nil }
    guard let topic = words.dropFirst().first else {
      let list = allCases.map { "- `\($0.rawValue)`: \($0.summary)" }
      return (
        "In a lesson there are these words besides the commands:\n\n" + list.joined(separator: "\n"), true
      )
    }
    return Verb(rawValue: String(topic)).map { verb in
      (
        "**\(verb.rawValue)**, in a lesson: \(verb.summary).",
        Interpreter.summary(ofCommand: verb.rawValue) != nil
      )
    }
  }

  /// The verb of a line and what stands behind it; nil for a line of the shell.
  ///
  /// `why` with something behind it is the shell's own, and so are others that take nothing.
  static func reading(_ line: String) -> (verb: Verb, rest: String)? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first, let verb = Verb(rawValue: word.lowercased()) else { return nil }
    let rest = words.count > 1 ? words[1].trimmed : ""
    switch verb {
    case .guess: return (verb, rest)
    case .restart where rest.lowercased() == "lesson": return (verb, rest)
    default: return rest.isEmpty ? (verb, "") : nil
    }
  }
}
