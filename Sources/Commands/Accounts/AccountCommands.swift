import Localization
import Model
import Reports

extension Command {
  static let add = Command(
    "add", .worksheets, "Add an account, at the end of the list.",
    details: """
      A name of several words is quoted. The types are banking, credit (a credit card, of which the balance is what you \
      owe) and investment. Several accounts may have one name.
      """,
    parameters: [
      Parameter("NAME", .newName), Parameter("TYPE", AccountTypeKind()),
      Parameter("BALANCE", AccountBalanceKind()),
    ],
    examples: [
      .init("add \"Basic Savings\" banking 929466.23", "a bank account"),
      .init("add Visa credit 412.83", "a card on which you owe 412.83"),
    ],
    worksheet: Accounts.self
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    let name = arguments.texts[0]
    return try session.editAccounts(arguments) { accounts throws(Problem) in
      try AccountNames.check(name)
      guard case .accountParts(let kind) = arguments.values[1],
        case .accountParts(let balance) = arguments.values[2]
      else { return }
      accounts.add(name.text, .banking, .zero)
      guard var account = accounts.all.last else { return }
      for part in kind + balance { part.put(into: &account) }
      accounts.change(to: account)
    }
  }

  static let change = Command(
    "change", .worksheets, "Change an account: its name, its type, its balance.",
    details:
      "All that is said is changed, or nothing. Of several with one name, the number in \"list\" tells which.",
    parameters: [Parameter("NAME|N", AccountNameKind()), Parameter("PART VALUE", AccountPartsKind(), .many)],
    examples: [
      .init("change Visa balance 380", "what you owe now"),
      .init("change 1 name \"Rainy Day\" type investment", "the first of the list"),
    ],
    worksheet: Accounts.self
  ) { arguments, interpreter throws(Problem) in
    guard case .accountParts(let parts) = arguments.values[1] else { return Report() }
    return try interpreter.session.editAccounts(arguments) { accounts throws(Problem) in
      var account = try AccountNames.account(arguments.texts[0], in: accounts).account
      for part in parts { part.put(into: &account) }
      accounts.change(to: account)
    }
  }

  static let remove = Command(
    "remove", .worksheets, "Take an account off the list.",
    details: "\"undo\" brings it back. Of several with one name, the number in \"list\" tells which.",
    parameters: [Parameter("NAME|N", AccountNameKind())],
    examples: [.init("remove Visa", "by its name"), .init("remove 1", "the first of the list")],
    worksheet: Accounts.self
  ) { arguments, interpreter throws(Problem) in
    try interpreter.session.editAccounts(arguments) { accounts throws(Problem) in
      accounts.remove(try AccountNames.account(arguments.texts[0], in: accounts).account)
    }
  }

  static let account = Command(
    "account", .worksheets, "Show one account.",
    parameters: [Parameter("NAME|N", AccountNameKind())],
    examples: [.init("account Visa", "by its name"), .init("account 1", "the first of the list")],
    worksheet: Accounts.self
  ) { arguments, interpreter throws(Problem) in
    guard let accounts = interpreter.session.sheet as? Accounts else { return Report() }
    let found = try AccountNames.account(arguments.texts[0], in: accounts)
    return Report([
      .figures(
        heading: LocalizedText(verbatim: found.account.name),
        AccountReport.figures(found.account, found.number))
    ])
  }
}

extension Workspace {
  /// Changes the accounts, and tells what that did.
  fileprivate func editAccounts(
    _ arguments: Arguments, _ body: (inout Accounts) throws(Problem) -> Void
  ) throws(Problem) -> Report {
    try edit(arguments.statement.text) { desk throws(Problem) in
      // Another shell may have opened something else since the words were read.
      guard var accounts = desk.sheet as? Accounts else { throw Problem(.wrongKind(Accounts.kind)) }
      let before = accounts
      try body(&accounts)
      let changes = CellFormatter.changes(from: before, to: accounts)
      guard !changes.isEmpty else { return .note(Wording.allIsSo) }
      desk.put(accounts)
      return Report([.changes(changes)])
    }
  }
}
