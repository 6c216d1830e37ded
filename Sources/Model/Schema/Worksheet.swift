import Finance
import Formulas

/// A form that a person fills in and that computes: a value type with a registry of its fields.
package protocol Worksheet: Sendable {
  /// The word that names the kind in commands and in saved work: `rental`.
  static var kind: String { get }
  /// What one of the kind is called in a sentence: `property`.
  static var noun: String { get }
  /// One sentence: what it is for.
  static var summary: String { get }
  /// The fields.
  static var registry: Registry<Self> { get }
  /// The figures that are computed from them.
  static var metrics: Metrics<Self> { get }
  /// A worksheet with every field at its default.
  init()

  /// All of it in canonical text, by name: what is saved.
  func rows(in currency: Currency) -> [String: String]
  /// The worksheet that saved rows describe; a field without a row is at its default.
  init(rows: [String: String], in currency: Currency) throws(UnreadableRowError)

  // These have a common implementation below. They are requirements so that each worksheet has its own specialized
  // copy, which every command of a script of a hundred thousand lines goes through.

  /// The field of that name, exactly as registered.
  static func field(named name: String) -> Field?
  /// What the field reads at present.
  subscript(field: Field) -> Value { get }
  /// Puts a value into a field.
  ///
  /// Fields that follow from it move too.
  /// - Precondition: The value has the field's unit.
  mutating func set(_ field: Field, to value: Value)
  /// Whether the field holds what a person stated, rather than what follows from other fields.
  func isStated(_ field: Field) -> Bool

  /// The last month for which there is anything to say.
  func lastMonth(_ circumstances: EvaluationContext) throws(NoValue) -> Int
  /// The name of the metric that is the last month; nil when there are no months.
  static var lastMonthMetric: String? { get }
  /// How a field follows from others, as a formula; nil for one that is stated.
  func arithmetic(of field: Field) -> String?
}

extension Worksheet {
  /// None: most worksheets know no months.
  package func lastMonth(_ circumstances: EvaluationContext) throws(NoValue) -> Int {
    throw NoValue(Absence.noMonths)
  }

  /// Nil: most worksheets know no months.
  package static var lastMonthMetric: String? { nil }

  /// Nil: most fields are stated.
  package func arithmetic(of field: Field) -> String? { nil }
}

extension Worksheet {
  /// The fields, section by section.
  package static var fields: [Field] { registry.fields }

  /// The fields that follow from others.
  package static var followers: [Field] { registry.followers }

  /// The field of that name, exactly as registered.
  package static func field(named name: String) -> Field? { registry.field(named: name) }

  /// What the field reads at present.
  package subscript(field: Field) -> Value { Self.registry.read(field, of: self) }

  /// Puts a value into a field.
  ///
  /// Fields that follow from it move too.
  /// - Precondition: The value has the field's unit.
  package mutating func set(_ field: Field, to value: Value) {
    Self.registry.write(value, to: field, of: &self)
  }

  /// Whether the field holds what a person stated, rather than what follows from other fields.
  package func isStated(_ field: Field) -> Bool { stated(field) != nil }

  /// What the person stated of a field, which may read otherwise: a share of a price that is not known yet reads 0.
  ///
  /// Nil when the field follows from others.
  package func stated(_ field: Field) -> Value? { Self.registry.stated(field, in: self) }

  /// Puts a field back to its default.
  package mutating func reset(_ field: Field) { set(field, to: Self.registry.held(field, in: Self())) }

  /// The stated fields in canonical text, by name.
  package func rows(in currency: Currency) -> [String: String] {
    var rows: [String: String] = [:]
    for field in Self.fields {
      rows[field.name] = stated(field)?.canonical(in: currency)
    }
    return rows
  }

  /// The worksheet that saved rows describe; a field without a row is at its default.
  package init(rows: [String: String], in currency: Currency) throws(UnreadableRowError) {
    self.init()
    for field in Self.fields {
      guard let text = rows[field.name] else { continue }
      guard let value = Value(canonical: text, unit: field.unit, in: currency),
        field.allows(value, in: currency)
      else { throw UnreadableRowError(field: field.name, text: text) }
      set(field, to: value)
    }
  }
}

/// A saved row that holds no value of its field.
package struct UnreadableRowError: Error, Sendable, Equatable {
  /// The field that the row names.
  package let field: String
  /// What the row holds.
  package let text: String
  /// What it ought to be measured in, where the field does not tell.
  package let unit: Unit?

  /// A row that holds no value.
  package init(field: String, text: String, unit: Unit? = nil) {
    (self.field, self.text, self.unit) = (field, text, unit)
  }
}

/// Every kind of worksheet that the shell knows.
package enum WorksheetKinds {
  /// The kinds, the main one first.
  package static let all: [any Worksheet.Type] = [
    Rental.self, CompoundInterest.self, Tip.self, Accounts.self,
  ]

  /// The kind of that word.
  package static func named(_ kind: String) -> (any Worksheet.Type)? { all.first { $0.kind == kind } }
}
