import Finance
import Formulas
import Localization
import Model
import Reports

/// Values of worksheets as cells of reports.
enum CellFormatter {
  /// The value of a field: at least as precise as the field says.
  static func cell(_ value: Value, of field: Field) -> Cell {
    cell(value, .atLeast(field.leastDecimals))
  }

  /// The end of what a field takes, as it reads in a sentence.
  static func bound(_ value: Value) -> Cell { cell(value, .atLeast(0)) }

  /// What became of a field.
  static func change(_ change: FieldChange, follows: String?) -> Change {
    Change(
      key: change.field.name, label: change.field.title, from: cell(change.from, of: change.field),
      to: cell(change.to, of: change.field), follows: follows)
  }

  /// What became of a worksheet that was changed as a whole.
  static func changes(from old: any Worksheet, to new: any Worksheet) -> [Change] {
    if let old = old as? Accounts, let new = new as? Accounts {
      return AccountReport.changes(from: old, to: new)
    }
    return FieldChange.between(old, new).map { change($0, follows: nil) }
  }

  /// A figure of a field as it is at present.
  static func figure(_ field: Field, of sheet: any Worksheet) -> Figure {
    Figure(
      key: field.name, label: field.title, cell: cell(sheet[field], of: field),
      remark: remark(on: field, of: sheet))
  }

  /// Where a field's value comes from, when it is not simply what the person set.
  static func remark(on field: Field, of sheet: any Worksheet) -> LocalizedText? {
    if !sheet.isStated(field) {
      return field.follows.isEmpty ? nil : Wording.follows(from: field.follows)
    }
    return sheet[field] == type(of: sheet).init()[field] ? Wording.isDefault : nil
  }

  /// A computed figure.
  static func cell(_ value: Value, _ metric: Metric) -> Cell { figure(value, decimals: metric.decimals) }

  /// A computed figure: money with at least so many decimals, all else with just so many.
  static func figure(_ value: Value, decimals: Int = 2) -> Cell {
    if case .money = value { return cell(value, .atLeast(decimals)) }
    return cell(value, .rounded(decimals))
  }

  /// What a formula came to.
  /// - Parameter decimals: As many as a metric asks for; nil for as many as there are, within reason.
  /// - Parameter isWhole: Whether a percentage is shown with all its decimals, so that whoever computes on with it gets
  ///   what is said; it has at most four otherwise.
  static func cell(
    _ quantity: Quantity, _ measure: Measure, decimals: Int? = nil, isWhole: Bool = false,
    in currency: Currency
  ) -> Cell {
    switch quantity {
    case .number(let number): cell(number, measure, decimals: decimals, isWhole: isWhole, in: currency)
    case .truth(let truth): .truth(truth)
    case .date(let date): .date(date)
    case .list(let items): .text("[" + items.map(text).joined(separator: "; ") + "]")
    case .months(let months): .text("\(months.lowerBound)..\(months.upperBound)")
    }
  }

  /// A part of a list, as it would be typed.
  private static func text(_ quantity: Quantity) -> String {
    switch quantity {
    case .number(let number): number.canonical
    case .truth(let truth): truth ? "true" : "false"
    case .date(let date): date.canonical
    case .list(let items): "[" + items.map(text).joined(separator: "; ") + "]"
    case .months(let months): "\(months.lowerBound)..\(months.upperBound)"
    }
  }

  private static func cell(
    _ number: Number, _ measure: Measure, decimals: Int?, isWhole: Bool, in currency: Currency
  ) -> Cell {
    let precision = decimals.map(Precision.rounded) ?? .atLeast(0)
    switch measure {
    case .money:
      if case .exact(let ratio) = number, ratio.isExact(inFractionDigits: currency.fractionDigits),
        let units = ratio.multiplied(by: Ratio(currency.amount(1).minorUnits))
      {
        return .money(Money(minorUnits: units.rounded), .atLeast(2))
      }
      return .number(number, .money, .rounded(currency.fractionDigits))
    case .percent:
      if case .exact(let ratio) = number {
        let isShort = isWhole || decimals != nil || ratio.isExact(inFractionDigits: 6)
        return .percent(ratio, isShort ? precision : .rounded(4))
      }
      return .number(number, .percent, precision)
    case .count: return number.integer.map(Cell.count) ?? .number(number, .plain, precision)
    case .number, .date, .truth, .list: return .number(number, .plain, precision)
    }
  }

  private static func cell(_ value: Value, _ precision: Precision) -> Cell {
    switch value {
    case .money(let money): .money(money, precision)
    case .percent(let percent): Ratio(percent).map { .percent($0, precision) } ?? .empty
    case .fraction(let ratio): .percent(ratio, precision)
    case .term(let term): .term(term)
    case .count(let count), .frequency(.times(let count)): .count(count)
    case .frequency(.continuous): .text(Frequency.continuous.canonical)
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
