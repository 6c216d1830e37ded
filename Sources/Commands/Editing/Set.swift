import Reports
import Worksheets

extension Command {
  static let set = Command(
    "set", .editing, "Change one or more fields.",
    details: """
      Values are typed as people write them: 1800, 1,800, $1,800.00, 250k, 1.2M, 20%, 30y, 25m. All fields named are \
      changed, or none. At the prompt, "set rent" alone lets you edit the present value in place. Down payment and loan are two views of one thing: the one set last stays when the price changes.
      """,
    parameters: [Parameter("FIELD VALUE", .assignment, .many)],
    examples: [
      .init("set rent 1800", "one field"),
      .init("set price 250k down 20% rate 6.5 term 30y", "several at once"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let assignments = arguments.assignments
      let before = desk.sheet
      for (place, assignment) in assignments.enumerated() {
        let isTwice = assignments[..<place].contains { $0.field == assignment.field }
        if isTwice { throw Problem(.fieldTwice(assignment.field.name)) }
        if before[assignment.field] != assignment.value || !before.isStated(assignment.field) {
          desk.set(assignment.field, to: assignment.value)
        }
      }
      return Editing.report(from: before, to: desk.sheet, named: arguments.fields)
    }
  }
}

extension Arguments {
  /// The fields that were named, whether a value was given or, in place, the present one was kept.
  fileprivate var fields: [Field] {
    values.compactMap { value in
      switch value {
      case .assignment(let field, _), .field(let field): field
      default: nil
      }
    }
  }

  fileprivate var assignments: [(field: Field, value: Value)] {
    values.compactMap { if case .assignment(let field, let value) = $0 { (field, value) } else { nil } }
  }
}
