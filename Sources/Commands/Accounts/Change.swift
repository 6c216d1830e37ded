import Finance
import Localization
import Model
import Reports
import Shell

extension Command {
  static let changeAccount = Command(
    "change", .worksheets, "Change an account: its name, its type, its balance.",
    details: """
      All that is said is changed, or nothing. Of several with one name, the number in "list" tells which.
      """,
    parameters: .account, .oneOrMore(.accountAssignment, check: AccountAssignment.checkIsNew),
    examples: [
      .init("change Visa balance 380", "what you owe now"),
      .init("change 1 name \"Rainy Day\" type investment", "the first of the list"),
    ],
    preview: .change(),
    worksheet: Accounts.self
  ) { context, _, reference, assignments throws(Diagnostic) in
    try context.editAccounts { accounts throws(Diagnostic) in
      var account = try reference.account(in: accounts).account
      for assignment in assignments { assignment.apply(to: &account) }
      accounts.change(to: account)
    }
  }
}

/// A part of an account and its new value.
private struct AccountAssignment: Sendable {
  /// The parts, under the words to type.
  enum Part: String, CaseIterable {
    case name
    case type
    case balance

    var summary: LocalizedText {
      switch self {
      case .name: LocalizedText("what it is called")
      case .type: LocalizedText("banking, credit or investment")
      case .balance: LocalizedText("what is on it")
      }
    }
  }

  enum Value: Sendable {
    case name(String)
    case type(AccountType)
    case balance(Money)
  }

  let part: Part
  let value: Value

  /// Checks that a word names no part that was assigned already.
  static func checkIsNew(_ earlier: [AccountAssignment], _ word: Token) throws(Diagnostic) {
    let name = word.text.lowercased()
    if earlier.contains(where: { $0.part.rawValue == name }) {
      throw Diagnostic(ArgumentError.fieldTwice(name), at: word.range)
    }
  }

  func apply(to account: inout Account) {
    switch value {
    case .name(let name): account.name = name
    case .type(let type): account.type = type
    case .balance(let balance): account.balance = balance
    }
  }
}

extension Parameter where Value == AccountAssignment {
  fileprivate static var accountAssignment: Parameter {
    Parameter("PART VALUE") { words, context throws(Diagnostic) in
      let token = try words.take(oneOf: AccountAssignment.Part.allCases.map(\.rawValue), context)
      let part = AccountAssignment.Part(rawValue: token.text) ?? .name
      return AccountAssignment(part: part, value: try value(of: part, &words, context))
    } complete: { words, context in
      let typed = words.map { $0.text.lowercased() }
      if let last = typed.last, typed.count % 2 == 1 {
        return last == "type" ? Parameter<AccountType>.accountType.complete([], context) : []
      }
      return AccountAssignment.Part.allCases.filter { !typed.contains($0.rawValue) }
        .map { .init($0.rawValue, $0.summary) }
    }
  }

  private static func value(
    of part: AccountAssignment.Part, _ words: inout ArgumentCursor, _ context: CommandContext
  ) throws(Diagnostic) -> AccountAssignment.Value {
    switch part {
    case .name:
      let token = try words.take(LocalizedText("a name"))
      try token.checkAccountName()
      return .name(token.text)
    case .type: return .type(try Parameter<AccountType>.accountType.read(&words, context))
    case .balance: return .balance(try Parameter<Money>.accountBalance.read(&words, context))
    }
  }
}
