import Formulas
import Localization
import Model
import Reports
import Syntax
import Workspace

extension Workspace {
  /// The metric of that name, the worksheet's or the user's own, as a formula; nil when there is none.
  package func metricIfAny(_ name: String) -> Formula? {
    if let metric = type(of: sheet).metric(named: name) { return type(of: sheet).naming(metric) }
    if let own = document.userDefinitions.definition(named: name.lowercased()) {
      return try? Formula(own.name, in: vocabulary)
    }
    guard name.contains("."), let formula = try? Formula(name.lowercased(), in: vocabulary) else {
      return nil
    }
    return formula.symbol?.isMonthly == false ? formula : nil
  }

  /// The figure of a metric, as it is shown.
  package func cell(of metric: Metric, at period: Period? = nil) -> Cell {
    cell(of: metric, at: period, evaluationContext) { scope }
  }

  private func cell(
    of metric: Metric, at period: Period?, _ context: EvaluationContext, in scope: () -> any Scope
  ) -> Cell {
    if let value = sheet.value(of: metric, at: period ?? .closing, context) {
      return CellFormatter.cell(value, metric)
    }
    return cell(
      of: type(of: sheet).naming(metric), metric, at: metric.isMonthly ? period : nil, in: scope())
  }

  /// The figures of monthly metrics in several periods, metric by metric; what they share is computed once.
  package func figures(of metrics: [Metric], at periods: [Period]) -> [[Cell]] {
    let (sheet, context) = (sheet, evaluationContext.forOneWorksheet)
    let scope = sheet.scope(document.userDefinitions, context)
    let columns = PeriodColumns(scope, at: periods)
    return metrics.map { metric in
      let formula = type(of: sheet).naming(metric)
      guard let values = sheet.values(of: metric, at: periods, context) else {
        return cells(
          of: formula, metric.measure, decimals: .declared(metric.decimals), columns, in: scope, at: periods)
      }
      return zip(periods, values).map { period, value in
        value.map { CellFormatter.cell($0, metric) } ?? cell(of: formula, metric, at: period, in: scope)
      }
    }
  }

  /// The values of formulas in several periods, formula by formula; what they share is computed once.
  package func cells(of formulas: [Formula], at periods: [Period]) -> [[Cell]] {
    let scope = scope
    let columns = PeriodColumns(scope, at: periods)
    return formulas.map { formula in
      cells(
        of: formula, formula.measure, decimals: decimals(of: formula), columns, in: scope, at: periods)
    }
  }

  /// The values of a formula in several periods; a period in which it has no number is evaluated by itself.
  private func cells(
    of formula: Formula, _ measure: Measure, decimals: FigureDecimals, _ columns: PeriodColumns,
    in scope: any Scope, at periods: [Period]
  ) -> [Cell] {
    let currency = currency
    return zip(periods, columns.numbers(of: formula)).map { period, number in
      if let number {
        return CellFormatter.cell(.number(number), measure, decimals: decimals, in: currency)
      }
      return cell(of: formula, measure, decimals: decimals, at: period, in: scope)
    }
  }

  /// The figures of formulas, under the labels of the metrics that they name.
  /// - Parameters:
  ///   - document: The document, which need not be the open one; nil for that.
  ///   - period: The period for everything that depends on one; nil for the one that is open.
  package func figures(of formulas: [Formula], in document: Document? = nil, at period: Period? = nil)
    -> [Figure]
  {
    let document = document ?? self.document
    let scope = self.scope(of: document)
    return formulas.map { formula in
      Figure(
        key: formula.text, label: label(of: formula),
        cell: cell(of: formula, at: period, in: document, scope))
    }
  }

  /// The label of the metric that a formula names, with its period if it takes one; the text of any other
  /// formula.
  package func label(of formula: Formula) -> LocalizedText {
    guard let metric = metric(of: formula) else { return LocalizedText(verbatim: formula.text) }
    return switch formula.period {
    case .month(let month): LocalizedText("\(metric.title), month \(month)")
    case .year(let year): LocalizedText("\(metric.title), year \(year)")
    case .part, nil: metric.title
    }
  }

