import Finance
import Formulas
import Synchronization

/// One line of a worksheet's registry of metrics: a definition as a formula.
///
/// Some metrics also have a computation in Swift, as the columns of a schedule do, which by their formulas
/// would be built up month by month. The formula then explains the number, and a test compares the two.
///
/// A class, since each figure reads a definition, and a generic structure's layout is looked up to copy it.
final class MetricDefinition<Sheet: Worksheet>: Sendable {
  /// A computation of the value in a worksheet; for a monthly metric, in a month.
  typealias Computation =
    @Sendable (Sheet, EvaluationContext, _ month: Int) throws(NoValueError) -> Value

  /// The period of a metric.
  enum Period: Sendable {
    /// One value for the whole worksheet.
    case worksheet
    /// A value for each month.
    case month
  }

  fileprivate let describe: @Sendable (_ section: String, _ index: Int) -> Metric
  fileprivate let computed: Computation?
  fileprivate let undefined: (@Sendable (_ month: Int) -> UndefinedReason)?

  /// A metric that its formula defines.
  /// - Parameters:
  ///   - undefined: Returns the reason for no value when the formula divides by zero.
  ///   - computed: A faster computation of the same value.
  init(
    _ name: String, _ label: String, _ measure: Measure, per period: Period = .worksheet, decimals: Int = 2,
    _ formula: String, _ summary: String, source: String? = nil,
    undefined: (@Sendable (_ month: Int) -> UndefinedReason)? = nil, computed: Computation? = nil
  ) {
    describe = { section, index in
      Metric(
        name: name, label: label, section: section, summary: summary, source: source, measure: measure,
        isMonthly: period == .month, decimals: decimals, formula: formula, index: index)
    }
    (self.undefined, self.computed) = (undefined, computed)
  }

  /// An amount that is added up from records, for which there is no formula of fields.
  init(
    _ name: String, _ label: String, _ summary: String, totaled: @escaping @Sendable (Sheet) -> Money
  ) {
    describe = { section, index in
      Metric(
        name: name, label: label, section: section, summary: summary, source: nil, measure: .money,
        isMonthly: false, decimals: 2, formula: nil, index: index)
    }
    undefined = nil
    computed = { sheet, _, _ in .money(totaled(sheet)) }
  }
}

/// A section of a registry: a heading and its metrics.
struct MetricSection<Sheet: Worksheet>: Sendable {
  fileprivate let name: String
  fileprivate let definitions: [MetricDefinition<Sheet>]

  /// A section with its metrics in the order in which they are shown.
  init(_ name: String, _ definitions: [MetricDefinition<Sheet>]) {
    (self.name, self.definitions) = (name, definitions)
  }
}

/// All metrics of a kind of worksheet, in order.
package final class Metrics<Sheet: Worksheet>: Sendable {
  /// The metrics, section by section.
  let all: [Metric]
  private let definitions: [MetricDefinition<Sheet>]
  private let places: [String: Int]
  /// The formulas that have been read; most sessions need few of them.
  private let formulas: Mutex<[Int: Formula]> = Mutex([:])

  /// A registry of these sections.
  ///
  /// A monthly metric may have the name of a field: without a month the name refers to the field, with one to
  /// the metric.
  /// - Precondition: No two metrics have the same name.
  init(_ sections: [MetricSection<Sheet>]) {
    definitions = sections.flatMap(\.definitions)
    let headings = sections.flatMap { section in section.definitions.map { _ in section.name } }
    all = zip(definitions, headings).enumerated().map { index, line in line.0.describe(line.1, index) }
    places = Dictionary(uniqueKeysWithValues: all.map { ($0.name.lowercased(), $0.index) })
  }

  /// The metric of that name in lower case.
  func metric(named name: String) -> Metric? { places[name].map { all[$0] } }

  /// The computation of a metric; nil for one that is computed by its formula.
  func computation(of metric: Metric) -> MetricDefinition<Sheet>.Computation? {
    definitions[metric.index].computed
  }

  /// The reason why a metric has no value when its formula divides by zero; nil for one without its own
  /// reason.
  func undefinedReason(of metric: Metric, month: Int) -> UndefinedReason? {
    definitions[metric.index].undefined?(month)
  }

  /// The formula that defines a metric; nil when there is none.
  func formula(of metric: Metric) -> Formula? {
    formulas.withLock { formulas in
      if let formula = formulas[metric.index] { return formula }
      let formula = metric.formula.flatMap {
        try? Formula($0, in: WorksheetVocabulary<Sheet>(definitions: []))
      }
      formulas[metric.index] = formula
      return formula
    }
  }
}
