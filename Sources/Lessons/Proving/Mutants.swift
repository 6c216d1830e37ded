import Commands
import Finance
import Model

/// Work with one thing in it changed: each field nudged, zeroed, taken twelve and a hundred times; and nothing at all.
///
/// A check that holds in all of them checks nothing.
struct Mutants {
  private let work: WorkspaceSnapshot
  private let surroundings: Surroundings

  init(of work: WorkspaceSnapshot, _ surroundings: Surroundings) {
    (self.work, self.surroundings) = (work, surroundings)
  }

  /// Shells with the changed work, and one with an empty property and nothing saved.
  var practices: [SandboxShell] {
    rows.map { SandboxShell(surroundings, work: work.replacing(rows: $0)) } + [SandboxShell(surroundings)]
  }

  private var currency: Currency { surroundings.style.currency }

  /// The rows of what is open, changed in each way.
  private var rows: [[String: String]] {
    guard let kind = WorksheetKinds.named(work.kind),
      let sheet = try? kind.init(rows: work.rows, in: currency)
    else { return [] }
    // Definitions and criteria stay.
    let fixed = sheet.rows(in: currency)
    let rest = work.rows.filter { fixed[$0.key] == nil }
    return changed(sheet).map { $0.rows(in: currency).merging(rest) { row, _ in row } }
  }

  private func changed(_ sheet: any Worksheet) -> [any Worksheet] {
    if let accounts = sheet as? Accounts { return changed(accounts) }
    return type(of: sheet).fields.flatMap { field in
      let grid = FieldGrid(field, in: currency)
      let step = grid.step(nearest: sheet.stated(field) ?? sheet[field])
      return Mutants.changes(of: step).filter(grid.steps.contains).map { other in
        var copy = sheet
        copy.set(field, to: grid.value(at: other))
        return copy
      }
    }
  }

  private func changed(_ accounts: Accounts) -> [any Worksheet] {
    accounts.all.flatMap { account in
      Mutants.changes(of: Int(account.balance.minorUnits)).map { units in
        var (copy, other) = (accounts, account)
        other.balance = Money(minorUnits: Int128(units))
        copy.change(to: other)
        return copy
      }
    }
  }

  /// A number nudged, zeroed, and taken twelve and a hundred times.
  private static func changes(of number: Int) -> [Int] {
    [number + 1, number - 1, 0]
      + [12, 100].compactMap { factor in
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
      }.filter { $0 != number }
  }
}
