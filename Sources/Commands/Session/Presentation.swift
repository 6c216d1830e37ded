import Finance
import Reports
import Worksheets

/// Values of worksheets as cells of reports.
enum Presentation {
  /// The value of a field: at least as precise as the field says.
  static func cell(_ value: Value, of field: Field) -> Cell {
    cell(value, .atLeast(field.leastDecimals))
  }

  /// The end of what a field takes, as it reads in a sentence.
  static func bound(_ value: Value) -> Cell { cell(value, .atLeast(0)) }

  /// What became of a field.
  static func change(_ change: FieldChange, follows: String?) -> Change {
    Change(
      key: change.field.name, label: change.field.label, from: cell(change.from, of: change.field),
      to: cell(change.to, of: change.field), follows: follows)
  }

  /// A figure of a field as it is at present.
  static func figure(_ field: Field, of sheet: any Worksheet) -> Figure {
    Figure(
      key: field.name, label: field.label, cell: cell(sheet[field], of: field),
      remark: remark(on: field, of: sheet))
  }

  /// Where a field's value comes from, when it is not simply what the person set.
  private static func remark(on field: Field, of sheet: any Worksheet) -> String? {
    if !sheet.isStated(field) { return Wording.follows(from: field.follows) }
    return sheet[field] == type(of: sheet).init()[field] ? Wording.isDefault : nil
  }

  /// A computed figure.
  static func cell<Subject>(_ metric: Metric<Subject>, of subject: Subject) -> Cell {
    let value = metric.value(subject)
    switch value {
    case .money: return cell(value, .atLeast(metric.decimals))
    default: return cell(value, .rounded(metric.decimals))
    }
  }

  /// Computed figures, in their order.
  static func figures<Subject>(_ metrics: [Metric<Subject>], of subject: Subject) -> [Figure] {
    metrics.map { Figure(key: $0.name, label: $0.label, cell: cell($0, of: subject)) }
  }

  private static func cell(_ value: Value, _ precision: Precision) -> Cell {
    switch value {
    case .money(let money): .money(money, precision)
    case .percent(let percent): Ratio(percent).map { .percent($0, precision) } ?? .empty
    case .fraction(let ratio): .percent(ratio, precision)
    case .term(let term): .term(term)
    case .count(let count): .count(count)
    case .undefined(let absence): .undefined(why: Wording.reason(absence))
    }
  }
}

extension Ratio {
  /// The percentage as a fraction of one.
  init?(_ percent: Percent) {
    self.init(Int128(percent.millionths), Int128(Percent.hundred.millionths))
  }
}
