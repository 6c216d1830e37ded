import Formulas
import Localization
import Model
import Reports
import Shell
import Syntax
import Workspace

/// The use of lines and events by definitions and criteria.
extension UserDefinitions {
  /// The names of the definitions, and the texts of the criteria, that name something directly.
  fileprivate func users(of isNamed: (String) -> Bool) -> [String] {
    definitions.filter { $0.formula.symbols.contains { isNamed($0.name) } }.map(\.name)
      + criteria.filter { $0.formula.symbols.contains { isNamed($0.name) } }.map(\.text)
      + ranges.ranges.filter { isNamed($0.name) }.map { "vary \($0.name)" }
  }
}

extension Document {
  /// Checks that nothing names a record that is to go.
  /// - Parameter isNamed: Returns `true` for the names of the record.
  func checkIsUnused(
    _ record: String, at range: Range<Int>? = nil, _ isNamed: (String) -> Bool
  ) throws(Diagnostic) {
    let users = userDefinitions.users(of: isNamed)
    if !users.isEmpty { throw Diagnostic(LineError.inUse(record, by: users), at: range) }
  }

  /// Checks that nothing names any record.
  func checkRecordsAreUnused() throws(Diagnostic) {
    let empty = type(of: sheet).init()
    let names = Set(sheet.pathNames.filter { empty.field(named: $0) == nil })
    for name in names.sorted() { try checkIsUnused(name) { $0 == name } }
  }
}

extension CommandContext {
  /// Changes the lines and events of the property as one edit, and reports the changes.
  func editLines(
    _ body: (inout Rental, Document) throws(Diagnostic) -> Void
  ) throws(Diagnostic) -> Report {
    try edit { document throws(Diagnostic) in
      // Another shell may have opened another worksheet since the words were read.
      guard var rental = document.sheet as? Rental else {
        throw Diagnostic(DocumentError.wrongKind(Rental.kind))
      }
      let before = rental
      try body(&rental, document)
      let changes = CellFormatter.changes(from: before, to: rental)
      guard !changes.isEmpty else {
        return .note(LocalizedText("Nothing to change: everything is already that way."))
      }
      do throws(UnreadableRowError) {
        try document.replaceRecords(rental)
      } catch {
        throw Diagnostic(LineError.inUse(error.text, by: [error.field]))
      }
      let notes = PropertyNotes.onEscrow(from: before, to: rental)
      return Report([.changes(changes)] + notes.map { .note($0) })
    }
  }
}

extension Worksheet {
  /// The error of a reset of a record, which has no default; nil for any other field.
  func recordError(onReset field: Field) -> LineError? {
    guard field.isPath, let rental = self as? Rental else { return nil }
    let name = String(field.name.prefix { $0 != "." })
    // The capital of a partner can be read as a share or as an amount, of which one stands for the partner.
    if rental.valueName(ofRecordNamed: name) == field.name || field.isOfPartners {
      return .noDefault(field.name, removedBy: "remove \(name)")
    }
    guard let number = rental.eventNumber(ofPath: field.name) else { return nil }
    return .noDefault(field.name, removedBy: "remove \(Rental.eventWord) \(number + 1)")
  }
}
