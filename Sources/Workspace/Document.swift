import Finance
import Model
import Synchronization

/// The open worksheet with the user's definitions, and the number and name under which it is saved.
///
/// An edit works on a copy, which takes the place of the document only when the edit succeeds.
package struct Document: Sendable {
  /// The worksheet.
  package private(set) var sheet: any Worksheet
  /// The metrics and criteria that the user has defined beside the worksheet.
  package private(set) var userDefinitions: UserDefinitions {
    get { definitions.value }
    set { definitions = Definitions(newValue) }
  }
  private var definitions = Definitions()
  /// The number under which it is saved; nil until something is entered.
  package var id: DocumentID?
  /// The name under which it is saved; nil until the user gives one.
  package var name: String?
  /// The number of its contents, which no other contents of any document have; copies share it until they are changed.
  ///
  /// 0 for a document that is as it began. By it an edit that changed nothing is recognized, and what was computed of
  /// the contents is found again.
  package private(set) var revision = 0
  /// The rows with which it began; nil for one that began empty or was saved before.
  private var initialRows: [String: String]?

  /// The kind of the worksheet.
  package var kind: any Worksheet.Type { type(of: sheet) }

  /// A document with an empty worksheet of a kind.
  package init(_ kind: any Worksheet.Type = WorksheetKinds.main) { sheet = kind.init() }

  /// A new document that begins with the contents of another one.
  init(beginningAs other: Document, in currency: Currency) {
    (sheet, definitions) = (other.sheet, other.definitions)
    initialRows = rows(in: currency)
  }

  private static let lastRevision = Atomic(0)

  private static func nextRevision() -> Int { lastRevision.add(1, ordering: .relaxed).newValue }

  /// Sets a field to a value of its unit.
  package mutating func set(_ field: Field, to value: Value) {
    sheet.set(field, to: value)
    revision = Self.nextRevision()
  }

  /// Resets a field to its default.
  package mutating func reset(_ field: Field) {
    sheet.reset(field)
    revision = Self.nextRevision()
  }

  /// Replaces the worksheet by a changed one of the same kind.
  package mutating func replace(_ sheet: any Worksheet) {
    self.sheet = sheet
    revision = Self.nextRevision()
  }

  /// Replaces the worksheet by one of the same kind that has other records; what names a record that has another name
  /// in it names it so.
  /// - Throws: An error when a definition or a criterion names a record that there is no more.
  package mutating func replaceRecords(_ sheet: any Worksheet) throws(UnreadableRowError) {
    let moved = sheet.recordWorksheet?.namesMoved(since: self.sheet) ?? [:]
    if sheet.pathSignature != self.sheet.pathSignature || !moved.isEmpty {
      // Formulas know the names of records by their places.
      userDefinitions = try sheet.userDefinitions(rows: userDefinitions.rows(renaming: moved))
    }
    replace(sheet)
  }

  /// Replaces the worksheet by an empty one of its kind, unless it is empty.
  package mutating func clear(in currency: Currency) {
    let empty = type(of: sheet).init()
    if sheet.rows(in: currency) != empty.rows(in: currency) { replace(empty) }
  }

  /// `true` when it is as it began: nothing was entered into the worksheet and nothing defined beside it.
  package func isUntouched(in currency: Currency) -> Bool { isUntouched(rows(in: currency), in: currency) }

  /// `true` when its rows are those with which it began.
  func isUntouched(_ rows: [String: String], in currency: Currency) -> Bool {
    rows == initialRows ?? type(of: sheet).init().rows(in: currency)
  }

  /// Reads the amounts as amounts of another currency.
  ///
  /// Saved amounts have no currency, so this changes nothing that is saved.
  mutating func restate(from old: Currency, in new: Currency) throws(UnreadableRowError) {
    sheet = try type(of: sheet).init(rows: sheet.rows(in: old), in: new)
  }

  /// The text of a change of the open document: its number, or else the mark of one that began with the
  /// user's defaults.
  var openText: String? {
    id.map { String($0.rawValue) } ?? (initialRows == nil ? nil : RowChange.newWithDefaults)
  }

  /// Replaces the user's definitions.
  package mutating func define(_ definitions: UserDefinitions) {
    userDefinitions = definitions
    revision = Self.nextRevision()
  }

  /// Replaces everything by another worksheet.
  package mutating func open(
    _ sheet: any Worksheet, _ definitions: UserDefinitions = UserDefinitions(), id: DocumentID?, name: String?
  ) {
    (self.sheet, self.id, self.name) = (sheet, id, name)
    userDefinitions = definitions
    initialRows = nil
    revision = Self.nextRevision()
  }

  /// Replaces everything by a document that has just begun.
  mutating func begin(as new: Document) {
    self = new
    revision = Self.nextRevision()
  }

  /// Everything that is saved, as canonical text by row name.
  package func rows(in currency: Currency) -> [String: String] {
    sheet.rows(in: currency).merging(userDefinitions.rows) { field, _ in field }
  }
}

/// The definitions of a document, which its copies share, so that each of the many copies that edits make of it is
/// made in a few steps.
private final class Definitions: Sendable {
  let value: UserDefinitions

  init(_ value: UserDefinitions = UserDefinitions()) { self.value = value }
}

/// A field with its values before and after an edit.
package struct FieldChange {
  /// The field.
  package let field: Field
  /// The value before.
  package let from: Value
  /// The value after.
  package let to: Value

  /// A change of a field.
  package init(field: Field, from: Value, to: Value) {
    (self.field, self.from, self.to) = (field, from, to)
  }

  /// The fields that differ between two worksheets of one kind; none for two kinds.
  ///
  /// A rare field that follows from others in both says nothing, as nobody has entered it.
  package static func between(_ old: any Worksheet, _ new: any Worksheet) -> [FieldChange] {
    guard type(of: old) == type(of: new) else { return [] }
    let fields = type(of: old).fields.map { (before: $0, after: $0) } + Self.paths(of: old, new)
    return fields.compactMap { before, after in
      let (from, to) = (old[before], new[after])
      if from == to || after.isRare && !old.isStated(before) && !new.isStated(after) { return nil }
      return FieldChange(field: after, from: from, to: to)
    }
  }

  /// The paths that both worksheets know and one of them states, as each of them describes it.
  private static func paths(of old: any Worksheet, _ new: any Worksheet) -> [(before: Field, after: Field)] {
    let names =
      old.statedPaths.map { old.pathField($0).name } + new.statedPaths.map { new.pathField($0).name }
    var seen: Set<String> = []
    return names.compactMap { name in
      guard seen.insert(name).inserted, let before = old.field(named: name),
        let after = new.field(named: name), before.unit == after.unit
      else { return nil }
      return (before, after)
    }
  }
}
