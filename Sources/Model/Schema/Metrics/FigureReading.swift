import Finance
import Formulas

/// Another reading of a figure, which people use though no choice of the worksheet makes it so: a cap rate
/// without vacancy, a cash flow of a year.
///
/// It replaces the formulas of metrics by others, in which `usual` is what the metric is here.
package struct FigureReading: Sendable {
  /// A metric with another formula.
  package struct Change: Sendable {
    /// The name of the metric.
    package let metric: String
    /// `true` for the metric of a month.
    package let isMonthly: Bool
    fileprivate let formula: String
  }

  /// The difference, in a few words of English.
  package let summary: String
  /// The names of the figures that are read so; nil for all that depend on its metrics.
  package let owners: Set<String>?
  /// The metrics with other formulas.
  package let formulas: [Change]

  /// A reading of all figures that depend on some metrics.
  /// - Parameter formulas: The formulas by the names of metrics, `noi(month)` for one of a month.
  init(_ summary: String, _ formulas: KeyValuePairs<String, String>) {
    self.init(summary, of: nil, formulas)
  }

  /// A reading of some figures only.
  init(_ summary: String, of owners: Set<String>, _ formula: String) {
    self.init(summary, of: owners, KeyValuePairs(dictionaryLiteral: ("", formula)))
  }

  private init(
    _ summary: String, of owners: Set<String>?, _ formulas: KeyValuePairs<String, String>
  ) {
    let month = "(\(Formula.monthName))"
    (self.summary, self.owners) = (summary, owners)
    self.formulas = formulas.map { key, formula in
      let isMonthly = key.hasSuffix(month)
      let metric = isMonthly ? String(key.dropLast(month.utf8.count)) : key
      return Change(metric: metric, isMonthly: isMonthly, formula: formula)
    }
  }

  /// The word that stands for the formula of the metric as it is here.
  fileprivate static let usual = "usual"

  /// `true` if it goes on from what a figure is otherwise, so that others may apply besides.
  fileprivate var isRelative: Bool { formulas.allSatisfy { $0.formula.contains(Self.usual) } }

  /// `true` if both readings can apply at once.
  package func isCompatible(with other: FigureReading) -> Bool {
    isRelative || other.isRelative
      || !formulas.contains { one in
        other.formulas.contains { $0.metric == one.metric && $0.isMonthly == one.isMonthly }
      }
  }
}

extension Worksheet {
  /// The values of the names in formulas when figures are read otherwise.
  /// - Parameters:
  ///   - readings: The readings, those first that do not go on from what a figure is otherwise.
  ///   - figure: The figure that is asked for, of which readings of some figures only are.
  package func scope(
    _ userDefinitions: UserDefinitions, _ context: EvaluationContext, reading readings: [FigureReading],
    of figure: Symbol?
  ) -> any Scope {
    let scope = scope(userDefinitions, context)
    if readings.isEmpty { return scope }
    let vocabulary = WorksheetVocabulary(self)
    var formulas: [Symbol: Formula] = [:]
    for reading in readings.filter({ !$0.isRelative }) + readings.filter(\.isRelative) {
      for change in reading.formulas {
        guard
          let symbol = reading.owners == nil
            ? vocabulary.symbol(named: change.metric, isCalled: change.isMonthly) : figure
        else { continue }
        let usual =
          formulas[symbol] ?? scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil)
        let text = change.formula.replacing(FigureReading.usual, with: "(\(usual?.text ?? "0"))")
        if let formula = try? Formula(text, in: vocabulary) { formulas[symbol] = formula }
      }
    }
    return ReadingScope(scope, formulas)
  }
}

/// The values of names, some of which have other formulas.
private final class ReadingScope: Scope {
  private let base: any Scope
  private let formulas: [Symbol: Formula]
  let cache: EvaluationCache? = EvaluationCache()

  init(_ base: any Scope, _ formulas: [Symbol: Formula]) { (self.base, self.formulas) = (base, formulas) }

  var period: Period? { base.period }
  var isInterrupted: Bool { base.isInterrupted }
  func lastMonth() throws(NoValueError) -> Int { try base.lastMonth() }

  func formula(of symbol: Symbol, at period: Period?) -> Formula? {
    formulas[symbol] ?? base.formula(of: symbol, at: period)
  }

  func arithmetic(of symbol: Symbol, at period: Period?) -> Formula? {
    formulas[symbol] ?? base.arithmetic(of: symbol, at: period)
  }

  func value(of symbol: Symbol, at period: Period?) throws(NoValueError) -> Number? {
    try base.value(of: symbol, at: period)
  }

  func isConstantInYears(_ symbol: Symbol) -> Bool { base.isConstantInYears(symbol) }

  func reason(forNo symbol: Symbol, at period: Period?) -> NoValueError? {
    base.reason(forNo: symbol, at: period)
  }
}
