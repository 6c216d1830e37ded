import Localization
import Model
import Reports
import Shell

extension Command {
  static let set = Command(
    "set", .property, "Change one or more fields.",
    details: """
      Values are typed as people write them: 1800, 1,800, $1,800.00, 250k, 1.2M, 20%, 30y, 25m. All fields named are \
      changed, or none. At the prompt, "set rent" alone lets you edit the present value in place. Down payment and loan \
      are two views of one thing: the one set last stays when the price changes.
      """,
    parameters: .assignments,
    examples: [
      .init("set rent 1800", "one field"),
      .init("set price 250k down 20% rate 6.5 term 30y", "several at once"),
    ]
  ) { context, assignments throws(Diagnostic) in
    try context.edit { document throws(Diagnostic) in
      let before = document.sheet
      for (index, assignment) in assignments.enumerated() {
        guard let value = assignment.value else { continue }
        if assignments[..<index].contains(where: { $0.field == assignment.field && $0.value != nil }) {
          throw Diagnostic(ArgumentError.fieldTwice(assignment.field.name), at: context.range(ofPair: index))
        }
        if document.sheet.stated(assignment.field) != value { document.set(assignment.field, to: value) }
      }
      if assignments.count > 1 { try checkAgreement(document.sheet, assignments, context) }
      var report = FieldReport.changes(from: before, to: document.sheet, named: assignments.map(\.field))
      report.blocks += context.workspace.resultBlocks(of: document)
      return report
    }
  }

  /// Checks that no assignment has moved the value of an earlier one.
  private static func checkAgreement(
    _ sheet: any Worksheet, _ assignments: [FieldAssignment], _ context: CommandContext
  ) throws(Diagnostic) {
    for (index, assignment) in assignments.enumerated() {
      let field = assignment.field
      guard let value = assignment.value, !sheet.isStated(field), sheet[field] != value else { continue }
      let mover = assignments.last {
        $0.value != nil && field.follows.contains($0.field.name) && $0.field.follows.contains(field.name)
      }
      guard let mover else { continue }
      throw Diagnostic(
        ArgumentError.contradiction(field.name, mover.field.name), at: context.range(ofPair: index))
    }
  }
}

extension CommandContext {
  /// The range of a field's name and its value.
  /// - Parameter index: The number of the pair in the line, from 0.
  fileprivate func range(ofPair index: Int) -> Range<Int> {
    let words = statement.tokens.dropFirst(1 + 2 * index).prefix(2)
    return (words.first?.range.lowerBound ?? 0)..<(words.last?.range.upperBound ?? 0)
  }
}
