import Finance
import Localization
import Model
import Shell
import Syntax

extension Command {
  static let addAccount = Command(
    "add", .entering, "Add an account, at the end of the list.",
    details: """
      Quote a name of several words.
      The types are banking, credit (a credit card; enter what you owe) and investment.
      Where the name says the type, as that of a checking account does, it may be left out.
      Several accounts may share a name.
      """,
    syntax: .newAccount,
    examples: [
      .init("add \"Basic Savings\" banking 929466.23", "a bank account"),
      .init("add Visa credit 412.83", "a card on which you owe 412.83"),
      .init("add checking 1200", "the type is plain from the name"),
    ],
    preview: .change(),
    worksheet: Accounts.self
  ) { context, _, new throws(Diagnostic) in
    try context.editAccounts { accounts throws(Diagnostic) in
      try new.name.checkAccountName()
      accounts.add(new.name.text, new.type, new.balance)
    }
  }
}

/// An account as it was typed.
private struct NewAccount: Sendable {
  let name: Token
  let type: AccountType
  let balance: Money
}

extension Syntax where Value == NewAccount {
  /// The name, the type, if the name does not say it, and the balance.
  fileprivate static var newAccount: Syntax {
    Syntax<Token>.newName("NAME").then(usage: "[TYPE] BALANCE") { name, _ throws(Diagnostic) in
      Syntax<(AccountType, Money)>.sequence(.accountType(of: name), .accountBalance)
    }.map { name, rest in NewAccount(name: name, type: rest.0, balance: rest.1) }
  }
}

extension Syntax where Value == AccountType {
  /// The type of a new account; that which the name says where an amount follows it.
  fileprivate static func accountType(of name: Token) -> Syntax {
    Syntax("TYPE") { words, context throws(Diagnostic) in
      guard let next = words.next, next.isAmount else {
        return try Syntax<AccountType>.accountType.read(&words, context)
      }
      guard let type = AccountType.plain(fromName: name.text) else {
        throw Diagnostic(AccountError.noType(name.text, balance: next.text), at: next.range)
      }
      return type
    }
  }
}

extension Token {
  /// `true` for a word that begins as an amount does.
  fileprivate var isAmount: Bool {
    let digits = text.drop { "+-$€£(".contains($0) }
    return !isQuoted && digits.first?.isNumber == true
  }
}
