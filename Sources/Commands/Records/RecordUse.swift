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
  /// `true` if a definition, a criterion or a range names a record.
  fileprivate func uses(_ record: String) -> Bool { !userDefinitions.users { $0 == record }.isEmpty }

  /// Checks that nothing names a record that is to go.
  /// - Parameter isNamed: Returns `true` for the names of the record.
  func checkIsUnused(
    _ record: String, at range: Range<Int>? = nil, _ isNamed: (String) -> Bool
  ) throws(Diagnostic) {
    let users = userDefinitions.users(of: isNamed)
    if !users.isEmpty { throw Diagnostic(LineError.inUse(record, by: users), at: range) }
  }

  /// Checks that a field has no range, which would be left without a number of its own.
  func checkHasNoRange(_ name: String, at range: Range<Int>? = nil) throws(Diagnostic) {
    guard userDefinitions.ranges.range(of: name) != nil else { return }
    throw Diagnostic(LineError.varies(name), at: range)
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
      let moved = rental.namesMoved(since: before).filter { document.uses($0.key) }
      do throws(UnreadableRowError) {
        try document.replaceRecords(rental)
      } catch {
        throw Diagnostic(LineError.inUse(error.text, by: [error.field]))
      }
      let renamed = moved.sorted { $0.key < $1.key }.map { old, new in
        LocalizedText("What named \(old) names \(new) now: the event has another number.")
      }
      let notes = renamed + PropertyNotes.onEscrow(from: before, to: rental)
      return Report([.changes(changes)] + notes.map { .note($0) })
    }
  }
}

extension Worksheet {
  /// The error of a reset of a record, which has no default; nil for any other field.
  func recordError(onReset field: Field) -> LineError? {
    guard field.isPath, let rental = self as? Rental else { return nil }
    let name = String(field.name.prefix { $0 != "." })
    // Of a partner, share and amount are one; a loan is not added without its rate.
    let isRate = rental.noun(ofRecordNamed: name) != nil && field.name == "\(name).rate"
    if rental.valueName(ofRecordNamed: name) == field.name || field.isOfPartners || isRate {
      return .noDefault(field.name, removedBy: "remove \(name)")
    }
    guard let number = rental.eventNumber(ofPath: field.name) else { return nil }
    return .noDefault(field.name, removedBy: "remove \(Rental.eventWord) \(number + 1)")
  }
}
