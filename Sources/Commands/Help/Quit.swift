import Localization
import Reports
import Shell

extension Command {
  static let quit = Command(
    "quit", .shell, "Leave the shell; everything is saved already.",
    details: "\"exit\" does the same.",
    examples: [.init("quit", "as does Ctrl-D on an empty line")], recording: .never, reach: .outside,
    usesStore: false
  ) { context throws(Diagnostic) in
    context.interpreter.quit()
    return Report()
  }
}
