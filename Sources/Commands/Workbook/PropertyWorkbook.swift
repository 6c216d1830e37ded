import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workbooks
import Workspace

/// The workbook of a property: inputs, and every figure as a formula of them.
///
/// The rows of months go to the last one that anything depends on, and at least forty years.
struct PropertyWorkbook {
  let rental: Rental
  let context: CommandContext
  let scope: any Scope
  let plan: SpreadsheetPlan
  let loans: [WorkbookLoan]
  let formats: WorkbookFormats
  let vocabulary: any Vocabulary
  let definitions: UserDefinitions
  let evaluation: EvaluationContext

  var workspace: Workspace { context.workspace }

  /// The property as it is open.
  init(_ rental: Rental, _ context: CommandContext) throws(Diagnostic) {
    let interruption = context.workspace.interruption
    definitions = context.workspace.document.userDefinitions
    evaluation = EvaluationContext(
      currency: context.workspace.currency, isInterrupted: { interruption.isRaised })
    let general = rental.withGeneralFormulas
    let scope = general.scope(definitions, evaluation)
    let vocabulary = general.vocabulary(definitions)
    let plans = general.loans
    let lastMonth = max(
      480, general.holdingMonths.map { $0 + 12 } ?? 0,
      Self.paybackMonth(vocabulary, scope),
      plans.map { $0.start + ($0.loan.terms?.balloonMonth ?? $0.loan.term.months) }.max() ?? 0)
    let links = LoanLinks(general, plans, context)
    let plan = SpreadsheetPlan(
      scope, vocabulary, lastMonth: min(lastMonth, Period.lastMonth),
      takenNames: [WorkbookLayout.checkName] + plans.flatMap(WorkbookLoan.cellNames)
    ) { symbol, isYearly in isYearly ? nil : links.given(symbol, in: scope) }
    loans = links.sheets(plan, vocabulary)
    (self.rental, self.context, self.scope, self.plan) = (general, context, scope, plan)
    formats = WorkbookFormats(context.workspace.localeFormat)
    self.vocabulary = vocabulary
    try addFigures()
    plan.settle()
    try interruption.check()
  }

  /// The month in which the cash is paid back, which may be later than all else; 0 for none.
  private static func paybackMonth(_ vocabulary: any Vocabulary, _ scope: any Scope) -> Int {
    let formula = try? Formula("payback", in: vocabulary)
    return (try? formula?.evaluate(in: scope))?.number?.integer ?? 0
  }

  /// The file.
  func bytes(before tables: [WrittenSheet] = []) throws(Diagnostic) -> [UInt8] {
    var layout = WorkbookLayout(self)
    layout.tables = tables.map(\.name)
    var writer = WorkbookWriter()
    writer.isA4 = workspace.localeFormat.printsOnA4
    writer.sheets = tables + (try layout.sheets())
    writer.names = layout.names
    return try writer.bytes { () throws(Diagnostic) in try workspace.interruption.check() }
  }

  /// The number that a formula comes to; nil for none.
  func number(_ formula: Formula) -> Double? { (try? formula.evaluate(in: scope))?.number?.double }

  /// The truth of a condition; nil for none.
  func truth(_ formula: Formula) -> Bool? {
    guard case .truth(let truth)? = try? formula.evaluate(in: scope) else { return nil }
    return truth
  }

  // MARK: Figures

  /// Takes in the figures that have a value or may get one, and the user's own.
  private func addFigures() throws(Diagnostic) {
    for metric in Rental.allMetrics {
      try workspace.interruption.check()
      guard let symbol = vocabulary.symbol(named: metric.name, isCalled: metric.isMonthly) else { continue }
      if metric.isMonthly {
        guard WorkbookSection.isShown(metric, rental),
          plan.mayHaveValue(symbol, at: .month(1))
        else { continue }
        plan.add(symbol, isYearly: false)
        plan.add(symbol, isYearly: true)
      } else if rental.metric(of: symbol) == metric, plan.mayHaveValue(symbol) {
        plan.add(symbol)
      }
    }
    for definition in workspace.document.userDefinitions.definitions {
      guard
        let symbol = vocabulary.symbol(named: definition.name, isCalled: definition.formula.dependsOnMonth)
      else { continue }
      if symbol.isMonthly {
        plan.add(symbol, isYearly: false)
      } else if plan.mayHaveValue(symbol) {
        plan.add(symbol)
      }
    }
  }
}

/// The figures by month that a workbook shows for their own sake.
enum WorkbookSection {
  static func isShown(_ metric: Metric, _ rental: Rental) -> Bool {
    if metric.name == "pmtNo" { return false }
    switch metric.section {
    case "Income and Costs", "Projection", "If Sold": return true
    case Rental.monthSections[0], Rental.monthSections[1]: return true
    case "Borrowing": return !rental.hasPlainLoan
    default: return false
    }
  }
}

extension Rental {
  /// The property with 0 entered into fields of growth and costs that nobody entered, so that its formulas ask for them.
  ///
  /// Nothing entered counts as 0 in each of them, so that no figure is another one.
  fileprivate var withGeneralFormulas: Rental {
    var general = self
    for name in ["rent_growth", "expense_growth", "appreciation", "rehab", "credit", "points"] {
      guard let field = Rental.field(named: name), !isEntered(field), let zero = Value.zero(of: field) else {
        continue
      }
      general.set(field, to: zero)
      general.mark(field, isEntered: true)
    }
    return general
  }
}

extension Value {
  /// Nothing, of the unit of a field.
  fileprivate static func zero(of field: Field) -> Value? {
    switch field.unit {
    case .money: .money(.zero)
    case .percent: .percent(.zero)
    default: nil
    }
  }
}
