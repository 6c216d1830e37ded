import Localization
import Reports
import Shell

extension Command {
  static let hints = Command(
    "hints", .shell, "Turn the dim text after the cursor on or off.",
    syntax: .choice(
      "on | off", [("on", LocalizedText("show it")), ("off", LocalizedText("do not"))]),
    examples: [.init("hints off", "no more dim text")], recording: .never, usesStore: false
  ) { context, word throws(Diagnostic) in
    try context.interpreter.choose(.hints, word, context)
    return Report()
  }
}
