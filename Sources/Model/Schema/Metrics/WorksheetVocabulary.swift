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
      index: Location.field(field.index).index)
  }

  func symbol(_ metric: Metric) -> Symbol {
    Symbol(
      name: metric.name, measure: metric.measure, isMonthly: metric.isMonthly,
      index: Location.metric(metric.index).index)
  }

  private func ownSymbol(named name: String) -> Symbol? {
    if name == Self.decimalsName {
      return Symbol(name: name, measure: .count, isMonthly: false, index: Location.decimals.index)
    }
    guard let place = definitions.firstIndex(where: { $0.name == name }) else { return nil }
    let formula = definitions[place].formula
    return Symbol(
      name: name, measure: formula.measure, isMonthly: formula.dependsOnMonth,
      index: Location.definition(place).index)
  }

  /// The location of a symbol's value, packed into the symbol's index.
  enum Location: Equatable {
    case field(Int)
    case metric(Int)
    case definition(Int)
    case decimals

    private static var span: Int { 1 << 20 }

    var index: Int {
      switch self {
      case .field(let place): place
      case .metric(let place): Self.span + place
      case .definition(let place): 2 * Self.span + place
      case .decimals: 3 * Self.span
      }
    }

    init(_ symbol: Symbol) {
      let place = symbol.index % Self.span
      switch symbol.index / Self.span {
      case 0: self = .field(place)
      case 1: self = .metric(place)
      case 2: self = .definition(place)
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
