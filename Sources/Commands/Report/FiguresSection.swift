import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// What was entered, beside what follows from it, each figure with its derivation.
extension PropertyReport {
  var figures: [Report.Block] {
    let entered = Report.Section("inputs", LocalizedText("What was entered"), inputs)
    let derived = Report.Section(
      "derivations", LocalizedText("What follows from it"), remark: LocalizedText("open one to see how"),
      derivations.map { .derivation($0) })
    return [entered, derived].filter { !$0.blocks.isEmpty }.map { .section($0) }
  }

  /// The fields that were entered, or always matter, section by section.
  private var inputs: [Report.Block] {
    let fields = rental.fields.filter { FieldList.isShown($0, rental) && !isOfNoLoan($0) }
    return fields.map(\.section).uniqued().map { section in
      .figures(
        heading: LocalizedText(key: section),
        fields.filter { $0.section == section }.map(figure))
    } + Waivers.blocks(of: workspace.document)
  }

  /// A field with its title, and those of the fields that it follows from.
  private func figure(_ field: Field) -> Figure {
    let figure = CellFormatter.figure(field, of: rental)
    let sources = field.follows.compactMap { rental.field(named: $0).map(title) }
    let cell =
      if case .choice(let word) = rental[field] { Cell.words(.meaning(ofChoice: word)) } else { figure.cell }
    let follows = rental.isStated(field) || sources.isEmpty ? nil : LocalizedText.all(sources)
    return Figure(
      key: figure.key, label: title(of: field), cell: cell,
      remark: follows.map { LocalizedText("follows from \($0)") } ?? figure.remark)
  }

  /// `true` for the usual value of a loan where there is none.
  private func isOfNoLoan(_ field: Field) -> Bool {
    rental.loans.isEmpty && ["loan", "rate", "term", "extra"].contains(field.name)
      && !rental.isEntered(named: field.name)
  }

  /// The figures of the summary and the user's own, with their derivations.
  private var derivations: [Derivation] {
    guard rental.isPurchaseKnown else { return [] }
    let builder = DerivationBuilder(workspace: workspace)
    let formulas =
      rental.summarySections.flatMap(\.formulas).uniqued().compactMap(formula)
      + workspace.document.userDefinitions.definitions.filter { !$0.formula.dependsOnMonth }
      .compactMap { formula($0.name) }
    return formulas.map { formula in
      let title = workspace.label(of: formula)
      do throws(FormulaError) {
        return try builder.derivation(of: formula, title: title)
      } catch {
        return builder.absence(of: formula, error, title: title)
      }
    }
  }
}
