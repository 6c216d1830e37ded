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
  /// A computation of the value in a worksheet; for a monthly metric, in a period.
  ///
  /// Nil for a year whose value
  /// is to be derived from its months.
  typealias Computation =
    @Sendable (Sheet, EvaluationContext, Period) throws(NoValueError) -> Value?

  /// A text that depends on what was entered in a worksheet; nil for none.
  typealias Text = @Sendable (Sheet) -> String?

  /// The periods of a metric, with the rule for a year.
  enum Periods: Sendable {
    /// One value for the whole worksheet.
    case worksheet
    /// A value for each month from the first on, and for each year.
    case month(YearRule)
    /// A value for each month, and one at the closing.
    case monthAndClosing(YearRule)
    /// A value for each month, and another formula for a year.
    case monthAndYear(String)
  }

  fileprivate let describe: @Sendable (_ section: String, _ index: Int) -> Metric
  fileprivate let entered: Text?
  fileprivate let enteredYears: Text?
  fileprivate let short: Text?
  fileprivate let choice: Text?
  fileprivate let needed: Text?
  fileprivate let computed: Computation?
  fileprivate let isConstantInYears: (@Sendable (Sheet) -> Bool)?
  fileprivate let undefined: (@Sendable (Period) -> UndefinedReason)?
  fileprivate let dependsOnMonthAlone: Bool
  fileprivate let plainLoan: (@Sendable (Period) -> PlainLoanFigure)?
  fileprivate let sumOfLoans: PropertyDebt.Sum?

  /// `true` if nothing that was entered changes the text, choices by rules left aside.
  fileprivate var hasOneText: Bool {
    entered == nil && enteredYears == nil && short == nil && needed == nil
  }

  /// A metric that its formula defines.
  /// - Parameters:
  ///   - formula: The usual formula, which people are shown; nil for a metric that is only computed, or without a
  ///     usual one.
  ///   - entered: Returns the formula that takes the place of the usual one for what was entered; nil for none.
  ///   - enteredYears: Returns the formula that takes the place of all others in a year, and in a part of one, for what
  ///     was entered; nil for none.
  ///   - short: Returns a formula for a quicker computation than by the one that defines the metric, which goes back
  ///     year by year; nil for none.
  ///   - choice: Returns the name of the field with a choice that the formula depends on, besides those of `rules`.
  ///   - needed: Returns the name of a figure without which it has no value, where that may be nothing; nil for none.
  ///   - undefined: Returns the reason for no value when the formula divides by zero.
  ///   - dependsOnMonthAlone: `true` for a computed value that no number of the worksheet changes.
  ///   - isConstantInYears: Returns `true` if the computed value is the same in all months of a year.
  ///   - plainLoan: Returns the figure of the loan that the value is, in a worksheet whose only loan is one of level
  ///     payments; so it is computed in columns.
  ///   - sumOfLoans: The sum over the payments of loans that the value is; nil for any other.
  ///   - computed: A faster computation of the same value.
  init(
    _ name: String, _ label: String, _ measure: Measure, per periods: Periods = .worksheet, decimals: Int = 2,
    _ formula: String?, in entered: Text? = nil, inYears enteredYears: Text? = nil, short: Text? = nil,
    _ summary: String, source: String? = nil, rules: [MetricRule] = [], choice: Text? = nil,
    needs needed: Text? = nil,
    undefined: (@Sendable (Period) -> UndefinedReason)? = nil, dependsOnMonthAlone: Bool = false,
    isConstantInYears: (@Sendable (Sheet) -> Bool)? = nil,
    plainLoan: (@Sendable (Period) -> PlainLoanFigure)? = nil, sumOfLoans: PropertyDebt.Sum? = nil,
    computed: Computation? = nil
  ) {
    (self.plainLoan, self.sumOfLoans) = (plainLoan, sumOfLoans)
    describe = { section, index in
      Metric(
        name: name, label: label, section: section, summary: summary, source: source, measure: measure,
        isMonthly: periods.isMonthly, yearRule: periods.yearRule, hasClosing: periods.hasClosing,
        decimals: decimals, formula: formula, yearFormula: periods.yearFormula, rules: rules, index: index)
    }
    (self.entered, self.enteredYears, self.short) = (entered, enteredYears, short)
    (self.choice, self.needed) = (choice, needed)
    (self.undefined, self.computed, self.isConstantInYears) = (undefined, computed, isConstantInYears)
    self.dependsOnMonthAlone = dependsOnMonthAlone
  }

  /// A metric whose formula is made up of what was entered in every worksheet; the usual one is that of an empty one.
  convenience init(
    _ name: String, _ label: String, _ measure: Measure, per periods: Periods = .worksheet,
    from formula: @escaping @Sendable (Sheet) -> String, _ summary: String, source: String? = nil,
    choice: Text? = nil
  ) {
    self.init(
      name, label, measure, per: periods, formula(Sheet()), in: formula, summary, source: source,
      choice: choice)
  }

  /// An amount that is added up from records, for which there is no formula of fields.
  convenience init(
    _ name: String, _ label: String, _ summary: String, totaled: @escaping @Sendable (Sheet) -> Money
  ) {
    self.init(name, label, .money, nil, summary, computed: { sheet, _, _ in .money(totaled(sheet)) })
  }
}

