import Finance
import Formulas
import Localization
import Model
import Reports
import Workspace

/// Conversions of values of worksheets to cells of reports.
package enum CellFormatter {
  /// The value of a field, with at least the decimals of the field.
  package static func cell(_ value: Value, of field: Field) -> Cell {
    if case .amount(let amount) = value {
      let isPlain = amount.money != nil && !amount.isPerUnit && amount.interval == field.amountForm?.interval
      return .amount(amount, isPlain: isPlain)
    }
    return cell(value, .atLeast(field.leastDecimals))
  }

  /// A bound of a field, for a sentence.
  package static func bound(_ value: Value) -> Cell { cell(value, .atLeast(0)) }

  /// A value of a record that is one of a few.
  package static func cell(_ choice: RecordChoice) -> Cell {
    .tinted(LocalizedText(key: choice.label), RGBColor(choice.accent))
  }

  /// A figure of a field as it is at present.
  package static func figure(_ field: Field, of sheet: any Worksheet) -> Figure {
    Figure(
      key: field.name, label: field.title, cell: cell(sheet[field], of: field),
      remark: remark(on: field, of: sheet))
  }

  /// The origin of a field's value; nil for a value that the user set.
  package static func remark(on field: Field, of sheet: any Worksheet) -> LocalizedText? {
    if !sheet.isStated(field) {
      return field.follows.isEmpty ? nil : LocalizedText("follows from \(LocalizedText.all(field.follows))")
    }
    if field.isPath || sheet.isEntered(field) { return nil }
    return sheet[field] == type(of: sheet).init()[field] ? LocalizedText("default") : nil
  }

  /// A computed figure.
  package static func cell(_ value: Value, _ metric: Metric) -> Cell {
    figure(value, decimals: metric.decimals)
  }

  /// A computed figure: money with at least so many decimals, anything else with exactly so many.
  package static func figure(_ value: Value, decimals: Int = 2) -> Cell {
    if case .money = value { return cell(value, .atLeast(decimals)) }
    return cell(value, .rounded(decimals))
  }

  /// The value of a formula.
  /// - Parameters:
  ///   - isWhole: `true` for all decimals of a percentage, so that it can be used for further computing;
  ///     otherwise it has at most four, or as many as show four digits.
  package static func cell(
    _ quantity: Quantity, _ measure: Measure, decimals: FigureDecimals = .asNeeded, isWhole: Bool = false,
    in currency: Currency
  ) -> Cell {
    switch quantity {
    case .number(let number): cell(number, measure, decimals: decimals, isWhole: isWhole, in: currency)
    case .truth(let truth): .boolean(truth)
    case .date(let date): .date(date)
    case .list(let items) where measure == .money || measure == .percent:
      list(items.map { cell($0, measure, decimals: .declared(2), in: currency) })
    case .list(let items): .text("[" + items.map(text).joined(separator: ", ") + "]")
    case .periods(let range): .text(text(range))
    }
  }

  /// A list of cells, of which the middle is left out when it is long.
  private static func list(_ cells: [Cell]) -> Cell {
    var texts = cells.map { LocalizedText("\($0)") }
    if texts.count > 12 { texts.replaceSubrange(6..<texts.count - 3, with: [LocalizedText(verbatim: "…")]) }
    return .words(LocalizedText("[\(LocalizedText.joined(texts, ", "))]"))
  }

  /// A part of a list, as it would be typed.
  private static func text(_ quantity: Quantity) -> String {
    switch quantity {
    case .number(let number): number.canonical
    case .truth(let truth): truth ? "true" : "false"
    case .date(let date): date.canonical
    case .list(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    case .periods(let range): text(range)
    }
  }

  private static func text(_ range: PeriodRange) -> String {
    let years = range.isInYears ? "y" : ""
    return "\(years)\(range.numbers.lowerBound)..\(years)\(range.numbers.upperBound)"
  }

  private static func cell(
    _ number: Number, _ measure: Measure, decimals: FigureDecimals, isWhole: Bool, in currency: Currency
  ) -> Cell {
    let declared = if case .declared(let count) = decimals { count } else { nil as Int? }
    let precision = declared.map(Precision.rounded) ?? .atLeast(0)
    switch measure {
    case .money:
      if case .exact(let ratio) = number, ratio.isExact(inFractionDigits: currency.fractionDigits),
        let units = ratio.multiplied(by: Ratio(currency.amount(1).minorUnits))
      {
        return .money(Money(minorUnits: units.rounded), .atLeast(2))
      }
      let digits = decimals == .ofUnitPrice ? decimalsToSee(number) : 0
      return .number(number, .money, .rounded(max(currency.fractionDigits, digits)))
    case .percent:
      let percentage = (number.multiplied(by: Number(100)) ?? number).magnitude
      // Four decimals show enough of all but the smallest percentages.
      let digits = declared == nil && percentage.double < 0.001 ? decimalsToSee(percentage) : 0
      if case .exact(let ratio) = number {
        let isShort = isWhole || declared != nil || ratio.isExact(inFractionDigits: 6)
        return .percent(ratio, isShort ? precision : .rounded(max(4, digits)))
      }
      return .number(number, .percent, digits > 0 ? .rounded(digits) : precision)
    case .count: return number.integer.map(Cell.count) ?? .number(number, .plain, precision)
    case .number, .date, .truth, .list: return .number(number, .plain, precision)
    }
  }

  /// The decimals that show four digits of a price for each of many, or of a percentage, below one.
  ///
  /// Below a millionth a difference is mostly one of rounding, and has no digits to see.
  private static func decimalsToSee(_ number: Number) -> Int {
    let size = number.magnitude.double
    guard size < 1, size >= 1e-6 else { return 0 }
    var (decimals, least) = (4, 0.1)
    while size < least { (decimals, least) = (decimals + 1, least / 10) }
    return decimals
  }

  private static func cell(_ value: Value, _ precision: Precision) -> Cell {
    switch value {
    case .money(let money): .money(money, precision)
    case .percent(let percent): Ratio(percent).map { .percent($0, precision) } ?? .empty
    case .fraction(let ratio): .percent(ratio, precision)
    case .term(let term): .term(term)
    case .count(let count), .frequency(.times(let count)): .count(count)
    case .frequency(.continuous): .text(Frequency.continuous.canonical)
    case .amount(let amount): .amount(amount, isPlain: false)
    case .periodic(let money, let interval): .amount(RecurringAmount(money, per: interval), isPlain: false)
    case .choice(let word): .text(word)
    case .number: (try? value.number(in: .usd)).map { .number($0, .plain, precision) } ?? .empty
    case .date(let date): .date(date)
    case .percents(let items): .percents(items)
    case .undefined(let reason): .undefined(why: FormulaSentences.clause(for: reason))
    }
  }
}

extension Workspace {
  /// A time of the store, as it is shown.
  package func cell(time: String) -> Cell { .moment(iso: time, local: identity.local(time)?.minute ?? time) }
}

extension CoverFact {
  /// The name of the fact for people.
  package var label: LocalizedText {
    switch self {
    case .address: LocalizedText("Address")
    case .recipient: LocalizedText("Prepared for")
    case .author: LocalizedText("Prepared by")
    case .date: LocalizedText("Date")
    case .note: LocalizedText("Notes")
    }
  }
}
