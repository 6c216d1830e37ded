import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Report {
  /// The answer to a command whose question the user has left.
  static var leftAsItWas: Report { .note(LocalizedText("Left as it was.")) }
}

extension Command {
  static let set = Command(
    "set", .entering, "Change one or more fields.",
    details: """
      Type values as you would write them: 1800, 1,800, $1,800.00, 250k, 1.2M, 20%, 30y, 25m.
      A value may be arithmetic, as in 2*1450 or (price * 1%). It is worked out once, and does not follow \
      later changes.
      A monthly amount may have its period, as in 34800/yr or 8700/q.
      The down payment may be an amount, as in $50k, and the loan a share of the price, as in 75%.
      Down payment and loan are two views of one thing: the one set last stays when the price changes.
      All the fields named are changed, or none; you may put commas between them.
      "set" may be left out, as in "rent 1800". At the prompt, "set rent" alone lets you edit the value in \
      place.
      """,
    syntax: .assignments,
    examples: [
      .init("set rent 1800", "one field"),
      .init("set price 250k down 20% rate 6.5 term 30y", "several at once"),
      .init("set rent 2*1450", "arithmetic"),
      .init("set rent 34800/yr", "a year's amount; \"rent 34800/yr\" is enough"),
    ],
    preview: .change(edges: CriterionEdges.edges)
  ) { context, typed throws(Diagnostic) in try report(of: typed, context) }

  /// Makes assignments, all or none.
  static func report(of typed: [FieldAssignment], _ context: CommandContext) throws(Diagnostic) -> Report {
    if typed.contains(where: \.isCancelled) { return .leftAsItWas }
    let assignments = typed.withFurtherHurdles
    return try context.edit { document throws(Diagnostic) in
      let before = document.sheet
      for (index, assignment) in assignments.enumerated() {
        guard let value = assignment.value else { continue }
        if assignments[..<index].contains(where: { $0.field == assignment.field && $0.value != nil }) {
          throw Diagnostic(ArgumentError.fieldTwice(assignment.field.name), at: assignment.range)
        }
        if assignment.isInOtherUnit { continue }
        // A default that is entered is the user's own from then on.
        if document.sheet.stated(assignment.field) != value || !document.sheet.isEntered(assignment.field) {
          document.set(assignment.field, to: value)
        }
      }
      var (settings, notes) = (assignments, [LocalizedText]())
      if settings.contains(where: { $0.isInOtherUnit }) { notes = try restate(&settings, &document, context) }
      if settings.count > 1 { try checkAgreement(document.sheet, settings) }
      if let terms = settings.last(where: { $0.field.isOfPartners }) {
        try (document.sheet as? Rental)?.checkPartners(at: terms.range)
      }
      var named = settings.map(\.field)
      if !notes.isEmpty { named = named.uniqued() }
      var report = FieldReport.changes(from: before, to: document.sheet, named: named)
      notes += PropertyNotes.onChange(from: before, to: document.sheet)
      notes += PropertyNotes.onChange(of: named, from: before, to: document.sheet)
      notes += LoanNotes.onChange(of: named, in: document, context.workspace)
      report.blocks += notes.map { .note($0) }
      report.blocks += context.workspace.resultBlocks(of: document)
      return report
    }
  }

  /// Sets what is stated in the other unit of a field, after everything from which it follows is set.
  /// - Returns: A sentence on each value that is kept otherwise than it was typed.
  private static func restate(
    _ assignments: inout [FieldAssignment], _ document: inout Document, _ context: ReadingContext
  ) throws(Diagnostic) -> [LocalizedText] {
    var notes: [LocalizedText] = []
    for (index, assignment) in assignments.enumerated() {
      guard let restated = try assignment.restated(on: document.sheet, context), let typed = assignment.value,
        let value = restated.value
      else { continue }
      if document.sheet.stated(restated.field) != value { document.set(restated.field, to: value) }
      assignments[index] = restated
      let (stated, kept) = (CellFormatter.bound(typed), CellFormatter.bound(value))
      notes.append(
        LocalizedText("\(assignment.field.name) \(stated) is kept as \(restated.field.name) \(kept)."))
    }
    return notes
  }

  /// Checks that no assignment has moved the value of an earlier one.
  private static func checkAgreement(
    _ sheet: any Worksheet, _ assignments: [FieldAssignment]
  ) throws(Diagnostic) {
    for (index, assignment) in assignments.enumerated() {
      let field = assignment.field
      guard let value = assignment.value, (sheet.stated(field) ?? sheet[field]) != value else { continue }
      let mover = assignments.indices.last { other in
        let moved = assignments[other].field
        return other != index && assignments[other].value != nil
          && (moved == field || field.follows.contains(moved.name) && moved.follows.contains(field.name))
      }
      guard let mover = mover.map({ assignments[$0].namedField.name }) else { continue }
      throw Diagnostic(ArgumentError.contradiction(assignment.namedField.name, mover), at: assignment.range)
    }
  }
}
