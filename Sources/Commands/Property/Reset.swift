import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

extension Command {
  static let reset = Command(
    "reset", .entering, "Put fields back to their defaults.",
    details: "\"reset all\" puts back every field; \"undo\" takes that back.",
    syntax: .oneOrMore(.resettable),
    examples: [.init("reset rate", "one field"), .init("reset all", "the whole worksheet")],
    preview: .change(loss: { context in
      guard context.statement.has(word: "all") else { return nil }
      let count = context.sheet.rows(in: context.workspace.currency).count
      return LocalizedText(
        count: count, one: "Empties the one value; \"undo\" restores it.",
        other: "Empties \(count) values; \"undo\" restores them.")
    })
  ) { context, named throws(Diagnostic) in
    let workspace = context.workspace
    let isAll = named.contains { $0 == nil }
    let fields = named.compactMap { $0 }
    return try context.edit { document throws(Diagnostic) in
      let before = document.sheet
      var report: Report
      if isAll {
        try document.checkRecordsAreUnused()
        document.clear(in: workspace.currency)
        let changes = CellFormatter.changes(from: before, to: document.sheet)
        report = changes.isEmpty ? .note(nothingToChange) : Report([.changes(changes)])
      } else {
        for field in fields where document.sheet.isChanged(field) { document.reset(field) }
        if fields.contains(where: \.isOfPartners) { try (document.sheet as? Rental)?.checkPartners(at: nil) }
        report = FieldReport.changes(from: before, to: document.sheet, named: fields)
        report.blocks += PropertyNotes.onEscrow(from: before, to: document.sheet).map { .note($0) }
      }
      report.blocks += workspace.resultBlocks(of: document)
      return report
    }
  }
}

private let nothingToChange = LocalizedText("Nothing to change: everything is already that way.")

extension Worksheet {
  /// `true` for a field that is not as in an empty worksheet.
  fileprivate func isChanged(_ field: Field) -> Bool {
    if field.isPath { return isStated(field) }
    let defaults = Self()
    return self[field] != defaults[field] || isStated(field) != defaults.isStated(field)
      || isEntered(field) != defaults.isEntered(field)
  }
}

extension Syntax where Value == Field? {
  /// A field, or `all`, which is nil.
  fileprivate static var resettable: Syntax {
    .choice([
      Syntax<Field>("FIELD") { words, context throws(Diagnostic) in
        let token = words.next
        let field = try context.field(try words.take(LocalizedText("the name of a field")))
        if let error = context.sheet.recordError(onReset: field) { throw Diagnostic(error, at: token?.range) }
        return field
      } complete: {
        $0.fieldCandidates
      }.map { $0 },
      Syntax<Void>.word("all", LocalizedText("every field"), destroys: true).map { nil },
    ])
  }
}
