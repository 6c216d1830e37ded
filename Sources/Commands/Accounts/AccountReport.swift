import Localization
import Model
import Reports

extension Account.Kind {
  /// The accent of the type: teal, orange, purple.
  ///
  /// - Source: the system colours of Apple's Human Interface Guidelines, which are the ones that the names stand for in the
  ///   app; they are bright enough for a dark background too.
  var tint: RGBColor {
    switch self {
    case .banking: RGBColor(0x30B0C7)
    case .credit: RGBColor(0xFF9500)
    case .investment: RGBColor(0xAF52DE)
    }
  }
}

/// Accounts as people are shown them.
enum AccountReport {
  /// The list, then the totals by type and the net worth.
  static func parts(_ accounts: Accounts, _ session: Workspace, _ desk: Document) -> [Report.Part] {
    let columns = [
      Column(key: "number", label: LocalizedText("No.")), Column(key: "type", label: LocalizedText("Type")),
      Column(key: "name", label: LocalizedText("Name")),
      Column(key: "label", label: .none, importance: .detail),
      Column(key: "balance", label: LocalizedText("Balance")),
    ]
    let rows = accounts.all.enumerated().map { index, account -> [Cell] in
      [
        .count(index + 1), typeCell(account), .text(account.name), .words(Wording.balanceLabel(account.kind)),
        .balance(account.balance),
      ]
    }
    let table = Report.Part.table(Table(columns: columns, rows: rows))
    guard !rows.isEmpty else { return [table, .note(Wording.noAccounts)] }
    return [table, .figures(heading: LocalizedText("Totals"), totals(session, desk))]
  }

  private static func totals(_ session: Workspace, _ desk: Document) -> [Figure] {
    let scope = session.scope(of: desk)
    return Accounts.allMetrics.compactMap { metric in
      guard let amount = try? Accounts.naming(metric).number(in: scope).amount(in: session.currency) else {
        return nil
      }
      return Figure(key: metric.name, label: metric.title, cell: .balance(amount))
    }
  }

  /// One account in detail.
  static func figures(_ account: Account, _ number: Int) -> [Figure] {
    [
      Figure(key: "number", label: LocalizedText("No."), cell: .count(number)),
      Figure(key: "type", label: LocalizedText("Type"), cell: typeCell(account)),
      Figure(key: "name", label: LocalizedText("Name"), cell: .text(account.name)),
      Figure(key: "balance", label: Wording.balanceLabel(account.kind), cell: .balance(account.balance)),
    ]
  }

  private static func typeCell(_ account: Account) -> Cell {
    .tinted(Wording.label(account.kind), account.kind.tint)
  }

  // MARK: What was changed

  /// What became of each account, and of the net worth.
  static func changes(from old: Accounts, to new: Accounts) -> [Change] {
    let before = places(old)
    let after = places(new)
    let changes = Set(before.keys).union(after.keys).sorted().flatMap {
      change(of: before[$0], to: after[$0])
    }
    let worths = [old, new].map { $0.total(of: .banking) + $0.total(of: .investment) - $0.total(of: .credit) }
    guard worths[0] != worths[1] else { return changes }
    return changes + [
      Change(
        key: "net_worth", label: LocalizedText("Net Worth"), from: .balance(worths[0]),
        to: .balance(worths[1]))
    ]
  }

  private typealias ListedAccount = (number: Int, account: Account)

  private static func places(_ accounts: Accounts) -> [Int: ListedAccount] {
    Dictionary(uniqueKeysWithValues: accounts.all.enumerated().map { ($1.id, ($0 + 1, $1)) })
  }

  private static func change(of old: ListedAccount?, to new: ListedAccount?) -> [Change] {
    guard let either = new ?? old, old?.account != new?.account else { return [] }
    let key = "account \(either.number)"
    guard let old = old?.account, let new = new?.account else {
      let cells = [old, new].map { place in place.map { Cell.balance($0.account.balance) } ?? .empty }
      return [
        Change(key: key, label: LocalizedText(verbatim: either.account.name), from: cells[0], to: cells[1])
      ]
    }
    var changes: [Change] = []
    if old.name != new.name {
      changes.append(
        Change(
          key: key + " name", label: LocalizedText("\(old.name): name"), from: .text(old.name),
          to: .text(new.name)))
    }
    if old.kind != new.kind {
      changes.append(
        Change(
          key: key + " type", label: LocalizedText("\(new.name): type"), from: typeCell(old),
          to: typeCell(new))
      )
    }
    if old.balance != new.balance {
      changes.append(
        Change(
          key: key, label: LocalizedText(verbatim: new.name), from: .balance(old.balance),
          to: .balance(new.balance))
      )
    }
    return changes
  }
}
