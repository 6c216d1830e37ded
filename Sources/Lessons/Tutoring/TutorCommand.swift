import Commands
import Shell

/// A command of a lesson, beside the commands of the shell.
enum TutorCommand: String, CaseIterable {
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

  /// The lesson's part of the answer to `help`, and `true` when the shell has a part, too; else nil.
  static func help(_ line: String) -> (text: String, hasShellHelp: Bool)? {
    let words = line.lowercased().split(separator: " ")
    guard words.first == "help", words.count < 3 else { return nil }
    guard let topic = words.dropFirst().first else {
      let list = allCases.map { "- `\($0.rawValue)`: \($0.summary)" }
      return (
        "In a lesson there are these words besides the commands:\n\n" + list.joined(separator: "\n"), true
      )
    }
    return TutorCommand(rawValue: String(topic)).map { command in
      (
        "**\(command.rawValue)**, in a lesson: \(command.summary).",
        CommandTable.standard[command.rawValue]?.summary != nil
      )
    }
  }

  /// Reads the command of a line and its argument; nil for a line of the shell.
  ///
  /// Only `guess` and `restart lesson` have arguments: `why` with one is the shell's own command.
  static func reading(_ line: String) -> (command: TutorCommand, argument: String)? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first, let command = TutorCommand(rawValue: word.lowercased()) else { return nil }
    let argument = words.count > 1 ? words[1].trimmed : ""
    switch command {
    case .guess: return (command, argument)
    case .restart where argument.lowercased() == "lesson": return (command, argument)
    default: return argument.isEmpty ? (command, "") : nil
    }
  }
}
