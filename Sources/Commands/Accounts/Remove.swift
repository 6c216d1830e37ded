import Localization
import Model
import Shell

extension Command {
  static let removeAccount = Command(
    "remove", .entering, "Take an account off the list.",
    details: """
      "undo" brings it back.
      If several accounts share a name, give the number from "list".
      """,
    syntax: .account,
    examples: [.init("remove Visa", "by its name"), .init("remove 1", "the first of the list")],
    preview: .change(),
    worksheet: Accounts.self
  ) { context, _, reference throws(Diagnostic) in
    try context.editAccounts { accounts throws(Diagnostic) in
      accounts.remove(try reference.account(in: accounts).account)
    }
  }
}
