import Finance
import Formulas

/// The fields on which a formula about a property rests.
package struct FieldReliance: Sendable {
  /// The names of the fields that the formula names, itself or in definitions, or from which such a field follows.
  package fileprivate(set) var named: [String] = []
  /// The names of the fields behind the figures that it names.
  package fileprivate(set) var behind: [String] = []
  /// What those figures leave out unless it is entered, as alternatives: one list of fields has to be.
  fileprivate var expected: [[[String]]] = []
  /// `true` if it names a figure whose value depends on the loans and has no formula.
  fileprivate var isOfLoans = false
}

extension Rental {
  /// The fields on which a formula rests.
  /// - Parameter definitions: The definitions that the formula may name.
  package func reliance(of formula: Formula, _ definitions: UserDefinitions) -> FieldReliance {
    var walk = RelianceWalk(self, definitions)
    walk.visit(formula, isNamed: true)
    return walk.reliance
  }

  /// The names of the fields that have to be entered before the figures of a formula are known.
  ///
  /// A field that the formula names has to be entered, whatever its default; of those behind its figures, the ones
  /// without which the figure says less than it seems to.
  package func missing(for reliance: FieldReliance) -> [String] {
    let loans = reliance.isOfLoans ? ["price", "loan", "rate", "term"] : []
    let behind = (reliance.behind + loans).filter { !Rental.optionalFields.contains($0) }
    let alone = (reliance.named + behind).filter { !isKnown($0) }
    return (alone + reliance.expected.flatMap(unmet)).uniqued()
  }

  /// The names of the fields behind the figures of a formula that have to be entered, without those that the formula
  /// itself names.
  package func missing(behind reliance: FieldReliance) -> [String] {
    let named = Set(reliance.named)
    return missing(for: reliance).filter { !named.contains($0) }
  }

  /// `true` if a field was entered, or the one of which it is the other side.
  package func isKnown(_ name: String) -> Bool {
    switch name {
    case "loan", "down":
      isEntered(named: "loan") || isEntered(named: "down") || !ownLoans.isEmpty
    // Loans that are all of the user's have terms of their own.
    case "rate", "term": isEntered(named: name) || loan == .zero && !ownLoans.isEmpty
    default: isEntered(named: name)
    }
  }

  /// `true` if it is known that there is no loan.
  package var isBoughtForCash: Bool { isKnown("price") && isKnown("down") && loan == .zero }

  /// What is missing of the alternative of which most is entered; nothing where one is complete.
  private func unmet(_ alternatives: [[String]]) -> [String] {
    let missing = alternatives.map { names in names.filter { !isKnown($0) } }
    if missing.contains(where: \.isEmpty) { return [] }
    let begun = zip(alternatives, missing).first { $0.count > $1.count }?.1
    return begun ?? missing.first ?? []
  }

  /// The fields behind figures that few properties have, so that their defaults are taken as they are; expenses may be
  /// entered as lines of their own.
  private static let optionalFields: Set = ["expenses", "extra", "hoa", "units"]

  /// The fields that a rule stands for until they are entered.
  fileprivate static let fieldsByRule: Set = ["target_dscr"]

  /// What a figure leaves out as long as it is not entered, although every property has it; each as alternatives.
  fileprivate static func expected(by metric: String) -> [[[String]]] {
    switch metric {
    case "operating_expenses":
      [[["escrow"], ["taxes", "insurance"]], [["maintenance", "management"], ["expenses"]]]
    case "cash_flow": [[["capex"]]]
    case "cash_invested", "total_cost": [[["closing"]]]
    case "sale_price": [[["appreciation"], ["exit_cap"], ["exit_price"]]]
    default: []
    }
  }

  /// The property with usual amounts in the place of fields that are not entered; nil where there is none for one of
  /// them.
  ///
  /// A condition that fails both so and without them fails whatever they are.
  package func withUsual(_ names: [String]) -> Rental? {
    var copy = self
    for name in names {
      guard let field = Rental.field(named: name), let value = usual(name) else { return nil }
      copy.set(field, to: value)
    }
    return copy
  }

