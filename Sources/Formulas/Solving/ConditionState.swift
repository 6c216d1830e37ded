import Finance

/// The state of a condition in one scenario: met, failed or without a value.
public struct ConditionState: Sendable, Equatable {
  /// `true` when the condition is met; `false` also when it has no value.
  public let holds: Bool
  /// The values of its sides; `nil` for a condition that is no comparison, and without a value.
  public let left, right: Quantity?
  /// The left side minus the right side, where both are numbers.
  public let difference: Number?
  /// The margin by which the condition is met, in the units of its sides; negative: the amount that is
  /// missing.
  public let margin: Double?
  /// The error for which it has no value; `nil` when it has one.
  public let error: FormulaError?

  init(
    holds: Bool, left: Quantity?, right: Quantity?, difference: Number? = nil,
    margin: (Double) -> Double = { $0 }
  ) {
    (self.holds, self.left, self.right, self.difference) = (holds, left, right, difference)
    self.margin = difference.map { margin($0.double) }
    error = nil
  }

  init(error: FormulaError) {
    (holds, left, right, difference, margin) = (false, nil, nil, nil, nil)
    self.error = error
  }
}

extension Comparison {
  /// The margin for a difference of left minus right.
  func margin(_ difference: Double) -> Double {
    switch self {
    case .greater, .greaterOrEqual: difference
    case .less, .lessOrEqual: -difference
    case .equal: -abs(difference)
    case .unequal: abs(difference)
    }
  }
}
