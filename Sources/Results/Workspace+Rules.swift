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
    return notes(onTaxIn: formulas, in: document)
      + chosenRules(of: formulas, in: document).map { name, word in
        LocalizedText("\(name) is \(word).", context: "a choice")
      }
  }

  /// The sentence that tax is an estimate, where formulas depend on it.
  package func notes(onTaxIn formulas: [Formula], in document: Document) -> [LocalizedText] {
    guard let law = document.sheet.loanWorksheet?.taxLaw,
      Dependencies(of: formulas, document.sheet, scope(of: document)).metrics.contains(where: {
        law.sections.contains($0.section)
      })
    else { return [] }
    let estimate = LocalizedText("Tax is an estimate, by US federal law of \(law.year).")
    guard law.leavesOutItems else { return [estimate] }
    return [
      estimate,
      LocalizedText(
        "Tax leaves out the one-off costs and incomes of \"events\": an improvement depreciates, and a line from one month to the same counts in it."
      ),
    ]
  }

  /// The choices that are not the usual ones and on which formulas depend, each as its field and word.
  package func chosenRules(
    of formulas: [Formula], in document: Document
  ) -> [(field: String, word: String)] {
    let sheet = document.sheet
    let usual = type(of: sheet).init()
    let chosen = type(of: sheet).fields.filter { $0.unit == .choice && sheet[$0] != usual[$0] }
    if chosen.isEmpty { return [] }
    let touched = Dependencies(of: formulas, sheet, scope(of: document)).choices
    return chosen.filter { touched.contains($0.name) }.compactMap { field in
      guard case .choice(let word) = sheet[field] else { return nil }
      return (field.name, word)
    }
  }

  /// The fields with choices of definitions on which a formula depends, whatever is chosen at present.
  package func definitionFields(of formula: Formula) -> [Field] {
    let kind = type(of: sheet)
    var pending = [document]
    var names: Set<String> = []
    while let document = pending.popLast() {
      let found = Dependencies(of: [formula], document.sheet, scope(of: document)).choices
      // Another choice may lead to figures with choices of their own.
      for field in found.subtracting(names).compactMap(kind.field(named:)) {
        pending += field.choices.map { word in
          var other = self.document
          other.set(field, to: .choice(word))
          return other
        }
      }
      names.formUnion(found)
    }
    return kind.fields.filter { names.contains($0.name) }
  }

  /// Other readings of figures on which a formula depends, and of the one figure that it is.
  package func readings(of formula: Formula) -> [FigureReading] {
    let symbols = Dependencies(of: [formula], sheet, scope).symbols
    return type(of: sheet).conventions.readings.filter { reading in
      if let owners = reading.owners { return formula.symbol.map { owners.contains($0.name) } ?? false }
      return reading.formulas.contains { change in
        symbols.contains { $0.name == change.metric && Formula($0).dependsOnMonth == change.isMonthly }
      }
    }
  }
}

/// The figures and choices on which formulas depend, directly or through others.
private struct Dependencies {
  private(set) var symbols: Set<Symbol>
  private(set) var metrics: [Metric] = []
  private let sheet: any Worksheet

  /// The names of the fields with choices of definitions.
  package var choices: Set<String> { Set(metrics.flatMap(sheet.choiceFields)) }

  package init(of formulas: [Formula], _ sheet: any Worksheet, _ scope: any Scope) {
    self.sheet = sheet
    var pending = formulas.flatMap(\.symbols)
    symbols = Set(pending)
    while let symbol = pending.popLast() {
      if let metric = sheet.metric(of: symbol) { metrics.append(metric) }
      let formula = scope.formula(of: symbol, at: nil) ?? scope.arithmetic(of: symbol, at: nil)
      pending += (formula?.symbols ?? []).filter { symbols.insert($0).inserted }
    }
  }
}
