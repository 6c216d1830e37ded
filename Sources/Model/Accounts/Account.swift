import Finance

/// A type of account; the cases are in the order in which their totals are shown.
package enum AccountType: String, Sendable, CaseIterable {
  case banking
  case credit
  case investment
}

extension AccountType {
  /// The type as one of the choices of a record.
  ///
  /// - Source: the accents are teal, orange and purple of the system colours in Apple's Human Interface
  ///   Guidelines, which are the app's; they are bright enough for a dark background too.
  package var choice: RecordChoice {
    switch self {
    case .banking: RecordChoice(name: rawValue, label: "Banking", accent: 0x30B0C7)
    case .credit: RecordChoice(name: rawValue, label: "Credit Card", accent: 0xFF9500)
    case .investment: RecordChoice(name: rawValue, label: "Investment", accent: 0xAF52DE)
    }
  }
}

/// An account with its type, its name and its exact balance.
package struct Account: Sendable, Hashable {
  /// The number of its row, which no other account of the worksheet has.
  ///
  /// It stays when others are removed, so that a change affects one row. People count from the top of the
  /// list instead.
  package let id: Int
  /// The name, which other accounts may have too.
  package var name: String
  /// The type.
  package var type: AccountType
  /// The balance; for a credit card, the amount owed.
  package var balance: Money

  init(id: Int, _ name: String, _ type: AccountType, _ balance: Money) {
    (self.id, self.name, self.type, self.balance) = (id, name, type, balance)
  }
}

// MARK: - Saving

extension Account {
  private static let key = "account "

  /// The name of its row: `account 1`.
  var rowName: String { Account.key + String(id) }

  /// The text of its row: `banking 929466.23 Basic Savings`.
  func row(in currency: Currency) -> String {
    "\(type.rawValue) \(balance.decimalText(fractionDigits: currency.fractionDigits)) \(name)"
  }

  /// The number of an account's row; nil for a row of something else.
  static func id(ofRow name: String) -> Int? {
    guard name.hasPrefix(key), let id = Int(name.dropFirst(key.count)), id > 0 else { return nil }
    return name == key + String(id) ? id : nil
  }

  /// The account that a row describes.
  init(id: Int, row: String, in currency: Currency) throws(UnreadableRowError) {
    let parts = row.split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
    guard parts.count == 3, let type = AccountType(rawValue: parts[0]), !parts[2].isEmpty else {
      throw UnreadableRowError(field: Account.key + String(id), text: row)
    }
    guard let balance = Value(canonical: parts[1], unit: .money, in: currency),
      Accounts.balance.allows(balance, in: currency), let money = Money(balance)
    else { throw UnreadableRowError(field: "the balance of \(parts[2])", text: parts[1], unit: .money) }
    self.init(id: id, parts[2], type, money)
  }
}
