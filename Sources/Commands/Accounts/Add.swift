import Localization
import Model
import Shell

extension Command {
  static let addAccount = Command(
    "add", .entering, "Add an account, at the end of the list.",
    details: """
      Quote a name of several words.
      The types are banking, credit (a credit card; enter what you owe) and investment.
      Several accounts may share a name.
      """,
    syntax: .newName("NAME"), .accountType, .accountBalance,
    examples: [
      .init("add \"Basic Savings\" banking 929466.23", "a bank account"),
      .init("add Visa credit 412.83", "a card on which you owe 412.83"),
    ],
    preview: .change(),
    worksheet: Accounts.self
  ) { context, _, name, type, balance throws(Diagnostic) in
    try context.editAccounts { accounts throws(Diagnostic) in
      try name.checkAccountName()
      accounts.add(name.text, type, balance)
    }
  }
}
