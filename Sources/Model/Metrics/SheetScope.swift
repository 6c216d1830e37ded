import Finance
import Formulas

/// What the names of formulas stand for: one worksheet, in one month.
final class SheetScope<Sheet: Worksheet>: Scope {
  private typealias Location = SheetVocabulary<Sheet>.Location

  let sheet: Sheet
  private let annotations: UserDefinitions
  private let circumstances: EvaluationContext

  init(_ sheet: Sheet, _ annotations: UserDefinitions, _ circumstances: EvaluationContext) {
    (self.sheet, self.annotations, self.circumstances) = (sheet, annotations, circumstances)
  }

  var month: Int? { circumstances.month }

  func lastMonth() throws(NoValue) -> Int { try sheet.lastMonth(circumstances) }

  func formula(of symbol: Symbol) -> Formula? {
    switch Location(symbol) {
    case .definition(let place): return annotations.definitions[place].formula
    case .metric(let place):
      let metric = Sheet.metrics.all[place]
      return Sheet.metrics.computation(of: metric) == nil ? Sheet.metrics.formula(of: metric) : nil
    default: return nil
    }
  }

  func arithmetic(of symbol: Symbol) -> Formula? {
    switch Location(symbol) {
    case .metric(let place): Sheet.metrics.formula(of: Sheet.metrics.all[place])
    case .field(let place): sheet.arithmetic(of: Sheet.fields[place]).flatMap(read)
    default: nil
    }
  }

  func value(of symbol: Symbol, month: Int?) throws(NoValue) -> Number {
    switch Location(symbol) {
    case .field(let place): return try sheet[Sheet.fields[place]].number(in: circumstances.currency)
    case .decimals: return Number(circumstances.currency.fractionDigits)
    case .metric(let place):
      guard let compute = Sheet.metrics.computation(of: Sheet.metrics.all[place]) else {
        preconditionFailure("\(symbol.name) has a formula")
      }
      return try compute(sheet, circumstances, month ?? 0).number(in: circumstances.currency)
    case .definition: preconditionFailure("\(symbol.name) has a formula")
    }
  }

  func reason(forNo symbol: Symbol, month: Int?) -> NoValue? {
    guard case .metric(let place) = Location(symbol) else { return nil }
    return Sheet.metrics.absence(of: Sheet.metrics.all[place], month: month ?? 0).map(NoValue.init)
  }

  private func read(_ text: String) -> Formula? {
    try? Formula(text, in: SheetVocabulary<Sheet>(definitions: []))
  }
}

extension Value {
  /// The value as a number of a formula: money in major units, percentages as fractions, lengths of time in years.
  package func number(in currency: Currency) throws(NoValue) -> Number {
    let ratio: Ratio? =
      switch self {
      case .money(let money): Ratio(money, in: currency)
      case .percent(let percent): Ratio(Int128(percent.millionths), Int128(Percent.hundred.millionths))
      case .fraction(let ratio): ratio
      case .term(let term): Ratio(Int128(term.months), 12)
      case .count(let count), .frequency(.times(let count)): Ratio(Int128(count))
      // A formula asks whether it is 0.
      case .frequency(.continuous): Ratio(0)
      case .undefined(let absence): throw NoValue(absence)
      }
    guard let ratio else { throw NoValue(Absence.tooLarge) }
    return .exact(ratio)
  }
}

extension Ratio {
  /// An amount in major units.
  init?(_ money: Money, in currency: Currency) {
    self.init(money.minorUnits, currency.amount(1).minorUnits)
  }
}
