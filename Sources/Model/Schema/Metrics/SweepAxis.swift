import Formulas

/// One dimension of a sweep: a field and the values that it takes.
package struct SweepAxis: Sendable {
  /// The field.
  package let field: Field
  /// Its values, in cents, millionths, months or ones, by the unit of the field.
  package let steps: ArithmeticSequence

  package init(_ field: Field, _ steps: ArithmeticSequence) {
    (self.field, self.steps) = (field, steps)
  }

  /// The value in a lane.
  package func value(inLane lane: Int) -> Value { field.value(units: steps.units(inLane: lane)) }
}
