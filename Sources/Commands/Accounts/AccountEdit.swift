import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension CommandContext {
  /// Changes the accounts as one edit and reports the changes.
  func editAccounts(_ body: (inout Accounts) throws(Diagnostic) -> Void) throws(Diagnostic) -> Report {
    try edit { document throws(Diagnostic) in
      // Another shell may have opened another worksheet since the words were read.
      guard var accounts = document.sheet as? Accounts else {
        throw Diagnostic(DocumentError.wrongKind(Accounts.kind))
      }
      let before = accounts
      try body(&accounts)
      let changes = CellFormatter.changes(from: before, to: accounts)
      guard !changes.isEmpty else {
        return .note(LocalizedText("Nothing to change: everything is already that way."))
      }
      document.replace(accounts)
      return Report([.changes(changes)])
    }
  }
}
