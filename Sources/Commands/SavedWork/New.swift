import Localization
import Reports
import Shell
import Workspace

extension Command {
  static let new = Command(
    "new", .savedWork, "Begin an empty worksheet of the same kind.",
    details: "What was open stays as it is; unnamed work is kept as \"untitled\".",
    examples: [.init("new", "start over")], recording: .asResult
  ) { context throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      let givenName = try context.workspace.open(nil, &document)
      let noun = LocalizedText(key: type(of: document.sheet).noun)
      return Report([.note(LocalizedText("An empty \(noun)."))] + UnnamedWork.note(savedAs: givenName))
    }
  }
}
