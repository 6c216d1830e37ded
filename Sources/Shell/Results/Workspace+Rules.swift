import Formulas
import Localization
import Model
import Workspace

/// The definitions that the user has chosen where the sources disagree.
extension Workspace {
  /// A sentence on each choice that is not the usual one and on which formulas depend, after the one on tax.
  ///
  /// Such a sentence is `irr_rule is monthly.`
  /// - Parameter document: The document, which need not be the open one; nil for that.
  package func notes(onRulesOf formulas: [Formula], in document: Document? = nil) -> [LocalizedText] {
    let document = document ?? self.document
    let sheet = document.sheet
    let metrics = metrics(ofEvery: formulas, sheet, scope(of: document))
    let usual = type(of: sheet).init()
    let chosen = type(of: sheet).fields.filter { $0.unit == .choice && sheet[$0] != usual[$0] }
    let touched = Set(
      metrics.flatMap { [sheet.rule(of: $0)?.field, sheet.choiceField(of: $0)] }.compactMap(\.self))
    return noteOnTax(in: metrics, sheet)
      + chosen.filter { touched.contains($0.name) }.compactMap { field in
        guard case .choice(let word) = sheet[field] else { return nil }
        return LocalizedText("\(field.name) is \(word).", context: "a choice")
      }
  }

  /// The sentence that tax is an estimate, where formulas depend on it.
  package func notes(onTaxIn formulas: [Formula], of document: Document? = nil) -> [LocalizedText] {
    let document = document ?? self.document
    return noteOnTax(in: metrics(ofEvery: formulas, document.sheet, scope(of: document)), document.sheet)
  }

  private func noteOnTax(in metrics: [Metric], _ sheet: any Worksheet) -> [LocalizedText] {
    guard let law = sheet.loanWorksheet?.taxLaw,
      metrics.contains(where: { law.sections.contains($0.section) })
    else { return [] }
    return [LocalizedText("Tax is an estimate, by US federal law of \(law.year).")]
  }

  /// The metrics on which formulas depend, directly or through others.
  private func metrics(
    ofEvery formulas: [Formula], _ sheet: any Worksheet, _ scope: any Scope
  ) -> [Metric] {
    let kind = type(of: sheet)
    var pending = formulas.flatMap(\.symbols)
    var seen = Set(pending)
    var metrics: [Metric] = []
    while let symbol = pending.popLast() {
      let isMonthly = Formula(symbol).dependsOnMonth
      if let metric = isMonthly ? kind.monthlyMetric(named: symbol.name) : kind.metric(named: symbol.name) {
        metrics.append(metric)
      }
      let formula = scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil)
      pending += (formula?.symbols ?? []).filter { seen.insert($0).inserted }
    }
    return metrics
  }
}
