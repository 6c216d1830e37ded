import Finance

/// The derivation of a value: its formula, the figures in it, and the explanations of those.
public struct Explanation: Sendable {
  /// A part of a formula as it is displayed.
  public enum Piece: Sendable {
    /// An operator, a parenthesis, a number of the formula itself.
    case text(String)
    /// A name or a call, with its value.
    case figure(String, Quantity, Measure)
    /// A number that is written in the formula.
    case literal(Quantity, Measure)
  }

  /// The subject: `roi(12)`, or the whole formula.
  public let subject: String
  /// The symbol of the subject; `nil` for a typed formula.
  public let symbol: Symbol?
  /// The period of the value.
  public let period: Period?
  /// The value.
  public let value: Quantity
  /// The measure of the value.
  public let measure: Measure
  /// `true` when the value was supplied from outside and differs from its formula, which thus does not
  /// explain it.
  public var isSupplied = false
  /// The formula, with the taken branch of an `if`; empty for a given value.
  public let pieces: [Piece]
  /// The figures of the formula, each once; none past the requested depth.
  public let parts: [Explanation]
}

extension Formula {
  /// The largest number of levels of an explanation; figures below have explanations of their own.
  private static var mostLevels: Int { 40 }

  /// Explains the value of the formula, down to given values.
  /// - Parameter depth: The number of levels below the formula to explain; `nil` for all, up to 40.
  public func explanation(in scope: any Scope, depth: Int?) throws(FormulaError) -> Explanation {
    let evaluation = Evaluation(scope, self)
    let builder = ExplanationBuilder(depth: min(depth ?? .max, Formula.mostLevels))
    // A single name is explained as such rather than as a formula that consists of it.
    if case .symbol(let symbol, let called) = root.kind, called?.isRange != true {
      let period = try evaluation.period(for: symbol, called, at: root)
      return try builder.explain(symbol, period, evaluation, root)
    }
    return Explanation(
      subject: text, symbol: nil, period: nil, value: try evaluation.value(of: root), measure: measure,
      pieces: try builder.pieces(of: root, evaluation), parts: try builder.parts(of: root, evaluation))
  }
}
