import Commands
import Finance
import Model
import Workspace

/// Variants of a snapshot with one value changed: each field plus and minus one step, zero, times 12 and
/// times 100; and an empty property.
///
/// A check that holds in all of them checks nothing.
struct SnapshotVariants {
  private let work: WorkspaceSnapshot
  private let configuration: SandboxConfiguration

  init(of work: WorkspaceSnapshot, _ configuration: SandboxConfiguration) {
    (self.work, self.configuration) = (work, configuration)
  }

  /// A shell for each variant.
  var sandboxes: [SandboxShell] {
    rows.map { SandboxShell(configuration, work: work.replacing(rows: $0)) } + [SandboxShell(configuration)]
  }

  private var currency: Currency { configuration.localeFormat.currency }

  /// The rows of the open worksheet in each variant.
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
    let changedFields = type(of: sheet).fields.flatMap { named in
      if named.unit == .choice {
        return named.choices.map(Value.choice).filter { $0 != sheet[named] }.map { sheet.with(named, $0) }
      }
      let field = sheet.numberField(of: named, isShare: false)
      let grid = FieldGrid(field, in: currency)
      let step = grid.step(nearest: sheet.stated(field) ?? sheet[field])
      return SnapshotVariants.changes(of: step).filter(grid.steps.contains).map { other in
        sheet.with(field, grid.value(at: other))
      }
    }
    return changedFields + sheet.recordVariants(SnapshotVariants.changes)
  }

  /// The variants of a number.
  private static func changes(of number: Int) -> [Int] {
    [number + 1, number - 1, 0]
      + [12, 100].compactMap { factor in
        let (product, overflow) = number.multipliedReportingOverflow(by: factor)
        return overflow ? nil : product
      }.filter { $0 != number }
  }
}

extension Worksheet {
  /// A copy with another value of a field.
  fileprivate func with(_ field: Field, _ value: Value) -> any Worksheet {
    var copy = self
    copy.set(field, to: value)
    return copy
  }
}
