import Formulas
import Localization
import Model
import Workspace

/// A name that formulas can use, for help and completion.
package struct FormulaName {
  /// The name.
  package let name: String
  /// The spelling with its arguments: `roi(month)`, `pmt(rate, periods, present, …)`.
  package let signature: String
  /// One line for lists, in English.
  package let summary: String
  /// `true` when arguments follow in parentheses.
  package let isCalled: Bool

  /// A name with its spelling and its line.
  package init(name: String, signature: String, summary: String, isCalled: Bool) {
    (self.name, self.signature, self.summary, self.isCalled) = (name, signature, summary, isCalled)
  }

  /// One line for lists.
  package var help: LocalizedText { LocalizedText(key: summary) }
}

extension Workspace {
  /// Every name that a formula about the open worksheet can use.
  package var formulaNames: [FormulaName] {
    // A choice or a date has no number.
    helpNames.filter { field(named: $0.name)?.isNumeric != false }
  }

  /// Every name that has a page of help.
  package var helpNames: [FormulaName] {
    figureNames
      + Functions.all.map {
        FormulaName(name: $0.name, signature: $0.signature, summary: $0.summary, isCalled: true)
      }
  }

  /// The fields, the metrics, and the user's own metrics.
  package var figureNames: [FormulaName] {
    let kind = type(of: sheet)
    let metrics = kind.allMetrics.compactMap { metric -> FormulaName? in
      let isOfBoth = !metric.isMonthly && kind.monthlyMetric(named: metric.name) != nil
      // A monthly metric is listed with the one for the whole worksheet of its name.
      if metric.isMonthly, kind.metric(named: metric.name) != metric { return nil }
      let call = "\(metric.name)(month)"
      return FormulaName(
        name: metric.name,
        signature: isOfBoth ? "\(metric.name), \(call)" : metric.isMonthly ? call : metric.name,
        summary: metric.summary, isCalled: metric.isMonthly)
    }
    let own = document.userDefinitions.definitions.map { definition in
      FormulaName(
        name: definition.name, signature: definition.name, summary: definition.text,
        isCalled: definition.formula.dependsOnMonth)
    }
    let fieldNames = fields.map {
      FormulaName(name: $0.name, signature: $0.name, summary: $0.summary, isCalled: false)
    }
    let taken = Set(fieldNames.map(\.name))
    return fieldNames + metrics.filter { !taken.contains($0.name) } + own
  }

  /// The figures that are named behind a point, such as those of one loan.
  package var pathFigureNames: [FormulaName] {
    sheet.pathFigureNames.map {
      FormulaName(
        name: $0.name, signature: $0.isMonthly ? "\($0.name)(month)" : $0.name, summary: $0.summary,
        isCalled: $0.isMonthly)
    }
  }
}
