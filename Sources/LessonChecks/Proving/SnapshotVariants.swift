import Commands
import Finance
import Lessons
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
  var sandboxes: [SandboxShell] { sandboxes(SnapshotVariants.changes) + [SandboxShell(configuration)] }

  /// A shell for each variant in which no number is zero that was none, and for those with half of one:
  /// `price > 0` holds in all of them.
  var sandboxesAboveZero: [SandboxShell] {
    sandboxes { number in (SnapshotVariants.changes(of: number) + [number / 2]).filter { $0 != 0 } }
  }

  /// A shell for each variant with a number that is far off.
  var sandboxesFarOff: [SandboxShell] {
    sandboxes { number in [number * 12, number * 100, number / 2].filter { $0 != 0 && $0 != number } }
  }

  private func sandboxes(_ changes: (Int) -> [Int]) -> [SandboxShell] {
    rows(changes).map { SandboxShell(configuration, work: work.replacing(rows: $0)) }
  }

  private var currency: Currency { configuration.localeFormat.currency }

  /// The rows of the open worksheet in each variant.
  private func rows(_ changes: (Int) -> [Int]) -> [[String: String]] {
    guard let kind = WorksheetKinds.named(work.kind),
      let sheet = try? kind.init(rows: work.rows, in: currency)
    else { return [] }
    // Definitions and criteria stay.
    let fixed = sheet.rows(in: currency)
    let rest = work.rows.filter { fixed[$0.key] == nil }
    return changed(sheet, changes).map { $0.rows(in: currency).merging(rest) { row, _ in row } }
  }

  private func changed(_ sheet: any Worksheet, _ changes: (Int) -> [Int]) -> [any Worksheet] {
    let changedFields = type(of: sheet).fields.flatMap { named in
      if !named.isNumeric {
        return named.alternatives(to: sheet[named], in: currency).map { sheet.with(named, $0) }
      }
      let field = sheet.numberField(of: named, isShare: false)
      let grid = FieldGrid(field, in: currency)
      let step = grid.step(nearest: sheet.stated(field) ?? sheet[field])
      return changes(step).filter(grid.steps.contains).map { other in
        sheet.with(field, grid.value(at: other))
      }
    }
    return changedFields + (sheet.recordWorksheet?.recordVariants(changes) ?? [])
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

extension Field {
  /// Other values of a field whose values are no numbers: the other words, days about a month away, or the list
  /// with each item one higher or lower.
  fileprivate func alternatives(to value: Value, in currency: Currency) -> [Value] {
    let others: [Value] =
      switch value {
      case .choice: choices.map(Value.choice)
      case .date(let date):
        [-31, -1, 1, 31].compactMap { CalendarDate(dayNumber: date.dayNumber + $0) }.map(Value.date)
      case .percents(let items):
        items.indices.flatMap { index in [1, -1].map { .percents(items.moved(index, $0)) } }
      default: []
      }
    return others.filter { $0 != value && allows($0, in: currency) }
  }
}

extension [Percent] {
  /// The percentages with one of them so many percents higher.
  fileprivate func moved(_ index: Int, _ percents: Int64) -> [Percent] {
    var items = self
    items[index] = Percent(
      trillionths: items[index].trillionths + Percent(millionths: percents * 10_000).trillionths)
    return items
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
