import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// Turns explanations into derivations with the precision that fields and metrics ask for.
struct DerivationBuilder {
  let workspace: Workspace

  /// The derivation of a formula with the present values.
  /// - Parameters:
  ///   - depth: The number of levels; nil for all.
  ///   - title: The label for people; nil for the name alone.
  func derivation(
    of formula: Formula, depth: Int? = nil, title: LocalizedText? = nil
  ) throws(FormulaError) -> Derivation {
    derivation(try formula.explanation(in: workspace.scope, depth: depth), title: title)
  }

  /// The derivation of a formula without a value: the reason.
  func absence(of formula: Formula, _ error: FormulaError, title: LocalizedText? = nil) -> Derivation {
    Derivation(
      subject: formula.text, value: .undefined(why: FormulaSentences.clause(for: error.reason)), formula: nil,
      figures: [], remark: nil, parts: [], title: title)
  }

  private func derivation(_ explanation: Explanation, title: LocalizedText? = nil) -> Derivation {
    let sheet = workspace.sheet
    let kind = type(of: sheet)
    let metric = explanation.symbol.flatMap { symbol in
      explanation.period == nil ? kind.metric(named: symbol.name) : kind.monthlyMetric(named: symbol.name)
    }
    let field =
      explanation.period == nil ? explanation.symbol.flatMap { workspace.field(named: $0.name) } : nil
    return Derivation(
      subject: explanation.subject,
      value: field.map { CellFormatter.cell(sheet[$0], of: $0) }
        ?? CellFormatter.cell(
          explanation.value, explanation.measure,
          decimals: metric.map { .declared($0.decimals) } ?? .asNeeded, in: workspace.currency),
      formula: explanation.isConstant ? nil : explanation.pieces.map(source).joined(),
      figures: explanation.pieces.map(figure),
      remark: explanation.isSupplied
        ? LocalizedText("as the service has it") : field.flatMap { CellFormatter.remark(on: $0, of: sheet) },
      // The number of decimals of the currency is no figure of the property.
      parts: explanation.parts.filter { $0.subject != "decimals" }.map { derivation($0) },
      title: title)
  }

  /// A piece of a formula as it could be typed again.
  private func source(_ piece: Explanation.Piece) -> String {
    switch piece {
    case .text(let text), .figure(let text, _, _): text
    case .literal(.number(let number), .percent):
      (number.multiplied(by: Number(100)) ?? number).canonical + "%"
    case .literal(.number(let number), _): number.canonical
    case .literal(let quantity, let measure): workspace.localeFormat.text(exact(quantity, measure))
    }
  }

  private func figure(_ piece: Explanation.Piece) -> Derivation.Piece {
    switch piece {
    case .text(let text): .text(text)
    case .figure(_, let quantity, let measure), .literal(let quantity, let measure):
      .figure(exact(quantity, measure))
    }
  }

  /// A figure within a formula: never rounded, so that computing the formula by hand gives the value shown.
  private func exact(_ quantity: Quantity, _ measure: Measure) -> Cell {
    CellFormatter.cell(quantity, measure, isWhole: true, in: workspace.currency)
  }
}

extension Explanation {
  /// `true` for a given value, and for one whose formula is just that number.
  fileprivate var isConstant: Bool {
    switch pieces.first {
    case nil: true
    case .literal?: pieces.count == 1
    case .text?, .figure?: false
    }
  }
}
