/// The part of a condition's state that a search compares from step to step; columns tell it of many steps at a time.
package struct ConditionStanding: Sendable {
  /// `true` when the condition is met; `false` also when it has no value.
  let holds: Bool
  /// `false` where the condition has no value.
  let hasValue: Bool
  /// The left side minus the right side, where both are numbers; of the exact sign, and nearly so large.
  let difference: Double?
  /// The margin by which the condition is met, in the units of its sides; nil for one that is no comparison.
  let margin: Double?

  /// `true` when the condition has a value and is not met.
  var fails: Bool { hasValue && !holds }

  init(_ state: ConditionState) {
    (holds, hasValue) = (state.holds, state.error == nil)
    (difference, margin) = (state.difference?.double, state.margin)
  }

  /// The standing of a comparison by the difference of its sides.
  init(_ comparison: Comparison, difference: Double) {
    holds = comparison.holds(sign: difference)
    (hasValue, self.difference, margin) = (true, difference, comparison.margin(difference))
  }

  /// `true` if the states cannot be equal: they differ by more than columns, in which half of a difference may be error,
  /// are off.
  func differs(from other: ConditionStanding) -> Bool {
    guard let difference, let there = other.difference else { return holds != other.holds }
    return abs(difference - there) > 0.6 * (abs(difference) + abs(there))
  }

  /// The standing of a condition that is no comparison; nil for one without a value.
  init(truth: Bool?) {
    (holds, hasValue, difference, margin) = (truth ?? false, truth != nil, nil, nil)
  }
}

extension Comparison {
  /// `true` for a difference of that sign.
  fileprivate func holds(sign difference: Double) -> Bool {
    switch self {
    case .less: difference < 0
    case .lessOrEqual: difference <= 0
    case .greater: difference > 0
    case .greaterOrEqual: difference >= 0
    case .equal: difference == 0
    case .unequal: difference != 0
    }
  }
}
