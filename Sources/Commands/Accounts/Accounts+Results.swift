import Localization
import Model
import Reports
import Results
import Shell
import Workspace

extension Accounts: ResultWorksheet {
  /// The list, then the totals by type and the net worth.
  package func resultBlocks(in document: Document, _ workspace: Workspace) -> [Report.Block] {
    let columns = [
      TableColumn(key: "number", label: LocalizedText("No.")),
      TableColumn(key: "type", label: LocalizedText("Type")),
      TableColumn(key: "name", label: LocalizedText("Name")),
      TableColumn(key: "label", label: .none, importance: .detail),
      TableColumn(key: "balance", label: LocalizedText("Balance", context: "account")),
    ]
    let rows = all.enumerated().map { index, account -> [Cell] in
      [
        .count(index + 1), account.type.cell, .text(account.name), .words(account.type.balanceLabel),
        .balance(account.balance),
      ]
    }
    let table = Report.Block.table(Table(columns: columns, rows: rows))
    guard !rows.isEmpty else {
      return [table, .note(LocalizedText("No accounts yet: \"add checking 1200\" adds one."))]
    }
    return [table, .figures(heading: LocalizedText("Totals"), totals(in: document, workspace))]
  }

  private func totals(in document: Document, _ workspace: Workspace) -> [Figure] {
    let scope = workspace.scope(of: document)
    return Accounts.allMetrics.compactMap { metric in
      guard let amount = try? Accounts.naming(metric).number(in: scope).amount(in: workspace.currency) else {
        return nil
      }
      return Figure(key: metric.name, label: metric.title, cell: .balance(amount))
    }
  }
}