extension MetricDefinition.Periods {
  fileprivate var isMonthly: Bool { if case .worksheet = self { false } else { true } }

  fileprivate var hasClosing: Bool { if case .monthAndClosing = self { true } else { false } }

  fileprivate var yearRule: YearRule {
    switch self {
    case .month(let rule), .monthAndClosing(let rule): rule
    case .worksheet, .monthAndYear: .formula
    }
  }

  fileprivate var yearFormula: String? { if case .monthAndYear(let formula) = self { formula } else { nil } }
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
  private let monthlyPlaces: [String: Int]
  /// The formulas that have been read; most sessions need few of them.
  private let formulas = Mutex(ReadFormulas())

  /// A registry of these sections.
  ///
  /// A monthly metric may have the name of a field, or of a metric for the whole worksheet: without a month the
  /// name refers to that, with one to the monthly metric.
  /// - Precondition: No two metrics of one kind, monthly or not, have the same name.
  init(_ sections: [MetricSection<Sheet>]) {
    definitions = sections.flatMap(\.definitions)
    let headings = sections.flatMap { section in section.definitions.map { _ in section.name } }
    all = zip(definitions, headings).enumerated().map { index, line in line.0.describe(line.1, index) }
    let named = { (metrics: [Metric]) in
      Dictionary(uniqueKeysWithValues: metrics.map { ($0.name.lowercased(), $0.index) })
    }
    monthlyPlaces = named(all.filter(\.isMonthly))
    places = monthlyPlaces.merging(named(all.filter { !$0.isMonthly })) { _, place in place }
  }

  /// The metric of that name in lower case, for the whole worksheet if there is one.
  func metric(named name: String) -> Metric? { places[name].map { all[$0] } }

  /// The monthly metric of that name in lower case.
  func monthlyMetric(named name: String) -> Metric? { monthlyPlaces[name].map { all[$0] } }

  /// The computation of a metric; nil for one that is computed by its formula.
  func computation(of metric: Metric) -> MetricDefinition<Sheet>.Computation? {
    definitions[metric.index].computed
  }

  /// The figure of a plain loan that a metric is in a period; nil for any other.
  func plainLoanFigure(of metric: Metric, at period: Period?) -> PlainLoanFigure? {
    definitions[metric.index].plainLoan?(period ?? .closing)
  }

  /// The sum over the payments of loans that a metric is; nil for any other.
  func sumOfLoans(of metric: Metric) -> PropertyDebt.Sum? { definitions[metric.index].sumOfLoans }

