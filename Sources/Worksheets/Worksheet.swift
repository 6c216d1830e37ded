import Finance
import Formulas

/// A form that a person fills in and that computes: a value type with a registry of its fields.
public protocol Worksheet: Sendable {
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
  init(rows: [String: String], in currency: Currency) throws(UnreadableRow)

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
  func lastMonth(_ circumstances: Circumstances) throws(NoValue) -> Int
  /// The name of the metric that is the last month; nil when there are no months.
  static var lastMonthMetric: String? { get }
  /// How a field follows from others, as a formula; nil for one that is stated.
  func arithmetic(of field: Field) -> String?
}

extension Worksheet {
  /// None: most worksheets know no months.
  public func lastMonth(_ circumstances: Circumstances) throws(NoValue) -> Int {
    throw NoValue(Absence.noMonths)
  }

  /// Nil: most worksheets know no months.
  public static var lastMonthMetric: String? { nil }

  /// Nil: most fields are stated.
  public func arithmetic(of field: Field) -> String? { nil }
}

extension Worksheet {
  /// The fields, section by section.
  public static var fields: [Field] { registry.fields }

  /// The fields that follow from others.
  public static var followers: [Field] { registry.followers }

  /// The field of that name, exactly as registered.
  public static func field(named name: String) -> Field? { registry.field(named: name) }

  /// What the field reads at present.
  public subscript(field: Field) -> Value { Self.registry.read(field, of: self) }

  /// Puts a value into a field.
  ///
  /// Fields that follow from it move too.
  /// - Precondition: The value has the field's unit.
  public mutating func set(_ field: Field, to value: Value) {
    Self.registry.write(value, to: field, of: &self)
  }

  /// Whether the field holds what a person stated, rather than what follows from other fields.
  public func isStated(_ field: Field) -> Bool { stated(field) != nil }

  /// What the person stated of a field, which may read otherwise: a share of a price that is not known yet reads 0.
  ///
  /// Nil when the field follows from others.
  public func stated(_ field: Field) -> Value? { Self.registry.stated(field, in: self) }

  /// Puts a field back to its default.
  public mutating func reset(_ field: Field) { set(field, to: Self.registry.held(field, in: Self())) }

  /// The stated fields in canonical text, by name.
  public func rows(in currency: Currency) -> [String: String] {
    var rows: [String: String] = [:]
    for field in Self.fields {
      rows[field.name] = stated(field)?.canonical(in: currency)
    }
    return rows
  }

  /// The worksheet that saved rows describe; a field without a row is at its default.
  public init(rows: [String: String], in currency: Currency) throws(UnreadableRow) {
    self.init()
    for field in Self.fields {
      guard let text = rows[field.name] else { continue }
      guard let value = Value(canonical: text, unit: field.unit, in: currency),
        field.allows(value, in: currency)
      else { throw UnreadableRow(field: field.name, text: text) }
      set(field, to: value)
    }
  }
}

/// A saved row that holds no value of its field.
public struct UnreadableRow: Error, Sendable, Equatable {
  /// The field that the row names.
  public let field: String
  /// What the row holds.
  public let text: String
}

/// Every kind of worksheet that the shell knows.
public enum WorksheetKinds {
  /// The kinds, the main one first.
  public static let all: [any Worksheet.Type] = [Rental.self, CompoundInterest.self, Tip.self]

  /// The kind of that word.
  public static func named(_ kind: String) -> (any Worksheet.Type)? { all.first { $0.kind == kind } }
}
