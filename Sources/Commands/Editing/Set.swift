import Model
import Reports

extension Command {
  static let set = Command(
    "set", .editing, "Change one or more fields.",
    details: """
      Values are typed as people write them: 1800, 1,800, $1,800.00, 250k, 1.2M, 20%, 30y, 25m. All fields named are \
      changed, or none. At the prompt, "set rent" alone lets you edit the present value in place. Down payment and loan \
      are two views of one thing: the one set last stays when the price changes.
      """,
    parameters: [Parameter("FIELD VALUE", .assignment, .many)],
    examples: [
      .init("set rent 1800", "one field"),
      .init("set price 250k down 20% rate 6.5 term 30y", "several at once"),
    ]
  ) { arguments, interpreter throws(Problem) in
    let session = interpreter.session
    return try session.edit(arguments.statement.text) { desk throws(Problem) in
      let before = desk.sheet
      let assignments = arguments.assignments
      for (place, assignment) in assignments.enumerated() {
        let isTwice = assignments[..<place].contains { $0.field == assignment.field }
        if isTwice { throw Problem(.fieldTwice(assignment.field.name), at: arguments.place(of: place)) }
        if desk.sheet.stated(assignment.field) != assignment.value {
          desk.set(assignment.field, to: assignment.value)
        }
      }
      if assignments.count > 1 { try checkAgreement(desk.sheet, arguments) }
      var report = Editing.report(from: before, to: desk.sheet, named: arguments.fields)
      report.parts += Answers.parts(session, desk)
      return report
    }
  }

  /// Makes sure that no assignment has moved what an earlier one said.
  private static func checkAgreement(_ sheet: any Worksheet, _ arguments: Arguments) throws(Problem) {
    let assignments = arguments.assignments
    for (place, (field, value)) in assignments.enumerated()
    where !sheet.isStated(field) && sheet[field] != value {
      let mover = assignments.last {
        field.follows.contains($0.field.name) && $0.field.follows.contains(field.name)
      }
      guard let mover else { continue }
      throw Problem(.contradiction(field.name, mover.field.name), at: arguments.place(of: place))
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

  /// Where an assignment stands: the field's name and its value.
  fileprivate func place(of number: Int) -> Range<Int> {
    let words = statement.tokens.dropFirst(1 + 2 * number).prefix(2)
    return (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
  }
}
