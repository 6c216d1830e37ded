import Finance
import Localization
import Model
import Reports

/// A part of an account and what it is to be.
enum AccountPart: Sendable, Equatable {
  case name(String)
  case kind(Account.Kind)
  case balance(Money)

  /// What is typed before each.
  static let names = ["name", "type", "balance"]

  func put(into account: inout Account) {
    switch self {
    case .name(let name): account.name = name
    case .kind(let kind): account.kind = kind
    case .balance(let balance): account.balance = balance
    }
  }
}

/// Which account is meant, and what accounts may be called.
enum AccountNames {
  /// The account that a word names, and where it stands in the list, from 1.
  ///
  /// Digits are a place in the list, unless they are quoted; a name may be written in other letters, small or capital, as
  /// long as just one fits.
  static func account(_ token: Token, in accounts: Accounts) throws(Problem) -> (
    account: Account, number: Int
  ) {
    let numbered = accounts.all.enumerated().map { (account: $0.element, number: $0.offset + 1) }
    if !token.isQuoted, let first = token.text.utf8.first, token.text.utf8.allSatisfy(isDigit), isDigit(first)
    {
      if let found = numbered.first(where: { String($0.number) == token.text }) { return found }
      throw Problem(.noSuchAccount(token.text, count: numbered.count), at: token.range)
    }
    let exact = numbered.filter { $0.account.name == token.text }
    let fitting =
      exact.isEmpty
      ? numbered.filter { $0.account.name.lowercased() == token.text.lowercased() } : exact
    if fitting.count == 1 { return fitting[0] }
    if fitting.count > 1 {
      throw Problem(.ambiguousAccount(token.text, numbers: fitting.map(\.number)), at: token.range)
    }
    let nearest = NearestName.name(to: token.text, among: accounts.all.map(\.name))
    throw Problem(.unknownAccount(token.text, nearest: nearest), at: token.range)
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  /// Makes sure that a word can be a name.
  static func check(_ token: Token) throws(Problem) {
    if let fault = NameError.of(token.text) { throw Problem(.badName(token.text, fault), at: token.range) }
  }
}

/// The name of an account, or its place in the list.
struct AccountNameKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    .text(try words.take(LocalizedText("the name of an account")))
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    guard let accounts = session.sheet as? Accounts else { return [] }
    return accounts.all.enumerated().map { index, account in
      // Where a name does not tell which, or would be taken for a number, the number does.
      let isName =
        accounts.all.filter { $0.name.lowercased() == account.name.lowercased() }.count == 1
        && account.name.contains { !$0.isNumber }
      return .init(
        isName ? account.name : String(index + 1),
        isName ? Wording.label(account.kind) : LocalizedText(verbatim: account.name))
    }
  }
}

/// The type of an account: a word, or `credit card` in two.
struct AccountTypeKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let names = Account.Kind.allCases.map(\.rawValue)
    let token = try words.take(.any(names))
    let typed = token.text.lowercased()
    if let kind = Account.Kind(rawValue: typed) {
      if kind == .credit, words.next?.text.lowercased() == "card" { _ = words.take() }
      return .accountParts([.kind(kind)])
    }
    if let kind = Account.Kind.allCases.first(where: { Wording.label($0).key.lowercased() == typed }) {
      return .accountParts([.kind(kind)])
    }
    throw Problem(
      .unknownChoice(token.text, allowed: names, nearest: NearestName.name(to: typed, among: names)),
      at: token.range)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    Account.Kind.allCases.map { .init($0.rawValue, Wording.label($0)) }
  }
}

/// A balance.
struct AccountBalanceKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    let value = try session.value(of: Accounts.balance, try words.take(LocalizedText("the balance")))
    return .accountParts(Money(value).map { [.balance($0)] } ?? [])
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}

/// Parts of an account, each with its value.
struct AccountPartsKind: ParameterKind {
  var takesRest: Bool { true }

  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    var parts: [AccountPart] = []
    var seen: Set<String> = []
    repeat {
      let word = try words.take(.any(AccountPart.names))
      let name = word.text.lowercased()
      guard AccountPart.names.contains(name) else {
        throw Problem(
          .unknownChoice(
            word.text, allowed: AccountPart.names,
            nearest: NearestName.name(to: name, among: AccountPart.names)),
          at: word.range)
      }
      guard seen.insert(name).inserted else { throw Problem(.fieldTwice(name), at: word.range) }
      parts += try part(name, &words, session)
    } while words.next != nil
    return .accountParts(parts)
  }

  private func part(
    _ name: String, _ words: inout ArgumentCursor, _ session: Workspace
  ) throws(Problem) -> [AccountPart] {
    if name == "name" {
      let token = try words.take(LocalizedText("a name"))
      try AccountNames.check(token)
      return [.name(token.text)]
    }
    let kind: any ParameterKind = name == "type" ? AccountTypeKind() : AccountBalanceKind()
    guard case .accountParts(let parts) = try kind.read(&words, session) else { return [] }
    return parts
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] {
    let typed = before.map { $0.text.lowercased() }
    if let last = typed.last, typed.count % 2 == 1 {
      return last == "type" ? AccountTypeKind().suggestions(after: before, session) : []
    }
    let summaries = [
      LocalizedText("what it is called"), LocalizedText("banking, credit or investment"),
      LocalizedText("what is on it"),
    ]
    return zip(AccountPart.names, summaries).filter { !typed.contains($0.0) }.map { .init($0.0, $0.1) }
  }
}