  /// `true` for a computed metric with one value in all months of a year.
  func isConstantInYears(_ metric: Metric, in sheet: Sheet) -> Bool {
    definitions[metric.index].isConstantInYears?(sheet) ?? false
  }

  /// `true` for a metric with another formula for a year than for a month.
  func hasYearFormula(_ metric: Metric, in sheet: Sheet) -> Bool {
    metric.yearFormula != nil || definitions[metric.index].enteredYears?(sheet) != nil
  }

  /// `true` for a metric whose formula has the same text in every worksheet.
  func hasOneText(_ metric: Metric) -> Bool { definitions[metric.index].hasOneText && metric.rules.isEmpty }

  /// `true` for a computed metric that no number of the worksheet changes.
  func dependsOnMonthAlone(_ metric: Metric) -> Bool { definitions[metric.index].dependsOnMonthAlone }

  /// The reason why a metric has no value when its formula divides by zero; nil for one without its own
  /// reason.
  func undefinedReason(of metric: Metric, at period: Period) -> UndefinedReason? {
    definitions[metric.index].undefined?(period)
  }

  /// The formula that defines a metric in a worksheet; nil when there is none.
  func formula(of metric: Metric, at period: Period?, in sheet: Sheet) -> Formula? {
    text(of: metric, at: period, in: sheet).flatMap { formula($0, in: sheet) }
  }

  /// The text of the formula that defines a metric in a worksheet; nil when there is none.
  func text(of metric: Metric, at period: Period?, in sheet: Sheet) -> String? {
    let definition = definitions[metric.index]
    if period?.isSpan == true, let formula = definition.enteredYears?(sheet) ?? metric.yearFormula {
      return formula
    }
    // The formula for what was entered regards the user's choices.
    let text = definition.entered?(sheet) ?? rule(of: metric, in: sheet)?.formula ?? metric.formula
    guard let text, let needed = definition.needed?(sheet) else { return text }
    return "if(positive(\(needed)) > 0, \(text), 0)"
  }

  /// The text of the formula by which a metric is computed in place of the one that defines it; nil when there is none.
  func shortText(of metric: Metric, in sheet: Sheet) -> String? { definitions[metric.index].short?(sheet) }

  /// The names of the fields with choices that the formula of a metric depends on.
  func choiceFields(of metric: Metric, in sheet: Sheet) -> [String] {
    metric.rules.map(\.field) + (definitions[metric.index].choice?(sheet).map { [$0] } ?? [])
  }

  /// The definition of a metric that the user has chosen; nil for the usual one.
  private func rule(of metric: Metric, in sheet: Sheet) -> MetricRule? {
    metric.rules.first { rule in
      Sheet.field(named: rule.field).map { sheet[$0] == .choice(rule.choice) } ?? false
    }
  }

  /// A formula of names of a worksheet, without the user's definitions.
  func formula(_ text: String, in sheet: Sheet) -> Formula? {
    formulas.withLock { formulas in
      formulas.formula(text, sheet.pathSignature) { try? Formula(text, in: WorksheetVocabulary(sheet)) }
    }
  }
}

/// Formulas by the number of the paths that their names may be, and by their texts.
///
/// Two dictionaries, as the first one by a type of its own looks through the conformances of the whole program.
private struct ReadFormulas {
  private var byPaths: [Int: [String: Formula]] = [:]
  private var count = 0
  /// The number of formulas that are kept; those with numbers of the user in them could be any number.
  private static let most = 2000

  /// The formula of a text; reading one of another text keeps it.
  mutating func formula(_ text: String, _ paths: PathSignature, reading read: () -> Formula?) -> Formula? {
    if let formula = byPaths[paths.number]?[text] { return formula }
    guard let formula = read() else { return nil }
    if count >= Self.most { self = ReadFormulas() }
    byPaths[paths.number, default: [:]][text] = formula
    count += 1
    return formula
  }
}
