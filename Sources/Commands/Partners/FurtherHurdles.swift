import Model
import Shell
import Syntax

extension [FieldAssignment] {
  /// The assignments with a second hurdle, and a second split beyond one, as those of the next hurdle: `hurdle 13
  /// then 60/40 hurdle 18 then 50/50`.
  var withFurtherHurdles: [FieldAssignment] {
    // Most lines set one field.
    guard count > 1 else { return self }
    var named: [Field] = []
    return map { assignment in
      guard let value = assignment.value else { return assignment }
      var field = assignment.field
      while named.contains(field), let next = Rental.fieldOfNextHurdle(after: field) { field = next }
      named.append(field)
      return field == assignment.field ? assignment : FieldAssignment((field, value), of: assignment)
    }
  }
}
