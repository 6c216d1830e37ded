import Finance

extension Accounts {
  package func recordCommands(in currency: Currency) -> [[String]] {
    all.map { account in
      let balance = account.balance.decimalText(fractionDigits: currency.fractionDigits)
      return ["add", account.name, account.type.rawValue, balance]
    }
  }

  /// The list itself: accounts are no assumptions that one list could take from another.
  package func withRecords(of other: any Worksheet) -> any Worksheet { self }

  package func recordVariants(_ alternatives: (Int) -> [Int]) -> [any Worksheet] {
    all.flatMap { account in
      alternatives(Int(account.balance.minorUnits)).map { units in
        var (copy, other) = (self, account)
        other.balance = Money(minorUnits: Int128(units))
        copy.change(to: other)
        return copy
      }
    }
  }

  /// The differences of each account, in the order of their rows, then of the net worth.
  package func recordChanges(since old: any Worksheet) -> [RecordChange] {
    guard let old = old as? Accounts else { return [] }
    let places = all.indicesDiffering(from: old.all)
    let (before, after) = (old.numbered(at: places), numbered(at: places))
    let changes = Set(before.keys).union(after.keys).sorted().flatMap {
      Accounts.changes(from: before[$0], to: after[$0])
    }
    guard old.netWorth != netWorth, let metric = Accounts.metric(named: "net_worth") else { return changes }
    return changes + [
      RecordChange(metric.name, .metric(metric), from: .balance(old.netWorth), to: .balance(netWorth))
    ]
  }

  private typealias NumberedAccount = (number: Int, account: Account)

  /// The accounts at some places by their rows, each with its number in the list, from 1.
  private func numbered(at places: [Int]) -> [Int: NumberedAccount] {
    Dictionary(
      uniqueKeysWithValues: places.prefix { $0 < all.count }.map { (all[$0].id, ($0 + 1, all[$0])) })
  }

  private var netWorth: Money { total(of: .banking) + total(of: .investment) - total(of: .credit) }

  private static func changes(from old: NumberedAccount?, to new: NumberedAccount?) -> [RecordChange] {
    guard let either = new ?? old, old?.account != new?.account else { return [] }
    let key = "account \(either.number)"
    guard let old = old?.account, let new = new?.account else {
      return [
        RecordChange(
          key, .record(name: either.account.name), from: (old?.account.balance).map { .balance($0) },
          to: (new?.account.balance).map { .balance($0) })
      ]
    }
    var changes: [RecordChange] = []
    if old.name != new.name {
      changes.append(
        RecordChange(key + " name", .name(old: old.name), from: .text(old.name), to: .text(new.name)))
    }
    if old.type != new.type {
      changes.append(
        RecordChange(
          key + " type", .type(name: new.name), from: .choice(old.type.choice), to: .choice(new.type.choice)))
    }
    if old.balance != new.balance {
      changes.append(
        RecordChange(key, .record(name: new.name), from: .balance(old.balance), to: .balance(new.balance)))
    }
    return changes
  }
}
