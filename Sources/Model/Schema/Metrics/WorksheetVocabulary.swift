import Formulas

/// The names that formulas about a worksheet can use: its fields and paths, its metrics, and the user's
/// definitions.
///
/// A bare name refers first to a field, then to a metric for the whole worksheet; a name with parentheses, to
/// a monthly metric.
struct WorksheetVocabulary<Sheet: Worksheet>: Vocabulary {
  /// The name for the number of decimals of the currency, for rounding to its smallest unit.
  static var decimalsName: String { "decimals" }

  let sheet: Sheet
  let definitions: UserDefinitions

  init(_ sheet: Sheet, definitions: UserDefinitions = UserDefinitions()) {
    (self.sheet, self.definitions) = (sheet, definitions)
  }

  func symbol(named name: String, isCalled: Bool) -> Symbol? {
    // A definition that was saved before there was a field or metric of its name still means what it meant.
    if let own = definition(named: name) { return own }
    let field = Sheet.field(named: name).flatMap(symbol)
    let metric = isCalled ? Sheet.metrics.monthlyMetric(named: name) : nil
    let figure = (metric ?? Sheet.metrics.metric(named: name)).map(symbol)
    return (isCalled ? figure ?? field : field ?? figure) ?? path(named: name, isCalled: isCalled)
      ?? ownSymbol(named: name)
  }

  private func path(named name: String, isCalled: Bool) -> Symbol? {
    let field = sheet.path(named: name).flatMap(pathSymbol)
    if !isCalled, let field { return field }
    return sheet.figurePath(named: name).map { figureSymbol($0, named: name) } ?? field
  }

  /// The symbol of a path as a field; nil for one that has no number.
  private func pathSymbol(_ path: FieldPath) -> Symbol? {
    let field = sheet.pathField(path)
    guard field.isNumeric else { return nil }
    return Symbol(
      name: field.name, measure: Measure(field.unit), isMonthly: false,
      index: ValueReference.path(path).index)
  }

  private func figureSymbol(_ path: FieldPath, named name: String) -> Symbol {
    let figure = sheet.figure(at: path)
    return Symbol(
      name: name, measure: figure.measure(sheet, path.record), isMonthly: figure.isMonthly,
      yearRule: figure.yearRule, hasClosing: figure.hasClosing, index: ValueReference.pathFigure(path).index)
  }

  /// The symbol of a field; nil for one that has no number, such as a choice.
  private func symbol(_ field: Field) -> Symbol? {
    guard field.isNumeric else { return nil }
    return Symbol(
      name: field.name, measure: Measure(field.unit), isMonthly: false,
      index: ValueReference.field(field.index).index)
  }

  func symbol(_ metric: Metric) -> Symbol {
    Symbol(
      name: metric.name, measure: metric.measure, isMonthly: metric.isMonthly,
      yearRule: metric.yearRule, hasClosing: metric.hasClosing,
      index: ValueReference.metric(metric.index).index)
  }

  private func ownSymbol(named name: String) -> Symbol? {
    if name == Self.decimalsName {
      return Symbol(name: name, measure: .count, isMonthly: false, index: ValueReference.decimals.index)
    }
    return nil
  }

  private func definition(named name: String) -> Symbol? {
    guard let number = definitions.number(ofDefinition: name) else { return nil }
    let formula = definitions.definition(numbered: number).formula
    return Symbol(
      name: name, measure: formula.measure, isMonthly: formula.dependsOnMonth,
      hasClosing: true, index: ValueReference.definition(number).index)
  }

  /// The location of a symbol's value, packed into the symbol's index.
  enum ValueReference: Equatable {
    case field(Int)
    case metric(Int)
    /// A definition by its number, of which there is no end.
    case definition(Int)
    /// A field of a record.
    case path(FieldPath)
    /// A figure of a record of each month.
    case pathFigure(FieldPath)
    case decimals

    /// The numbers of each case, of which there are more than a worksheet could have fields or records.
    private static var span: Int { 1 << 32 }
    /// The first case of records, of which there is one for each list.
    private static var firstList: Int { 4 }

    var index: Int {
      switch self {
      case .field(let index): index
      case .metric(let index): Self.span + index
      case .definition(let number): 2 * Self.span + number
      case .decimals: 3 * Self.span
      case .path(let path), .pathFigure(let path):
        (Self.firstList + path.list) * Self.span + path.record * Sheet.recordLists[path.list].partCount
          + path.part
      }
    }

    init(_ symbol: Symbol) {
      let index = symbol.index % Self.span
      switch symbol.index / Self.span {
      case 0: self = .field(index)
      case 1: self = .metric(index)
      case 2: self = .definition(index)
      case 3: self = .decimals
      case let number:
        let list = Sheet.recordLists[number - Self.firstList]
        let (record, part) = index.quotientAndRemainder(dividingBy: list.partCount)
        let path = FieldPath(list: number - Self.firstList, record: record, part: part)
        self = part < list.fields.count ? .path(path) : .pathFigure(path)
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
    case .amount: self = .money
    case .choice, .date, .percents, .number: self = .number
    }
  }
}

extension Worksheet {
  /// The field or path whose values a symbol has; nil for a figure and any other symbol.
  package func field(of symbol: Symbol) -> Field? {
    switch WorksheetVocabulary<Self>.ValueReference(symbol) {
    case .field(let index): Self.fields[index]
    case .path(let path): pathField(path)
    case .metric, .definition, .pathFigure, .decimals: nil
    }
  }
}
