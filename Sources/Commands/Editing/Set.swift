import Reports
import Worksheets

extension Command {
  static let set = Command(
    "set", .editing, "Change one or more fields.",
    details: """
      Values are typed as people write them: 1800, 1,800, $1,800.00, 250k, 1.2M, 20%, 30y, 25m. All fields named are \
      changed, or none. Down payment and loan are two views of one thing: the one set last stays when the price changes.
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
        let isTwice = assignments[..<place].contains { $0.field.name == assignment.field.name }
        if isTwice { throw Problem(.fieldTwice(assignment.field.name), at: arguments.place(ofField: place)) }
        if desk.sheet.stated(assignment.field) != assignment.value {
          desk.set(assignment.field, to: assignment.value)
        }
      }
      // A later assignment may have moved what an earlier one said.
      for (place, assignment) in assignments.enumerated() {
        let isLost =
          !desk.sheet.isStated(assignment.field) && desk.sheet[assignment.field] != assignment.value
        let mover = assignments.last { other in
          assignment.field.follows.contains(other.field.name) && other.field.follows.contains(assignment.field.name)
        }
        guard isLost, let mover else { continue }
        throw Problem(.contradiction(assignment.field.name, mover.field.name), at: arguments.place(ofField: place))
      }
      return Editing.report(from: before, to: desk.sheet, named: assignments.map(\.field))
    }
  }
}

extension Arguments {
  fileprivate var assignments: [(field: Field, value: Value)] {
    values.compactMap { if case .assignment(let field, let value) = $0 { (field, value) } else { nil } }
  }

  /// Where the name of the field of an assignment stands, with its value.
  fileprivate func place(ofField number: Int) -> Range<Int> {
    let name = statement.tokens[1 + 2 * number]
    return name.range.lowerBound..<statement.tokens[2 + 2 * number].range.upperBound
  }
}
