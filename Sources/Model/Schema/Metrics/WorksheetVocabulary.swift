import Formulas

/// The names that formulas about one kind of worksheet can use: its fields, its metrics, and the user's
/// definitions.
///
/// A bare name refers first to a field; a name with parentheses, to a metric.
struct WorksheetVocabulary<Sheet: Worksheet>: Vocabulary {
  /// The name for the number of decimals of the currency, for rounding to its smallest unit.
  static var decimalsName: String { "decimals" }

  let definitions: [UserDefinition]

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    let field = Sheet.field(named: name).map(symbol)
    let metric = Sheet.metrics.metric(named: name).map(symbol)
    return (isCalled ? metric ?? field : field ?? metric) ?? ownSymbol(named: name)
  }

  private func symbol(_ field: Field) -> Symbol {
    Symbol(
      name: field.name, measure: Measure(field.unit), isMonthly: false,
      index: ValueReference.field(field.index).index)
  }

  func symbol(_ metric: Metric) -> Symbol {
    Symbol(
      name: metric.name, measure: metric.measure, isMonthly: metric.isMonthly,
      index: ValueReference.metric(metric.index).index)
  }

  private func ownSymbol(named name: String) -> Symbol? {
    if name == Self.decimalsName {
      return Symbol(name: name, measure: .count, isMonthly: false, index: ValueReference.decimals.index)
    }
    guard let index = definitions.firstIndex(where: { $0.name == name }) else { return nil }
    let formula = definitions[index].formula
    return Symbol(
      name: name, measure: formula.measure, isMonthly: formula.dependsOnMonth,
      index: ValueReference.definition(index).index)
  }

  /// The location of a symbol's value, packed into the symbol's index.
  enum ValueReference: Equatable {
    case field(Int)
    case metric(Int)
    case definition(Int)
    case decimals

    private static var span: Int { 1 << 20 }

    var index: Int {
      switch self {
      case .field(let index): index
      case .metric(let index): Self.span + index
      case .definition(let index): 2 * Self.span + index
      case .decimals: 3 * Self.span
      }
    }

    init(_ symbol: Symbol) {
      let index = symbol.index % Self.span
      switch symbol.index / Self.span {
      case 0: self = .field(index)
      case 1: self = .metric(index)
      case 2: self = .definition(index)
      default: self = .decimals
      }
    }
  }
}

extension Measure {
  /// The measure of a field's values in formulas; a length of time counts years, as it is typed.
  init(_ unit: Unit) {
    switch unit {
    case .money: self = .money
    case .percent: self = .percent
    case .term: self = .number
    case .count: self = .count
    case .frequency: self = .number
    }
  }
}
