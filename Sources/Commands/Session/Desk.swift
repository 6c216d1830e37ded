import Finance
import Model

/// What is open: the worksheet, and under which number and name it is kept.
///
/// An edit works on a copy of the desk, and only a copy that is whole takes its place.
struct Document: Sendable {
  private(set) var sheet: any Worksheet = Rental()
  /// What the person has added to it.
  private(set) var annotations = UserDefinitions()
  /// Nil as long as nothing was entered since the worksheet was begun.
  var id: DocumentID?
  /// Nil as long as the worksheet was given no name.
  var name: String?
  /// Counts the changes, so that an edit that changed nothing can be told.
  private(set) var revision = 0

  /// A desk with an empty property on it.
  init() {}

  /// Puts a value into a field.
  mutating func set(_ field: Field, to value: Value) {
    sheet.set(field, to: value)
    revision += 1
  }

  /// Puts a field back to its default.
  mutating func reset(_ field: Field) {
    sheet.reset(field)
    revision += 1
  }

  /// Puts a changed worksheet in the place of the one on the desk.
  mutating func put(_ sheet: any Worksheet) {
    self.sheet = sheet
    revision += 1
  }

  /// Puts an empty worksheet of its kind in the place of the one on the desk, unless it is empty.
  mutating func clear(in currency: Currency) {
    let empty = type(of: sheet).init()
    if sheet.rows(in: currency) != empty.rows(in: currency) { put(empty) }
  }

  /// Takes the amounts as they stand for those of another currency.
  ///
  /// That is no change of what is kept, which has no currency.
  mutating func restate(from old: Currency, in new: Currency) throws(UnreadableRowError) {
    sheet = try type(of: sheet).init(rows: sheet.rows(in: old), in: new)
  }

  /// Puts other annotations beside the worksheet.
  mutating func annotate(_ annotations: UserDefinitions) {
    self.annotations = annotations
    revision += 1
  }

  /// Lays another worksheet on the desk.
  mutating func lay(
    _ sheet: any Worksheet, _ annotations: UserDefinitions = UserDefinitions(), id: DocumentID?, name: String?
  ) {
    (self.sheet, self.annotations, self.id, self.name) = (sheet, annotations, id, name)
    revision += 1
  }

  /// All of it in canonical text: what is saved.
  func rows(in currency: Currency) -> [String: String] {
    sheet.rows(in: currency).merging(annotations.rows) { field, _ in field }
  }
}

/// Where one is in the stack Property → Amortization → one month or year.
package enum NavigationPath: Sendable, Equatable {
  case property
  case amortization
  case month(Int)
  case year(Int)
}

/// A field that has another value than before.
struct FieldChange {
  let field: Field
  let from: Value
  let to: Value

  /// What became of each field from one worksheet to another of its kind.
  static func between(_ old: any Worksheet, _ new: any Worksheet) -> [FieldChange] {
    guard type(of: old) == type(of: new) else { return [] }
    return type(of: old).fields.compactMap { field in
      let (from, to) = (old[field], new[field])
      return from == to ? nil : FieldChange(field: field, from: from, to: to)
    }
  }
}
