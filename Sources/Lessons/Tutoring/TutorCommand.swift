import Commands
import Localization
import Shell

/// A command of a lesson, beside the commands of the shell.
enum TutorCommand: String, CaseIterable {
  case hint, why, skip, play, done, back, restart, `where`, leave, guess, next

  var summary: LocalizedText {
    switch self {
    case .hint: LocalizedText("help with this step")
    case .why: LocalizedText("what there is to learn from this step")
    case .skip: LocalizedText("go on without doing it")
    case .play: LocalizedText("try out anything; afterwards all is as it was")
    case .done: LocalizedText("end the free play")
    case .back: LocalizedText("read the step before again")
    case .restart:
      LocalizedText(
        "start this step over; `restart house` undoes what else you changed, `restart lesson` starts everything over"
      )
    case .where: LocalizedText("how far you are")
    case .leave: LocalizedText("leave the lesson; it goes on from here another time")
    case .guess: LocalizedText("guess a number or choose an answer")
    case .next: LocalizedText("go on to the next step")
    }
  }

  /// The lesson's part of the answer to `help`, and `true` when the shell has a part, too; else nil.
  static func help(_ line: String) -> (text: LocalizedText, hasShellHelp: Bool)? {
    let words = line.lowercased().split(separator: " ")
    guard words.first == "help" || words == ["?"], words.count < 3 else { return nil }
    guard let topic = words.dropFirst().first else {
      let heading = LocalizedText("In a lesson there are these words besides the commands:")
      let list = allCases.map { LocalizedText("- `\($0.rawValue)`: \($0.summary)") }
      let more = LocalizedText("Enter shows the question again, and `help commands` lists the commands.")
      return (.joined([heading, .joined(list, "\n"), more], "\n\n"), false)
    }
    return TutorCommand(rawValue: String(topic)).map { command in
      (
        LocalizedText("**\(command.rawValue)**, in a lesson: \(command.summary)."),
        CommandTable.standard[command.rawValue]?.summary != nil
      )
    }
  }

  /// Reads the command of a line and its argument; nil for a line of the shell.
  ///
  /// Only `guess`, `restart house` and `restart lesson` have arguments: `why` with one is the shell's own command.
  static func reading(_ line: String) -> (command: TutorCommand, argument: String)? {
    let words = line.split(separator: " ", maxSplits: 1)
    guard let word = words.first, let command = TutorCommand(rawValue: word.lowercased()) else { return nil }
    let argument = words.count > 1 ? words[1].trimmed : ""
    switch command {
    case .guess: return (command, argument)
    case .restart where ["house", "lesson"].contains(argument.lowercased()): return (command, argument)
    default: return argument.isEmpty ? (command, "") : nil
    }
  }
}