  private func usual(_ name: String) -> Value? {
    let percent = { (whole: Int64) in Percent(millionths: whole * 10_000) }
    return switch name {
    case "vacancy": .percent(percent(10))
    case "escrow": .money(Money(minorUnits: price.minorUnits / 600))
    case "expenses":
      .money(
        Money(minorUnits: rentAMonth.multiplied(by: Ratio(3))?.divided(by: Ratio(10))?.rounded ?? 0))
    case "taxes": .amount(RecurringAmount(percent(2), of: .price, per: .year))
    case "insurance": .amount(RecurringAmount(percent(1), of: .price, per: .year))
    case "maintenance", "capex": .amount(RecurringAmount(percent(10), of: .rent, per: .month))
    case "management": .amount(RecurringAmount(percent(10), of: .collected, per: .month))
    case "closing": .amount(RecurringAmount(percent(5), of: .price, per: .once))
    case "selling": .percent(percent(9))
    default: nil
    }
  }
}

/// A walk from a formula to the fields on which it rests.
private struct RelianceWalk {
  private typealias ValueReference = WorksheetVocabulary<Rental>.ValueReference

  private let rental: Rental
  private let definitions: UserDefinitions
  private let scope: WorksheetScope<Rental>
  private var seen: Set<Visit> = []
  /// The symbols to be visited, the next one last: a list rather than calls, as a chain of definitions may be long.
  private var pending: [(symbol: Symbol, isNamed: Bool)] = []
  private(set) var reliance = FieldReliance()

  private struct Visit: Hashable {
    let symbol: Int
    let isNamed: Bool
  }

  init(_ rental: Rental, _ definitions: UserDefinitions) {
    (self.rental, self.definitions) = (rental, definitions)
    // No value is computed, so that the currency does not matter.
    scope = WorksheetScope(rental, definitions, EvaluationContext(currency: .usd))
  }

  /// - Parameter isNamed: `true` for the formula itself and what it defines, `false` for that of a figure.
  mutating func visit(_ formula: Formula, isNamed: Bool) {
    add(formula, isNamed: isNamed)
    while let (symbol, isNamed) = pending.popLast() {
      guard seen.insert(Visit(symbol: symbol.index, isNamed: isNamed)).inserted else { continue }
      visit(symbol, isNamed: isNamed)
    }
  }

  /// Puts the symbols of a formula before those that are still to be visited.
  private mutating func add(_ formula: Formula, isNamed: Bool) {
    pending += formula.symbols.reversed().map { ($0, isNamed) }
  }

  private mutating func visit(_ symbol: Symbol, isNamed: Bool) {
    switch ValueReference(symbol) {
    case .definition(let number): add(definitions.definition(numbered: number).formula, isNamed: isNamed)
    case .field: visitField(symbol, isNamed: isNamed)
    case .metric(let index):
      let metric = Rental.metrics.all[index]
      for alternatives in Rental.expected(by: metric.name) where !reliance.expected.contains(alternatives) {
        reliance.expected.append(alternatives)
      }
      let part = rental.relianceFormula(of: metric).flatMap { Rental.metrics.formula($0, in: rental) }
      // The first of several months stands for all of them.
      guard
        let formula = part ?? scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil)
      else { return reliance.isOfLoans = true }
      add(formula, isNamed: false)
    case .pathFigure:
      guard let formula = scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil) else {
        return reliance.isOfLoans = true
      }
      add(formula, isNamed: false)
    case .path:
      // Records are there because they were entered; what they are shares of may not be.
      if let formula = scope.formula(of: symbol, at: nil) { add(formula, isNamed: false) }
    case .decimals: break
    }
  }

  private mutating func visitField(_ symbol: Symbol, isNamed: Bool) {
    if let formula = scope.arithmetic(of: symbol, at: nil) {
      return add(formula, isNamed: isNamed && !Rental.fieldsByRule.contains(symbol.name))
    }
    if isNamed { reliance.named.append(symbol.name) } else { reliance.behind.append(symbol.name) }
    if let formula = scope.formula(of: symbol, at: nil) { add(formula, isNamed: false) }
  }
}
