import Finance

/// An account that somebody has: of a type, with a name and an exact balance.
package struct Account: Sendable, Hashable {
  /// The types of accounts, in the order in which their totals are shown.
  package enum Kind: String, Sendable, CaseIterable {
    case banking
    case credit
    case investment
  }

  /// Under which number it is kept: that of its row, which no other account of the worksheet has.
  ///
  /// It stays when others are removed, so that a change touches one row. People count from the top of the list instead.
  package let id: Int
  /// What it is called; several may be called the same.
  package var name: String
  /// The type.
  package var kind: Kind
  /// What is on it; on a credit card what is owed.
  package var balance: Money

  init(id: Int, _ name: String, _ kind: Kind, _ balance: Money) {
    (self.id, self.name, self.kind, self.balance) = (id, name, kind, balance)
  }
}

extension Account {
  private static let key = "account "

  /// The name of its row.
  var rowName: String { Account.key + String(id) }

  /// Its row: `banking 929466.23 Basic Savings`.
  func row(in currency: Currency) -> String {
    "\(kind.rawValue) \(balance.decimalText(fractionDigits: currency.fractionDigits)) \(name)"
  }

  /// The number of an account's row; nil for a row of something else.
  static func id(ofRow name: String) -> Int? {
    guard name.hasPrefix(key), let id = Int(name.dropFirst(key.count)), id > 0 else { return nil }
    return name == key + String(id) ? id : nil
  }

  /// The account that a row describes.
  init(id: Int, row: String, in currency: Currency) throws(UnreadableRowError) {
    let parts = row.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let kind = Kind(rawValue: parts[0]), !parts[2].isEmpty else {
      throw UnreadableRowError(field: Account.key + String(id), text: row)
    }
    guard let balance = Value(canonical: parts[1], unit: .money, in: currency),
      Accounts.balance.allows(balance, in: currency), let money = Money(balance)
    else { throw UnreadableRowError(field: "the balance of \(parts[2])", text: parts[1], unit: .money) }
    self.init(id: id, parts[2], kind, money)
  }
}
