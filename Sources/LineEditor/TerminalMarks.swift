/// The marks by which a terminal knows the parts of a session, so that it can jump from prompt to prompt, and select the
/// output of one command.
///
/// They are the semantic prompts of FinalTerm, OSC 133: `A` begins a prompt, `B` what is typed, `C` the output, and `D`
/// ends that with a status. Terminals that do not know them show nothing.
struct TerminalMarks {
  /// `true` once the output of a command was begun.
  private var isInOutput = false

  /// The marks of a prompt that is about to be drawn.
  /// - Parameter status: The exit status of the command before, where there was one.
  mutating func prompt(status: Int) -> PromptMarks {
    let end = isInOutput ? Self.mark("D;\(status)") : ""
    isInOutput = false
    return PromptMarks(before: end + Self.mark("A"), behind: Self.mark("B"))
  }

  /// The mark behind a line that runs.
  mutating func output() -> String {
    isInOutput = true
    return Self.mark("C")
  }

  private static func mark(_ text: String) -> String { "\u{1B}]133;\(text)\u{1B}\\" }
}

/// The marks before and behind a prompt.
struct PromptMarks {
  let before: String
  let behind: String
}

extension LineEditor {
  /// `true` where marks, links, a title and a text for the clipboard are sent; the Linux console would print them.
  package var showsMarks: Bool { sendsMarks && screen.allowsEscapes && environment["TERM"] != "linux" }
}