  private func cell(of formula: Formula, _ metric: Metric, at period: Period?, in scope: any Scope) -> Cell {
    cell(of: formula, metric.measure, decimals: .declared(metric.decimals), at: period, in: scope)
  }

  private func cell(
    of formula: Formula, _ measure: Measure, decimals: FigureDecimals, at period: Period?, in scope: any Scope
  ) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope, at: period)
      return CellFormatter.cell(quantity, measure, decimals: decimals, in: currency)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }

  /// The value of a formula by its text; empty for one that means nothing on this worksheet.
  package func cell(named text: String) -> Cell {
    (try? Formula(text, in: vocabulary)).map { cell(of: $0) } ?? .empty
  }

  /// The figures of formulas by their texts, without those that mean nothing on the worksheet.
  package func figures(named texts: [String], in document: Document? = nil) -> [Figure] {
    figures(of: texts.compactMap { try? Formula($0, in: vocabulary) }, in: document)
  }

  /// The figures of a section of the registry, in their order.
  package func figures(of section: String, at period: Period? = nil) -> [Figure] {
    let (context, scope) = (evaluationContext, scope)
    return type(of: sheet).allMetrics.filter { $0.section == section }.map { metric in
      let cell = cell(of: metric, at: period, context) { scope }
      return Figure(key: metric.name, label: metric.title, cell: cell)
    }
  }

  /// The present value of a formula, as it is shown, or the reason why it has none.
  package func cell(of formula: Formula, in document: Document? = nil) -> Cell {
    let document = document ?? self.document
    return cell(of: formula, in: document, scope(of: document))
  }

  /// The value of a formula in a document, as it is shown, or the reason why it has none.
  /// - Parameter scope: The values of the document.
  package func cell(
    of formula: Formula, at period: Period? = nil, in document: Document, _ scope: any Scope
  ) -> Cell {
    do throws(FormulaError) {
      let quantity = try formula.evaluate(in: scope, at: period)
      if period != nil, formula.dependsOnMonth {
        return CellFormatter.cell(
          quantity, formula.measure, decimals: decimals(of: formula), in: currency)
      }
      return cell(quantity, of: formula, in: document, scope)
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }

  /// The present value of a formula of a document, as it is shown: where criteria are set on it, with as many digits as
  /// show why they are met or not.
  package func cell(
    _ quantity: Quantity, of formula: Formula, in document: Document, _ scope: any Scope
  ) -> Cell {
    let judging = document.userDefinitions.criteria.compactMap(\.formula.sides)
      .filter { $0.left.text == formula.text }
    return judging.isEmpty
      ? CellFormatter.cell(quantity, formula.measure, decimals: decimals(of: formula), in: currency)
      : cell(quantity, ofLeftSideIn: judging, in: scope)
  }

  /// Pass or fail of a criterion, or the reason why there is no verdict.
  /// - Parameters:
  ///   - period: The period for what depends on one; nil for the one that is open.
  ///   - scope: The values of a document, which need not be the open one.
  package func verdict(on criterion: Formula, at period: Period? = nil, in scope: any Scope) -> Cell {
    do throws(FormulaError) {
      return Verdict.cell(isMet: try Verdict.isMet(criterion, at: period, in: scope))
    } catch {
      return .undefined(why: FormulaSentences.clause(for: error.reason))
    }
  }

  /// The decimals with which the value of a formula is shown.
  /// - Parameter chosen: The measure that the user has chosen; nil for that of the formula.
  package func decimals(of formula: Formula, as chosen: Measure? = nil) -> FigureDecimals {
    // The decimals of a metric are meant for its own measure: 6.65 % is 0.0665 as a number.
    if let chosen, chosen != formula.measure { return .asNeeded }
    if let metric = metric(of: formula) { return .declared(metric.decimals) }
    let own = formula.symbol.flatMap { document.userDefinitions.definition(named: $0.name)?.formula }
    return chosen == nil && (own ?? formula).isUnitPrice ? .ofUnitPrice : .asNeeded
  }

  private func metric(of formula: Formula) -> Metric? {
    let kind = type(of: sheet)
    return formula.symbol.flatMap { symbol in
      symbol.isMonthly ? kind.monthlyMetric(named: symbol.name) : kind.metric(named: symbol.name)
    }
  }
}
