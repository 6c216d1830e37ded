import Formulas
import Localization
import Model
import Workspace

/// The definitions that the user has chosen where the sources disagree.
extension Workspace {
  /// A sentence on each choice that is not the usual one and on which formulas depend.
  ///
  /// Such a sentence is `irr_rule is monthly.`
  /// - Parameter document: The document, which need not be the open one; nil for that.
  package func notes(onRulesOf formulas: [Formula], in document: Document? = nil) -> [LocalizedText] {
    let document = document ?? self.document
    let sheet = document.sheet
    let usual = type(of: sheet).init()
    let chosen = type(of: sheet).fields.filter { $0.unit == .choice && sheet[$0] != usual[$0] }
    if chosen.isEmpty { return [] }
    let touched = choiceFields(ofEvery: formulas, sheet, scope(of: document))
    return chosen.filter { touched.contains($0.name) }.compactMap { field in
      guard case .choice(let word) = sheet[field] else { return nil }
      return LocalizedText("\(field.name) is \(word).", context: "a choice")
    }
  }

  /// The names of the fields with choices on which formulas depend, directly or through other figures.
  private func choiceFields(
    ofEvery formulas: [Formula], _ sheet: any Worksheet, _ scope: any Scope
  ) -> Set<String> {
    let kind = type(of: sheet)
    var pending = formulas.flatMap(\.symbols)
    var seen = Set(pending)
    var names: Set<String> = []
    while let symbol = pending.popLast() {
      let isMonthly = Formula(symbol).dependsOnMonth
      if let metric = isMonthly ? kind.monthlyMetric(named: symbol.name) : kind.metric(named: symbol.name) {
        if let rule = sheet.rule(of: metric) { names.insert(rule.field) }
        if let field = sheet.choiceField(of: metric) { names.insert(field) }
      }
      let formula = scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil)
      pending += (formula?.symbols ?? []).filter { seen.insert($0).inserted }
    }
    return names
  }
}
