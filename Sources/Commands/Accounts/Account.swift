import Localization
import Model
import Reports
import Shell

extension Command {
  static let account = Command(
    "account", .worksheets, "Show one account.",
    syntax: .account,
    examples: [.init("account Visa", "by its name"), .init("account 1", "the first of the list")],
    preview: .result(),
    worksheet: Accounts.self
  ) { _, accounts, reference throws(Diagnostic) in
    let (account, number) = try reference.account(in: accounts)
    let figures = [
      Figure(key: "number", label: LocalizedText("No."), cell: .count(number)),
      Figure(key: "type", label: LocalizedText("Type"), cell: account.type.cell),
      Figure(key: "name", label: LocalizedText("Name"), cell: .text(account.name)),
      Figure(key: "balance", label: account.type.balanceLabel, cell: .balance(account.balance)),
    ]
    return Report([.figures(heading: LocalizedText(verbatim: account.name), figures)])
  }
}
