import Finance
import Formulas
import Localization
import Model
import Reports
import Results
import Syntax
import Workspace

/// The figures of a document by their names, and the user's verdicts on them.
///
/// Formulas are read by each document with its own names: records have other places in another document.
struct DocumentFigures {
  let document: Document
  private let workspace: Workspace
  private let scope: any Scope
  private let vocabulary: any Vocabulary

  init(_ document: Document, _ workspace: Workspace) {
    (self.document, self.workspace) = (document, workspace)
    scope = workspace.scope(of: document)
    vocabulary = document.sheet.vocabulary(document.userDefinitions)
  }

  /// The figures that matter: the left sides of the criteria, the worksheet's headline, and the user's metrics.
  var names: [String] {
    let own = document.userDefinitions.definitions.filter { !$0.formula.dependsOnMonth }.map(\.name)
    return (judged + document.sheet.headline + own).uniqued()
  }

  /// The left sides of the criteria; a whole criterion that is no comparison.
  var judged: [String] {
    document.userDefinitions.criteria.map { $0.formula.sides?.left.text ?? $0.text }.uniqued()
  }

  /// The value of a field, a metric or a formula, as it is shown; nil for a name that the document does not
  /// have.
  func cell(of name: String) -> Cell? {
    // What comes of it is not shown then, and the next key waits.
    if workspace.interruption.isRaised { return nil }
    if let field = document.sheet.field(named: name) {
      return CellFormatter.cell(document.sheet[field], of: field)
    }
    return formula(name).map { workspace.cell(of: $0, in: document, scope) }
  }

  /// The number of a field, a metric or a formula; nil where there is none.
  func number(of name: String) -> Number? { formula(name).flatMap { try? $0.number(in: scope) } }

  /// `true` when all criteria on a figure are met, `false` when one is not; nil when there is none with a
  /// verdict.
  func mark(on name: String) -> Bool? {
    let verdicts = document.userDefinitions.criteria.map(\.formula)
      .filter { ($0.sides?.left.text ?? $0.text) == name }.compactMap(isMet)
    return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
  }

  /// The verdict on a criterion; nil where it has no value.
  func isMet(_ criterion: Formula) -> Bool? {
    workspace.interruption.isRaised ? nil : try? Verdict.isMet(criterion, in: scope)
  }

  /// A name as words: `cash flow`; a formula as it is.
  static func label(_ name: String) -> String {
    let isName = name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    return Sanitizing.visible(isName ? name.replacing("_", with: " ") : name)
  }

  private func formula(_ text: String) -> Formula? {
    if let metric = type(of: document.sheet).metric(named: text), !metric.isMonthly {
      return type(of: document.sheet).naming(metric)
    }
    return try? Formula(text, in: vocabulary)
  }
}
