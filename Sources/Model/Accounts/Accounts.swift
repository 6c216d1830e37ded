import Finance

/// The accounts that somebody has, and what they come to: records rather than fields.
package struct Accounts: Worksheet {
  /// The word for it.
  package static let kind = "accounts"
  /// What one is called.
  package static let noun = "list of accounts"
  /// What it is for.
  package static let summary = "Accounts: balances, totals by type, and net worth."

  /// The accounts in the order in which they were added.
  package private(set) var all: [Account] = []

  /// No accounts.
  package init() {}

  /// None: accounts are added, not filled in.
  package static let registry = Registry<Accounts>([])

  /// What the balance of an account can be: less than nothing for an account that is overdrawn, or for a card that was
  /// paid too much.
  package static let balance = Field(
    name: "balance", label: "Balance", section: "Accounts",
    summary: "What is on the account; on a credit card what is owed.", unit: .money,
    bounds: -1_000_000_000_000_000...1_000_000_000_000_000, isPositive: false, mostDecimals: nil,
    leastDecimals: 2, follows: [], index: 0)

  /// What they come to.
  package static let metrics = Metrics<Accounts>([
    MetricSection(
      "Totals",
      [
        .init("banking", "Banking", "All banking accounts together.") { $0.total(of: .banking) },
        .init("credit_cards", "Credit Cards", "What is owed on all credit cards together.") {
          $0.total(of: .credit)
        },
        .init("investments", "Investments", "All investments together.") {
          $0.total(of: .investment)
        },
        .init(
          "net_worth", "Net Worth", .money, "banking + investments - credit_cards",
          "What is left when the credit cards are paid off."),
      ])
  ])

  /// The balances of a type added up.
  package func total(of kind: Account.Kind) -> Money {
    all.reduce(.zero) { $0 + ($1.kind == kind ? $1.balance : .zero) }
  }
}

extension Accounts {
  /// Adds an account at the end.
  package mutating func add(_ name: String, _ kind: Account.Kind, _ balance: Money) {
    all.append(Account(id: (all.last?.id ?? 0) + 1, name, kind, balance))
  }

  /// Puts an account in the place of the one with its number.
  package mutating func change(to account: Account) {
    guard let index = all.firstIndex(where: { $0.id == account.id }) else { return }
    all[index] = account
  }

  /// Takes an account away.
  package mutating func remove(_ account: Account) { all.removeAll { $0.id == account.id } }
}

extension Accounts {
  /// A row for each account: `account 1` is `banking 929466.23 Basic Savings`.
  package func rows(in currency: Currency) -> [String: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.rowName, $0.row(in: currency)) })
  }

  /// The accounts that saved rows describe, by the numbers of their rows.
  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    let numbered = rows.compactMap { name, text in Account.id(ofRow: name).map { ($0, text) } }
    for (id, text) in numbered.sorted(by: { $0.0 < $1.0 }) {
      all.append(try Account(id: id, row: text, in: currency))
    }
  }
}
