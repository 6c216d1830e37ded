import Finance
import Formulas
import Localization
import Reports

extension Command {
  static let explain = Command(
    "explain", .analysis, "Show where a number comes from.",
    details: """
      The formula with its names, the same with this property's figures, and below it each of those figures in turn, down \
      to the fields. "depth N" stops after N levels.
      """,
    parameters: explained,
    examples: [
      .init("explain roi(12)", "down to the fields"), .init("explain cap_rate depth 1", "one level"),
    ],
    run: derivation)

  static let why = Command(
    "why", .analysis, "Show where a number comes from, as explain does.", parameters: explained,
    examples: [.init("why dscr", "down to the fields")], run: derivation)

  private static let explained = [
    Parameter("FORMULA", .formula(until: "depth", then: DepthKind())),
    Parameter("depth N", DepthKind(), .optional),
  ]

  private static func derivation(
    _ arguments: Arguments, _ interpreter: Interpreter
  ) throws(Problem) -> Report {
    let session = interpreter.session
    let typed = arguments.formulas[0]
    do throws(FormulaError) {
      let explanation = try typed.formula.explanation(in: session.scope, depth: arguments.number)
      return Report([.derivation(session.derivation(explanation))])
    } catch {
      guard error.isAbsence else { throw typed.problem(error, session) }
      let why = Cell.undefined(why: Wording.why(error.reason))
      return Report([
        .derivation(
          Derivation(
            subject: typed.formula.text, value: why, formula: nil, figures: [], remark: nil, parts: []))
      ])
    }
  }
}

extension Workspace {
  /// An explanation as it is shown: with the precision that fields and metrics ask for.
  func derivation(_ explanation: Explanation) -> Derivation {
    let metric = explanation.symbol.flatMap { type(of: sheet).metric(named: $0.name) }
    let field = explanation.month == nil ? explanation.symbol.flatMap { fieldIfAny($0.name) } : nil
    return Derivation(
      subject: explanation.subject,
      value: field.map { CellFormatter.cell(sheet[$0], of: $0) }
        ?? CellFormatter.cell(
          explanation.value, explanation.measure, decimals: metric?.decimals, in: currency),
      formula: explanation.pieces.isEmpty ? nil : explanation.pieces.map(name).joined(),
      figures: explanation.pieces.map(figure),
      remark: explanation.isTold
        ? Wording.told : field.flatMap { CellFormatter.remark(on: $0, of: sheet) },
      // How many decimals the currency has is no figure of the property.
      parts: explanation.parts.filter { $0.subject != "decimals" }.map(derivation))
  }

  private func name(_ piece: Explanation.Piece) -> String {
    switch piece {
    case .text(let text), .figure(let text, _, _): text
    // As it could be typed again.
    case .literal(.number(let number), .percent):
      (number.multiplied(by: Number(100)) ?? number).canonical + "%"
    case .literal(.number(let number), _): number.canonical
    case .literal(let quantity, let measure): style.text(plain(quantity, measure))
    }
  }

  private func figure(_ piece: Explanation.Piece) -> Derivation.Piece {
    switch piece {
    case .text(let text): .text(text)
    case .figure(_, let quantity, let measure): .figure(plain(quantity, measure))
    case .literal(let quantity, let measure): .figure(plain(quantity, measure))
    }
  }

  /// A figure within a formula: never cut, so that the formula comes to what is said.
  private func plain(_ quantity: Quantity, _ measure: Measure) -> Cell {
    CellFormatter.cell(quantity, measure, isWhole: true, in: currency)
  }
}

/// How many levels.
private struct DepthKind: ParameterKind {
  func read(_ words: inout ArgumentCursor, _ session: Workspace) throws(Problem) -> Argument {
    try words.take(keyword: "depth")
    return try NumberKind.number(LocalizedText("levels")).read(&words, session)
  }

  func suggestions(after before: ArraySlice<Token>, _ session: Workspace) -> [Suggestion.Candidate] { [] }
}
