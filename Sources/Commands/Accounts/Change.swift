import Finance
import Localization
import Model
import Reports
import Shell
import Syntax

extension Command {
  static let changeAccount = Command(
    "change", .entering, "Change an account: its name, its type, its balance.",
    details: """
      Everything in the line is changed, or nothing.
      If several accounts share a name, give the number from "list".
      """,
    syntax: .account, .accountChange,
    examples: [
      .init("change Visa balance 380", "what you owe now"),
      .init("change 1 name \"Rainy Day\" type investment", "the first of the list"),
    ],
    preview: .change(),
    worksheet: Accounts.self
  ) { context, _, reference, change throws(Diagnostic) in
    try context.editAccounts { accounts throws(Diagnostic) in
      var account = try reference.account(in: accounts).account
      change.apply(to: &account)
      accounts.change(to: account)
    }
  }
}

/// The new values of an account; nil for what stays as it is.
private struct AccountChange: Sendable {
  var name: String?
  var type: AccountType?
  var balance: Money?

  func apply(to account: inout Account) {
    if let name { account.name = name }
    if let type { account.type = type }
    if let balance { account.balance = balance }
  }
}

extension Syntax where Value == AccountChange {
  /// One part or more with new values.
  fileprivate static var accountChange: Syntax {
    let name: Syntax<String> = Syntax<Token>.newName("NAME").map { token, _ throws(Diagnostic) in
      try token.checkAccountName()
      return token.text
    }
    return Syntax.clauses(
      AccountChange(),
      [
        Clause("name", LocalizedText("what it is called"), name) { $0.name = $1 },
        Clause("type", LocalizedText("banking, credit or investment"), Syntax<AccountType>.accountType) {
          $0.type = $1
        },
        Clause("balance", LocalizedText("what is on it"), Syntax<Money>.accountBalance) { $0.balance = $1 },
      ]
    ).map { change, context throws(Diagnostic) in
      guard change.name == nil, change.type == nil, change.balance == nil else { return change }
      let end = context.statement.tokens.last?.range.upperBound ?? 0
      throw Diagnostic(
        ArgumentError.missing(.any(["name", "type", "balance"]), usage: Command.changeAccount.usage),
        at: end..<end)
    }
  }
}
