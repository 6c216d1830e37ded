import Finance
import Formulas
import Synchronization

/// One line of a worksheet's registry of metrics: a definition as a formula.
///
/// Some metrics also say how to compute them in a shorter way, as the columns of a schedule do, which nobody would
/// want to build up month by month; the formula then explains what the number is, and a test holds the two together.
package struct MetricDefinition<Sheet: Worksheet>: Sendable {
  /// The short way: the value for a worksheet, in a month for a metric that has one.
  package typealias Computation =
    @Sendable (Sheet, EvaluationContext, _ month: Int) throws(NoValue) -> Value

  /// How often there is another figure.
  package enum Period: Sendable {
    case worksheet
    case month
  }

  fileprivate let describe: @Sendable (_ section: String, _ index: Int) -> Metric
  fileprivate let computed: Computation?
  fileprivate let absence: (@Sendable (_ month: Int) -> Absence)?

  /// A metric that its formula defines.
  /// - Parameters:
  ///   - absence: Why there is no value when the formula divides by zero.
  ///   - computed: The short way to the same value.
  package init(
    _ name: String, _ label: String, _ measure: Measure, per period: Period = .worksheet, decimals: Int = 2,
    _ formula: String, _ summary: String, source: String? = nil,
    absence: (@Sendable (_ month: Int) -> Absence)? = nil, computed: Computation? = nil
  ) {
    describe = { section, index in
      Metric(
        name: name, label: label, section: section, summary: summary, source: source, measure: measure,
        isMonthly: period == .month, decimals: decimals, formula: formula, index: index)
    }
    (self.absence, self.computed) = (absence, computed)
  }
}

extension MetricDefinition {
  /// An amount that is added up from records, so that no formula about fields can say what it is.
  package init(
    _ name: String, _ label: String, _ summary: String, totaled: @escaping @Sendable (Sheet) -> Money
  ) {
    describe = { section, index in
      Metric(
        name: name, label: label, section: section, summary: summary, source: nil, measure: .money,
        isMonthly: false, decimals: 2, formula: nil, index: index)
    }
    absence = nil
    computed = { sheet, _, _ in .money(totaled(sheet)) }
  }
}

/// A heading and the metrics under it.
package struct MetricSection<Sheet: Worksheet>: Sendable {
  fileprivate let name: String
  fileprivate let definitions: [MetricDefinition<Sheet>]

  /// A heading with its metrics, in the order in which they are shown.
  package init(_ name: String, _ definitions: [MetricDefinition<Sheet>]) {
    (self.name, self.definitions) = (name, definitions)
  }
}

/// All metrics of a worksheet, in their order.
package final class Metrics<Sheet: Worksheet>: Sendable {
  /// The metrics, section by section.
  package let all: [Metric]
  private let definitions: [MetricDefinition<Sheet>]
  private let places: [String: Int]
  /// The formulas that were read so far: most sessions need few of them.
  private let formulas: Mutex<[Int: Formula]> = Mutex([:])

  /// A registry of these sections.
  ///
  /// No two metrics may have one name. A metric that depends on the month may have the name of a field: without a
  /// month the name is the field's, with one it is the metric's.
  package init(_ sections: [MetricSection<Sheet>]) {
    definitions = sections.flatMap(\.definitions)
    let headings = sections.flatMap { section in section.definitions.map { _ in section.name } }
    all = zip(definitions, headings).enumerated().map { index, line in line.0.describe(line.1, index) }
    places = Dictionary(uniqueKeysWithValues: all.map { ($0.name.lowercased(), $0.index) })
  }

  /// The metric of that name in lower case.
  func metric(named name: String) -> Metric? { places[name].map { all[$0] } }

  /// The short way to a metric's value; nil when its formula is the only way.
  func computation(of metric: Metric) -> MetricDefinition<Sheet>.Computation? {
    definitions[metric.index].computed
  }

  /// Why a metric has no value when its formula divides by zero.
  func absence(of metric: Metric, month: Int) -> Absence? { definitions[metric.index].absence?(month) }

  /// The formula that defines a metric; nil when there is none.
  func formula(of metric: Metric) -> Formula? {
    formulas.withLock { formulas in
      if let formula = formulas[metric.index] { return formula }
      let formula = metric.formula.flatMap {
        try? Formula($0, in: SheetVocabulary<Sheet>(definitions: []))
      }
      formulas[metric.index] = formula
      return formula
    }
  }
}
