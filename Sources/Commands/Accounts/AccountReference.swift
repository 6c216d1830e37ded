import Finance
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The name of an account, or its number in the list.
struct AccountReference: Sendable {
  private let token: Token

  fileprivate init(_ token: Token) { self.token = token }

  /// Returns the account with its number in the list, from 1.
  ///
  /// Digits are a number in the list, unless they are quoted. A name may be written in any case where
  /// exactly one fits.
  func account(in accounts: Accounts) throws(Diagnostic) -> (account: Account, number: Int) {
    let all = accounts.all
    if isNumber {
      if let number = Int(token.text), String(number) == token.text, all.indices.contains(number - 1) {
        return (all[number - 1], number)
      }
      throw Diagnostic(AccountError.noSuchNumber(token.text, count: all.count), at: token.range)
    }
    let named = accounts.indices(named: token.text)
    let exact = named.filter { all[$0].name == token.text }
    let fitting = exact.isEmpty ? named : exact
    if fitting.count == 1 { return (all[fitting[0]], fitting[0] + 1) }
    if fitting.count > 1 {
      throw Diagnostic(
        AccountError.ambiguousAccount(token.text, numbers: fitting.map { $0 + 1 }), at: token.range)
    }
    let nearest = NearestName.name(to: token.text, among: accounts.all.map(\.name))
    throw Diagnostic(AccountError.unknownAccount(token.text, nearest: nearest), at: token.range)
  }

  private var isNumber: Bool {
    !token.isQuoted && !token.text.isEmpty
      && token.text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  }
}

extension Syntax where Value == AccountReference {
  /// The name of an account, or its number in the list.
  static var account: Syntax {
    Syntax("NAME|N") { words, _ throws(Diagnostic) in
      AccountReference(try words.take(LocalizedText("the name of an account")))
    } complete: { context in
      (context.sheet as? Accounts)?.candidates ?? []
    }
  }
}

extension Accounts {
  fileprivate var candidates: [Suggestion.Candidate] {
    all.enumerated().map { index, account in
      // Where a name stands for several, or would be taken for a number, the number is offered.
      let isName =
        indices(named: account.name).count == 1
        && account.name.contains { !$0.isNumber }
      return .init(
        isName ? account.name : String(index + 1),
        isName ? account.type.label : LocalizedText(verbatim: account.name))
    }
  }
}

extension Syntax where Value == AccountType {
  /// The type of an account: a word, or `credit card` in two.
  static var accountType: Syntax {
    Syntax("TYPE") { words, context throws(Diagnostic) in
      let names = AccountType.allCases.map(\.rawValue)
      let token = try words.take(.any(names))
      let typed = token.text.lowercased()
      if let kind = AccountType(rawValue: typed) {
        if kind == .credit, words.next?.text.lowercased() == "card" { _ = words.take() }
        return kind
      }
      guard let kind = AccountType.allCases.first(where: { $0.label.key.lowercased() == typed }) else {
        throw context.unknownChoice(token, allowed: names)
      }
      return kind
    } complete: { _ in
      AccountType.allCases.map { .init($0.rawValue, $0.label) }
    }
  }
}

extension Syntax where Value == Money {
  /// The balance of an account.
  static var accountBalance: Syntax {
    Syntax("BALANCE") { words, context throws(Diagnostic) in
      let token = try words.take(LocalizedText("the balance"))
      return Money(try context.value(of: Accounts.balance, token)) ?? .zero
    }
  }
}

extension Token {
  /// Checks that the word can be the name of an account.
  func checkAccountName() throws(Diagnostic) {
    if let error = NameError.of(text) { throw Diagnostic(error, at: range) }
  }
}
