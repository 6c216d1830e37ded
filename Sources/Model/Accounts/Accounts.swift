import Finance
import HashTreeCollections

/// A list of accounts with their totals: a worksheet of records rather than fields.
package struct Accounts: RecordWorksheet {
  package static let kind = "accounts"
  package static let noun = "list of accounts"
  package static let summary = "Accounts: balances, totals by type, and net worth."

  package static let isListOfRecords = true

  /// The accounts in the order in which they were added, which is that of the numbers of their rows.
  package private(set) var all = SharedArray<Account>()
  /// The numbers of the rows of accounts by their names in lower case.
  private var numbersOfRows = TreeDictionary<String, SharedArray<Int>>()
  /// The sums of the balances by type.
  private var totals: [AccountType: Money] = [:]

  /// No accounts.
  package init() {}

  /// No fields: accounts are added by commands.
  package static let registry = Registry<Accounts>([])

  /// The field of an account's balance.
  ///
  /// Negative for an account that is overdrawn, or for a credit card on which more was paid than owed.
  package static let balance = Field(
    name: "balance", label: "Balance", section: "Accounts",
    summary: "What is on the account; on a credit card what is owed.", unit: .money,
    bounds: -1_000_000_000_000_000...1_000_000_000_000_000, isPositive: false, mostDecimals: nil,
    leastDecimals: 2, follows: [], index: 0)

  /// The totals and the net worth.
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

  /// The sum of the balances of a type.
  func total(of type: AccountType) -> Money { totals[type] ?? .zero }
}

extension Accounts {
  /// Adds an account at the end.
  package mutating func add(_ name: String, _ type: AccountType, _ balance: Money) {
    append(Account(id: (all.last?.id ?? 0) + 1, name, type, balance))
  }

  /// Replaces the account that has the same number; nothing happens when there is none.
  package mutating func change(to account: Account) {
    guard let index = index(ofRow: account.id) else { return }
    let old = all[index]
    all[index] = account
    totals[old.type] = total(of: old.type) - old.balance
    totals[account.type] = total(of: account.type) + account.balance
    guard old.name != account.name else { return }
    removeName(of: old)
    addName(of: account)
  }

  /// Removes an account.
  package mutating func remove(_ account: Account) {
    guard let index = index(ofRow: account.id) else { return }
    let old = all[index]
    all.removeAll { $0.id == account.id }
    totals[old.type] = total(of: old.type) - old.balance
    removeName(of: old)
  }

  private mutating func append(_ account: Account) {
    all.append(account)
    totals[account.type] = total(of: account.type) + account.balance
    addName(of: account)
  }

  private mutating func addName(of account: Account) {
    let name = account.name.lowercased()
    var numbers = numbersOfRows[name] ?? SharedArray()
    numbers.append(account.id)
    numbersOfRows[name] = numbers
  }

  private mutating func removeName(of account: Account) {
    let name = account.name.lowercased()
    var numbers = numbersOfRows[name] ?? SharedArray()
    numbers.removeAll { $0 == account.id }
    numbersOfRows[name] = numbers.isEmpty ? nil : numbers
  }
}

extension Accounts {
  /// The places in the list of the accounts of a name in any case, in their order.
  package func indices(named name: String) -> [Int] {
    (numbersOfRows[name.lowercased()] ?? SharedArray()).compactMap(index(ofRow:)).sorted()
  }

  /// The place in the list of the account with the number of its row; nil for none.
  private func index(ofRow id: Int) -> Int? {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].id < id { low = middle + 1 } else { high = middle }
    }
    return low < all.count && all[low].id == id ? low : nil
  }
}

extension Accounts {
  /// The rows, one for each account: `account 1` is `banking 929466.23 Basic Savings`.
  package func rows(in currency: Currency) -> [String: String] {
    Dictionary(uniqueKeysWithValues: all.map { ($0.rowName, $0.row(in: currency)) })
  }

  /// The accounts that saved rows describe, by the numbers of their rows.
  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    let numbered = rows.compactMap { name, text in Account.id(ofRow: name).map { ($0, text) } }
    for (id, text) in numbered.sorted(by: { $0.0 < $1.0 }) {
      append(try Account(id: id, row: text, in: currency))
    }
  }
}
