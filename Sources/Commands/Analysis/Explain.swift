import Finance
import Formulas
import Localization
import Model
import Reports
import Shell
import Workspace

extension Command {
  static let explain = Command(
    "explain", .analysis, "Show where a number comes from.",
    details: """
      The formula with its names, the same with this property's figures, and below it each of those figures \
      in turn, down to the fields. "depth N" stops after N levels.
      """,
    parameters: .formula(until: "depth"), .optional(.depth),
    examples: [
      .init("explain roi(12)", "down to the fields"), .init("explain cap_rate depth 1", "one level"),
    ],
    preview: .result(), run: derivation)

  static let why = Command(
    "why", .analysis, "Show where a number comes from, as explain does.",
    parameters: .formula(until: "depth"), .optional(.depth),
    examples: [.init("why dscr", "down to the fields")],
    preview: .result(), run: derivation)

  @Sendable private static func derivation(
    _ context: CommandContext, _ typed: TypedFormula, _ depth: Int?
  ) throws(Diagnostic) -> Report {
    do throws(FormulaError) {
      let explanation = try typed.formula.explanation(in: context.workspace.scope, depth: depth)
      let notes = context.workspace.notes(onTaxIn: [typed.formula])
      return Report(
        [.derivation(DerivationBuilder(workspace: context.workspace).derivation(explanation))]
          + notes.map { .note($0) })
    } catch {
      guard error.isAbsence else { throw context.diagnostic(error, of: typed) }
      let value = Cell.undefined(why: FormulaSentences.clause(for: error.reason))
      return Report([
        .derivation(
          Derivation(
            subject: typed.formula.text, value: value, formula: nil, figures: [], remark: nil, parts: []))
      ])
    }
  }
}

extension Parameter where Value == Int {
  /// The word `depth` and a number of levels.
  fileprivate static var depth: Parameter {
    Parameter("depth N") { words, context throws(Diagnostic) in
      try words.take(keyword: "depth")
      return try number(LocalizedText("levels")).read(&words, context)
    }
  }
}

/// Turns explanations into derivations with the precision that fields and metrics ask for.
private struct DerivationBuilder {
  let workspace: Workspace

  func derivation(_ explanation: Explanation) -> Derivation {
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
          explanation.value, explanation.measure, decimals: metric?.decimals, in: workspace.currency),
      formula: explanation.isConstant ? nil : explanation.pieces.map(source).joined(),
      figures: explanation.pieces.map(figure),
      remark: explanation.isSupplied
        ? LocalizedText("as the service has it") : field.flatMap { CellFormatter.remark(on: $0, of: sheet) },
      // The number of decimals of the currency is no figure of the property.
      parts: explanation.parts.filter { $0.subject != "decimals" }.map(derivation))
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
