import Finance

/// A formula that says whether something holds, taken apart so that it can be asked often.
public struct Condition: Sendable {
  /// The whole of it.
  public let formula: Formula
  /// Its two sides; nil for anything but a comparison.
  public let sides: (left: Formula, comparison: Comparison, right: Formula)?
  /// What both sides are measured in.
  public let measure: Measure

  /// A condition from a formula that says whether something holds.
  public init(_ formula: Formula) {
    self.formula = formula
    sides = formula.sides
    measure = sides.map { Formula.common($0.left, $0.right) } ?? .truth
  }

  /// Whether it asks for two sides to be the same, so that it is met at points rather than along stretches.
  public var isEquation: Bool { sides?.comparison == .equal }

  /// How it stands where the names mean this.
  public func standing(in scope: any Scope) -> Standing {
    do throws(FormulaError) {
      guard let sides else {
        return Standing(holds: try formula.evaluate(in: scope) == .truth(true), left: nil, right: nil)
      }
      let (left, right) = (try sides.left.evaluate(in: scope), try sides.right.evaluate(in: scope))
      guard case .number(let one) = left, case .number(let other) = right else {
        let holds = try formula.evaluate(in: scope) == .truth(true)
        return Standing(holds: holds, left: left, right: right)
      }
      let holds = sides.comparison.holds(one, other)
      return Standing(
        holds: holds, left: left, right: right, difference: one.subtracting(other),
        margin: sides.comparison.margin)
    } catch {
      return Standing(fault: error)
    }
  }
}

/// How a condition stands at one place.
public struct Standing: Sendable, Equatable {
  /// Whether it is met; what has no value is not.
  public let holds: Bool
  /// What its sides come to; nil for what is no comparison, and where there is no value.
  public let left, right: Quantity?
  /// Left less right, where both are numbers.
  public let difference: Number?
  /// How much there is to spare, in the units of its sides; negative: how much is missing.
  public let margin: Double?
  /// Why it has no value.
  public let fault: FormulaError?

  init(
    holds: Bool, left: Quantity?, right: Quantity?, difference: Number? = nil,
    margin: (Double) -> Double = { $0 }
  ) {
    (self.holds, self.left, self.right, self.difference) = (holds, left, right, difference)
    self.margin = difference.map { margin($0.double) }
    fault = nil
  }

  init(fault: FormulaError) {
    (holds, left, right, difference, margin) = (false, nil, nil, nil, nil)
    self.fault = fault
  }
}

extension Comparison {
  /// How much there is to spare when left less right is this.
  fileprivate func margin(_ difference: Double) -> Double {
    switch self {
    case .greater, .greaterOrEqual: difference
    case .less, .lessOrEqual: -difference
    case .equal: -abs(difference)
    case .unequal: abs(difference)
    }
  }
}
